package import Domain

/// Settings for pages and stations: rows of `library_setting`, which backups and copies to another engine include.
extension Library {
  /// The names of the rows. They are stored words.
  enum SiteSetting: String, CaseIterable {
    case language
    case viewers = "catalogue-viewers"
    case signUp = "sign-up"
    case historyDays = "history-days"
    case welcome
    case auditDays = "audit-days"
    case needsEmail = "sign-up-email"
    case needsCountry = "sign-up-country"
    case forgettingAtOnce = "forgetting-at-once"
    case suggests = "suggestions"
    case sharesReviews = "shared-reviews"
    case discovery
    case classesWithoutDiscovery = "discovery-classes-without"
  }

  /// A history without an end. Without a row it ends after ``SiteSettings/standardHistoryDays``.
  static let forEver = "for-ever"

  package func siteSettings() async throws(Refusals) -> SiteSettings {
    try await read(.brief) { try $0.siteSettings() }
  }

  /// Changes settings. Running stations and pages hear of it (``LibraryChange/settings``).
  ///
  /// - Returns: all settings afterwards.
  /// - Throws: `not-permitted`, `input-not-text`, `input-too-long`, `days-out-of-range`.
  package func setSiteSettings(
    _ edit: SiteSettingsEdit, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> SiteSettings {
    let values = try Library.values(of: edit)
    let request = values.map { "\($0.name)=\($0.value ?? "")" }
    return try await once(
      operation, Request(.setSiteSettings, request), at: now,
      change: { transaction in
        try transaction.expect(.changeSettings)
        for (name, value) in values {
          if let value {
            try transaction.set(name, to: value)
          } else {
            try transaction.run("DELETE FROM library_setting WHERE name = \(name)")
          }
        }
        try transaction.audit(.settingChanged)
        return 0
      }, result: { transaction, _ in try transaction.siteSettings() })
  }

  /// The rows that an edit changes; nil for one that it removes.
  private static func values(of edit: SiteSettingsEdit) throws(Refusals) -> [(name: String, value: String?)] {
    var values: [(name: String, value: String?)] = []
    do throws(Refusal) {
      if let name = edit.name {
        let name = try TypedText.clean(name)
        guard !name.isEmpty else { throw .inputNotText }
        values.append((nameSetting, name))
      }
      if let language = edit.language { values.append((SiteSetting.language.rawValue, language?.tag)) }
      if let viewers = edit.catalogueViewers { values.append((SiteSetting.viewers.rawValue, viewers.rawValue)) }
      if let signUp = edit.signUp { values.append((SiteSetting.signUp.rawValue, signUp.rawValue)) }
      if let days = edit.historyDays {
        if let days, !SiteSettings.historyRange.contains(days) { throw .daysOutOfRange(SiteSettings.historyRange) }
        values.append((SiteSetting.historyDays.rawValue, days.map { String($0) } ?? forEver))
      }
      if let days = edit.auditDays {
        guard SiteSettings.dayRange.contains(days) else { throw .daysOutOfRange(SiteSettings.dayRange) }
        values.append((SiteSetting.auditDays.rawValue, String(days)))
      }
      let flags: [(SiteSetting, Bool?)] = [
        (.needsEmail, edit.needsEmail), (.needsCountry, edit.needsCountry),
        (.forgettingAtOnce, edit.allowsForgettingAtOnce), (.suggests, edit.suggests),
        (.sharesReviews, edit.sharesReviews),
      ]
      for (setting, flag) in flags {
        if let flag { values.append((setting.rawValue, flag ? "yes" : "no")) }
      }
      if let discovery = edit.discovery { values.append((SiteSetting.discovery.rawValue, discovery.rawValue)) }
      if let classes = edit.classesWithoutDiscovery {
        let text = Set(classes.map(\.rawValue)).sorted().map(String.init).joined(separator: " ")
        values.append((SiteSetting.classesWithoutDiscovery.rawValue, text.isEmpty ? nil : text))
      }
      if let welcome = edit.welcome {
        let text = try welcome.map { text throws(Refusal) in try TypedText.clean(text) }
        values.append((SiteSetting.welcome.rawValue, text == "" ? nil : text))
      }
    } catch {
      throw Refusals(error)
    }
    return values
  }
}

extension Transaction {
  /// A value that this program does not know counts as the default, the more careful one.
  func siteSettings() throws -> SiteSettings {
    let names = [Library.nameSetting] + Library.SiteSetting.allCases.map(\.rawValue)
    let rows = try rows(
      "SELECT name, value FROM library_setting WHERE name IN (\(SQL.list(names)))")
    var values: [String: String] = [:]
    for row in rows {
      let row = row.of("library_setting", key: "name")
      values[try row.text("name")] = try row.text("value")
    }
    func value(_ setting: Library.SiteSetting) -> String? { values[setting.rawValue] }
    func days(_ setting: Library.SiteSetting, _ range: ClosedRange<Int>) -> Int? {
      value(setting).flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    var settings = SiteSettings()
    settings.name = values[Library.nameSetting]
    settings.language = value(.language).flatMap { Language(tag: $0) }
    settings.catalogueViewers = value(.viewers).flatMap { .init(rawValue: $0) } ?? settings.catalogueViewers
    settings.signUp = value(.signUp).flatMap { .init(rawValue: $0) } ?? settings.signUp
    settings.historyDays =
      value(.historyDays) == Library.forEver
      ? nil : days(.historyDays, SiteSettings.historyRange) ?? settings.historyDays
    settings.needsEmail = value(.needsEmail) == "yes"
    settings.needsCountry = value(.needsCountry) == "yes"
    settings.allowsForgettingAtOnce = value(.forgettingAtOnce) == "yes"
    settings.welcome = value(.welcome)
    settings.auditDays = days(.auditDays, SiteSettings.dayRange) ?? settings.auditDays
    settings.suggests = value(.suggests) != "no"
    settings.sharesReviews = value(.sharesReviews) == "yes"
    // A value of a newer program keeps readers out.
    settings.discovery = value(.discovery).map { .init(rawValue: $0) ?? .staff } ?? settings.discovery
    settings.classesWithoutDiscovery = (value(.classesWithoutDiscovery) ?? "").split(separator: " ")
      .compactMap { Int64($0) }.map { SchoolClass.ID(rawValue: $0) }
    return settings
  }
}

extension Library {
  fileprivate static let skippedSetting = "first-tasks-skipped"
  /// Steps that leave no row.
  fileprivate static let doneSetting = "first-tasks-done"

  package func firstSteps() async throws(Refusals) -> [FirstStep] {
    try await read { try $0.firstSteps() }
  }

  /// Records a step that leaves no row: cards were made, or a station ran.
  package func noteFirstStep(_ kind: FirstStep.Kind) async throws(Refusals) {
    let isNoted = try await read { try $0.tasks(Library.doneSetting).contains(kind) }
    if isNoted { return }
    try await write(.anyTime, at: .now) { try $0.add(kind, to: Library.doneSetting) }
  }

  /// Takes a task off the list of what is to be done.
  ///
  /// - Throws: `not-permitted`.
  package func skipFirstStep(
    _ kind: FirstStep.Kind, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> [FirstStep] {
    try await once(
      operation, Request(.skipFirstStep, kind.rawValue), at: now,
      change: { transaction in
        try transaction.expect(.changeSettings)
        try transaction.add(kind, to: Library.skippedSetting)
        return 0
      }, result: { transaction, _ in try transaction.firstSteps() })
  }
}

extension Transaction {
  fileprivate func tasks(_ name: String) throws -> Set<FirstStep.Kind> {
    let words = try setting(name)?.split(separator: " ") ?? []
    return Set(words.compactMap { FirstStep.Kind(rawValue: String($0)) })
  }

  fileprivate func add(_ kind: FirstStep.Kind, to name: String) throws {
    let kinds = try tasks(name).union([kind])
    try set(name, to: FirstStep.Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " "))
  }

  fileprivate func firstSteps() throws -> [FirstStep] {
    let (skipped, noted) = (try tasks(Library.skippedSetting), try tasks(Library.doneSetting))
    let book = try firstRow("SELECT id FROM book WHERE is_wishlist_item = 0 LIMIT 1")
    let student = try firstRow("SELECT id FROM student LIMIT 1")
    return FirstStep.Kind.allCases.map { kind in
      let isDone =
        switch kind {
        case .books: book != nil
        case .students: student != nil
        case .cards, .station: noted.contains(kind)
        }
      return FirstStep(kind: kind, state: isDone ? .done : skipped.contains(kind) ? .skipped : .open)
    }
  }
}

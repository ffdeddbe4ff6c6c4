package import Domain
import Messages
package import Reports
package import Store

/// The library as a whole.
extension Session {
  /// The given name, or the name of the file or database.
  package func libraryName() async throws -> String { try await library.name() ?? placeName }

  /// The name of a library that has none: of its file or server.
  var placeName: String {
    switch settings.place {
    case .file(let path):
      let file = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
      return String(file[..<dot])
    case .postgres: return settings.place.description
    }
  }

  /// Names the library. The new name is not read back: a read that fails would make the change look refused.
  package func setName(_ text: String) async throws -> String {
    let name = try TypedText.clean(text)
    guard !name.isEmpty else { throw CommandProblem.libraryNameMissing }
    try await library.setName(name)
    return name
  }

  /// Confirms that the clock is right. Call it before anything that a due date follows from.
  package func confirmClock() async throws { try await library.confirmClock(operation: .random(), at: now) }

  /// Rebuilds the sort keys of the whole library.
  ///
  /// - Returns: how many books and students had another place before.
  /// - Throws: `not-permitted`.
  package func sortAnew() async throws -> Int {
    try await library.expect(.changeSettings)
    return try await library.sortAnew()
  }

  /// Replaces a damaged value. See ``Store/Library/mend(_:row:to:)``.
  package func mend(_ column: String, row: String, to value: String?) async throws -> ValuePlace {
    try await library.mend(column, row: row, to: value)
    return ValuePlace(column, row: row)
  }

  /// The findings of a check of the whole library; empty when it is sound.
  package func check() async throws -> [CheckFinding] { try await library.check() + unfinishedImport() }

  /// An import that another program is running is not a finding.
  private func unfinishedImport() async throws -> [CheckFinding] {
    do {
      try await library.finishImports()
      return []
    } catch {
      guard (try? await library.hasUnfinishedImport()) == true else { return [] }
      return [.importUnfinished(code: error.first.code)]
    }
  }

  /// Backs the library up, checks the backup, and then deletes everything.
  ///
  /// - Parameters:
  ///   - typed: the library's name, as a person typed it to confirm.
  ///   - path: the backup; nil puts it next to the library.
  ///   - tell: takes a sentence about findings in the backup.
  /// - Throws: `library-name-wrong`; `library-changed` if the library changed after the backup.
  package func deleteAll(
    named typed: String?, backup path: String?, progress: @escaping @Sendable (CopyProgress) -> Void,
    tell: @Sendable (String) -> Void
  ) async throws -> (rows: Int, backup: String) {
    let name = try await libraryName()
    guard typed.map({ TypedText.trim($0) }) == name else { throw CommandProblem.libraryNameWrong(name: name) }
    let path = path ?? backupPath
    let backup = try await settings.place.backUpLibrary(to: path, by: library.actor, progress: progress)
    if let first = backup.findings.first {
      tell(messages.text(.restoreFindings(backup.findings.count, first: first, in: path)))
    }
    do throws(Refusals) {
      return (try await library.deleteAll(backedUp: backup.rows), path)
    } catch {
      throw error.first == .noLongerThere ? CommandProblem.libraryChanged(backup: path) : error
    }
  }

  /// `library-before-delete-20261121T103000Z.sqlite`
  private var backupPath: String {
    let digits = JSONDocument.text(of: now).prefix(19).filter { $0 != "-" && $0 != ":" }
    let mark = "-before-delete-\(digits)Z.sqlite"
    switch settings.place {
    case .file(let path):
      return (path.hasSuffix(".sqlite") ? String(path.dropLast(".sqlite".count)) : path) + mark
    case .postgres: return settings.stateOrDataFolder + "/library" + mark
    }
  }

  /// - Parameters:
  ///   - since: the first day, as typed; nil for all time.
  ///   - limit: the number of most borrowed books.
  package func statistics(
    since: String?, until: String?, limit: Int = 10, className: String? = nil
  ) async throws -> (statistics: Statistics, document: JSONObject) {
    let (since, until) = try period(since: since, until: until)
    if let className {
      let standing = try await classDetails(className).standing
      let statistics = try await library.statistics(
        of: standing.schoolClass.id, since: since, until: until, limit: limit, at: now)
      return (statistics, statistics.json(of: standing, since: since, until: until))
    }
    let statistics = try await library.statistics(since: since, until: until, limit: limit, at: now)
    return (statistics, statistics.json(since: since, until: until))
  }

  package func neverBorrowed(limit: Int? = nil) async throws -> [Book] {
    try await allPages(limit: limit) { last, count in
      try await library.neverBorrowed(after: last.map { PageCursor($0) }, limit: count)
    }
  }

  /// A span of days; both ends may be open.
  ///
  /// - Throws: `date-not-understood`; `period-backwards`.
  func period(since: String?, until: String?) throws -> (since: CalendarDay?, until: CalendarDay?) {
    let (first, last) = (try since.map { try pastDay(named: $0) }, try until.map { try pastDay(named: $0) })
    if let first, let last, last < first { throw CommandProblem.periodBackwards(since: first, until: last) }
    return (first, last)
  }

  /// Resolves a day in the past. Relative days count backwards here, and a day without a year is its last occurrence.
  private func pastDay(named typed: String) throws -> CalendarDay {
    let text = try TypedText.clean(typed)
    let today = calendar.day(of: now)
    let day: CalendarDay? =
      switch DueDateEntry(text) {
      case .day(let day)?: day
      // Four digits are a year, not a day.
      case .days(let count)?: count > 999 ? nil : calendar.day(today, plus: -count)
      case .dayOfYear(let month, let day)?:
        [today.year, today.year - 1].map { CalendarDay(year: $0, month: month, day: day) }.first { $0 <= today }
      case nil: nil
      }
    guard let day, calendar.startOfDay(day) != nil else { throw Refusal.dateNotUnderstood(text: text) }
    return day
  }
}

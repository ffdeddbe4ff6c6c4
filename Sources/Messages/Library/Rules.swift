package import Domain

/// Sentences about the rules of the library.
extension Phrase {
  package static var rulesStandard: Self { Self() }
  package static var rulesSet: Self { Self() }
  package static func rulesLoansMoved(_ count: Int) -> Self { Self(["count": .number(count)]) }
  package static func rulesLoansClosed(_ count: Int) -> Self { Self(["count": .number(count)]) }
  /// - Parameter settings: names of settings, variables of the environment.
  package static func rulesTakenOver(settings: [String]) -> Self {
    Self(["settings": .list(settings.map { .text($0) })])
  }
  package static func rulesNotUsed(settings: [String]) -> Self { Self(["settings": .list(settings.map { .text($0) })]) }
  package static func rulesHolidays(added: Int, known: Int) -> Self {
    Self(["added": .number(added), "known": .number(known)])
  }
  package static func rulesHolidaysTimed(_ count: Int) -> Self { Self(["count": .number(count)]) }
  package static func rulesExported(file: String) -> Self { Self(["file": .detail(file)]) }
  package static func rulesPastClosures(_ count: Int) -> Self { Self(["count": .number(count)]) }
  /// Shown to staff after a checkout.
  package static func rulesOverdueReminder(name: String, books: Int) -> Self {
    Self(["name": .title(name), "count": .number(books)])
  }
}

extension Messages {
  /// The rules, a sentence each.
  ///
  /// - Parameter day: closed periods that end before it are counted only; nil lists them all.
  package func lines(of rules: CirculationRules, from day: CalendarDay?) -> [String] {
    // Patterns take -1 for what has no number.
    func number(_ value: Int?) -> Phrase.Value { .number(value ?? -1) }
    var phrases = [
      Phrase("rulesLoanDays", ["days": .number(rules.loanDays)]),
      Phrase("rulesRenewals", ["times": .number(rules.renewalLimit), "days": number(rules.renewalDays)]),
      Phrase("rulesHold", ["days": .number(rules.reservationDays)]),
      Phrase("rulesOverdue", ["block": .choice(rules.overdueBlock.rawValue)]),
      Phrase("rulesMaximum", ["days": .number(rules.maximumLoanDays)]),
    ]
    phrases += BorrowerKind.allCases.map { kind in
      let limits = rules.limits(of: kind)
      return Phrase(
        "rulesKind",
        [
          "kind": .text(label(kind)), "loans": number(limits.loans), "copies": number(limits.copiesPerTitle),
          "days": number(limits.loanDays),
        ])
    }
    let opening = rules.opening
    if opening.openDays.count == Weekday.allCases.count {
      phrases.append(Phrase("rulesOpenAlways"))
    } else {
      let days = Weekday.allCases.filter(opening.openDays.contains)
      phrases.append(
        Phrase(
          "rulesOpenDays",
          ["days": .list(days.map { .phrase(Phrase("rulesWeekday", ["day": .choice($0.rawValue)])) })]))
    }
    if let end = opening.termEnd, day.map({ end >= $0 }) ?? true {
      phrases.append(Phrase("rulesTermEnd", ["day": .day(end)]))
    }
    let coming = opening.closures.filter { closure in day.map { closure.last >= $0 } ?? true }
    phrases += coming.map(\.phrase)
    let past = opening.closures.count - coming.count
    if past > 0 { phrases.append(.rulesPastClosures(past)) }
    return phrases.map(text)
  }
}

extension Closure {
  fileprivate var phrase: Phrase {
    let (first, name) = (Phrase.Value.day(first), Phrase.Value.title(name))
    let isNamed = Phrase.Value.flag(!self.name.isEmpty)
    if self.first == last { return Phrase("rulesClosedDay", ["first": first, "named": isNamed, "name": name]) }
    return Phrase("rulesClosed", ["first": first, "last": .day(last), "named": isNamed, "name": name])
  }
}

extension RulesFault {
  func phrase(in place: String?) -> Phrase {
    let (fault, name) =
      switch self {
      case .notRules: ("notRules", "")
      case .keyMissing(let key): ("keyMissing", key)
      case .valueWrong(let name): ("valueWrong", name)
      }
    return Phrase(
      "problemRulesNotValid",
      ["hasPlace": .flag(place != nil), "place": .detail(place ?? ""), "fault": .choice(fault), "name": .typed(name)])
  }
}

extension CalendarFault {
  func phrase(in file: String) -> Phrase {
    let (fault, number, limit) =
      switch self {
      case .notACalendar: ("notACalendar", 0, 0)
      case .noEvents: ("noEvents", 0, 0)
      case .tooMany(let limit): ("tooMany", 0, limit)
      case .tooLong(let event, let limit): ("tooLong", event, limit)
      case .backwards(let event): ("backwards", event, 0)
      case .noStart(let event): ("noStart", event, 0)
      case .tooLarge(let limit): ("tooLarge", 0, limit)
      }
    return Phrase(
      "problemCalendarNotValid",
      ["file": .detail(file), "fault": .choice(fault), "number": .number(number), "limit": .number(limit)])
  }
}

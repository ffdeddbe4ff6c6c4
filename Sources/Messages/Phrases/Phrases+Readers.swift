package import Domain

/// Sentences and labels of readers' pages that have values.
package enum ReaderReport: Hashable, Sendable {
  /// Books that are due on one day, in a calendar.
  case booksDue(Int)
  /// The alarm of a calendar.
  case booksDueTomorrow
  /// The place in a waiting list.
  case place(Int)
  case renewedTimes(Int)
  case codeMade(Timestamp)
  // Names of buttons that look alike on one page
  case renew(title: String)
  case cancelReservation(title: String)
  /// Loans that are still out, before an account is deleted.
  case loansOut(Int)
  case joinedTo(name: String)
  case calendarSince(Timestamp)
  case rows(Int)
}

extension ReaderReport {
  var phrase: Phrase {
    switch self {
    case .booksDue(let count): Phrase("readerBooksDue", ["count": .number(count)])
    case .booksDueTomorrow: Phrase("readerBooksDueTomorrow")
    case .place(let place): Phrase("readerPlace", ["place": .number(place)])
    case .renewedTimes(let times): Phrase("readerRenewed", ["times": .number(times)])
    case .codeMade(let time): Phrase("readerCodeMade", ["time": .time(time)])
    case .renew(let title): Phrase("readerRenewTitle", ["title": .title(title)])
    case .cancelReservation(let title): Phrase("readerCancelTitle", ["title": .title(title)])
    case .loansOut(let count): Phrase("readerLoansOut", ["count": .number(count)])
    case .joinedTo(let name): Phrase("readerJoinedTo", ["name": .title(name)])
    case .calendarSince(let time): Phrase("readerCalendarSince", ["time": .time(time)])
    case .rows(let count): Phrase("readerRows", ["count": .number(count)])
    }
  }
}

/// The results of commands about what is kept of people.
package enum PrivacyReport: Hashable, Sendable {
  /// nil: for ever.
  case keeps(days: Int?)
  case forgotten(loans: Int, entries: Int, reservations: Int)
  case wouldForget(loans: Int, entries: Int, reservations: Int)
  /// Nothing is forgotten without days.
  case keepsForEver
  /// The library has students whose loans are out, so their loans stay.
  case exported(name: String, loans: Int, path: String?)
}

extension PrivacyReport {
  var phrase: Phrase {
    switch self {
    case .keeps(let days): Phrase("settingsHistory", ["days": .number(days ?? -1)])
    case .forgotten(let loans, let entries, let reservations):
      Phrase("privacyForgotten", PrivacyReport.values(loans, entries, reservations))
    case .wouldForget(let loans, let entries, let reservations):
      Phrase("privacyWouldForget", PrivacyReport.values(loans, entries, reservations))
    case .keepsForEver: Phrase("privacyKeepsForEver")
    case .exported(let name, let loans, let path?):
      Phrase("privacyExported", ["name": .title(name), "loans": .count(loans, .loan), "path": .detail(path)])
    case .exported(let name, let loans, nil):
      Phrase("privacyShown", ["name": .title(name), "loans": .count(loans, .loan)])
    }
  }

  private static func values(
    _ loans: Int, _ entries: Int, _ reservations: Int
  ) -> KeyValuePairs<String, Phrase.Value> {
    ["loans": .number(loans), "entries": .number(entries), "reservations": .number(reservations)]
  }
}

extension Messages {
  package func text(_ report: ReaderReport) -> String { text(report.phrase) }
  package func sentence(_ report: PrivacyReport) -> String { text(report.phrase) }
}

package import Domain

/// Sentences and labels of readers' pages that have values.
extension Phrase {
  /// Books that are due on one day, in a calendar.
  package static func readerBooksDue(_ count: Int) -> Self { Self(["count": .number(count)]) }
  /// The alarm of a calendar.
  package static var readerBooksDueTomorrow: Self { Self() }
  /// The place in a waiting list.
  package static func readerPlace(_ place: Int) -> Self { Self(["place": .number(place)]) }
  package static func readerRenewed(_ times: Int) -> Self { Self(["times": .number(times)]) }
  package static func readerCodeMade(_ time: Timestamp) -> Self { Self(["time": .time(time)]) }
  // Names of buttons that look alike on one page
  package static func readerRenewTitle(title: String) -> Self { Self(["title": .title(title)]) }
  package static func readerCancelTitle(title: String) -> Self { Self(["title": .title(title)]) }
  /// Loans that are still out, before an account is deleted.
  package static func readerLoansOut(_ count: Int) -> Self { Self(["count": .number(count)]) }
  package static func readerJoinedTo(name: String) -> Self { Self(["name": .title(name)]) }
  package static func readerCalendarSince(_ time: Timestamp) -> Self { Self(["time": .time(time)]) }
  package static func readerRows(_ count: Int) -> Self { Self(["count": .number(count)]) }
}

/// The results of commands about what is kept of people.
extension Phrase {
  package static func privacyForgotten(loans: Int, entries: Int, reservations: Int) -> Self {
    Self(forgetting(loans, entries, reservations))
  }
  package static func privacyWouldForget(loans: Int, entries: Int, reservations: Int) -> Self {
    Self(forgetting(loans, entries, reservations))
  }
  /// Nothing is forgotten without days.
  package static var privacyKeepsForEver: Self { Self() }
  /// The library has students whose loans are out, so their loans stay.
  package static func privacyExported(name: String, loans: Int, path: String?) -> Self {
    Self(
      path == nil ? "privacyShown" : "privacyExported",
      ["name": .title(name), "loans": .count(loans, .loan), "path": .detail(path ?? "")])
  }

  private static func forgetting(_ loans: Int, _ entries: Int, _ reservations: Int) -> KeyValuePairs<String, Value> {
    ["loans": .number(loans), "entries": .number(entries), "reservations": .number(reservations)]
  }
}

/// A state in which a station does not work although nothing has failed.
package enum Hindrance: String, Hashable, Sendable {
  /// The store was asked and never answered.
  case unanswered
  /// A time-out is long past and did not end what it was to end.
  case overslept
}

extension KioskRuntime {
  /// The limit of a question. It is far longer than any answer takes: a statement has 25 s, and the fate of a lost
  /// COMMIT is searched for 10 s longer.
  static let storePatience = Duration.seconds(120)
  static let timerPatience = Duration.seconds(60)

  /// An event like any other: nobody hears of it before those before it are done, or ever, where the runtime is blocked.
  ///
  /// - Returns: nil where the station works.
  package func pulse() -> Hindrance? {
    let now = elapsed
    if let first = oldestQuestion, now - first > KioskRuntime.storePatience { return .unanswered }
    if let wakeUp, now - wakeUp > KioskRuntime.timerPatience { return .overslept }
    return nil
  }
}

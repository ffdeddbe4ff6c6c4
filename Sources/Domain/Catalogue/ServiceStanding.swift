/// How a service on the web stands with all programs that share a library: what is left of its rate, and how long it rests.
///
/// Times are those of a clock on the wall, which all machines have.
package struct ServiceStanding: Hashable, Sendable {
  /// When as many questions may be asked at once as ever; nil where none was asked.
  package var fullAt: Timestamp?
  /// The end of the pause in which nobody asks the service; nil without a pause.
  package var restsUntil: Timestamp?
  /// Since when one program asks the question that ends the rest; nil where none does.
  package var trialSince: Timestamp?
  /// The number of consecutive failures.
  package var failures = 0
  /// How often in a row it rested.
  package var rests = 0

  package init() {}

  /// Whether there is anything that an answer would end.
  package var isTroubled: Bool { failures > 0 || rests > 0 || restsUntil != nil || trialSince != nil }
}

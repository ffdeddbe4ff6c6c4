package import Domain

/// Now, as the machine is told it: it holds no clock of its own.
package struct Moment: Hashable, Sendable {
  /// Time since the station started, from a clock that never jumps: for time-outs.
  package var elapsed: Duration
  /// Time of day: for due dates.
  package var date: Timestamp

  package init(elapsed: Duration, date: Timestamp) {
    self.elapsed = elapsed
    self.date = date
  }
}

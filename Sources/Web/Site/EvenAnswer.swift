/// A refused try to sign in is answered at a whole tenth of a second after its arrival. Known and unknown names differ
/// by some tenths of a millisecond, in the rows that the store reads and writes. Two hundred tries would show it.
enum EvenAnswer {
  static let step: Duration = .milliseconds(100)

  /// The time until the answer.
  ///
  /// - Parameter passed: since the try came.
  static func rest(after passed: Duration) -> Duration {
    let steps = max(1, (passed / step).rounded(.up))
    return max(.zero, step * Int(steps) - passed)
  }

  static func wait(since begun: ContinuousClock.Instant) async {
    try? await Task.sleep(for: rest(after: ContinuousClock.now - begun))
  }
}

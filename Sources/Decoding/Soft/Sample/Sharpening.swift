/// Gives back some of the contrast that blur took from narrow bars.
struct Sharpening: Hashable, Sendable {
  /// The share of the difference to the mean of both neighbours that is added to each place; 0 changes nothing.
  var strength: Float = 0
  /// The step to a neighbouring place, in modules; at least a pixel.
  var reach: Float = 0

  static let none = Sharpening()

  /// - Parameters:
  ///   - samples: grey values.
  ///   - step: from sample to sample, in pixels.
  ///   - samplesPerModule: as a guess, before the code is found.
  func apply(to samples: UnsafeMutablePointer<Float>, count: Int, step: Double, samplesPerModule: Float) {
    guard strength > 0 else { return }
    let reach = max(1, Int((1 / step).rounded()), Int((samplesPerModule * reach).rounded()))
    guard count > 2 * reach else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { before in
      _ = before.initialize(from: UnsafeBufferPointer(start: samples, count: count))
      for index in reach..<count &- reach {
        let beside = 0.5 * (before[index &- reach] + before[index &+ reach])
        samples[index] = max(0, min(255, before[index] + strength * (before[index] - beside)))
      }
    }
  }
}

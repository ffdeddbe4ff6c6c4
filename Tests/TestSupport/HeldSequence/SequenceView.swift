import Decoding
import Foundation

/// The objects before the camera at one moment, and how the camera sees them.
struct SequenceView: Sendable {
  /// The books in view, the last one on top.
  var placements: [Placement] = []
  var hand: Hand?
  /// Standard deviation of the lens's blur, in pixels.
  var defocus = 0.0
  /// How much lighter the automatic exposure makes the scene.
  var gain = 1.0

  struct Placement: Sendable {
    var book: Int
    /// The code's middle, in pixels of the frame.
    var centre: Point
    /// The angle of the code's text, in radians.
    var angle: Double
    /// Pixels of the frame for one of the book's picture.
    var scale: Double
  }

  /// Fingers and the back of a hand, as rounded bars.
  struct Hand: Sendable {
    var bars: [Bar]
    /// Grey value.
    var tone: Double

    struct Bar: Sendable {
      var from: Point
      var to: Point
      var radius: Double
    }
  }
}

extension SequenceView.Hand.Bar {
  /// Pixels from a place to the edge, negative inside.
  func distance(x: Double, y: Double) -> Double {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let share = length > 0 ? max(0, min(1, ((x - from.x) * dx + (y - from.y) * dy) / length)) : 0
    let (ex, ey) = (x - from.x - share * dx, y - from.y - share * dy)
    return (ex * ex + ey * ey).squareRoot() - radius
  }
}

extension SequenceView.Hand {
  /// How much of the place it hides, 0...1, and how light it is there: darker towards its edges.
  func cover(x: Double, y: Double) -> (share: Float, value: Float) {
    var nearest = Double.infinity
    var depth = 0.0
    for bar in bars {
      let distance = bar.distance(x: x, y: y)
      if distance < nearest { (nearest, depth) = (distance, min(1, -distance / (0.5 * bar.radius))) }
    }
    let share = max(0, min(1, 0.5 - nearest / 2))
    return (Float(share), Float(tone * (0.7 + 0.3 * max(0, depth))))
  }

  /// Left, top, right and bottom.
  var extent: (Double, Double, Double, Double) {
    (
      bars.map { min($0.from.x, $0.to.x) - $0.radius }.min() ?? 0,
      bars.map { min($0.from.y, $0.to.y) - $0.radius }.min() ?? 0,
      bars.map { max($0.from.x, $0.to.x) + $0.radius }.max() ?? 0,
      bars.map { max($0.from.y, $0.to.y) + $0.radius }.max() ?? 0
    )
  }
}

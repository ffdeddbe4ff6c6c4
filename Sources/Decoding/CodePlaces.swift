package import Domain
import Glibc

/// A part of a frame that shows bars, read or not.
package struct BarPlace: Hashable, Sendable {
  /// In pixels.
  package var centre: Point
  /// The angle of the bars' normal against the x axis, in radians; half a turn is the same.
  package var angle: Double
  /// Across the bars, in pixels.
  package var width: Double
  /// Edges of bars over the width; 0 where nobody counted them.
  package var edges: Int

  package init(centre: Point, angle: Double, width: Double, edges: Int = 0) {
    (self.centre, self.angle, self.width, self.edges) = (centre, angle, width, edges)
  }
}

/// Tells which codes still lie where they were read, though no frame reads them: a hand covers a part, the lens hunts, the book moves.
/// A value: time is passed in.
package struct CodePlaces: Sendable {
  /// How far a code's bars may be from their last place, in widths of the code: half of them may be covered. A book that moves shows
  /// none for some frames and then lies elsewhere.
  private static let reach = 0.7
  private static let reachPerSecond = 8.0
  private static let farthest = 5.0
  /// Radians.
  private static let turn = 0.25
  /// Width of the bars that are left, as a share of the code's.
  private static let widths = 0.2...1.5
  /// Edges per pixel, in times of the code's. What is left of a code has modules of the same size; blur and a hand only take edges.
  private static let mostDense = 1.5
  /// A code that was not read for longer is unknown.
  private static let longest: Duration = .seconds(3)

  private struct Known {
    var place: BarPlace
    var read: Duration
    /// When it was read, or bars were there.
    var present: Duration
  }

  private var known: [Barcode: Known] = [:]

  package init() {}

  /// - Parameters:
  ///   - readings: what the frame shows.
  ///   - bars: where it shows bars.
  /// - Returns: codes that are not read and whose place shows bars.
  package mutating func take(_ readings: [Reading], bars: [BarPlace], at time: Duration) -> [Barcode] {
    known = known.filter { time - $0.value.read < Self.longest }
    for reading in readings {
      if let place = BarPlace(reading) {
        known = known.filter { $0.value.read == time || !reading.contains($0.value.place.centre) }
        known[reading.barcode] = Known(place: place, read: time, present: time)
      }
    }
    let free = bars.filter { bar in !readings.contains { $0.contains(bar.centre) } }
    var standing: [Barcode] = []
    for (barcode, code) in known where code.read != time {
      guard let bar = free.first(where: { Self.mayBe($0, code.place, unseen: time - code.present) }) else { continue }
      // Its width stays that of the whole code.
      known[barcode]?.place.centre = bar.centre
      known[barcode]?.place.angle = bar.angle
      known[barcode]?.present = time
      standing.append(barcode)
    }
    return standing
  }

  private static func mayBe(_ bar: BarPlace, _ code: BarPlace, unseen: Duration) -> Bool {
    let distance = hypot(bar.centre.x - code.centre.x, bar.centre.y - code.centre.y)
    var turn = abs(bar.angle - code.angle).truncatingRemainder(dividingBy: .pi)
    if turn > .pi / 2 { turn = .pi - turn }
    let reach = min(farthest, reach + reachPerSecond * (unseen / .seconds(1)))
    return distance < reach * code.width && turn < self.turn && widths.contains(bar.width / code.width)
      && Double(bar.edges) * code.width <= mostDense * Double(code.edges) * bar.width
  }
}

extension BarPlace {
  /// Around a code; nil where the corners do not tell its direction. The first corner to the second runs across the bars.
  fileprivate init?(_ reading: Reading) {
    let corners = reading.corners
    guard corners.count == 4 else { return nil }
    let (first, second) = (corners[0], corners[1])
    let count = Double(corners.count)
    centre = Point(x: corners.reduce(0) { $0 + $1.x } / count, y: corners.reduce(0) { $0 + $1.y } / count)
    (angle, width) = (atan2(second.y - first.y, second.x - first.x), hypot(second.x - first.x, second.y - first.y))
    edges = reading.barcode.symbology.edges
  }
}

extension Symbology {
  /// Two for each bar (ISO/IEC 15420).
  fileprivate var edges: Int {
    switch self {
    case .ean13, .upcA: 60
    case .ean8: 44
    case .upcE: 34
    }
  }
}

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
  /// Edges of bars over the width; 0 if they were not counted.
  package var edges: Int

  package init(centre: Point, angle: Double, width: Double, edges: Int = 0) {
    (self.centre, self.angle, self.width, self.edges) = (centre, angle, width, edges)
  }
}

/// Reports which codes still lie where they were read, although no frame reads them: a hand covers a part, the lens
/// hunts, the book moves. A value: time is passed in.
package struct CodePlaces: Sendable {
  /// How far a code's bars may be from their last place, in widths: half may be covered, and a moved book shows none.
  private static let reach = 0.7
  private static let reachPerSecond = 8.0
  private static let farthest = 5.0
  /// Radians.
  private static let turn = 0.25
  /// Width of the bars that are left, as a share of the code's.
  private static let widths = 0.2...1.5
  /// Edges per pixel, in times of the code's: what is left has the same modules, less what blur and a hand take.
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
  /// The corners of a code, the first to the second across the bars; nil if they do not give its direction.
  fileprivate init?(_ reading: Reading) {
    guard reading.corners.count == 4, let middle = reading.middle else { return nil }
    let (first, second) = (reading.corners[0], reading.corners[1])
    centre = middle
    (angle, width) = (atan2(second.y - first.y, second.x - first.x), hypot(second.x - first.x, second.y - first.y))
    edges = SymbolShape(reading.barcode.symbology).edgeCount
  }
}

/// Makes one event of a code that stays in view. A value: time is passed in.
///
/// A code is reported once while it stays in view, and again only after it was out of view for the hold-off. If another
/// code was reported since, it has been put away, and a short absence is enough.
package struct Debounce: Sendable {
  package var holdOff: Duration
  /// The absence after which a code is new if another one was read in between: longer than a held code stays unread.
  package var holdOffAfterAnother: Duration = .milliseconds(300)
  /// A code that is not read stays in view while its place shows bars, no longer than this: they may be of a shelf.
  package var longestUnread: Duration = .seconds(3)

  private struct Sight {
    var lastSeen: Duration
    /// When it was seen, or bars at its place.
    var lastPresent: Duration
    var reported: Duration
  }

  private var inView: [Barcode: Sight] = [:]

  package init(holdOff: Duration = .milliseconds(1500)) {
    self.holdOff = holdOff
  }

  /// - Parameters:
  ///   - barcodes: what this frame shows.
  ///   - standing: codes that it does not show, with bars at their place (`CodePlaces`).
  /// - Returns: those that are new.
  package mutating func take(_ barcodes: [Barcode], standing: [Barcode] = [], at time: Duration) -> [Barcode] {
    inView = inView.filter { time - $0.value.lastPresent < holdOff }
    for barcode in standing {
      guard let sight = inView[barcode], time - sight.lastSeen < longestUnread - holdOff else { continue }
      inView[barcode]?.lastPresent = time
    }
    var fresh: [Barcode] = []
    for barcode in barcodes where !fresh.contains(barcode) {
      if let sight = inView[barcode], !wasPutAway(barcode, sight, at: time) {
        inView[barcode]?.lastSeen = time
        inView[barcode]?.lastPresent = time
      } else {
        inView[barcode] = Sight(lastSeen: time, lastPresent: time, reported: time)
        fresh.append(barcode)
      }
    }
    return fresh
  }

  private func wasPutAway(_ barcode: Barcode, _ sight: Sight, at time: Duration) -> Bool {
    guard time - sight.lastSeen >= holdOffAfterAnother else { return false }
    return inView.contains { $0.key != barcode && $0.value.reported > sight.lastSeen && $0.value.reported < time }
  }
}

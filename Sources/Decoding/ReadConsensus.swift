import Domain
import Glibc

/// Adds evidence up over frames, for a code that no single frame shows well enough. A value: time is passed in.
package struct ReadConsensus: Sendable {
  /// Evidence older than this counts no more.
  package var window: Duration = .milliseconds(700)
  /// Frames in which a short code must have a vote: a torn label repeats itself less than a held card.
  package var framesOfShortCode = 2
  /// Frames that must show a code without libzbar: under heavy blur a wrong code is seldom the same one twice.
  package var framesWithoutScanner = 2
  /// Frames that must have read an add-on, all of them the same one.
  package var framesOfAddOn = 2

  /// How far a code lies from where a frame nearly shows it, at most, in widths of the code: a hand moves.
  package var reachOfNearly = 1.0

  private struct Sighting {
    var time: Duration
    var readings: [Reading]
    var nearly: [Reading]
  }

  private let rule: VoteRule
  private var sightings: [Sighting] = []

  package init(rule: VoteRule = VoteRule()) {
    self.rule = rule
  }

  /// - Parameters:
  ///   - readings: all that was seen in this frame, whether or not it is enough.
  ///   - nearly: what the frame nearly shows (`BarcodeReader.nearly`): a second frame of a code that another frame
  ///     shows.
  ///   - time: of the frame, on any clock that only goes forward.
  /// - Returns: the codes that this frame shows and that all recent frames together vouch for.
  package mutating func take(_ readings: [Reading], nearly: [Reading] = [], at time: Duration) -> [Reading] {
    sightings.removeAll { time - $0.time > window || $0.time > time }
    guard !readings.isEmpty || !nearly.isEmpty else { return [] }
    let sighting = Sighting(time: time, readings: readings, nearly: nearly)
    sightings.append(sighting)
    return rule.accepted(summed).filter { reading in
      (isVisible(reading.barcode, in: readings) || isNearlyVisible(reading, in: sighting)) && hasFrames(reading)
    }
  }

  private var summed: [Reading] {
    var sums: [Barcode: Reading] = [:]
    for sighting in sightings {
      for reading in sighting.readings {
        if var sum = sums[reading.barcode] {
          sum.add(reading)
          // The corners are those of the last sighting: a hand moves.
          if reading.votes > 0 { sum.corners = reading.corners }
          sums[reading.barcode] = sum
        } else {
          sums[reading.barcode] = reading
        }
      }
    }
    return sums.values.map { sum in
      var sum = sum
      sum.addOn = agreedAddOn(of: sum.barcode)
      return sum
    }
  }

  /// The add-on that all frames with an add-on for this code agree on.
  private func agreedAddOn(of barcode: Barcode) -> AddOn? {
    let seen = sightings.compactMap { $0.readings.first { $0.barcode == barcode }?.addOn }
    return Set(seen).count == 1 && seen.count >= framesOfAddOn ? seen.first : nil
  }

  private func isVisible(_ barcode: Barcode, in readings: [Reading]) -> Bool {
    readings.contains { $0.barcode == barcode && $0.votes > 0 }
  }

  private func isNearlyVisible(_ reading: Reading, in sighting: Sighting) -> Bool {
    sighting.nearly.contains { $0.barcode == reading.barcode && $0.lies(within: reachOfNearly, of: reading) }
  }

  /// At least one frame shows the code completely; others may nearly show it.
  private func hasFrames(_ reading: Reading) -> Bool {
    let barcode = reading.barcode
    let shown = sightings.count { isVisible(barcode, in: $0.readings) }
    guard shown > 0 else { return false }
    let supported = sightings.count { isVisible(barcode, in: $0.readings) || isNearlyVisible(reading, in: $0) }
    return switch barcode.symbology {
    case .ean13, .upcA: supported >= framesWithoutScanner || isReadByScanner(barcode)
    case .ean8, .upcE: supported >= framesOfShortCode
    }
  }

  private func isReadByScanner(_ barcode: Barcode) -> Bool {
    sightings.contains { sighting in
      sighting.readings.contains { $0.barcode == barcode && ($0.evidence == nil || $0.mentions > 0) }
    }
  }
}

extension Reading {
  /// Whether the distance between the codes' middles is at most this multiple of either width.
  fileprivate func lies(within widths: Double, of other: Reading) -> Bool {
    guard let middle, let others = other.middle, corners.count == 4 else { return false }
    let width = hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y)
    return hypot(middle.x - others.x, middle.y - others.y) <= widths * width
  }
}

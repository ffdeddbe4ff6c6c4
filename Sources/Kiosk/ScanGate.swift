package import Domain

/// The device that read a code.
package enum ScanSource: Hashable, Sendable {
  /// The device's node, such as `/dev/video0`.
  case camera(String)
  case scanner(String)
}

/// Makes one event of a code that several devices read, or one reads twice in a row. A value: time is passed in.
///
/// A camera decides how long a code stays in its view (`Debounce`); here the code is compared with what the other
/// devices read.
package struct ScanGate: Sendable {
  /// A trigger that was pulled twice, or is held.
  package var repetition: Duration = .milliseconds(500)
  /// The time within which two devices count as reading the same book, as it passes from camera to scanner or back.
  package var elsewhere: Duration = .milliseconds(1500)

  private struct Sight {
    var time: Duration
    var source: ScanSource
    /// How many codes had been admitted when this one was.
    var turn: Int
  }

  private var sights: [Scan: [Sight]] = [:]
  private var turns = 0

  package init() {}

  /// Whether this reading is news.
  package mutating func admits(_ scan: Scan, from source: ScanSource, at time: Duration) -> Bool {
    let scan = scan.withoutLetters
    forget(at: time)
    let isKnown = sights[scan, default: []].contains { sight in
      let age = time - sight.time
      guard sight.source == source else { return age < elsewhere }
      // A different code in between shows that the same hand has shown it again.
      return age < repetition && sight.turn == turns
    }
    if !isKnown { turns += 1 }
    note(scan, from: source, at: time)
    return !isKnown
  }

  /// A code that was reported before is still in view, perhaps after a pause.
  package mutating func holds(_ scan: Scan, from source: ScanSource, at time: Duration) {
    forget(at: time)
    note(scan.withoutLetters, from: source, at: time)
  }

  private mutating func note(_ scan: Scan, from source: ScanSource, at time: Duration) {
    var others = sights[scan, default: []]
    others.removeAll { $0.source == source }
    sights[scan] = others + [Sight(time: time, source: source, turn: turns)]
  }

  private mutating func forget(at time: Duration) {
    for (scan, seen) in sights {
      let fresh = seen.filter { time - $0.time < max(repetition, elsewhere) }
      sights[scan] = fresh.isEmpty ? nil : fresh
    }
  }
}

extension Scan {
  /// A card is one card, whether a camera reads it or a scanner sends it after letters.
  fileprivate var withoutLetters: Scan { possibleCard.map { .card($0) } ?? self }
}

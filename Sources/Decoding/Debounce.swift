package import Domain

/// Makes one event of a code that stays in view. A value: time is passed in.
///
/// A code is reported once while it stays in view, and again only after it was out of view for the hold-off. When another
/// code has been reported since it was last seen, it has plainly been put away, and a short absence is enough.
package struct Debounce: Sendable {
  package var holdOff: Duration
  /// The absence that counts when another code has come meanwhile. Longer than a held code goes unread between frames.
  package var holdOffAfterAnother: Duration = .milliseconds(300)
  /// A code that is not read stays in view while bars are at its place, but no longer than this: they may be a shelf behind it.
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

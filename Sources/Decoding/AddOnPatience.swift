import Domain

/// Holds a code back that means nothing without its add-on, until the add-on is read or the wait is over. A value: time is
/// passed in.
package struct AddOnPatience: Sendable {
  /// Nine frames of thirty a second, in any of which the add-on may be read.
  package var longest: Duration = .milliseconds(300)
  /// Out of view for longer, the wait begins anew.
  package var forgetAfter: Duration = .milliseconds(700)

  private struct Sight {
    var first: Duration
    var last: Duration
  }

  private var waiting: [Barcode: Sight] = [:]

  package init() {}

  /// - Returns: the readings that need not wait any longer.
  package mutating func release(_ readings: [Reading], at time: Duration) -> [Reading] {
    waiting = waiting.filter { time - $0.value.last <= forgetAfter && $0.value.last <= time }
    return readings.filter { reading in
      guard reading.addOn == nil, PricePointUPC.needsAddOn(reading.barcode) else { return true }
      let first = waiting[reading.barcode]?.first ?? time
      waiting[reading.barcode] = Sight(first: first, last: time)
      return time - first >= longest
    }
  }
}

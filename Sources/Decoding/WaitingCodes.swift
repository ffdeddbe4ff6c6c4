import Domain

/// Holds back a Japanese price code and the product code on an old paperback. A value: time is passed in.
package struct BookCompany: Sendable {
  /// A book and a code within this time are seen together. A price code waits as long for its book.
  package var window: Duration = .milliseconds(700)
  /// Out of view for longer, a book's code is any code again.
  package var forgetAfter: Duration = .milliseconds(1500)

  private var book: Duration?
  /// Codes that were seen with a book, and when they were last in view.
  private var companions: [Barcode: Duration] = [:]
  /// Codes that may belong to a book.
  private var sights: [Barcode: WaitingSight] = [:]

  package init() {}

  /// - Parameters:
  ///   - readings: the codes that stand.
  ///   - seen: all that this frame shows: a book that does not stand yet holds its company back already.
  /// - Returns: the readings without those that belong to a book or wait for one.
  package mutating func release(_ readings: [Reading], seen: [Reading], at time: Duration) -> [Reading] {
    companions = companions.filter { time - $0.value <= forgetAfter }
    sights = sights.filter { time - $0.value.last <= window }
    if seen.contains(where: { $0.votes > 0 && $0.barcode.isBook }) { book = time }
    let recent = book.flatMap { time - $0 <= window ? $0 : nil }
    for code in seen.map(\.barcode) where code.mayBelongToBook {
      let first = sights[code]?.first ?? time
      sights[code] = WaitingSight(first: first, last: time)
      // A code that comes after the last sight of a book may have taken its place. A price code cannot.
      let isBeside = recent.map { code.isBookPrice || $0 >= first } ?? false
      if isBeside || companions[code] != nil { companions[code] = time }
    }
    return readings.filter { reading in
      let code = reading.barcode
      guard code.mayBelongToBook else { return true }
      if companions[code] != nil || recent != nil { return false }
      guard code.isBookPrice else { return true }
      return time - (sights[code]?.first ?? time) >= window
    }
  }
}

/// When a code that waits was seen first and last.
private struct WaitingSight {
  var first: Duration
  var last: Duration
}

extension [Reading] {
  /// Books first; what else a picture with a single book shows is marked as that book's.
  func withCompany() -> [Reading] {
    let books = filter(\.barcode.isBook)
    guard let book = books.first else { return self }
    let others = filter { !$0.barcode.isBook }.map { reading in
      var reading = reading
      if books.count == 1, reading.barcode.mayBelongToBook { reading.companionOf = book.barcode }
      return reading
    }
    return books + others
  }
}

extension Barcode {
  /// A number that names a book without help.
  fileprivate var isBook: Bool {
    switch CodeKind(self) {
    case .isbn, .label: true
    case .card, .command, .foreign: false
    }
  }

  /// A number without a meaning here. It is not reported when a book's number is shown.
  fileprivate var mayBelongToBook: Bool {
    switch CodeKind(self) {
    case .foreign: true
    case .isbn, .label, .card, .command: false
    }
  }
}

/// Holds back a code that needs its add-on until that comes or the wait ends. Time is passed in.
package struct AddOnTimeout: Sendable {
  /// Nine frames at thirty a second; any of them may read the add-on.
  package var longest: Duration = .milliseconds(300)
  /// After a longer time out of view, the wait begins again.
  package var forgetAfter: Duration = .milliseconds(700)

  private var waiting: [Barcode: WaitingSight] = [:]

  package init() {}

  /// - Returns: the readings that need not wait any longer.
  package mutating func release(_ readings: [Reading], at time: Duration) -> [Reading] {
    waiting = waiting.filter { time - $0.value.last <= forgetAfter && $0.value.last <= time }
    return readings.filter { reading in
      guard reading.addOn == nil, PricePointUPC.needsAddOn(reading.barcode) else { return true }
      let first = waiting[reading.barcode]?.first ?? time
      waiting[reading.barcode] = WaitingSight(first: first, last: time)
      return time - first >= longest
    }
  }
}

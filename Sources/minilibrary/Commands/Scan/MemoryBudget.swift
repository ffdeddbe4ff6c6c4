/// Admits pieces of work as long as a place is free and their memory together stays within a budget.
///
/// A piece that is larger than the whole budget runs alone, so every piece runs in the end.
struct MemoryBudget: Hashable, Sendable {
  let bytes: Int
  /// Pieces at the same time, at most.
  let places: Int
  private(set) var bytesInUse = 0
  private(set) var placesInUse = 0

  init(bytes: Int, places: Int) {
    self.bytes = bytes
    self.places = max(1, places)
  }

  /// Takes a place and `cost` bytes.
  ///
  /// - Returns: false where the piece has to wait for another to end.
  mutating func admit(_ cost: Int) -> Bool {
    guard placesInUse < places, placesInUse == 0 || bytesInUse + cost <= bytes else { return false }
    placesInUse += 1
    bytesInUse += cost
    return true
  }

  mutating func end(_ cost: Int) {
    placesInUse -= 1
    bytesInUse -= cost
  }
}

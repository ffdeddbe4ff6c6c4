/// Memory for one kind of value that its owner reuses from band to band and frees in the end. Never shared.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private let filler: Element

  init(count: Int, repeating value: Element) {
    base = .allocate(capacity: count)
    base.initialize(repeating: value, count: count)
    self.count = count
    filler = value
  }

  deinit {
    base.deallocate()
  }

  /// Grows to at least `needed` values and forgets what was there when it does.
  mutating func reserve(_ needed: Int) {
    guard needed > count else { return }
    base.deallocate()
    base = .allocate(capacity: needed)
    base.initialize(repeating: filler, count: needed)
    count = needed
  }
}

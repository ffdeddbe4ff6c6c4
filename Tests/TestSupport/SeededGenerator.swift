/// SplitMix64 (Steele, Lea and Flood 2014): the same seed gives the same test, today and on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  /// `count` values 0...9.
  package mutating func digits(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...9, using: &self) }
  }

  /// True this often in a hundred.
  package mutating func happens(percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}

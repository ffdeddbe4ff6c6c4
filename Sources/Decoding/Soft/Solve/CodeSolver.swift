/// The two cheapest codes that obey parity and check digit, found exactly.
///
/// Digit by digit, the two best ways to each remainder of the weighted sum modulo 10 are kept (a Viterbi search with
/// ten states that keeps two paths). Both reading directions compete, UPC-E's apart, whose guards differ.
struct CodeSolver: ~Copyable {
  /// A code, or the beginning of one.
  struct Path: BitwiseCopyable {
    var cost = CodeSolver.impossible
    /// Four bits a digit, the last digit lowest.
    var digits: UInt64 = 0
  }

  struct Solution {
    var best: Path
    /// The cheapest other code.
    var second: Path
  }

  static let impossible: Float = 1e9
  static let remainders = 10
  /// Remainder after remainder, the two best paths to each.
  private let tables = Scratch(count: 3 * 2 * remainders, repeating: Path())
  private(set) var current: UnsafeMutablePointer<Path>
  private var next: UnsafeMutablePointer<Path>
  private let right: UnsafeMutablePointer<Path>
  var found = Solution(best: Path(), second: Path())

  init() {
    current = tables.base
    next = current + 2 * Self.remainders
    right = next + 2 * Self.remainders
  }

  /// - Returns: nil where no band was pooled.
  mutating func solve(_ costs: DigitCosts) -> Solution? {
    guard costs.bands > 0 else { return nil }
    found = Solution(best: Path(), second: Path())
    costs.sums.withUnsafeBufferPointer { buffer in
      guard let sums = buffer.baseAddress else { return }
      let rows = SymbolRows(sums: sums, digitsOfHalf: costs.shape.drawnDigits.left)
      switch costs.shape {
      case .thirteen:
        solveThirteen(rows, backwards: false)
        solveThirteen(rows, backwards: true)
      case .eight:
        solveEight(rows, backwards: false)
        solveEight(rows, backwards: true)
      case .six: solveSix(rows)
      }
    }
    return found.best.cost < Self.impossible ? found : nil
  }

  private mutating func solveThirteen(_ rows: SymbolRows, backwards: Bool) {
    var rightBound: Float = 0
    for digit in 0..<6 { rightBound += rows.least(rows.right(digit, backwards)) }
    guard rightBound <= found.second.cost else { return }
    start(remainder: 0, digits: 0)
    for digit in 0..<6 { step(rows.right(digit, backwards), weight: digit.isMultiple(of: 2) ? 3 : 1) }
    right.update(from: current, count: 2 * Self.remainders)
    for first in 0..<10 {
      let parity = BarPattern.leadingDigitParity[first]
      func row(_ digit: Int) -> UnsafePointer<Float> {
        rows.left(digit, isEven: parity >> (5 &- digit) & 1 == 1, backwards)
      }
      var bound = rightBound
      for digit in 0..<6 { bound += rows.least(row(digit)) }
      guard bound <= found.second.cost else { continue }
      start(remainder: first, digits: UInt64(first))
      for digit in 0..<6 { step(row(digit), weight: digit.isMultiple(of: 2) ? 3 : 1) }
      for remainder in 0..<Self.remainders {
        let rest = (Self.remainders &- remainder) % Self.remainders
        for left in 0..<2 {
          for other in 0..<2 {
            let (head, tail) = (current[2 &* remainder &+ left], right[2 &* rest &+ other])
            consider(Path(cost: head.cost + tail.cost, digits: head.digits << 24 | tail.digits))
          }
        }
      }
    }
  }

  private mutating func solveEight(_ rows: SymbolRows, backwards: Bool) {
    start(remainder: 0, digits: 0)
    for digit in 0..<8 {
      let row = digit < 4 ? rows.left(digit, isEven: false, backwards) : rows.right(digit - 4, backwards)
      step(row, weight: digit.isMultiple(of: 2) ? 3 : 1)
    }
    consider(current[0])
    consider(current[1])
  }

  /// How UPC-E's six digits weigh in the check digit of the UPC-A they stand for, by the last of them (GS1 General
  /// Specifications 5.2.2.4.2).
  private static let weightsOfSix: [(last: ClosedRange<Int>, weights: [Int])] = [
    (0...2, [1, 3, 3, 1, 3, 1]), (3...3, [1, 3, 1, 1, 3, 0]), (4...4, [1, 3, 1, 3, 3, 0]), (5...9, [1, 3, 1, 3, 1, 3]),
  ]

  private mutating func solveSix(_ rows: SymbolRows) {
    for system in 0..<2 {
      for check in 0..<10 {
        let parity = BarPattern.checkDigitParity[check] ^ (system == 1 ? 0b111111 : 0)
        func row(_ digit: Int) -> UnsafePointer<Float> {
          rows.left(digit, isEven: parity >> (5 &- digit) & 1 == 1, false)
        }
        var bound: Float = 0
        for digit in 0..<6 { bound += rows.least(row(digit)) }
        guard bound <= found.second.cost else { continue }
        for (last, weights) in Self.weightsOfSix {
          start(remainder: (3 &* system &+ check) % 10, digits: UInt64(system))
          for digit in 0..<5 { step(row(digit), weight: weights[digit]) }
          for remainder in 0..<Self.remainders {
            for digit in last where (remainder &+ weights[5] &* digit) % 10 == 0 {
              for rank in 0..<2 {
                let path = current[2 &* remainder &+ rank]
                let digits = (path.digits << 4 | UInt64(digit)) << 4 | UInt64(check)
                consider(Path(cost: path.cost + row(5)[digit], digits: digits))
              }
            }
          }
        }
      }
    }
  }

  mutating func start(remainder: Int, digits: UInt64) {
    current.update(repeating: Path(), count: 2 * Self.remainders)
    current[2 &* remainder] = Path(cost: 0, digits: digits)
  }

  /// One digit more for each path.
  mutating func step(_ costs: UnsafePointer<Float>, weight: Int) {
    next.update(repeating: Path(), count: 2 * Self.remainders)
    for remainder in 0..<Self.remainders {
      for rank in 0..<2 {
        let path = current[2 &* remainder &+ rank]
        guard path.cost < Self.impossible / 10 else { continue }
        var target = remainder
        for digit in 0..<10 {
          let cost = path.cost + costs[digit]
          let two = next + 2 &* target
          if cost < two[0].cost {
            two[1] = two[0]
            two[0] = Path(cost: cost, digits: path.digits << 4 | UInt64(digit))
          } else if cost < two[1].cost {
            two[1] = Path(cost: cost, digits: path.digits << 4 | UInt64(digit))
          }
          target &+= weight
          if target >= Self.remainders { target &-= Self.remainders }
        }
      }
    }
    (current, next) = (next, current)
  }

  mutating func consider(_ path: Path) {
    guard path.cost < Self.impossible / 10 else { return }
    if path.digits == found.best.digits, found.best.cost < Self.impossible {
      found.best.cost = min(found.best.cost, path.cost)
    } else if path.cost < found.best.cost {
      found = Solution(best: path, second: found.best)
    } else if path.cost < found.second.cost {
      found.second = path
    }
  }
}

/// The rows of the costs of ten digits, by half, set and direction of reading.
struct SymbolRows {
  let sums: UnsafePointer<Float>
  let digitsOfHalf: Int

  /// From the other end the right half comes first: C backwards is B, and nothing there looks like A.
  @inline(__always)
  func left(_ digit: Int, isEven: Bool, _ backwards: Bool) -> UnsafePointer<Float> {
    backwards
      ? row(DigitCosts.rightHalf &+ digitsOfHalf &- 1 &- digit, second: !isEven) : row(digit, second: isEven)
  }

  @inline(__always)
  func right(_ digit: Int, _ backwards: Bool) -> UnsafePointer<Float> {
    backwards ? row(digitsOfHalf &- 1 &- digit, second: true) : row(DigitCosts.rightHalf &+ digit, second: false)
  }

  @inline(__always)
  func least(_ row: UnsafePointer<Float>) -> Float {
    var least = row[0]
    for digit in 1..<10 where row[digit] < least { least = row[digit] }
    return least
  }

  private func row(_ digit: Int, second: Bool) -> UnsafePointer<Float> {
    sums + (digit &* DigitTemplates.symbolCount &+ (second ? 10 : 0))
  }
}

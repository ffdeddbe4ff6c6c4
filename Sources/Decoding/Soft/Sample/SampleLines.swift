import Glibc

/// Parallel lines of samples, and how far each must be pushed so that bars which lean against them stand straight.
struct SampleLines: ~Copyable {
  /// Samples of a line, at most.
  static let longest = 2048

  private let storage: Scratch<Float>
  private let sums = Scratch(count: longest, repeating: Float(0))
  /// The address from which each line is read when it is pushed.
  private let pushed: Scratch<UnsafePointer<Float>>
  var lineCount = 0
  /// Samples of each line.
  var length = 0

  init(lines: Int) {
    storage = Scratch(count: lines * Self.longest, repeating: 0)
    pushed = Scratch(count: lines, repeating: UnsafePointer(storage.base))
  }

  subscript(line: Int) -> UnsafeMutablePointer<Float> { storage.base + line &* Self.longest }

  private var middle: Double { Double(lineCount - 1) / 2 }

  /// Squared steps of the sum of all lines, each pushed by `slope` samples a line: greatest where bars stand straight.
  ///
  /// The outer tenths are left out, so that pushed lines are summed without a look at their ends.
  func edgeEnergy(slope: Double) -> Float {
    let margin = length / 10
    let end = length &- margin
    for line in 0..<lineCount {
      let push = Int(rint(slope * (Double(line) - middle)))
      pushed.base[line] = UnsafePointer(self[line] + max(-margin, min(margin, push)))
    }
    sum(from: margin, to: end)
    return steps(of: sums.base, from: margin, to: end)
  }

  /// The same of single lines, on average.
  func meanLineEnergy() -> Float {
    let margin = length / 10
    let energy = (0..<lineCount).reduce(Float(0)) { $0 + steps(of: self[$1], from: margin, to: length &- margin) }
    return energy / Float(lineCount)
  }

  /// The products of all lines' steps, each line with each, pushed by `slope` samples a line.
  ///
  /// - Parameter out: has room for the square of the number of lines.
  func stepProducts(slope: Double, into out: UnsafeMutablePointer<Float>) {
    let margin = length / 10
    let end = length &- margin &- 2
    for line in 0..<lineCount {
      let push = Int(rint(slope * (Double(line) - middle)))
      pushed.base[line] = UnsafePointer(self[line] + max(-margin, min(margin, push)))
    }
    for line in 0..<lineCount {
      for other in line..<lineCount {
        let product = Self.product(pushed.base[line], pushed.base[other], from: margin, to: end)
        out[line &* lineCount &+ other] = product
        out[other &* lineCount &+ line] = product
      }
    }
  }

  /// The product of two lines' steps of two samples.
  ///
  /// - Parameter end: two samples more are read.
  private static func product(
    _ line: UnsafePointer<Float>, _ other: UnsafePointer<Float>, from first: Int, to end: Int
  ) -> Float {
    var eight = Eight()
    var index = first
    while index &+ 8 <= end {
      let (here, there) = (UnsafeRawPointer(line + index), UnsafeRawPointer(other + index))
      let step = (here + 8).loadUnaligned(as: Eight.self) - here.loadUnaligned(as: Eight.self)
      eight += step * ((there + 8).loadUnaligned(as: Eight.self) - there.loadUnaligned(as: Eight.self))
      index &+= 8
    }
    return eight.sum()
  }

  private typealias Eight = SIMD8<Float>

  private func sum(from first: Int, to end: Int) {
    var index = first
    while index &+ 8 <= end {
      var eight = Eight()
      for line in 0..<lineCount {
        eight += UnsafeRawPointer(pushed.base[line] + index).loadUnaligned(as: Eight.self)
      }
      UnsafeMutableRawPointer(sums.base + index).storeBytes(of: eight, as: Eight.self)
      index &+= 8
    }
    while index < end {
      var one: Float = 0
      for line in 0..<lineCount { one += pushed.base[line][index] }
      sums.base[index] = one
      index &+= 1
    }
  }

  private func steps(of values: UnsafeMutablePointer<Float>, from first: Int, to end: Int) -> Float {
    var eight = Eight()
    var index = first
    while index &+ 10 <= end {
      let here = UnsafeRawPointer(values + index)
      let step = (here + 8).loadUnaligned(as: Eight.self) - here.loadUnaligned(as: Eight.self)
      eight += step * step
      index &+= 8
    }
    var energy = eight.sum()
    while index &+ 2 < end {
      let step = values[index &+ 2] - values[index]
      energy += step * step
      index &+= 1
    }
    return energy
  }

  /// The mean of lines `range`, each pushed by `slope` samples a line with linear interpolation.
  func mean(of range: Range<Int>, slope: Double, into out: UnsafeMutablePointer<Float>) {
    let count = length
    out.update(repeating: 0, count: count)
    for line in range {
      let push = slope * (Double(line) - middle)
      let whole = Int(floor(push))
      let (share, rest) = (Float(push - Double(whole)), 1 - Float(push - Double(whole)))
      let samples = self[line]
      let first = min(count, max(0, -whole))
      let end = max(first, min(count, count - 1 - whole))
      let (head, tail) = (samples[0], samples[count - 1])
      for index in 0..<first { out[index] += head }
      let pushed = samples + whole
      for index in first..<end { out[index] += pushed[index] * rest + pushed[index &+ 1] * share }
      for index in end..<count { out[index] += tail }
    }
    let scale = 1 / Float(range.count)
    for index in 0..<count { out[index] *= scale }
  }
}

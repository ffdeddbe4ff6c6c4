import Glibc

/// Parallel lines of samples, and how far each must be pushed so that bars which lean against them stand straight.
struct SampleLines: ~Copyable {
  /// Samples of a line, at most.
  static let longest = 2048

  private let storage: Scratch<Float>
  private let sums = Scratch(count: longest, repeating: Float(0))
  var lineCount = 0
  /// Samples of each line.
  var length = 0

  init(lines: Int) {
    storage = Scratch(count: lines * Self.longest, repeating: 0)
  }

  subscript(line: Int) -> UnsafeMutablePointer<Float> { storage.base + line &* Self.longest }

  private var middle: Double { Double(lineCount - 1) / 2 }

  /// Squared steps of the sum of all lines, each pushed by `slope` samples a line: greatest where bars stand straight.
  func edgeEnergy(slope: Double) -> Float {
    let (sums, count) = (sums.base, length)
    sums.update(repeating: 0, count: count)
    for line in 0..<lineCount {
      let push = Int(rint(slope * (Double(line) - middle)))
      let samples = self[line] + push
      let (first, end) = (max(0, -push), min(count, count - push))
      guard first < end else { continue }
      for index in first..<end { sums[index] += samples[index] }
    }
    let margin = count / 10
    var energy: Float = 0
    var index = margin
    while index < count &- margin &- 2 {
      let step = sums[index &+ 2] - sums[index]
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

import Domain
import Glibc

/// The position of a code in its region: its first and last sample, and its extent along the bars.
struct SymbolOutline {
  /// Its outer edges as the sampler's profiles have them.
  var alignment: SymbolAlignment
  /// Whether the code's first digit is at the profiles' end.
  var isReversed: Bool
  /// Pixels along the bars from the region's middle.
  var along: ClosedRange<Double>
}

extension SymbolAlignment {
  /// The same in a profile of `count` samples that is seen from its other end.
  func reversed(count: Int) -> SymbolAlignment {
    SymbolAlignment(
      first: Float(count) - last, last: Float(count) - first, taper: -taper, bulge: bulge, score: score)
  }
}

/// Finds the outline of a code whose text is known: the strip's lines that look like it.
///
/// A region is made of cells. A second code above the first in it must not be taken for the same bars.
struct OutlineFinder: ~Copyable {
  /// The least likeness of a line to the code, as a share of the most similar line's.
  private static let likeness: Float = 0.5
  private let expected = Scratch(count: SampleLines.longest, repeating: Float(0))

  /// - Parameter bands: of the code's shape, at least one.
  func outline(
    of barcode: Barcode, bands: [PooledBand], in sampler: borrowing BandSampler
  ) -> SymbolOutline? {
    let modules = BarPattern(barcode).modules
    var best: (alignment: SymbolAlignment, isReversed: Bool, line: Int, likenesses: [Float])?
    for band in bands {
      let alignment = band.isReversed ? band.alignment.reversed(count: sampler.count) : band.alignment
      for isReversed in Self.directions(band) {
        let pattern = isReversed ? modules.reversed() : modules
        guard let range = expect(pattern, alignment, count: sampler.count) else { continue }
        let all = (0..<sampler.stripLineCount).map { likeness(of: $0, range, in: sampler) }
        guard let line = all.indices.max(by: { all[$0] < all[$1] }),
          all[line] > best.map({ $0.likenesses[$0.line] }) ?? 0
        else { continue }
        best = (alignment, isReversed, line, all)
      }
      // Most codes are found in the first band.
      if let best, best.likenesses[best.line] > 0.7 { break }
    }
    guard let best else { return nil }
    let lines = Self.run(around: best.line, best.likenesses)
    let (top, bottom) = (sampler.height(ofStripLine: lines.lowerBound), sampler.height(ofStripLine: lines.upperBound))
    let half = sampler.stripSpacing / 2
    return SymbolOutline(
      alignment: best.alignment, isReversed: best.isReversed, along: top - half...bottom + half)
  }

  /// From the left, from the right, or what the band knows of it.
  private static func directions(_ band: PooledBand) -> [Bool] {
    band.shape == .six ? [band.isReversed] : [false, true]
  }

  /// Writes the code as it should look, white 1 and black −1 less their mean. Nil where it would lie outside.
  private func expect(_ modules: [Module], _ alignment: SymbolAlignment, count: Int) -> Range<Int>? {
    let (first, end) = (Int(alignment.first.rounded(.up)), Int(alignment.last.rounded(.down)))
    guard first >= 0, end <= count, end - first > modules.count / 2 else { return nil }
    var sample = first
    var sum: Float = 0
    for (index, module) in modules.enumerated() {
      let edge = Int(alignment.place(Float(index + 1) / Float(modules.count)).rounded())
      while sample < min(edge, end) {
        expected.base[sample] = Float(module.level)
        sum += Float(module.level)
        sample += 1
      }
    }
    guard sample > first else { return nil }
    let mean = sum / Float(sample - first)
    for index in first..<sample { expected.base[index] -= mean }
    return first..<sample
  }

  /// Correlation of a strip's line with what is expected, −1...1; the best of three places half a module apart.
  private func likeness(of line: Int, _ range: Range<Int>, in sampler: borrowing BandSampler) -> Float {
    let samples = sampler.stripLine(line)
    let push = sampler.push(ofStripLine: line)
    var best: Float = -1
    for shift in [-2, 0, 2] {
      let offset = push + shift
      let (first, end) = (max(range.lowerBound, -offset), min(range.upperBound, sampler.count - offset))
      guard end - first > range.count / 2 else { continue }
      var (sum, squares, products, energy): (Float, Float, Float, Float) = (0, 0, 0, 0)
      for index in first..<end {
        let (grey, level) = (samples[index &+ offset], expected.base[index])
        sum += grey
        squares += grey * grey
        products += grey * level
        energy += level * level
      }
      let variance = squares - sum * sum / Float(end - first)
      guard variance > 1, energy > 0 else { continue }
      best = max(best, products / (variance * energy).squareRoot())
    }
    return best
  }

  /// The lines around the one most like the code that are like it; a single one between may be spoilt.
  private static func run(around line: Int, _ likenesses: [Float]) -> ClosedRange<Int> {
    let least = likenesses[line] * likeness
    func end(_ step: Int) -> Int {
      var (last, next) = (line, line + step)
      while likenesses.indices.contains(next), abs(next - last) <= 2 {
        if likenesses[next] >= least { last = next }
        next += step
      }
      return last
    }
    return end(-1)...end(1)
  }
}

extension EdgeProfile {
  /// Correlation with a code near two ends, either way, at the best of several shifts and lengths: −1...1.
  ///
  /// Outside the lines that gave a code, its bars may bend or fan out.
  func likeness(to pattern: BarPattern, from first: Float, to last: Float) -> Float {
    let expected = pattern.modules.map { Float($0.level) }
    let mean = expected.reduce(0, +) / Float(expected.count)
    let module = (last - first) / Float(expected.count)
    guard module > 0 else { return 0 }
    var best: Float = -1
    for length in [Float(0.94), 0.97, 1, 1.03, 1.06] {
      for shift in stride(from: Float(-6), through: 6, by: 0.5) {
        let start = (first + last - length * (last - first)) / 2 + shift * module
        var (sum, squares, product, mirrored): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for (index, level) in expected.enumerated() {
          let place = Int(start + (Float(index) + 0.5) * module * length)
          let seen = levels[max(0, min(count &- 1, place))]
          sum += seen
          squares += seen * seen
          product += seen * (level - mean)
          mirrored += seen * (expected[expected.count &- 1 &- index] - mean)
        }
        let count = Float(expected.count)
        let variance = (squares - sum * sum / count) * count * (1 - mean * mean)
        if variance > 0 { best = max(best, max(product, mirrored) / variance.squareRoot()) }
      }
    }
    return best
  }
}

extension BarPattern {
  /// From the first bar to the last.
  var modules: [Module] {
    elements.enumerated().flatMap { index, width in
      Array(repeating: index.isMultiple(of: 2) ? Module.bar : .space, count: Int(width))
    }
  }
}

package import Domain
import Foundation

/// A made-up profile of grey values across a code, as a band would give it.
package struct DrawnProfile: Sendable {
  package var samplesPerModule = 4.0
  /// Clear modules before and after the bars.
  package var quiet = (before: 10.0, after: 10.0)
  /// Module width at t, 0...1: 1 + taper · (t − ½) + bulge · (6t(1 − t) − 1) of the mean.
  package var taper = 0.0
  package var bulge = 0.0
  /// By how much each bar is wider than drawn, in modules.
  package var growth = 0.0
  /// Standard deviation in modules. Sampling a picture does as much, however sharp the lens.
  package var blur = 0.3
  /// Grey values, evenly spread about the true one.
  package var noise = 0.0
  package var dark = 40.0
  package var light = 210.0
  /// Grey values that the light gains from the first sample to the last.
  package var slope = 0.0
  /// Share of the code from its left that is there; beyond is paper.
  package var visible = 1.0

  package init() {}

  /// The left edge of the first bar, in samples.
  package var firstEdge: Double { quiet.before * samplesPerModule }

  /// - Returns: the grey value of each sample, 0...255.
  package func samples(_ barcode: Barcode, seed: UInt64 = 1) -> [Float] {
    let modules = DrawnBarcode(barcode).modules
    let count = Double(modules.count)
    let edges = (0...modules.count).map { quiet.before + count * warped(Double($0) / count) }
    let bars = modules.indices.filter { modules[$0] && Double($0) < visible * count }.map { index in
      let (joinsLeft, joinsRight) = (index > 0 && modules[index - 1], index + 1 < modules.count && modules[index + 1])
      return (edges[index] - (joinsLeft ? 0 : growth / 2), edges[index + 1] + (joinsRight ? 0 : growth / 2))
    }
    var generator = SeededGenerator(seed: seed)
    let length = Int((count + quiet.before + quiet.after) * samplesPerModule)
    return (0..<length).map { sample in
      // Edges within one sample are averaged.
      let (from, to) = (Double(sample) / samplesPerModule, Double(sample + 1) / samplesPerModule)
      let ink = bars.reduce(0) { $0 + covered($1.0 - from, $1.1 - from, to - from) }
      let lit = light + slope * Double(sample) / Double(length)
      let value = lit + (dark - light) * min(1, ink) + noise * Double.random(in: -1...1, using: &generator)
      return Float(max(0, min(255, value)))
    }
  }

  private func warped(_ t: Double) -> Double {
    t + taper * (t * t - t) / 2 + bulge * (3 * t * t - 2 * t * t * t - t)
  }

  /// Share of a sample `width` modules wide that a bar between two places covers, through the blur.
  private func covered(_ start: Double, _ end: Double, _ width: Double) -> Double {
    guard blur > 0 else { return max(0, min(end, width) - max(start, 0)) / width }
    let middle = width / 2
    func share(_ place: Double) -> Double { 0.5 * (1 + erf((place - middle) / (blur * 2.0.squareRoot()))) }
    return share(end) - share(start)
  }
}

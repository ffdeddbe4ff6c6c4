package import Decoding
package import Domain

/// A code that the reader reads in a picture, and where each of its digits lies.
package struct TracedCode: Sendable {
  package let barcode: Barcode
  package let frame: ReadingTrace.Frame
  /// From the first bar to the last, in samples of `frame`.
  package let ends: ClosedRange<Double>
  /// Pixels along the bars from the middle of `frame`.
  package let along: ClosedRange<Double>
  /// The drawn digits in the order of the text, in samples of `frame`: the places at which any band has them.
  package let digits: [ClosedRange<Double>]
  /// Grey values that a twentieth of the code falls short of and exceeds.
  package let black: Double
  package let white: Double

  /// - Returns: the code that a still look at the picture reads, if there is one, bands vouch for it and its bars are
  ///   straight and parallel enough for a strip to cover a digit on all lines.
  package static func all(in image: GrayImage) -> [TracedCode] {
    let reader = SoftReader()
    return image.withPlane { plane in
      let regions = reader.explain(plane).regions
      let codes = regions.compactMap { TracedCode($0, plane) }
      // With two readings, a region's trace may belong to the other one.
      return regions.count { $0.accepted != nil } == 1 ? codes : []
    }
  }

  private init?(_ region: ReadingTrace.Region, _ plane: LumaPlane) {
    guard let barcode = region.accepted, let guess = region.guesses.first(where: { $0.barcode == barcode }) else {
      return nil
    }
    self.barcode = barcode
    frame = region.frame
    ends = guess.ends
    along = region.along
    let reach = Self.reach * guess.ends.length / Double(DrawnBarcode(barcode).modules.count)
    digits = guess.digits.map { Self.hull(of: $0.samples, over: region.bands, reach: reach) }
    guard digits.allSatisfy({ $0.length < Self.widestDigit / Self.reach * reach }) else { return nil }
    var greys: [Double] = []
    for height in stride(from: along.lowerBound, through: along.upperBound, by: max(0.5, along.length / 12)) {
      for sample in stride(from: ends.lowerBound, through: ends.upperBound, by: 1) {
        let point = frame.point(sample: sample, v: height)
        let (x, y) = (Int(point.x), Int(point.y))
        guard x >= 0, y >= 0, x < plane.width, y < plane.height else { continue }
        greys.append(Double(plane.base[y * plane.stride + x]))
      }
    }
    guard greys.count > 20 else { return nil }
    greys.sort()
    (black, white) = (greys[greys.count / 20], greys[greys.count - 1 - greys.count / 20])
  }

  /// Modules that a digit may lie elsewhere on another band: under perspective bars fan out.
  private static let reach = 3.5

  /// Modules from where a digit begins on any band to where it ends on any: more is a crumpled bag.
  private static let widestDigit = 9.0

  /// The range of a digit on any band.
  private static func hull(
    of digit: ClosedRange<Double>, over bands: [ReadingTrace.Band], reach: Double
  ) -> ClosedRange<Double> {
    func middle(_ range: ClosedRange<Double>) -> Double { (range.lowerBound + range.upperBound) / 2 }
    var hull = digit
    for band in bands where band.residual ?? 1 < 0.15 {
      let places = zip(band.boundaries, band.boundaries.dropFirst()).map {
        Double(min($0, $1))...Double(max($0, $1))
      }
      guard let nearest = places.min(by: { abs(middle($0) - middle(digit)) < abs(middle($1) - middle(digit)) }),
        abs(middle(nearest) - middle(digit)) < reach
      else { continue }
      hull = min(hull.lowerBound, nearest.lowerBound)...max(hull.upperBound, nearest.upperBound)
    }
    return hull
  }

  /// Samples a module, over the whole code.
  package var module: Double { ends.length / Double(DrawnBarcode(barcode).modules.count) }
}

extension ClosedRange<Double> {
  package var length: Double { upperBound - lowerBound }

  /// The share of this range that another one covers, 0...1.
  package func share(within other: ClosedRange<Double>) -> Double {
    let common = Swift.min(upperBound, other.upperBound) - Swift.max(lowerBound, other.lowerBound)
    return length > 0 ? Swift.max(0, common) / length : 0
  }
}

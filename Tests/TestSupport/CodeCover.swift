package import Decoding
import Domain
import Foundation

/// A strip over a part of a code: a sticker, a tape, a thumb.
package struct CodeCover: Sendable {
  package enum Tone: String, CaseIterable, Sendable {
    case grey, white, black, texture
  }

  package var tone: Tone
  /// In samples of the code's frame.
  package var samples: ClosedRange<Double>
  /// The covered part of the code's height: 0 is its upper end and 1 its lower one. Beyond both: the whole height.
  package var heights: ClosedRange<Double>
  /// The seed of the cover's texture and shade.
  package var seed: UInt64

  package init(_ tone: Tone, samples: ClosedRange<Double>, heights: ClosedRange<Double>, seed: UInt64) {
    self.tone = tone
    self.samples = samples
    self.heights = heights
    self.seed = seed
  }

  /// The heights of a strip that hides all lines of a code: the code's own height beyond both ends of the reader's
  /// outline, which falls short of bars that lean or bend. Nil where the picture still shows the code with all its
  /// width under such a strip: it shows it twice.
  package static func wholeHeight(of code: TracedCode, in image: GrayImage) -> ClosedRange<Double>? {
    for reach in [2.0, 4] {
      let heights = -reach...1 + reach
      let strip = CodeCover(.grey, samples: code.ends, heights: heights, seed: 0)
      var cascade = ReaderCascade()
      let readings = strip.laid(over: code, in: image).withPlane { cascade.read(still: $0) }
      if !readings.contains(where: { $0.barcode.gtin == code.barcode.gtin }) { return heights }
    }
    return nil
  }

  /// The drawn digits that the strip hides in at least this share on every line; empty if some lines are free.
  package func hidden(of code: TracedCode, atLeast share: Double) -> [Int] {
    guard heights.lowerBound <= 0, heights.upperBound >= 1 else { return [] }
    return code.digits.indices.filter { code.digits[$0].share(within: samples) >= share }
  }

  /// The picture with the strip in it.
  package func laid(over code: TracedCode, in image: GrayImage) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    let shade = shade(of: code, &generator)
    let (top, height) = (code.along.lowerBound, code.along.length)
    let v = top + heights.lowerBound * height...top + heights.upperBound * height
    let corners = [samples.lowerBound, samples.upperBound].flatMap { sample in
      [v.lowerBound, v.upperBound].map { code.frame.point(sample: sample, v: $0) }
    }
    let columns = Self.range(corners.map(\.x), below: image.width)
    let rows = Self.range(corners.map(\.y), below: image.height)
    guard !columns.isEmpty, !rows.isEmpty else { return image }
    let cells = tone == .texture ? Texture(code, &generator) : nil
    var pixels = image.pixels
    for y in rows {
      for x in columns {
        let share = share(ofPixel: x, y, v, code.frame)
        guard share > 0 else { continue }
        let grain = Double.random(in: -2...2, using: &generator)
        let value = shade + (cells?.value(Double(x), Double(y)) ?? 0) + grain
        let index = y * image.width + x
        pixels[index] = UInt8(max(0, min(255, Double(pixels[index]) * (1 - share) + value * share)))
      }
    }
    return GrayImage(width: image.width, height: image.height, pixels: pixels)
  }

  private func shade(of code: TracedCode, _ generator: inout SeededGenerator) -> Double {
    let share: Double =
      switch tone {
      case .white: 1
      case .black: 0
      case .grey, .texture: Double.random(in: 0.15...0.85, using: &generator)
      }
    return code.black + share * (code.white - code.black)
  }

  private static func range(_ places: [Double], below limit: Int) -> Range<Int> {
    let first = max(0, Int((places.min() ?? 0) - 1))
    return first..<max(first, min(limit, Int((places.max() ?? 0) + 2)))
  }

  /// How much of a pixel lies in the strip, of nine places in it.
  private func share(ofPixel x: Int, _ y: Int, _ v: ClosedRange<Double>, _ frame: ReadingTrace.Frame) -> Double {
    let (a, b) = (frame.across, frame.along)
    let determinant = a.x * b.y - a.y * b.x
    var inside = 0
    for place in 0..<9 {
      let dx = Double(x) + (Double(place % 3) + 0.5) / 3 - frame.origin.x
      let dy = Double(y) + (Double(place / 3) + 0.5) / 3 - frame.origin.y
      let (sample, height) = ((dx * b.y - dy * b.x) / determinant, (dy * a.x - dx * a.y) / determinant)
      if samples.contains(sample), v.contains(height) { inside += 1 }
    }
    return Double(inside) / 9
  }
}

/// Blots of chance grey, half a module to three modules wide.
private struct Texture {
  private static let side = 64
  private let values: [Double]
  private let blot: Double

  init(_ code: TracedCode, _ generator: inout SeededGenerator) {
    let swing = (code.white - code.black) * Double.random(in: 0.1...0.5, using: &generator)
    values = (0..<Self.side * Self.side).map { _ in Double.random(in: -swing...swing, using: &generator) }
    blot = max(1, code.module * code.frame.step * Double.random(in: 0.5...3, using: &generator))
  }

  /// Between the four blots around a place.
  func value(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x / blot, y / blot)
    let (left, top) = (Int(u), Int(v))
    let (du, dv) = (u - Double(left), v - Double(top))
    func at(_ column: Int, _ row: Int) -> Double { values[row % Self.side * Self.side + column % Self.side] }
    return (at(left, top) * (1 - du) + at(left + 1, top) * du) * (1 - dv)
      + (at(left, top + 1) * (1 - du) + at(left + 1, top + 1) * du) * dv
  }
}

extension CodeCover {
  /// Strips over parts of two neighbouring digits, this many for each pair: what remains of both may fit two other
  /// digits.
  package static func betweenDigits(
    of code: TracedCode, in image: GrayImage, seed: UInt64, each count: Int
  ) -> [CodeCover] {
    guard let heights = wholeHeight(of: code, in: image) else { return [] }
    var generator = SeededGenerator(seed: seed)
    return zip(code.digits, code.digits.dropFirst()).flatMap { one, other in
      (0..<count).map { _ in
        let between = (max(one.lowerBound, other.lowerBound) + min(one.upperBound, other.upperBound)) / 2
        let middle = between + Double.random(in: -1.5...1.5, using: &generator) * code.module
        let half = Double.random(in: 2.2...5.5, using: &generator) * code.module
        let tone = Tone.allCases[Int.random(in: 0..<Tone.allCases.count, using: &generator)]
        return CodeCover(tone, samples: middle - half...middle + half, heights: heights, seed: generator.next())
      }
    }
  }

  /// The strips that the suite of covered codes lays over one code: every tenth of the width with one to four digits'
  /// width, exactly over chance digits, over each end, and over a part of the height.
  package static func suite(over code: TracedCode, in image: GrayImage, seed: UInt64) -> [CodeCover] {
    guard let wholeHeight = wholeHeight(of: code, in: image) else { return [] }
    var generator = SeededGenerator(seed: seed)
    var covers: [CodeCover] = []
    let tones = Tone.allCases
    let width = code.ends.length
    func add(_ samples: ClosedRange<Double>, heights: ClosedRange<Double>? = nil) {
      let tone = tones[covers.count % tones.count]
      covers.append(CodeCover(tone, samples: samples, heights: heights ?? wholeHeight, seed: generator.next()))
    }
    for tenth in 0...10 {
      let middle = code.ends.lowerBound + width * Double(tenth) / 10
      for digits in 1...4 {
        let half = 3.5 * Double(digits) * code.module
        covers.append(
          CodeCover(
            tones[(tenth + digits) % tones.count], samples: middle - half...middle + half, heights: wholeHeight,
            seed: generator.next()))
      }
    }
    for count in 1...2 {
      for _ in 0..<(count == 1 ? 8 : 6) {
        let first = Int.random(in: 0...code.digits.count - count, using: &generator)
        let (one, other) = (code.digits[first], code.digits[first + count - 1])
        let margin = 0.25 * code.module
        add(min(one.lowerBound, other.lowerBound) - margin...max(one.upperBound, other.upperBound) + margin)
      }
    }
    for reach in [10.0, 17, 24] {
      add(code.ends.lowerBound - 12 * code.module...code.ends.lowerBound + reach * code.module)
      add(code.ends.upperBound - reach * code.module...code.ends.upperBound + 12 * code.module)
    }
    for part in [wholeHeight.lowerBound...0.4, 0.3...0.7, 0.6...wholeHeight.upperBound, wholeHeight.lowerBound...0.75] {
      let first = Double.random(in: code.ends.lowerBound...code.ends.upperBound - 7 * code.module, using: &generator)
      add(first...first + 7 * code.module * Double.random(in: 1...4, using: &generator), heights: part)
    }
    return covers
  }
}

import Decoding
import Foundation

/// Draws what a camera with a shutter, a lens and a sensor makes of a moment.
struct SequenceRenderer {
  let width: Int
  let height: Int
  private let background: [Float]
  private var frame: [Float]
  private var sum: [Float]
  private var line: [Float]

  init(width: Int, height: Int, seed: UInt64) {
    (self.width, self.height) = (width, height)
    background = Self.room(width, height, seed: seed)
    frame = background
    sum = background
    line = Array(repeating: 0, count: max(width, height))
  }

  /// - Parameters:
  ///   - views: moments of one exposure, evenly spread; the lens and the gain are the first one's.
  ///   - noise: standard deviation in grey values, at mid-grey.
  mutating func image(of views: [SequenceView], books: [ShownBook], noise: Double, seed: UInt64) -> GrayImage {
    guard let first = views.first else {
      return GrayImage(width: width, height: height, pixels: background.map { UInt8($0) })
    }
    var area = views.reduce(Area.none) { area, view in
      view.placements.reduce(area.joined(Area(view.hand))) { $0.joined(Area($1, books[$1.book])) }
    }
    area = area.clipped(width, height)
    if area.isEmpty { return developed(background, first.gain, noise, seed) }
    sum = background
    for (number, view) in views.enumerated() {
      restore(area)
      for placement in view.placements { draw(books[placement.book], placement) }
      if let hand = view.hand { draw(hand) }
      add(area, share: 1 / Float(number + 1))
    }
    blur(area.grown(by: Int(3 * first.defocus) + 1).clipped(width, height), deviation: first.defocus)
    return developed(sum, first.gain, noise, seed)
  }

  private mutating func restore(_ area: Area) {
    for y in area.rows {
      for x in area.columns { frame[y &* width &+ x] = background[y &* width &+ x] }
    }
  }

  /// A running mean of the moments.
  private mutating func add(_ area: Area, share: Float) {
    for y in area.rows {
      for index in y &* width &+ area.left..<y &* width &+ area.right {
        sum[index] += (frame[index] - sum[index]) * share
      }
    }
  }

  private mutating func draw(_ book: ShownBook, _ placement: SequenceView.Placement) {
    let area = Area(placement, book).clipped(width, height)
    let turn = placement.angle - book.angle
    let (cosine, sine) = (cos(turn) / placement.scale, sin(turn) / placement.scale)
    let (bookWidth, lastX, lastY) = (book.image.width, Double(book.image.width - 1), Double(book.image.height - 1))
    let width = width
    frame.withUnsafeMutableBufferPointer { frame in
      book.image.pixels.withUnsafeBufferPointer { pixels in
        for y in area.rows {
          let dy = Double(y) - placement.centre.y
          for x in area.columns {
            let dx = Double(x) - placement.centre.x
            let u = book.middle.x + dx * cosine + dy * sine
            let v = book.middle.y - dx * sine + dy * cosine
            guard u >= 0, v >= 0, u < lastX, v < lastY else { continue }
            let (column, row) = (Int(u), Int(v))
            let (across, down) = (Float(u - Double(column)), Float(v - Double(row)))
            let index = row &* bookWidth &+ column
            let (a, b) = (Float(pixels[index]), Float(pixels[index &+ 1]))
            let (c, d) = (Float(pixels[index &+ bookWidth]), Float(pixels[index &+ bookWidth &+ 1]))
            let (upper, lower) = (a + (b - a) * across, c + (d - c) * across)
            frame[y &* width &+ x] = upper + (lower - upper) * down
          }
        }
      }
    }
  }

  private mutating func draw(_ hand: SequenceView.Hand) {
    let area = Area(hand).clipped(width, height)
    for y in area.rows {
      for x in area.columns {
        let (share, value) = hand.cover(x: Double(x), y: Double(y))
        if share > 0 { frame[y &* width &+ x] += (value - frame[y &* width &+ x]) * share }
      }
    }
  }

  private mutating func blur(_ area: Area, deviation: Double) {
    guard deviation > 0.3, !area.isEmpty else { return }
    let radius = Int(3 * deviation) + 1
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let kernel = weights.map { Float($0 / weights.reduce(0, +)) }
    for y in area.rows { blurLine(from: y * width + area.left, step: 1, count: area.columns.count, kernel) }
    for x in area.columns { blurLine(from: area.top * width + x, step: width, count: area.rows.count, kernel) }
  }

  private mutating func blurLine(from start: Int, step: Int, count: Int, _ kernel: [Float]) {
    let radius = kernel.count / 2
    sum.withUnsafeMutableBufferPointer { sum in
      line.withUnsafeMutableBufferPointer { line in
        kernel.withUnsafeBufferPointer { kernel in
          for index in 0..<count { line[index] = sum[start &+ index &* step] }
          for index in 0..<count where index >= radius && index < count &- radius {
            var value: Float = 0
            for offset in 0..<kernel.count { value += kernel[offset] * line[index &+ offset &- radius] }
            sum[start &+ index &* step] = value
          }
        }
      }
    }
  }

  /// The sensor's noise grows with the light; the sum of 64 chance bits is nearly normal.
  private func developed(_ values: [Float], _ gain: Double, _ noise: Double, _ seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    return GrayImage(width: width, height: height) { target in
      values.withUnsafeBufferPointer { values in
        for index in 0..<values.count {
          let light = max(0, values[index] * Float(gain))
          let deviation = Float(noise) * (0.5 + light / 256)
          let chance = Float(generator.next().nonzeroBitCount &- 32) / 4
          target[index] = UInt8(max(0, min(255, light + chance * deviation + 0.5)))
        }
      }
    }
  }

  /// A wall lit from one side, with some furniture.
  private static func room(_ width: Int, _ height: Int, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    let (middle, slope) = (Float.random(in: 80...170, using: &generator), Float.random(in: -50...50, using: &generator))
    var values = (0..<width * height).map { middle + slope * (Float($0 % width) / Float(width) - 0.5) }
    for _ in 0..<10 {
      let tone = Float.random(in: 30...210, using: &generator)
      let left = Int.random(in: 0..<width, using: &generator)
      let top = Int.random(in: 0..<height, using: &generator)
      let right = min(width, left + Int.random(in: width / 30...width / 4, using: &generator))
      for y in top..<min(height, top + Int.random(in: height / 20...height / 2, using: &generator)) {
        for x in left..<right { values[y * width + x] = tone }
      }
    }
    return values
  }
}

/// An upright rectangle of pixels.
private struct Area {
  var left: Int, top: Int, right: Int, bottom: Int

  static let none = Area(left: .max / 4, top: .max / 4, right: .min / 4, bottom: .min / 4)

  var isEmpty: Bool { left >= right || top >= bottom }
  var rows: Range<Int> { top..<max(top, bottom) }
  var columns: Range<Int> { left..<max(left, right) }

  func joined(_ other: Area) -> Area {
    Area(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func grown(by pixels: Int) -> Area {
    Area(left: left - pixels, top: top - pixels, right: right + pixels, bottom: bottom + pixels)
  }

  func clipped(_ width: Int, _ height: Int) -> Area {
    let clipped = Area(left: max(0, left), top: max(0, top), right: min(width, right), bottom: min(height, bottom))
    return clipped.isEmpty ? Area(left: 0, top: 0, right: 0, bottom: 0) : clipped
  }
}

extension Area {
  init(_ hand: SequenceView.Hand?) {
    guard let (left, top, right, bottom) = hand?.extent else { self = .none; return }
    self.init(left: Int(left) - 2, top: Int(top) - 2, right: Int(right) + 3, bottom: Int(bottom) + 3)
  }

  /// The transform of a book's picture into the frame.
  init(_ placement: SequenceView.Placement, _ book: ShownBook) {
    let turn = placement.angle - book.angle
    let (cosine, sine) = (cos(turn) * placement.scale, sin(turn) * placement.scale)
    var area = Area.none
    for (x, y) in [(0, 0), (book.image.width, 0), (0, book.image.height), (book.image.width, book.image.height)] {
      let (dx, dy) = (Double(x) - book.middle.x, Double(y) - book.middle.y)
      let (u, v) = (placement.centre.x + dx * cosine - dy * sine, placement.centre.y + dx * sine + dy * cosine)
      area = area.joined(Area(left: Int(u) - 1, top: Int(v) - 1, right: Int(u) + 2, bottom: Int(v) + 2))
    }
    self = area
  }
}

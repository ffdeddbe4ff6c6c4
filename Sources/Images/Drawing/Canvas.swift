package import Decoding

/// Red, green and blue.
package struct Colour: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package init(grey: UInt8) { self.init(grey, grey, grey) }

  /// This colour over another.
  /// - Parameter cover: 0 the other shines through, 1 it does not.
  func over(_ other: Colour, cover: Double) -> Colour {
    func mix(_ top: UInt8, _ below: UInt8) -> UInt8 {
      UInt8((Double(top) * cover + Double(below) * (1 - cover)).rounded())
    }
    return Colour(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}

/// A picture to draw on. Drawing outside of it has no effect.
package struct Canvas: Sendable {
  package let width: Int
  package let height: Int
  /// Row after row.
  package private(set) var pixels: [Colour]
  /// Columns and rows outside of which nothing is drawn.
  package var frame: (columns: Range<Int>, rows: Range<Int>)

  package init(width: Int, height: Int, _ colour: Colour) {
    self.width = width
    self.height = height
    pixels = Array(repeating: colour, count: width * height)
    frame = (0..<width, 0..<height)
  }

  package subscript(x: Int, y: Int) -> Colour {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// - Parameter cover: 0 nothing to 1 all.
  package mutating func mark(_ x: Int, _ y: Int, _ colour: Colour, cover: Double = 1) {
    guard frame.columns.contains(x), frame.rows.contains(y), cover > 0 else { return }
    self[x, y] = cover >= 1 ? colour : colour.over(self[x, y], cover: cover)
  }

  package mutating func fill(x: Range<Int>, y: Range<Int>, _ colour: Colour, cover: Double = 1) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { mark(column, row, colour, cover: cover) }
    }
  }

  /// A straight line with round ends and smooth edges.
  /// - Parameter thickness: in pixels.
  package mutating func line(from: Point, to: Point, _ colour: Colour, thickness: Double = 1) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = dx * dx + dy * dy
    let reach = thickness / 2 + 1
    let columns = span(from.x, to.x, reach, width)
    let rows = span(from.y, to.y, reach, height)
    let isSteep = abs(dy) > abs(dx)
    // The loop visits pixels near the line only: across its longer direction.
    for major in isSteep ? rows : columns {
      let place = Double(major) + 0.5
      let share = isSteep ? (abs(dy) > 0 ? (place - from.y) / dy : 0) : (abs(dx) > 0 ? (place - from.x) / dx : 0)
      let middle = isSteep ? from.x + max(0, min(1, share)) * dx : from.y + max(0, min(1, share)) * dy
      for minor in span(middle, middle, 1.5 * reach, isSteep ? width : height) {
        let (x, y) = isSteep ? (minor, major) : (major, minor)
        let (px, py) = (Double(x) + 0.5 - from.x, Double(y) + 0.5 - from.y)
        let along = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
        let (ex, ey) = (px - along * dx, py - along * dy)
        let distance = (ex * ex + ey * ey).squareRoot()
        mark(x, y, colour, cover: max(0, min(1, thickness / 2 + 0.5 - distance)))
      }
    }
  }

  /// The whole pixels between two places and a little beyond, within 0..<limit.
  private func span(_ one: Double, _ other: Double, _ reach: Double, _ limit: Int) -> Range<Int> {
    let first = max(0, min(Double(limit), (min(one, other) - reach).rounded(.down)))
    let end = max(first, min(Double(limit), (max(one, other) + reach).rounded(.up)))
    return Int(first)..<Int(end)
  }

  /// Draws lines from corner to corner and back to the first.
  package mutating func outline(_ corners: [Point], _ colour: Colour, thickness: Double = 1) {
    for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      line(from: from, to: to, colour, thickness: thickness)
    }
  }
}

extension Canvas {
  /// Pixels that a text takes along its line.
  package static func textWidth(_ text: String, dot: Double) -> Double {
    Double(max(0, text.count * BitmapFont.advance - 1)) * dot
  }

  /// Writes a text along any direction.
  ///
  /// - Parameters:
  ///   - corner: the upper left one of the first letter.
  ///   - dot: side of one of the font's dots, in pixels.
  ///   - direction: of the text's line, of length 1.
  package mutating func write(
    _ text: String, at corner: Point, dot: Double, _ colour: Colour, direction: Point = Point(x: 1, y: 0)
  ) {
    for (index, character) in text.enumerated() {
      let rows = BitmapFont.rows(of: character)
      let from = Double(index * BitmapFont.advance) * dot
      let letter = Point(x: corner.x + direction.x * from, y: corner.y + direction.y * from)
      draw(rows, at: letter, dot: dot, colour, direction)
    }
  }

  /// Each pixel is the mean of sixteen places, so that leaning letters and dots of no whole size look smooth.
  private mutating func draw(
    _ rows: [UInt8], at corner: Point, dot: Double, _ colour: Colour, _ direction: Point
  ) {
    let (wide, high) = (Double(BitmapFont.width) * dot, Double(BitmapFont.height) * dot)
    let corners = [(0, 0), (wide, 0), (0, high), (wide, high)].map { u, v in
      Point(x: corner.x + u * direction.x - v * direction.y, y: corner.y + u * direction.y + v * direction.x)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    for y in span(ys.min() ?? 0, ys.max() ?? 0, 0, height) {
      for x in span(xs.min() ?? 0, xs.max() ?? 0, 0, width) {
        var inside = 0
        for sample in 0..<16 {
          let px = Double(x) + (Double(sample % 4) + 0.5) / 4 - corner.x
          let py = Double(y) + (Double(sample / 4) + 0.5) / 4 - corner.y
          let (u, v) = ((px * direction.x + py * direction.y) / dot, (py * direction.x - px * direction.y) / dot)
          guard u >= 0, v >= 0, u < Double(BitmapFont.width), v < Double(BitmapFont.height) else { continue }
          if rows[Int(v)] >> (BitmapFont.width - 1 - Int(u)) & 1 == 1 { inside += 1 }
        }
        mark(x, y, colour, cover: Double(inside) / 16)
      }
    }
  }
}

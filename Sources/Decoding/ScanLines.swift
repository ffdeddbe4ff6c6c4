/// A frame as scan lines in each direction, one pixel apart, made when a direction is first asked for.
struct ScanLines {
  let plane: LumaPlane
  private var columns: GrayImage?
  private var diagonals: [ScanDirection: DiagonalLines] = [:]

  init(_ plane: LumaPlane) {
    self.plane = plane
  }

  func count(_ direction: ScanDirection) -> Int {
    switch direction {
    case .rows: plane.height
    case .columns: plane.width
    case .falling, .rising: DiagonalLines.count(plane)
    }
  }

  /// Lends line after line to `body`, filtered.
  ///
  /// - Parameter spacing: the distance between the lines when they are evenly spread, 0 for single ones.
  mutating func forEach(
    _ numbers: [Int], _ direction: ScanDirection, spacing: Int, filter: LineFilter, buffer: inout LineBuffer,
    _ body: (_ number: Int, LineGeometry, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    switch direction {
    case .rows:
      Self.scan(plane, numbers, averaging: filter, &buffer) { number, samples in
        body(number, LineGeometry(origin: Point(x: 0, y: Double(number)), step: Point(x: 1, y: 0)), samples)
      }
    case .columns:
      forEachColumn(numbers, spacing: spacing, filter: filter, buffer: &buffer) { number, samples in
        body(number, LineGeometry(origin: Point(x: Double(number), y: 0), step: Point(x: 0, y: 1)), samples)
      }
    case .falling, .rising:
      var lines = diagonals[direction] ?? DiagonalLines(plane, direction)
      diagonals[direction] = nil
      for number in numbers {
        guard let geometry = lines.prepare(number, averaging: filter.averagedLines) else { continue }
        lines.withRows { rows, count in
          buffer.withLine(rows, count: count, filter: filter) { body(number, geometry, $0) }
        }
      }
      diagonals[direction] = lines
    }
  }

  private mutating func forEachColumn(
    _ numbers: [Int], spacing: Int, filter: LineFilter, buffer: inout LineBuffer,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if columns == nil, spacing > 1, filter.averagedLines == 1, let first = numbers.first {
      // A quick look: only the columns that are scanned.
      plane.transposed(first: first, spacing: spacing).withPlane { few in
        Self.scan(few, Array(0..<min(few.height, numbers.count)), averaging: filter, &buffer) {
          body(numbers[$0], $1)
        }
      }
      return
    }
    let all = columns ?? plane.transposed()
    columns = all
    all.withPlane { Self.scan($0, numbers, averaging: filter, &buffer, body) }
  }

  private static func scan(
    _ plane: LumaPlane, _ numbers: [Int], averaging filter: LineFilter, _ buffer: inout LineBuffer,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard plane.width > 0 else { return }
    for number in numbers {
      let first = number - (filter.averagedLines - 1) / 2
      let rows = (first..<first + filter.averagedLines).map { plane.row(max(0, min(plane.height - 1, $0))) }
      buffer.withLine(rows, count: plane.width, filter: filter) { body(number, $0) }
    }
  }
}

/// Which way scan lines run. libzbar's own scan knows the first two only.
enum ScanDirection: Int, CaseIterable {
  case rows, columns, falling, rising

  static let upright: [ScanDirection] = [.rows, .columns]
  /// Down and up to the right, at 45 degrees: no row or column crosses bars that are low and tilted.
  static let diagonal: [ScanDirection] = [.falling, .rising]
}

struct LineGeometry {
  /// The line's first pixel.
  var origin: Point
  /// The way from one pixel of the line to the next.
  var step: Point

  func point(at pixels: Double) -> Point {
    Point(x: origin.x + step.x * pixels, y: origin.y + step.y * pixels)
  }
}

/// Scan lines at 45 degrees, sampled from the frame with bilinear interpolation.
struct DiagonalLines {
  private let plane: LumaPlane
  private let direction: ScanDirection
  /// The sampled lines of the last call, one after the other.
  private var samples: [UInt8] = []
  private var length = 0
  private var lines = 0

  init(_ plane: LumaPlane, _ direction: ScanDirection) {
    self.plane = plane
    self.direction = direction
  }

  /// Lines one pixel apart, over both corners of the frame.
  static func count(_ plane: LumaPlane) -> Int {
    Int(Double(plane.width + plane.height) * 0.5.squareRoot())
  }

  /// Samples line `number` and its neighbours. Nil where it only grazes a corner.
  mutating func prepare(_ number: Int, averaging averagedLines: Int) -> LineGeometry? {
    let diagonal = 0.5.squareRoot()
    let maxX = Double(plane.width - 1)
    let maxY = Double(plane.height - 1)
    let down = direction == .falling ? diagonal : -diagonal
    // The point of the line that is nearest to the frame's centre, seen along the lines' normal.
    let offset = Double(number) + 0.5 - Double(plane.width + plane.height) * diagonal / 2
    let middle = Point(x: maxX / 2 - down * offset, y: maxY / 2 + diagonal * offset)
    let yLimits = [-middle.y / down, (maxY - middle.y) / down].sorted()
    let start = max(-middle.x / diagonal, yLimits[0])
    let end = min((maxX - middle.x) / diagonal, yLimits[1])
    length = Int(end - start)
    guard length >= ZbarReader.shortestLine else { return nil }
    let origin = Point(x: middle.x + diagonal * start, y: middle.y + down * start)
    lines = averagedLines
    if samples.count < length * lines { samples = Array(repeating: 0, count: length * lines) }
    for line in 0..<lines {
      let aside = Double(line) - Double(lines - 1) / 2
      sample(line, from: Point(x: origin.x - down * aside, y: origin.y + diagonal * aside), Point(x: diagonal, y: down))
    }
    return LineGeometry(origin: origin, step: Point(x: diagonal, y: down))
  }

  func withRows(_ body: ([UnsafePointer<UInt8>], Int) -> Void) {
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body((0..<lines).map { base + $0 * length }, length)
    }
  }

  private mutating func sample(_ line: Int, from origin: Point, _ step: Point) {
    // 16 bits of fraction. Kept a pixel inside, since four neighbours are looked at.
    let one = 65536.0
    let limitX = max(0, (plane.width - 1) << 16 - 1)
    let limitY = max(0, (plane.height - 1) << 16 - 1)
    let (stepX, stepY) = (Int(step.x * one), Int(step.y * one))
    var (fixedX, fixedY) = (Int(origin.x * one), Int(origin.y * one))
    let (base, stride) = (plane.base, plane.stride)
    let length = length
    samples.withUnsafeMutableBufferPointer { samples in
      for index in 0..<length {
        let x = max(0, min(limitX, fixedX))
        let y = max(0, min(limitY, fixedY))
        let pixel = base + (y >> 16) * stride + x >> 16
        let (right, below) = (x >> 8 & 255, y >> 8 & 255)
        let upper = Int(pixel[0]) * (256 - right) + Int(pixel[1]) * right
        let lower = Int(pixel[stride]) * (256 - right) + Int(pixel[stride + 1]) * right
        samples[line * length + index] = UInt8(truncatingIfNeeded: (upper * (256 - below) + lower * below) >> 16)
        fixedX += stepX
        fixedY += stepY
      }
    }
  }
}

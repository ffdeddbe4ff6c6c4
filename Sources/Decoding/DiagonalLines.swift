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

  /// Lends the lines that were prepared last.
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

/// Which way scan lines run. libzbar's own scan knows the first two only.
enum ScanDirection: Int, CaseIterable {
  case rows, columns, falling, rising

  static let upright: [ScanDirection] = [.rows, .columns]
  /// Down to the right and up to the right, at 45 degrees: bars that are low and tilted are crossed by no row or column.
  static let diagonal: [ScanDirection] = [.falling, .rising]
}

/// The position of a scan line in the picture.
struct LineGeometry {
  /// The line's first pixel.
  var origin: Point
  /// The way from one pixel of the line to the next.
  var step: Point

  func point(at pixels: Double) -> Point {
    Point(x: origin.x + step.x * pixels, y: origin.y + step.y * pixels)
  }
}

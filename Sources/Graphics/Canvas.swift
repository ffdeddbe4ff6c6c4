import CCairo

/// A picture to draw on, in pixels from its top left corner.
package final class Canvas {
  package let width: Int
  package let height: Int
  package let drawing: Drawing
  private let surface: Surface

  package init(width: Int, height: Int, _ colour: Colour) {
    (self.width, self.height) = (width, height)
    surface = Surface(.image, width: Double(width), height: Double(height))
    drawing = Drawing(on: surface, scale: 1)
    drawing.paint(colour)
  }

  /// Sets the pixels of columns and rows that lie on the canvas.
  package func paint(x: Range<Int>, y: Range<Int>, grey: (_ x: Int, _ y: Int) -> UInt8) {
    withRows { row, pixels in
      guard y.contains(row) else { return }
      for column in x { pixels[column] = UInt32(grey(column, row)) * 0x01_01_01 }
    }
    cairo_surface_mark_dirty(surface.pointer)
  }

  /// Red, green and blue of each pixel, row after row.
  package var pixels: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 3)
    withRows { _, pixels in
      for pixel in UnsafeBufferPointer(start: pixels, count: width) {
        result += [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
    }
    return result
  }

  /// cairo has a pixel in 32 bits, red above green above blue, in the machine's byte order.
  private func withRows(_ body: (_ row: Int, _ pixels: UnsafeMutablePointer<UInt32>) -> Void) {
    cairo_surface_flush(surface.pointer)
    guard let data = cairo_image_surface_get_data(surface.pointer) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    for row in 0..<height {
      (data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { body(row, $0) }
    }
  }
}

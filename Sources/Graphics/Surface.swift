import CCairo

/// A cairo surface; frees it.
package final class Surface {
  package enum Kind: Sendable {
    /// Pages, in points of 1/72 inch.
    case pdf
    /// One page, in points.
    case svg
    /// A picture, in pixels.
    case image
  }

  let pointer: OpaquePointer
  private let kind: Kind
  private let output: Output

  package init(_ kind: Kind, width: Double, height: Double) {
    self.kind = kind
    output = Output()
    let closure = Unmanaged.passUnretained(output).toOpaque()
    switch kind {
    case .pdf:
      pointer = cairo_pdf_surface_create_for_stream(Output.take, closure, width, height)
      // The same pages are the same file, whenever they are drawn.
      cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, "")
    case .svg: pointer = cairo_svg_surface_create_for_stream(Output.take, closure, width, height)
    case .image: pointer = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// - Returns: the bytes of the file; of an image a PNG.
  package func finish() throws(GraphicsProblem) -> [UInt8] {
    if kind == .image {
      try GraphicsProblem.check(
        cairo_surface_write_to_png_stream(pointer, Output.take, Unmanaged.passUnretained(output).toOpaque()))
    }
    cairo_surface_finish(pointer)
    try GraphicsProblem.check(cairo_surface_status(pointer))
    return output.bytes
  }
}

private final class Output {
  private(set) var bytes: [UInt8] = []

  static let take: cairo_write_func_t = { closure, bytes, count in
    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
      start: bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

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

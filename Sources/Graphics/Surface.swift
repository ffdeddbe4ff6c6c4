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

/// Collects the bytes that cairo writes.
private final class Output {
  private(set) var bytes: [UInt8] = []

  static let take: cairo_write_func_t = { closure, bytes, count in
    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
      start: bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

import CCairo

/// A cairo surface whose output is the bytes of a file; frees it.
final class Surface {
  let pointer: OpaquePointer
  let unitsPerInch: Double
  private let sink: Sink
  private let format: CardSheet.Format
  private let dotsPerInch: Int

  init(_ format: CardSheet.Format, _ paper: PaperSize, dotsPerInch: Int) {
    (self.format, self.dotsPerInch) = (format, dotsPerInch)
    sink = Sink()
    let (width, height) = paper.points
    let closure = Unmanaged.passUnretained(sink).toOpaque()
    switch format {
    case .pdf:
      unitsPerInch = 72
      pointer = cairo_pdf_surface_create_for_stream(Sink.take, closure, width, height)
      // The same cards are the same file, whenever they are printed.
      cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, "")
    case .svg:
      unitsPerInch = 72
      pointer = cairo_svg_surface_create_for_stream(Sink.take, closure, width, height)
    case .png:
      unitsPerInch = Double(dotsPerInch)
      let scale = Double(dotsPerInch) / 72
      pointer = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32((width * scale).rounded()), Int32((height * scale).rounded()))
    }
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// - Returns: the bytes of the file.
  func finish(_ drawing: Drawing) throws(CardSheetProblem) -> [UInt8] {
    try check(drawing.status)
    if format == .png {
      try check(cairo_surface_write_to_png_stream(pointer, Sink.take, Unmanaged.passUnretained(sink).toOpaque()))
      sink.addSize(dotsPerInch)
    }
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer))
    return sink.bytes
  }

  private func check(_ status: cairo_status_t) throws(CardSheetProblem) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .failed(detail: String(cString: cairo_status_to_string(status)))
  }
}

/// Collects the bytes that cairo writes; a PNG is told its size on paper, which cairo leaves out.
private final class Sink {
  private(set) var bytes: [UInt8] = []

  static let take: cairo_write_func_t = { closure, bytes, count in
    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes += UnsafeBufferPointer(
      start: bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }

  func addSize(_ dotsPerInch: Int) {
    let perMetre = UInt32((Double(dotsPerInch) / 0.0254).rounded())
    // The chunk goes behind the signature and the header chunk, which is always first and of this size (PNG
    // specification, 11.2.2).
    bytes.insert(contentsOf: Self.physicalSize(perMetre), at: min(8 + 25, bytes.count))
  }

  /// A pHYs chunk (11.3.4.3): dots per metre across, down, and 1 for metre.
  private static func physicalSize(_ perMetre: UInt32) -> [UInt8] {
    let body = Array("pHYs".utf8) + fourBytes(perMetre) + fourBytes(perMetre) + [1]
    return fourBytes(9) + body + fourBytes(checksum(body))
  }

  private static func fourBytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

  /// CRC-32 of the PNG specification, 5.5.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
  }
}

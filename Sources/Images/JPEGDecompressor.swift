import CTurboJPEG

/// Owns TurboJPEG's handle.
final class JPEGDecompressor {
  struct Header {
    let width: Int
    let height: Int
    /// Whether the pixels are four inks instead of light.
    let isInks: Bool
  }

  enum Pixels {
    case grey, colours, inks

    var bytes: Int {
      switch self {
      case .grey: 1
      case .colours: 3
      case .inks: 4
      }
    }

    fileprivate var format: TJPF {
      switch self {
      case .grey: TJPF_GRAY
      case .colours: TJPF_RGB
      case .inks: TJPF_CMYK
      }
    }
  }

  private let handle: tjhandle

  init?() {
    guard let handle = tjInitDecompress() else { return nil }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// - Returns: nil where there is no header that can be read; ``message`` says why.
  func header(_ bytes: UnsafeBufferPointer<UInt8>) -> Header? {
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &space) == 0
    else { return nil }
    let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    return Header(width: Int(width), height: Int(height), isInks: isInks)
  }

  /// A progressive picture of endless scans is refused.
  ///
  /// - Parameter target: room for `width * height` pixels, rows without gaps.
  /// - Returns: false for a damaged picture; ``message`` says why.
  func decompress(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>?, width: Int, height: Int,
    as pixels: Pixels, isFast: Bool = false
  ) -> Bool {
    let status = tjDecompress2(
      handle, bytes.baseAddress, UInt(bytes.count), target, Int32(width), 0, Int32(height),
      Int32(pixels.format.rawValue), TJFLAG_LIMITSCANS | (isFast ? TJFLAG_FASTDCT : 0))
    return status == 0 || isHarmless
  }

  /// Bytes between two segments that belong to none: some cameras write them, and no pixel is lost.
  private var isHarmless: Bool {
    tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) && message.contains("extraneous bytes before marker")
  }

  var message: String { String(cString: tjGetErrorStr2(handle)) }
}

import CTurboJPEG
package import Decoding
import Domain
import Reports

/// JPEG through TurboJPEG, straight to grey.
enum JPEGImage {
  static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    guard let decompressor = JPEGDecompressor() else { throw .outOfMemory(.jpeg) }
    let segments = JPEGSegments(bytes)
    guard !segments.isCutOff else { throw .truncated(.jpeg) }
    guard let header = bytes.withUnsafeBufferPointer(decompressor.header) else { throw problem(decompressor) }
    try PixelLimit.check(width: header.width, height: header.height)
    let kind = header.isInks ? JPEGDecompressor.Pixels.inks : .grey
    guard let pixels = decompressor.pixels(of: bytes, width: header.width, height: header.height, as: kind) else {
      throw problem(decompressor)
    }
    let image =
      header.isInks
      ? grey(ofInks: pixels, header) : GrayImage(width: header.width, height: header.height, pixels: pixels)
    return EXIFOrientation(exif: segments.exif).upright(image)
  }

  /// Four inks, stored the way Adobe does: 255 is none.
  private static func grey(ofInks pixels: [UInt8], _ header: JPEGDecompressor.Header) -> GrayImage {
    GrayImage(width: header.width, height: header.height) { target in
      for index in target.indices {
        let light = Luma.of(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
        target[index] = UInt8(Int(light) * Int(pixels[index * 4 + 3]) / 255)
      }
    }
  }

  private static func problem(_ decompressor: JPEGDecompressor) -> ImageProblem {
    let message = decompressor.message
    if message.contains("Premature end") { return .truncated(.jpeg) }
    if message.contains("image dimension") { return .tooLargeToDecode(detail: message) }
    return .damaged(.jpeg, .library(message))
  }
}

/// Gets the brightness out of a camera's JPEG frames, into one picture that is used again and again.
package final class JPEGFrameReader {
  /// Larger than any camera's; a damaged header may claim anything.
  private static let pixelLimit = 64 << 20

  private var grey: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  private var decompressor: JPEGDecompressor?

  package init() {}

  deinit { grey.deallocate() }

  /// - Returns: nil for a frame that is not whole: cut off, empty, with errors. The plane is valid until the next call.
  package func plane(of frame: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    // Zeros may fill a buffer up. A frame that only lacks its end mark is whole: some cameras never write one.
    var end = frame.count
    while end > 2, frame[end - 1] == 0 { end -= 1 }
    guard end > 4, frame[0] == 0xFF, frame[1] == 0xD8 else { return nil }
    if frame[end - 2] == 0xFF, frame[end - 1] == 0xD9 {
      return decompress(UnsafeBufferPointer(rebasing: frame[..<end]))
    }
    return (Array(frame[..<end]) + [0xFF, 0xD9]).withUnsafeBufferPointer(decompress)
  }

  private func decompress(_ bytes: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    let plane = tryToDecompress(bytes)
    // A decompressor that met a damaged frame may refuse whole ones from then on.
    if plane == nil { decompressor = nil }
    return plane
  }

  private func tryToDecompress(_ bytes: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    if decompressor == nil { decompressor = JPEGDecompressor() }
    guard let decompressor, let header = decompressor.header(bytes), !header.isInks,
      // A camera that sends another size than it said is taken at its frames' word.
      header.width > 0, header.height > 0, header.width * header.height <= Self.pixelLimit
    else { return nil }
    if grey.count < header.width * header.height {
      grey.deallocate()
      grey = .allocate(capacity: header.width * header.height)
      grey.initialize(repeating: 0)
    }
    guard let target = grey.baseAddress,
      decompressor.decompress(
        bytes, to: target, width: header.width, height: header.height, as: .grey, isFast: true)
    else { return nil }
    return LumaPlane(base: target, width: header.width, height: header.height, stride: header.width)
  }
}

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

  /// - Returns: nil without a readable header; ``message`` says why.
  func header(_ bytes: UnsafeBufferPointer<UInt8>) -> Header? {
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &space) == 0
    else { return nil }
    let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    return Header(width: Int(width), height: Int(height), isInks: isInks)
  }

  /// - Returns: nil for a damaged picture; ``message`` says why.
  func pixels(of bytes: [UInt8], width: Int, height: Int, as kind: Pixels) -> [UInt8]? {
    // Set to zero first: a picture that is cut off leaves rows unwritten.
    var pixels = [UInt8](repeating: 0, count: width * height * kind.bytes)
    let isWhole = pixels.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer { decompress($0, to: target.baseAddress, width: width, height: height, as: kind) }
    }
    return isWhole ? pixels : nil
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

/// The segments of a JPEG before its pixels (ISO/IEC 10918-1, annex B.1.1): what libjpeg is not asked for.
struct JPEGSegments {
  /// The content of the first EXIF segment, after its name.
  private(set) var exif: ArraySlice<UInt8>?
  /// Whether the file ends before its pixels begin.
  private(set) var isCutOff = false

  init(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(2)
    while true {
      guard rest.count >= 4 else {
        isCutOff = true
        return
      }
      guard rest[rest.startIndex] == 0xFF else { return }
      let marker = rest[rest.startIndex + 1]
      // Fill bytes may stand before a marker; pixels begin with 0xDA; 0xD9 ends the file.
      guard marker != 0xDA, marker != 0xD9 else { return }
      if marker == 0xFF {
        rest = rest.dropFirst()
        continue
      }
      // The length counts its own two bytes.
      let length = Int(rest[rest.startIndex + 2]) << 8 | Int(rest[rest.startIndex + 3])
      guard length >= 2 else { return }
      guard rest.count >= 2 + length else {
        isCutOff = true
        return
      }
      let content = rest.dropFirst(4).prefix(length - 2)
      if marker == 0xE1, exif == nil, content.starts(with: Self.exifName) {
        exif = content.dropFirst(Self.exifName.count)
      }
      rest = rest.dropFirst(2 + length)
    }
  }

  private static let exifName = Array("Exif\0\0".utf8)
}

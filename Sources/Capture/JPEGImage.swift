import CTurboJPEG
import Decoding
import Domain

/// JPEG through TurboJPEG, straight to grey.
enum JPEGImage {
  static func decode(_ bytes: [UInt8]) throws(ImageProblem) -> GrayImage {
    guard let decompressor = Decompressor() else {
      throw .outOfMemory(.jpeg)
    }
    let segments = JPEGSegments(bytes)
    guard !segments.isCutOff else { throw .truncated(.jpeg) }
    let header = try decompressor.header(bytes)
    try PixelLimit.check(width: header.width, height: header.height)
    let image =
      switch header.space {
      case .inks: try decompressor.inks(bytes, header)
      case .light: try decompressor.grey(bytes, header)
      }
    return EXIFOrientation(exif: segments.exif).upright(image)
  }
}

/// Owns TurboJPEG's handle.
private final class Decompressor {
  struct Header {
    enum Space { case light, inks }
    var width: Int
    var height: Int
    var space: Space
  }

  private let handle: tjhandle

  init?() {
    guard let handle = tjInitDecompress() else { return nil }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  func header(_ bytes: [UInt8]) throws(ImageProblem) -> Header {
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = bytes.withUnsafeBufferPointer {
      tjDecompressHeader3(handle, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &space)
    }
    guard status == 0 else { throw problem }
    let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    return Header(width: Int(width), height: Int(height), space: isInks ? .inks : .light)
  }

  func grey(_ bytes: [UInt8], _ header: Header) throws(ImageProblem) -> GrayImage {
    GrayImage(
      width: header.width, height: header.height, pixels: try decompress(bytes, header, TJPF_GRAY, bytesPerPixel: 1))
  }

  /// Four inks, stored the way Adobe does: 255 is none.
  func inks(_ bytes: [UInt8], _ header: Header) throws(ImageProblem) -> GrayImage {
    let pixels = try decompress(bytes, header, TJPF_CMYK, bytesPerPixel: 4)
    return GrayImage(width: header.width, height: header.height) { target in
      for index in target.indices {
        let light = Luma.of(pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
        target[index] = UInt8(Int(light) * Int(pixels[index * 4 + 3]) / 255)
      }
    }
  }

  private func decompress(
    _ bytes: [UInt8], _ header: Header, _ format: TJPF, bytesPerPixel: Int
  ) throws(ImageProblem) -> [UInt8] {
    let size = header.width * header.height * bytesPerPixel
    var status: Int32 = 0
    // Set to zero first: a picture that is cut off leaves rows unwritten. A progressive one of endless scans is refused.
    var pixels = [UInt8](repeating: 0, count: size)
    pixels.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer { source in
        status = tjDecompress2(
          handle, source.baseAddress, UInt(source.count), target.baseAddress, Int32(header.width), 0,
          Int32(header.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
      }
    }
    if status != 0, !isHarmless { throw problem }
    return pixels
  }

  /// Bytes between two segments that belong to none: some cameras write them, and no pixel is lost.
  private var isHarmless: Bool {
    tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) && message.contains("extraneous bytes")
  }

  private var message: String { String(cString: tjGetErrorStr2(handle)) }

  private var problem: ImageProblem {
    let message = message
    if message.contains("Premature end") { return .truncated(.jpeg) }
    if message.contains("image dimension") { return .tooLargeToDecode(detail: message) }
    return .damaged(.jpeg, .library(message))
  }
}

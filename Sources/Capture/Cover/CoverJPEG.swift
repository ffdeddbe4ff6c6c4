import CTurboJPEG
import Domain

/// JPEG in colours, through TurboJPEG.
enum CoverJPEG {
  static let quality: Int32 = 85

  static func decode(_ bytes: [UInt8]) throws(CoverProblem) -> ColourImage {
    guard !JPEGSegments(bytes).isCutOff, let handle = tjInitDecompress() else { throw .noPicture }
    defer { tjDestroy(handle) }
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = bytes.withUnsafeBufferPointer {
      tjDecompressHeader3(handle, $0.baseAddress, UInt($0.count), &width, &height, &subsampling, &space)
    }
    guard status == 0 else { throw .noPicture }
    try CoverPicture.check(width: Int(width), height: Int(height))
    let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    let channels = isInks ? 4 : 3
    // The inverse transform makes it smaller, to no less than is kept: a large one then costs no more than a small one.
    let scale = [8, 4, 2].first { max(Int(width), Int(height)) / $0 >= CoverPicture.side } ?? 1
    let (scaledWidth, scaledHeight) = ((Int(width) + scale - 1) / scale, (Int(height) + scale - 1) / scale)
    var pixels = [UInt8](repeating: 0, count: scaledWidth * scaledHeight * channels)
    let format = isInks ? TJPF_CMYK : TJPF_RGB
    let result = pixels.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer { source in
        tjDecompress2(
          handle, source.baseAddress, UInt(source.count), target.baseAddress, Int32(scaledWidth), 0,
          Int32(scaledHeight), Int32(format.rawValue), TJFLAG_LIMITSCANS)
      }
    }
    guard result == 0 || isHarmless(handle) else { throw .noPicture }
    return ColourImage(width: scaledWidth, height: scaledHeight, pixels: isInks ? colours(ofInks: pixels) : pixels)
  }

  static func encode(_ image: ColourImage) throws(CoverProblem) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .noPicture }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(buffer) }
    let status = image.pixels.withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(image.width), 0, Int32(image.height), Int32(TJPF_RGB.rawValue), &buffer, &size,
        Int32(TJSAMP_420.rawValue), quality, 0)
    }
    guard status == 0, let buffer else { throw .noPicture }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }

  /// Four inks, stored the way Adobe does: 255 is none.
  private static func colours(ofInks inks: [UInt8]) -> [UInt8] {
    var result = [UInt8]()
    result.reserveCapacity(inks.count / 4 * 3)
    for index in stride(from: 0, to: inks.count, by: 4) {
      for channel in 0..<3 { result.append(UInt8(Int(inks[index + channel]) * Int(inks[index + 3]) / 255)) }
    }
    return result
  }

  /// Bytes between two segments that belong to none: no pixel is lost.
  private static func isHarmless(_ handle: tjhandle) -> Bool {
    tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
      && String(cString: tjGetErrorStr2(handle)).contains("extraneous bytes")
  }
}

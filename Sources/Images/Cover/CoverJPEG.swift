import CTurboJPEG
import Domain

/// JPEG in colours, through TurboJPEG.
enum CoverJPEG {
  static let quality: Int32 = 85

  static func decode(_ bytes: [UInt8]) throws(CoverProblem) -> ColourImage {
    guard !JPEGSegments(bytes).isCutOff, let decompressor = JPEGDecompressor(),
      let header = bytes.withUnsafeBufferPointer(decompressor.header)
    else { throw .noPicture }
    let (width, height) = (header.width, header.height)
    try CoverPicture.check(width: width, height: height)
    let kind = header.isInks ? JPEGDecompressor.Pixels.inks : .colours
    // The inverse transform makes it smaller, to no less than is kept: a large one then costs no more than a small one.
    let scale = [8, 4, 2].first { max(width, height) / $0 >= CoverPicture.side } ?? 1
    let (scaledWidth, scaledHeight) = ((width + scale - 1) / scale, (height + scale - 1) / scale)
    var pixels = [UInt8](repeating: 0, count: scaledWidth * scaledHeight * kind.bytes)
    let isWhole = pixels.withUnsafeMutableBufferPointer { target in
      bytes.withUnsafeBufferPointer {
        decompressor.decompress($0, to: target.baseAddress, width: scaledWidth, height: scaledHeight, as: kind)
      }
    }
    guard isWhole else { throw .noPicture }
    return ColourImage(
      width: scaledWidth, height: scaledHeight, pixels: header.isInks ? colours(ofInks: pixels) : pixels)
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
}

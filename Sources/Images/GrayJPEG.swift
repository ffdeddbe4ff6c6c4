import CTurboJPEG
package import Decoding

/// JPEG in greys, for a picture that is looked at once.
package enum GrayJPEG {
  private static let quality: Int32 = 60

  /// - Returns: nil where TurboJPEG has no memory.
  package static func encode(_ image: GrayImage) -> [UInt8]? {
    guard image.width > 0, image.height > 0, let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(buffer) }
    let status = image.pixels.withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(image.width), 0, Int32(image.height), Int32(TJPF_GRAY.rawValue), &buffer, &size,
        Int32(TJSAMP_GRAY.rawValue), quality, TJFLAG_FASTDCT)
    }
    guard status == 0, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}

import CTurboJPEG
package import Decoding

/// JPEG in greys, for a picture that is looked at once.
package enum GrayJPEG {
  /// - Returns: nil if TurboJPEG has no memory.
  package static func encode(_ image: GrayImage) -> [UInt8]? {
    JPEGEncoding.greys.encode(image.pixels, width: image.width, height: image.height)
  }
}

/// The pixels, the quality and the method of a picture that TurboJPEG stores.
struct JPEGEncoding {
  private let pixels: TJPF
  private let sampling: TJSAMP
  private let quality: Int32
  private let flags: Int32

  static let greys = JPEGEncoding(pixels: TJPF_GRAY, sampling: TJSAMP_GRAY, quality: 60, flags: TJFLAG_FASTDCT)
  static let colours = JPEGEncoding(pixels: TJPF_RGB, sampling: TJSAMP_420, quality: 85, flags: 0)

  /// - Returns: nil for a picture without pixels, and if TurboJPEG has no memory.
  func encode(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard width > 0, height > 0, let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    defer { tjFree(buffer) }
    let status = tjCompress2(
      handle, bytes, Int32(width), 0, Int32(height), Int32(pixels.rawValue), &buffer, &size, Int32(sampling.rawValue),
      quality, flags)
    guard status == 0, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}

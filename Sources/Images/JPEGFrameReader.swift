package import Decoding

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

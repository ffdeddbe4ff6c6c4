import CTurboJPEG
package import Decoding

/// How the driver lays out its frames, as it said when the format was set.
package struct FrameFormat: Hashable, Sendable {
  package var layout: LumaLayout
  package var size: FrameSize
  /// The distance from one row to the next; 0 if the driver does not say.
  package var bytesPerRow: Int

  package init(_ layout: LumaLayout, size: FrameSize, bytesPerRow: Int = 0) {
    self.layout = layout
    self.size = size
    self.bytesPerRow = bytesPerRow
  }
}

/// Gets the brightness out of a camera's frames. Planes are lent where they lie; all else goes into one picture that is used
/// again and again.
package final class LumaReader {
  /// Larger than any camera's; a damaged JPEG header may claim anything.
  private static let pixelLimit = 64 << 20

  private let format: FrameFormat
  private var grey: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  private var jpeg: tjhandle?

  package init(_ format: FrameFormat) {
    self.format = format
  }

  deinit {
    grey.deallocate()
    if let jpeg { tjDestroy(jpeg) }
  }

  /// - Parameter frame: what was filled of the buffer.
  /// - Returns: nil for a frame that is not whole: cut off, empty, a JPEG with errors. The plane is valid for as long as the frame
  ///   is, and until the next call.
  package func plane(of frame: UnsafeRawBufferPointer) -> LumaPlane? {
    guard let base = frame.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    if format.layout == .jpeg { return decompressed(UnsafeBufferPointer(start: base, count: frame.count)) }
    guard let bytesPerPixel = format.layout.bytesPerPixel else { return nil }
    let (width, height) = (format.size.width, format.size.height)
    let row = width * bytesPerPixel
    let stride = max(format.bytesPerRow, row)
    guard width > 0, height > 0, frame.count >= stride * (height - 1) + row else { return nil }
    switch format.layout {
    case .plane: return LumaPlane(base: base, width: width, height: height, stride: stride)
    case .interleaved(let first):
      return copied(width, height) { y, target in
        let source = base + y * stride + first
        for x in 0..<width { target[x] = source[2 &* x] }
      }
    case .wide(let bits):
      let shift = UInt16(bits - 8)
      return copied(width, height) { y, target in
        let source = base + y * stride
        for x in 0..<width {
          let value = (UInt16(source[2 &* x]) | UInt16(source[2 &* x &+ 1]) << 8) >> shift
          // Bits above those that count should be empty; if not, it is as bright as can be.
          target[x] = value > 255 ? 255 : UInt8(truncatingIfNeeded: value)
        }
      }
    case .rgb565:
      return copied(width, height) { y, target in
        let source = base + y * stride
        for x in 0..<width {
          let pixel = UInt32(source[2 &* x]) | UInt32(source[2 &* x &+ 1]) << 8
          let (red, green, blue) = (pixel >> 11, pixel >> 5 & 63, pixel & 31)
          // ITU-R BT.601 on five, six and five bits: white is 255.
          target[x] = UInt8(truncatingIfNeeded: (631 &* red &+ 609 &* green &+ 241 &* blue) >> 8)
        }
      }
    case .jpeg: return nil
    }
  }

  private func copied(
    _ width: Int, _ height: Int, row: (_ y: Int, _ target: UnsafeMutablePointer<UInt8>) -> Void
  ) -> LumaPlane? {
    guard let target = room(for: width * height) else { return nil }
    for y in 0..<height { row(y, target + y * width) }
    return LumaPlane(base: target, width: width, height: height, stride: width)
  }

  private func room(for count: Int) -> UnsafeMutablePointer<UInt8>? {
    if grey.count < count {
      grey.deallocate()
      grey = .allocate(capacity: count)
      grey.initialize(repeating: 0)
    }
    return grey.baseAddress
  }

  private func decompressed(_ frame: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    // Zeros may fill a buffer up. A frame that only lacks its end mark is whole: some cameras never write one.
    var end = frame.count
    while end > 2, frame[end - 1] == 0 { end -= 1 }
    guard end > 4, frame[0] == 0xFF, frame[1] == 0xD8 else { return nil }
    if frame[end - 2] == 0xFF, frame[end - 1] == 0xD9 {
      return decompress(UnsafeBufferPointer(rebasing: frame[..<end]))
    }
    return (Array(frame[..<end]) + [0xFF, 0xD9]).withUnsafeBufferPointer { decompress($0) }
  }

  private func decompress(_ bytes: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    if let plane = tryToDecompress(bytes) { return plane }
    // A decompressor that met a damaged frame may refuse whole ones from then on.
    if let jpeg { tjDestroy(jpeg) }
    jpeg = nil
    return nil
  }

  private func tryToDecompress(_ bytes: UnsafeBufferPointer<UInt8>) -> LumaPlane? {
    if jpeg == nil { jpeg = tjInitDecompress() }
    guard let jpeg else { return nil }
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(jpeg, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &space) == 0,
      // A camera that sends another size than it said is taken at its frames' word.
      width > 0, height > 0, Int(width) * Int(height) <= LumaReader.pixelLimit,
      space != Int32(TJCS_CMYK.rawValue), space != Int32(TJCS_YCCK.rawValue),
      let target = room(for: Int(width) * Int(height))
    else { return nil }
    let status = tjDecompress2(
      jpeg, bytes.baseAddress, UInt(bytes.count), target, width, width, height, Int32(TJPF_GRAY.rawValue),
      TJFLAG_FASTDCT | TJFLAG_LIMITSCANS)
    guard status == 0 || isHarmless(jpeg) else { return nil }
    return LumaPlane(base: target, width: Int(width), height: Int(height), stride: Int(width))
  }

  /// Bytes between two segments that belong to none: no pixel is lost.
  private func isHarmless(_ jpeg: tjhandle) -> Bool {
    guard tjGetErrorCode(jpeg) == Int32(TJERR_WARNING.rawValue) else { return false }
    return String(cString: tjGetErrorStr2(jpeg)).contains("extraneous bytes before marker")
  }
}

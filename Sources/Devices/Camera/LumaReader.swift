package import Decoding
import Images

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

/// Gets the brightness out of frames. Planes are lent; all else goes into one picture that is used again.
package final class LumaReader {
  private let format: FrameFormat
  private var grey: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)
  private let jpeg = JPEGFrameReader()

  package init(_ format: FrameFormat) {
    self.format = format
  }

  deinit {
    grey.deallocate()
  }

  /// - Parameter frame: what was filled of the buffer.
  /// - Returns: nil for a frame that is not whole: cut off, empty, a JPEG with errors. The plane is valid for as long
  ///   as the frame is, and until the next call.
  package func plane(of frame: UnsafeRawBufferPointer) -> LumaPlane? {
    guard let base = frame.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    if format.layout == .jpeg { return jpeg.plane(of: UnsafeBufferPointer(start: base, count: frame.count)) }
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
    if grey.count < width * height {
      grey.deallocate()
      grey = .allocate(capacity: width * height)
      grey.initialize(repeating: 0)
    }
    guard let target = grey.baseAddress else { return nil }
    for y in 0..<height { row(y, target + y * width) }
    return LumaPlane(base: target, width: width, height: height, stride: width)
  }
}

/// The position of the luma in a frame of a pixel format (V4L2 API, "Image Formats").
package enum LumaLayout: Hashable, Sendable {
  /// A separate plane at the beginning of the frame: lent to the decoder in place.
  case plane
  /// Every other byte, from this one on.
  case interleaved(first: Int)
  /// Two bytes per pixel, the lower first; only this many bits count.
  case wide(bits: Int)
  /// Two bytes a pixel, the lower first: five bits red, six green, five blue. Read here because libv4l2 reads a row
  /// beyond the end of such a frame (libv4lconvert 1.22), which ends the program where nothing lies there.
  case rgb565
  case jpeg

  package init?(_ format: FourCC) {
    switch format {
    case "GREY", "NV12", "NV21", "YU12", "YV12", "NV16", "NV61", "422P", "NV24", "NV42": self = .plane
    case "YUYV", "YVYU": self = .interleaved(first: 0)
    case "UYVY", "VYUY": self = .interleaved(first: 1)
    case "Y10 ": self = .wide(bits: 10)
    case "Y12 ": self = .wide(bits: 12)
    case "Y14 ": self = .wide(bits: 14)
    case "Y16 ": self = .wide(bits: 16)
    case "RGBP": self = .rgb565
    case "MJPG", "JPEG": self = .jpeg
    default: return nil
    }
  }

  /// The distance from one pixel to the next in a row; nil if rows are not stored one by one.
  var bytesPerPixel: Int? {
    switch self {
    case .plane: 1
    case .interleaved, .wide, .rgb565: 2
    case .jpeg: nil
    }
  }
}

/// The position of the luma in a frame of a pixel format (V4L2 API, "Image Formats").
package enum LumaLayout: Hashable, Sendable {
  /// A plane of its own at the beginning of the frame: lent to the decoder where it is.
  case plane
  /// Every other byte, from this one on.
  case interleaved(first: Int)
  /// Two bytes a pixel, the lower first, of which so many bits count.
  case wide(bits: Int)
  /// Two bytes a pixel, the lower first: five bits red, six green, five blue. Read here because libv4l2 reads a row beyond the end of
  /// such a frame (libv4lconvert 1.22), which ends the program where nothing lies there.
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

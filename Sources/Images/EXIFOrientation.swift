import Decoding

/// How a camera was held (EXIF 2.3, tag 0x0112): which edge of the picture is its top.
enum EXIFOrientation: Int {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  /// Whatever is not well formed is as if it were not there.
  ///
  /// - Parameter exif: the content of a JPEG's EXIF segment.
  init(exif: ArraySlice<UInt8>?) {
    self = exif.flatMap(TIFFDirectory.init)?.orientation ?? .upright
  }

  func upright(_ image: GrayImage) -> GrayImage {
    guard self != .upright else { return image }
    let swapsSides = rawValue >= Self.transposed.rawValue
    let (width, height) = swapsSides ? (image.height, image.width) : (image.width, image.height)
    return GrayImage(width: width, height: height) { target in
      image.pixels.withUnsafeBufferPointer { source in
        for y in 0..<height {
          for x in 0..<width {
            let (fromX, fromY) = origin(x, y, lastX: image.width - 1, lastY: image.height - 1)
            target[y * width + x] = source[fromY * image.width + fromX]
          }
        }
      }
    }
  }

  private func origin(_ x: Int, _ y: Int, lastX: Int, lastY: Int) -> (Int, Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (lastX - x, y)
    case .upsideDown: (lastX - x, lastY - y)
    case .flipped: (x, lastY - y)
    case .transposed: (y, x)
    case .turnedLeft: (y, lastY - x)
    case .transversed: (lastX - y, lastY - x)
    case .turnedRight: (lastX - y, x)
    }
  }
}

/// The first directory of an EXIF block (TIFF 6.0, section 2).
private struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: Array("II".utf8)) {
      isLittleEndian = true
    } else if bytes.starts(with: Array("MM".utf8)) {
      isLittleEndian = false
    } else {
      return nil
    }
    guard number(at: 2, bytes: 2) == 42 else { return nil }
  }

  var orientation: EXIFOrientation? {
    guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else { return nil }
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = number(at: place, bytes: 2) else { return nil }
      // The value is one short integer, which stands where an offset would.
      if tag == 0x0112, number(at: place + 2, bytes: 2) == 3, let value = number(at: place + 8, bytes: 2) {
        return EXIFOrientation(rawValue: value)
      }
    }
    return nil
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let field = bytes.dropFirst(offset).prefix(count)
    return (isLittleEndian ? field.reversed() : Array(field)).reduce(0) { $0 << 8 | Int($1) }
  }
}

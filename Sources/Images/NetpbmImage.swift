import Decoding
import Domain
import Reports

/// PGM and PPM, plain and raw (netpbm's pgm(5) and ppm(5)), up to 16 bits.
enum NetpbmImage {
  /// The second byte of the file.
  enum Kind: UInt8 {
    case plainGrey = 0x32
    case plainColour = 0x33
    case rawGrey = 0x35
    case rawColour = 0x36

    var format: ImageProblem.Format { channels == 1 ? .pgm : .ppm }
    var channels: Int { self == .plainGrey || self == .rawGrey ? 1 : 3 }
    var isPlain: Bool { self == .plainGrey || self == .plainColour }
  }

  static func decode(_ bytes: [UInt8], _ kind: Kind) throws(ImageProblem) -> GrayImage {
    var reader = TokenReader(bytes: bytes, position: 2, format: kind.format)
    let width = try reader.number()
    let height = try reader.number()
    let maximum = try reader.number()
    try PixelLimit.check(width: width, height: height)
    guard (1...65535).contains(maximum) else {
      throw .damaged(kind.format, .greatestValue(maximum))
    }
    let count = width * height * kind.channels
    let samples =
      kind.isPlain
      ? try plain(&reader, count, maximum) : try raw(bytes, reader.position + 1, count, maximum, kind.format)
    return GrayImage(width: width, height: height, pixels: kind.channels == 1 ? samples : Luma.fromRGB(samples))
  }

  /// The size that a header states; nil where it is malformed.
  static func size(_ bytes: [UInt8], _ kind: Kind) -> (width: Int, height: Int)? {
    var reader = TokenReader(bytes: bytes, position: 2, format: kind.format)
    guard let width = try? reader.number(), let height = try? reader.number() else { return nil }
    return (width, height)
  }

  private static func plain(_ reader: inout TokenReader, _ count: Int, _ maximum: Int) throws(ImageProblem) -> [UInt8] {
    // Every value takes two bytes of the file, so a header cannot make us ask for more than it brought.
    guard reader.bytes.count - reader.position >= count else { throw .truncated(reader.format) }
    var samples: [UInt8] = []
    samples.reserveCapacity(count)
    for _ in 0..<count { samples.append(scaled(try reader.number(), maximum)) }
    return samples
  }

  private static func raw(
    _ bytes: [UInt8], _ start: Int, _ count: Int, _ maximum: Int, _ format: ImageProblem.Format
  ) throws(ImageProblem) -> [UInt8] {
    let size = maximum > 255 ? 2 : 1
    guard bytes.count - start >= count * size else { throw .truncated(format) }
    if maximum == 255 { return Array(bytes[start..<start + count]) }
    return (0..<count).map { index in
      let place = start + index * size
      return scaled(size == 1 ? Int(bytes[place]) : Int(bytes[place]) << 8 | Int(bytes[place + 1]), maximum)
    }
  }

  private static func scaled(_ value: Int, _ maximum: Int) -> UInt8 {
    UInt8((min(value, maximum) * 255 + maximum / 2) / maximum)
  }
}

/// Numbers between white space and comments.
private struct TokenReader {
  let bytes: [UInt8]
  /// The position after the last number: the one white-space character that ends a header.
  private(set) var position: Int
  let format: ImageProblem.Format

  mutating func number() throws(ImageProblem) -> Int {
    skipBlanks()
    let start = position
    var value = 0
    while position < bytes.count, case let digit = bytes[position], (0x30...0x39).contains(digit) {
      value = value * 10 + Int(digit - 0x30)
      guard value <= 1 << 31 else { throw .damaged(format, .numberTooLarge) }
      position += 1
    }
    guard position > start else {
      throw position < bytes.count ? .damaged(format, .numberMissing) : .truncated(format)
    }
    return value
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09...0x0D: position += 1
      case UInt8(ascii: "#"):
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      default: return
      }
    }
  }
}

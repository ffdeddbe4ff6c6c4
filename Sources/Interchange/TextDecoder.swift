import Domain
import Glibc
import Platform
import SystemPackage

/// Converts bytes to UTF-8, piece by piece. Invalid bytes become U+FFFD, which no field may hold.
struct TextDecoder {
  let encoding: TextEncoding
  /// The first byte of a pair whose second is in the next piece.
  private var half: UInt8?
  /// The first of two surrogates.
  private var lead: UInt16?
  private let converter: EncodingConverter?

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .gb18030, .cp850, .macRoman, .big5: converter = EncodingConverter(from: encoding.rawValue)
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .latin1, .windows1252: converter = nil
    }
  }

  /// - Parameter text: what is appended to.
  mutating func decode(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    switch encoding {
    case .utf8: text.append(contentsOf: bytes)
    case .latin1: for byte in bytes { TextDecoder.append(UInt16(byte), to: &text) }
    case .windows1252:
      for byte in bytes {
        let isLetter = (0x80...0x9F).contains(byte)
        let letter = isLetter ? WindowsLetters.all[byte]?.value ?? 0xFFFD : UInt32(byte)
        TextDecoder.append(UInt16(letter), to: &text)
      }
    case .utf16LittleEndian, .utf16BigEndian: decodePairs(bytes, to: &text)
    case .gb18030, .cp850, .macRoman, .big5: converter?.convert(bytes, to: &text)
    }
  }

  /// Ends the text; an incomplete character becomes U+FFFD.
  mutating func end(_ text: inout [UInt8]) {
    if half != nil || lead != nil { TextDecoder.append(0xFFFD, to: &text) }
    (half, lead) = (nil, nil)
    converter?.end(&text)
  }

  private mutating func decodePairs(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit =
        encoding == .utf16LittleEndian
        ? UInt16(byte) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(byte)
      append(unit: unit, to: &text)
    }
  }

  private mutating func append(unit: UInt16, to text: inout [UInt8]) {
    if let high = lead {
      lead = nil
      if (0xDC00...0xDFFF).contains(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        text += [
          UInt8(0xF0 | value >> 18), UInt8(0x80 | value >> 12 & 0x3F), UInt8(0x80 | value >> 6 & 0x3F),
          UInt8(0x80 | value & 0x3F),
        ]
        return
      }
      TextDecoder.append(0xFFFD, to: &text)
    }
    switch unit {
    case 0xD800...0xDBFF: lead = unit
    case 0xDC00...0xDFFF: TextDecoder.append(0xFFFD, to: &text)
    default: TextDecoder.append(unit, to: &text)
    }
  }

  private static func append(_ unit: UInt16, to text: inout [UInt8]) {
    switch unit {
    case 0..<0x80: text.append(UInt8(unit))
    case 0..<0x800:
      text.append(UInt8(0xC0 | unit >> 6))
      text.append(UInt8(0x80 | unit & 0x3F))
    default:
      text.append(UInt8(0xE0 | unit >> 12))
      text.append(UInt8(0x80 | unit >> 6 & 0x3F))
      text.append(UInt8(0x80 | unit & 0x3F))
    }
  }
}

/// The C library's own converter, for encodings that are tables:
/// https://www.gnu.org/software/libc/manual/html_node/Generic-Conversion-Interface.html
final class EncodingConverter {
  private let descriptor: iconv_t?
  /// Bytes of a letter that continues in the next piece.
  private var begun: [UInt8] = []

  init(from name: String) {
    let opened = iconv_open("UTF-8", name)
    descriptor = opened == iconv_t(bitPattern: -1) ? nil : opened
  }

  deinit {
    if let descriptor { iconv_close(descriptor) }
  }

  /// All bytes become U+FFFD where the system lacks the encoding.
  func convert(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var input = begun + bytes
    begun = []
    guard let descriptor else { return text += EncodingConverter.replacement }
    var output = [UInt8](repeating: 0, count: 1 << 12)
    var taken = 0
    while taken < input.count {
      let (used, made, fault) = step(descriptor, &input, from: taken, into: &output)
      text += output[..<made]
      taken += used
      switch fault {
      case nil, .argListTooLong?: continue
      case .invalidArgument?:
        // The letter is not whole.
        begun = Array(input[taken...])
        return
      default:
        text += EncodingConverter.replacement
        taken += 1
      }
    }
  }

  func end(_ text: inout [UInt8]) {
    if !begun.isEmpty { text += EncodingConverter.replacement }
    begun = []
  }

  private func step(
    _ descriptor: iconv_t, _ input: inout [UInt8], from start: Int, into output: inout [UInt8]
  ) -> (used: Int, made: Int, fault: Errno?) {
    input.withUnsafeMutableBytes { input in
      output.withUnsafeMutableBytes { output in
        var source = input.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (left, room) = (input.count - start, output.count)
        let result = iconv(descriptor, &source, &left, &target, &room)
        let fault = result == Int(bitPattern: UInt.max) ? SystemCall.lastError : nil
        return (input.count - start - left, output.count - room, fault)
      }
    }
  }

  private static let replacement = Array("\u{FFFD}".utf8)
}

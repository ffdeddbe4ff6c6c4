import Glibc
import System
import SystemPackage

/// The C library's own converter, for encodings that are tables: https://www.gnu.org/software/libc/manual/html_node/Generic-Conversion-Interface.html
final class EncodingConverter {
  private let descriptor: iconv_t?
  /// Bytes of a letter that goes on in the next piece.
  private var begun: [UInt8] = []

  init(from name: String) {
    let opened = iconv_open("UTF-8", name)
    descriptor = opened == iconv_t(bitPattern: -1) ? nil : opened
  }

  deinit {
    if let descriptor { iconv_close(descriptor) }
  }

  /// Converts bytes to UTF-8. Invalid bytes become U+FFFD, and so does everything if the system lacks the encoding's
  /// table.
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

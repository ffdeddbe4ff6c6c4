import CPatterns
import Glibc

/// A pattern of a catalogue as ICU has parsed it.
///
/// `@unchecked Sendable`: nothing changes what the handle points to until it is closed.
package final class Pattern: @unchecked Sendable {
  /// A text that is not a pattern.
  package struct Fault: Error, Hashable {
    /// ICU's name of the error: `U_UNMATCHED_BRACES`.
    let name: String
  }

  /// A value of a pattern. A plural looks at the number, a select at the text.
  package struct Value {
    package let name: String
    package var text: String
    package var number: Int?
    package var isChoice: Bool

    package init(name: String, text: String, number: Int? = nil, isChoice: Bool = false) {
      (self.name, self.text, self.number, self.isChoice) = (name, text, number, isChoice)
    }
  }

  private let handle: OpaquePointer

  /// - Parameter locale: whose plural categories are meant.
  init(_ text: String, locale: String) throws(Fault) {
    var text = text
    var fault: UnsafePointer<CChar>?
    let opened = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cpatterns_open($0.baseAddress, $0.count, locale, &fault) }
    }
    guard let opened else { throw Fault(name: fault.map { String(cString: $0) } ?? "") }
    handle = opened
  }

  deinit { cpatterns_close(handle) }

  package func format(_ values: [Value]) -> String {
    var bytes: [UInt8] = []
    func range(of text: String) -> (Int, Int) {
      let start = bytes.count
      bytes += text.utf8
      return (start, bytes.count)
    }
    let placed = values.map { value in
      let (nameStart, nameEnd) = range(of: value.name)
      let (textStart, textEnd) = range(of: value.text)
      return CPatternValue(
        nameStart: nameStart, nameEnd: nameEnd, textStart: textStart, textEnd: textEnd, isNumber: value.number != nil,
        number: Int64(value.number ?? 0))
    }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        Pattern.owned { cpatterns_format(handle, buffer.baseAddress, placed, placed.count, &$0) }
      }
    }
  }

  /// Each argument with its types: `none`, `plural`, `selectordinal` or `select`.
  var arguments: [String: Set<String>] {
    let lines = Pattern.owned { cpatterns_arguments(handle, &$0) }.split(separator: "\n")
    return lines.reduce(into: [:]) { arguments, line in
      let words = line.split(separator: " ")
      if let name = words.first, let type = words.last { arguments[String(name), default: []].insert(String(type)) }
    }
  }

  /// Text that ICU allocated, as a string.
  static func owned(_ make: (inout Int) -> UnsafeMutablePointer<CChar>?) -> String {
    var length = 0
    guard let text = make(&length) else { return "" }
    defer { free(text) }
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}

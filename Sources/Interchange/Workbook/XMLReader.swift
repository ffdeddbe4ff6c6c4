import CExpat
import Domain
import Glibc

/// Takes what stands in an XML document, in its order.
protocol XMLHandler: AnyObject {
  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader)
  func end(_ reader: XMLReader)
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader)
}

extension XMLHandler {
  func end(_ reader: XMLReader) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader) {}
}

/// Reads a part of a zip file as XML, piece by piece. No entity is ever expanded: a document that declares any is
/// refused, and nothing outside of it is looked at.
final class XMLReader {
  private let part: ZipPart
  private let memory: XMLMemory
  private let parser: OpaquePointer
  private unowned let handler: any XMLHandler
  private var failure: WorkbookFault?
  private var isPaused = false
  private var isOver = false
  private var depth = 0
  private var fed = 0

  private static let pieceSize = 1 << 16

  /// - Parameter handler: has to outlive the reader.
  init(_ part: ZipPart, _ handler: any XMLHandler) throws(WorkbookError) {
    let memory = XMLMemory()
    var suite = XMLMemory.suite
    // Names are "namespace|name".
    guard let parser = memory.counting({ XML_ParserCreate_MM(nil, &suite, "|") }) else {
      throw .fault(.tooComplex(part: part.name))
    }
    (self.part, self.memory, self.parser, self.handler) = (part, memory, parser, handler)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { state, name, attributes in
        guard let state, let name, let attributes else { return }
        Unmanaged<XMLReader>.fromOpaque(state).takeUnretainedValue().start(XMLName(name), XMLAttributes(attributes))
      },
      { state, _ in
        guard let state else { return }
        Unmanaged<XMLReader>.fromOpaque(state).takeUnretainedValue().end()
      })
    XML_SetCharacterDataHandler(parser) { state, bytes, count in
      guard let state, let bytes, count > 0 else { return }
      bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        Unmanaged<XMLReader>.fromOpaque(state).takeUnretainedValue().text(
          UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, _ in
      guard let state else { return }
      let reader = Unmanaged<XMLReader>.fromOpaque(state).takeUnretainedValue()
      reader.fail(.documentType(part: reader.part.name))
    }
    // In addition to the refusal above, in case that it is ever removed.
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 2)
  }

  deinit { XML_ParserFree(parser) }

  var name: String { part.name }

  /// How many bytes were unpacked.
  var progress: Int { part.unpacked }

  /// Reads on to the next ``pause()``, or a piece.
  ///
  /// - Returns: false at the end of the document.
  func advance() throws(WorkbookError) -> Bool {
    if isOver { return false }
    let status: XML_Status
    if isPaused {
      isPaused = false
      status = memory.counting { XML_ResumeParser(parser) }
    } else {
      status = try feed()
    }
    if let failure {
      isOver = true
      throw .fault(failure)
    }
    switch status {
    case XML_STATUS_SUSPENDED:
      isPaused = true
      return true
    case XML_STATUS_OK:
      var parsing = XML_ParsingStatus()
      XML_GetParsingStatus(parser, &parsing)
      isOver = parsing.parsing == XML_FINISHED
      // Else one tag without an end fills the memory, and is looked through again with each piece.
      if !isOver, fed - Int(XML_GetCurrentByteIndex(parser)) > WorkbookLimits.token {
        throw .fault(.tooComplex(part: name))
      }
      return !isOver
    default:
      isOver = true
      throw .fault(fault)
    }
  }

  func readAll() throws(WorkbookError) {
    while try advance() {}
  }

  /// Makes ``advance()`` return after the tag that is being read.
  func pause() {
    if failure == nil { XML_StopParser(parser, XML_Bool(1)) }
  }

  func fail(_ fault: WorkbookFault) {
    guard failure == nil else { return }
    failure = fault
    XML_StopParser(parser, XML_Bool(0))
  }

  private func feed() throws(WorkbookError) -> XML_Status {
    guard let buffer = memory.counting({ XML_GetBuffer(parser, Int32(XMLReader.pieceSize)) }) else {
      throw .fault(.tooComplex(part: name))
    }
    let count = try part.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: XMLReader.pieceSize))
    fed += count
    return memory.counting { XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0) }
  }

  private var fault: WorkbookFault {
    switch XML_GetErrorCode(parser) {
    case XML_ERROR_NO_MEMORY: .tooComplex(part: name)
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: .documentType(part: name)
    default: .damaged(part: name)
    }
  }

  private func start(_ element: XMLName, _ attributes: XMLAttributes) {
    guard failure == nil else { return }
    depth += 1
    if depth > WorkbookLimits.depth { return fail(.tooComplex(part: name)) }
    handler.start(element, attributes, self)
  }

  private func end() {
    guard failure == nil else { return }
    depth -= 1
    handler.end(self)
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard failure == nil else { return }
    handler.text(bytes, self)
  }
}

/// The name of an element or attribute, `namespace|name` or `name`, without a prefix: programs choose those freely.
struct XMLName {
  private let whole: UnsafePointer<CChar>
  private let local: UnsafePointer<CChar>

  init(_ whole: UnsafePointer<CChar>) {
    self.whole = whole
    local = strrchr(whole, Int32(UInt8(ascii: "|"))).map { UnsafePointer($0) + 1 } ?? whole
  }

  /// Whether it is this name of any namespace.
  static func == (name: XMLName, local: StaticString) -> Bool {
    local.utf8Start.withMemoryRebound(to: CChar.self, capacity: local.utf8CodeUnitCount + 1) {
      strcmp(name.local, $0) == 0
    }
  }

  static func ~= (local: StaticString, name: XMLName) -> Bool { name == local }

  /// Whether the name of its namespace contains a text.
  func isOf(_ namespace: StaticString) -> Bool {
    namespace.utf8Start.withMemoryRebound(to: CChar.self, capacity: namespace.utf8CodeUnitCount + 1) {
      guard let found = strstr(whole, $0) else { return false }
      return UnsafePointer(found) < local
    }
  }
}

/// The attributes of an element; they are gone when its handler returns.
struct XMLAttributes: Sequence, IteratorProtocol {
  private var place: UnsafeMutablePointer<UnsafePointer<CChar>?>

  fileprivate init(_ place: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.place = place }

  mutating func next() -> (name: XMLName, value: XMLValue)? {
    guard let name = place[0], let value = place[1] else { return nil }
    place += 2
    return (XMLName(name), XMLValue(value))
  }

  /// The value of the first with this name, of any namespace.
  func text(_ local: StaticString) -> String? { first { $0.name == local }?.value.string }
}

struct XMLValue {
  let bytes: UnsafePointer<CChar>

  fileprivate init(_ bytes: UnsafePointer<CChar>) { self.bytes = bytes }

  var string: String { String(cString: bytes) }

  static func == (value: XMLValue, text: StaticString) -> Bool {
    text.utf8Start.withMemoryRebound(to: CChar.self, capacity: text.utf8CodeUnitCount + 1) {
      strcmp(value.bytes, $0) == 0
    }
  }

  static func ~= (text: StaticString, value: XMLValue) -> Bool { value == text }

  /// A whole number from 0 on; nil for anything else. Numbers above a billion are a billion.
  var number: Int? {
    var (number, place) = (0, bytes)
    while place.pointee != 0 {
      let digit = Int(place.pointee) - 0x30
      guard (0...9).contains(digit) else { return nil }
      number = Swift.min(number * 10 + digit, 1_000_000_000)
      place += 1
    }
    return place == bytes ? nil : number
  }
}

import Domain

/// The texts that the cells of an Excel workbook share (`sharedStrings.xml`), all in memory.
struct SharedTexts: Sendable {
  /// Pieces of a mebibyte, so that no growth copies them; a text is in one of them.
  private var pieces: [[UInt8]] = []
  /// For each text its piece and its end in there.
  private var ends: [(piece: UInt32, end: UInt32)] = []
  private var size = 0
  private let limit: Int

  init(limit: Int = WorkbookLimits.sharedText) { self.limit = limit }

  var count: Int { ends.count }

  func bytes(_ index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index) else { return nil }
    let (piece, end) = ends[index]
    let isFirst = index == 0 || ends[index - 1].piece != piece
    return pieces[Int(piece)][(isFirst ? 0 : Int(ends[index - 1].end))..<Int(end)]
  }

  mutating func add(_ text: [UInt8]) throws(WorkbookFault) {
    size += text.count + 8
    guard size <= limit else { throw .tooMuchText(limitMebibytes: limit >> 20) }
    if pieces.isEmpty || pieces[pieces.count - 1].count + text.count > SharedTexts.pieceSize {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(min(SharedTexts.pieceSize, 4 * size))
    }
    pieces[pieces.count - 1] += text
    ends.append((UInt32(pieces.count - 1), UInt32(pieces[pieces.count - 1].count)))
  }

  private static let pieceSize = 1 << 20
}

/// Reads `sst`: the plain and the formatted runs of each text, without the sounds that stand above East Asian letters.
final class SharedTextsHandler: XMLHandler {
  private(set) var texts = SharedTexts()
  private var text = ExcelText()

  func start(_ element: XMLName, _ attributes: XMLAttributes, _ reader: XMLReader) {
    if text.isOpen {
      text.start(element)
    } else if element == "si" {
      text.open()
    }
  }

  func end(_ reader: XMLReader) {
    guard text.isOpen, text.end() else { return }
    do throws(WorkbookFault) {
      try texts.add(text.bytes)
    } catch {
      reader.fail(error)
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: XMLReader) {
    if text.isOpen { text.take(bytes) }
  }
}

/// The text of `si` and `is`: ECMA-376 part 1, section 18.4.8.
struct ExcelText {
  private(set) var bytes: [UInt8] = []
  /// Open elements, itself among them; 0 outside of one.
  private var depth = 0
  /// The depth of the open element whose content does not belong to the cell's text.
  private var leftOut: Int?
  private var isInText = false

  var isOpen: Bool { depth > 0 }

  mutating func open() {
    bytes.removeAll(keepingCapacity: true)
    (depth, leftOut, isInText) = (1, nil, false)
  }

  mutating func start(_ element: XMLName) {
    depth += 1
    if leftOut != nil { return }
    switch element {
    case "t": isInText = true
    case "r": break
    default: leftOut = depth
    }
  }

  /// - Returns: whether the text is complete.
  mutating func end() -> Bool {
    if leftOut == depth { leftOut = nil } else if leftOut == nil { isInText = false }
    depth -= 1
    if depth == 0 { ExcelText.unescape(&bytes) }
    return depth == 0
  }

  mutating func take(_ more: UnsafeBufferPointer<UInt8>) {
    guard isInText, leftOut == nil, bytes.count <= CSVReader.kibibyteLimit * 1024 else { return }
    bytes.append(contentsOf: more)
  }

  /// `_x000D_` is a character that XML cannot hold: ECMA-376 part 1, section 22.9.2.19.
  static func unescape(_ bytes: inout [UInt8]) {
    guard bytes.contains(UInt8(ascii: "_")) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("_x") else { return }
    let plain = text.replacing(/_x([0-9A-Fa-f]{4})_/) { match in
      UInt16(match.output.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String(Character($0)) } ?? ""
    }
    bytes = Array(plain.utf8)
  }
}

import Domain
import SystemPackage

extension TableFileKind {
  /// Recognises a file by its first bytes; nil for a possible text.
  init?(_ file: TextFile) throws(Errno) {
    let head = try file.bytes(at: 0, limit: 1 << 12)
    if head.starts(with: "PK\u{3}\u{4}".utf8) {
      // The first entry of an OpenDocument is its type: https://docs.oasis-open.org/office/OpenDocument/v1.3/OpenDocument-v1.3-part2-packages.html
      self = head.dropFirst(30).starts(with: "mimetypeapplication/vnd.oasis.opendocument".utf8) ? .openDocument : .excel
    } else if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .oldExcel
    } else if head.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else {
      return nil
    }
  }
}

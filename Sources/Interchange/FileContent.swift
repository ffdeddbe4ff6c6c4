import Domain
import SystemPackage

/// Decides by the first bytes of a file how to read it. The name is ignored: people rename files.
enum FileContent: Hashable {
  /// A file that is nothing else.
  case text
  /// A workbook, or another document of many parts.
  case zip
  /// A workbook that Excel encrypted.
  case encrypted
  case other(TableFileKind)

  init(_ file: TextFile) throws(Errno) {
    let head = try file.bytes(at: 0, limit: 1 << 12)
    if head.starts(with: "PK\u{3}\u{4}".utf8) || head.starts(with: "PK\u{5}\u{6}".utf8) {
      self = .zip
    } else if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = try FileContent.isEncrypted(file, head) ? .encrypted : .other(.oldExcel)
    } else if head.starts(with: "%PDF-".utf8) {
      self = .other(.pdf)
    } else if FileContent.isWebPage(head) {
      self = .other(.webPage)
    } else {
      self = .text
    }
  }

  /// Excel keeps an encrypted workbook as the stream `EncryptedPackage` of an OLE file ([MS-OFFCRYPTO], section
  /// 2.3.4.4). Its directory begins in the sector that the header names ([MS-CFB], section 2.2).
  private static func isEncrypted(_ file: TextFile, _ head: [UInt8]) throws(Errno) -> Bool {
    guard head.count >= 512 else { return false }
    let shift = min(head[30], 12)
    let sector = (0..<4).reduce(0) { $0 | Int(head[48 + $1]) << (8 * $1) }
    let directory = try file.bytes(at: (sector + 1) << Int(shift), limit: 1 << 12)
    let name = "EncryptedPackage".utf8.flatMap { [$0, UInt8(0)] }
    return directory.indices.contains { directory[$0...].starts(with: name) }
  }

  /// Programs of schools save web pages under the name of a workbook, and Excel opens them.
  private static func isWebPage(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix(512), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      .lowercased()
    return ["<html", "<!doctype", "<table"].contains { text.hasPrefix($0) }
  }
}

import CAssets

/// A file of `Sources/Web/Assets`, compiled into the program. Its address has a hash of its content, so a browser may keep it for
/// good.
package struct Asset: Sendable {
  package let name: String
  package let type: StaticString
  package let bytes: [UInt8]
  /// 16 hexadecimal digits
  package let hash: String

  package var address: Address { Address("/assets", [servedName]) }

  /// `library-0123456789abcdef.css`
  package var servedName: String {
    guard let dot = name.lastIndex(of: ".") else { return name + "-" + hash }
    return name[..<dot] + "-" + hash + name[dot...]
  }

  package static let all: [Asset] = {
    var assets: [Asset] = []
    var index = 0
    while let name = cassets_name(index) {
      var length = 0
      guard let start = cassets_bytes(index, &length) else { break }
      assets.append(Asset(name: String(cString: name), bytes: Array(UnsafeBufferPointer(start: start, count: length))))
      index += 1
    }
    return assets
  }()

  /// By the name under which it is served.
  package static func served(_ name: String) -> Asset? { byServedName[name] }

  /// By the name of its file. A name that no file has is a mistake in the source, which the tests of pages meet.
  package static func named(_ name: StaticString) -> Asset {
    guard let asset = byName[name.description] else { preconditionFailure("no asset is named \(name)") }
    return asset
  }

  private static let byServedName = Dictionary(uniqueKeysWithValues: all.map { ($0.servedName, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(name: String, bytes: [UInt8]) {
    self.name = name
    let bytes = name.hasSuffix(".js") ? Self.withoutComments(bytes) : bytes
    self.bytes = bytes
    type = Self.type(of: name)
    hash = Self.hash(of: bytes)
  }

  /// A script without the lines that are a comment alone: browsers need not fetch what is for its authors.
  private static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let lines = script.split(separator: newline, omittingEmptySubsequences: false).filter { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      let isDocumentation = text.starts(with: "/**".utf8) && text.suffix(2).elementsEqual("*/".utf8)
      return !text.starts(with: "//".utf8) && !isDocumentation
    }
    return Array(lines.joined(separator: [newline]))
  }

  private static func type(of name: String) -> StaticString {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "html": "text/html; charset=utf-8"
    case "json", "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }

  /// FNV-1a, 64 bits: it tells one build's file from another's; nobody gains by a collision.
  private static func hash(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

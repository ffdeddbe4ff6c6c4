import CAssets

/// A file of `Sources/Web/Assets`, compiled into the program. Its address has a hash of its content, so a browser may
/// keep it for good. Scripts are served without their comments and their indentation.
struct Asset: Sendable {
  let name: String
  let type: StaticString
  let bytes: [UInt8]
  /// 16 hexadecimal digits
  let hash: String

  var address: Address { Address("/assets", [servedName]) }

  /// `library-0123456789abcdef.css`
  var servedName: String {
    guard let dot = name.lastIndex(of: ".") else { return name + "-" + hash }
    return name[..<dot] + "-" + hash + name[dot...]
  }

  static let all: [Asset] = {
    var assets: [Asset] = []
    var index = 0
    while let name = cassets_name(index) {
      var length = 0
      guard let start = cassets_bytes(index, &length) else { break }
      let (name, bytes) = (String(cString: name), Array(UnsafeBufferPointer(start: start, count: length)))
      assets.append(Asset(name: name, bytes: name.hasSuffix(".js") ? withoutComments(bytes) : bytes))
      index += 1
    }
    return assets
  }()

  /// By the name under which it is served.
  static func served(_ name: String) -> Asset? { byServedName[name] }

  /// By the name of its file. A name that no file has is a mistake in the source, which the tests of pages meet.
  static func named(_ name: StaticString) -> Asset {
    guard let asset = byName[name.description] else { preconditionFailure("no asset is named \(name)") }
    return asset
  }

  private static let byServedName = Dictionary(uniqueKeysWithValues: all.map { ($0.servedName, $0) })
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    type = Self.type(of: name)
    let digits = String(bytes.stableHash, radix: 16)
    hash = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Leaves out comment lines, empty lines and indentation. No text in a script may continue on the next line.
  static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    var isInComment = false
    var served: [UInt8] = []
    for line in script.split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if !isInComment, code.starts(with: "/*".utf8) { isInComment = true }
      if isInComment {
        isInComment = !code.reversed().starts(with: "/*".utf8)
      } else if !code.isEmpty, !code.starts(with: "//".utf8) {
        served += code
        served.append(UInt8(ascii: "\n"))
      }
    }
    return served
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
}

extension [UInt8] {
  /// FNV-1a, 64 bits: it distinguishes one build's file from another's; a collision gives no advantage.
  var stableHash: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}

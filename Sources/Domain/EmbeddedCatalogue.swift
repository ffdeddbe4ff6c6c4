import CCatalogue

/// A catalogue that is part of the program: the text of an ARB file, as `kiosk/messages format` leaves it.
///
/// `@unchecked Sendable`: the text is a constant of the program.
package struct EmbeddedCatalogue: @unchecked Sendable {
  package let language: Language
  package let text: UnsafeBufferPointer<UInt8>

  /// The first one is English.
  package static let all: [EmbeddedCatalogue] = {
    var length = 0
    var all: [EmbeddedCatalogue] = []
    while let start = ccatalogue_text(all.count, &length) {
      let bytes = UnsafeRawBufferPointer(start: start, count: length).bindMemory(to: UInt8.self)
      all.append(EmbeddedCatalogue(bytes))
    }
    return all
  }()

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    let attributes = EmbeddedCatalogue.attributes(of: String(decoding: text.prefix(1000), as: UTF8.self))
    language = Language(tag: attributes["locale"] ?? "", attributes: attributes)
    self.text = text
  }

  /// The attributes in the first lines: the value of `"@@locale": "de",` by `locale`.
  private static func attributes(of head: String) -> [String: String] {
    let lines = head.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  \"@@") }
    return lines.reduce(into: [:]) { attributes, line in
      guard let colon = line.firstRange(of: "\": ") else { return }
      let value = line[colon.upperBound...].drop { $0 == "\"" }
      attributes[String(line[..<colon.lowerBound].dropFirst(5))] = String(value.prefix { $0 != "\"" && $0 != "," })
    }
  }
}

/// A country by its code in ISO 3166-1.
package struct Country: Hashable, Sendable {
  /// Two capital letters.
  package let code: String
  /// The name that a person would look for in a list: `Republic of Korea`.
  package let name: String
  /// The part of the world; nil if the source names none.
  package let region: String?

  /// - Returns: nil for a code that is not two letters, or no name.
  package init?(code: String, name: String, region: String? = nil) {
    guard let code = Country.code(code), !name.isEmpty else { return nil }
    self.code = code
    self.name = name
    self.region = region
  }

  /// The code in capitals; nil for what cannot be one.
  package static func code(_ text: String) -> String? {
    let code = text.uppercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return nil
    }
    return code
  }
}

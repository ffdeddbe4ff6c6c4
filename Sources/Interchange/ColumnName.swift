import Foundation

/// The comparison of columns' names: case, accents, spaces, punctuation and a note in square brackets do not count, so
/// that `First Name [Required]`, `first_name` and `FIRSTNAME` are one.
enum ColumnName {
  static func key(_ name: String) -> String {
    var text = name
    if let bracket = text.firstIndex(of: "["), text[bracket...].contains("]") {
      let rest = text[bracket...].drop { $0 != "]" }.dropFirst()
      text = String(text[..<bracket]) + rest
    }
    let folded = text.decomposedStringWithCompatibilityMapping.lowercased().replacing("ß", with: "ss")
    let kept = folded.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber:
        true
      default: false
      }
    }
    // A name that consists only of symbols is still a name.
    return kept.isEmpty ? text.filter { !$0.isWhitespace }.lowercased() : String(String.UnicodeScalarView(kept))
  }
}

package struct Columns: Sendable {
  package let names: [String]
  let keys: [String]
  private let indices: [String: Int]

  init(_ names: [String]) {
    self.names = names
    keys = names.map(ColumnName.key)
    indices = Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }

  subscript(_ name: String) -> Int? {
    let key = ColumnName.key(name)
    return key.isEmpty ? nil : indices[key]
  }

  func has(_ all: [String]) -> Bool { all.allSatisfy { self[$0] != nil } }

  /// Whether columns have just these names, in any case: `cardnumber` is Koha's and `Card Number` is not.
  func hasExactly(_ all: [String]) -> Bool {
    let exact = Set(names.map { $0.lowercased() })
    return all.allSatisfy { exact.contains($0.lowercased()) }
  }

  /// The name of a column that is used and stands twice.
  func twice(among used: Set<Int>) -> String? {
    let keys = Set(used.map { self.keys[$0] })
    var seen: Set<String> = []
    return zip(self.keys, names).first { !$0.0.isEmpty && keys.contains($0.0) && !seen.insert($0.0).inserted }?.1
  }
}

/// The result of printing cards.
package enum CardReport: Hashable, Sendable {
  /// Files to print, in their order.
  case cardsWritten(Int, pages: Int, files: [String])
  case labelsWritten(Int, pages: Int, files: [String])
  /// Students who had no card number have one now.
  case cardNumbersGiven(Int)
  /// Books that had no label have a number for one now.
  case labelNumbersGiven(Int)
  /// The sheets could not be written. The numbers that were given for them stay; the command prints them.
  case numbersStay(Int, command: String)
  /// Characters of a card that no font has; a box stands for each.
  case lettersMissing(number: String, title: String, [Character])
  /// Debian packages that have most letters.
  case fontsAdvised([String])
}

extension CardReport {
  /// The stable code of a warning; nil for other reports.
  package var code: String? {
    switch self {
    case .lettersMissing: "font-missing"
    case .cardsWritten, .labelsWritten, .cardNumbersGiven, .labelNumbersGiven, .numbersStay, .fontsAdvised: nil
    }
  }

  /// `𠮷 (U+20BB7), …`; of many the first few.
  static func names(of characters: [Character]) -> [String] {
    let named = characters.prefix(5).map { character in
      let numbers = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      return "\(character) (\(numbers.joined(separator: " ")))"
    }
    return characters.count > 5 ? named + ["…"] : named
  }
}

package import Domain

/// The result of printing cards.
package enum CardReport: Hashable, Sendable {
  /// Files to print, in their order.
  case cardsWritten(Int, pages: Int, files: [String])
  case labelsWritten(Int, pages: Int, files: [String])
  /// Students who had no card number have one now.
  case cardNumbersGiven(Int)
  /// Books that had no label have a number for one now.
  case labelNumbersGiven(Int, Noun)
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

extension CardReport {
  var phrase: Phrase {
    switch self {
    case .cardsWritten(let cards, let pages, let files):
      Phrase("cardsWritten", ["cards": .number(cards), "pages": .number(pages), "files": CardReport.paths(files)])
    case .labelsWritten(let labels, let pages, let files):
      Phrase(
        "cardsLabelsWritten", ["labels": .number(labels), "pages": .number(pages), "files": CardReport.paths(files)])
    case .cardNumbersGiven(let count): Phrase("cardsNumbersGiven", ["count": .count(count, .student)])
    case .labelNumbersGiven(let count, let noun): Phrase("cardsLabelNumbersGiven", ["count": .count(count, noun)])
    case .numbersStay(let count, let command):
      Phrase("cardsNumbersStay", ["count": .number(count), "command": .text(command)])
    case .lettersMissing(let number, let title, let letters):
      Phrase(
        "cardsLettersMissing",
        [
          "number": .text(number), "title": .title(title),
          "letters": .list(CardReport.names(of: letters).map { .text($0) }),
        ])
    case .fontsAdvised(let packages): Phrase("cardsFontsAdvised", ["packages": .list(packages.map { .text($0) })])
    }
  }

  private static func paths(_ files: [String]) -> Phrase.Value { .list(files.map { .detail($0) }) }
}

extension Messages {
  /// The words on a command card: one or two. A card that chooses a language shows them in that language.
  package func name(_ card: CommandCard) -> String {
    if case .language(let language, _) = card { language.shownName } else { text(Phrase("card", of: card)) }
  }

  /// The effect of a command card; its name is beside it.
  package func explanation(_ card: CommandCard) -> String {
    guard case .language(let language, _) = card else { return text(Phrase("explanation", of: card)) }
    return Messages(language: language).text(Phrase("explanationLanguage"))
  }
}

package import Domain

/// The result of printing cards.
extension Phrase {
  /// Files to print, in their order.
  package static func cardsWritten(_ cards: Int, pages: Int, files: [String]) -> Self {
    Self(["cards": .number(cards), "pages": .number(pages), "files": .paths(files)])
  }
  package static func cardsLabelsWritten(_ labels: Int, pages: Int, files: [String]) -> Self {
    Self(["labels": .number(labels), "pages": .number(pages), "files": .paths(files)])
  }
  /// Students who had no card number have one now.
  package static func cardsNumbersGiven(_ count: Int) -> Self { Self(["count": .count(count, .student)]) }
  /// Books that had no label have a number for one now.
  package static func cardsLabelNumbersGiven(_ count: Int, _ noun: Noun) -> Self {
    Self(["count": .count(count, noun)])
  }
  /// The sheets could not be written. The numbers that were given for them stay; the command prints them.
  package static func cardsNumbersStay(_ count: Int, command: String) -> Self {
    Self(["count": .number(count), "command": .text(command)])
  }
  /// Characters of a card that no font has; a box stands for each.
  package static func cardsLettersMissing(number: String, title: String, _ letters: [Character]) -> Self {
    Self([
      "number": .text(number), "title": .title(title),
      "letters": .list(names(of: letters).map { .text($0) }),
    ])
  }
  /// Debian packages that have most letters.
  package static func cardsFontsAdvised(_ packages: [String]) -> Self {
    Self(["packages": .list(packages.map { .text($0) })])
  }

  /// `𠮷 (U+20BB7), …`; of many the first few.
  private static func names(of characters: [Character]) -> [String] {
    let named = characters.prefix(5).map { character in
      let numbers = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      return "\(character) (\(numbers.joined(separator: " ")))"
    }
    return characters.count > 5 ? named + ["…"] : named
  }
}

extension Messages {
  /// The words on a command card: one or two. A card that chooses a language shows them in that language.
  package func name(_ card: CommandCard) -> String {
    if case .language(let language, _) = card { language.ownName } else { text(Phrase("card", of: card)) }
  }

  /// The effect of a command card, printed next to its name.
  package func explanation(_ card: CommandCard) -> String {
    guard case .language(let language, _) = card else { return text(Phrase("explanation", of: card)) }
    return Messages(language: language).text(Phrase("explanationLanguage"))
  }
}

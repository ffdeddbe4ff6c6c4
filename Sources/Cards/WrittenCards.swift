/// The result of writing a sheet.
package struct WrittenCards: Hashable, Sendable {
  /// The files' paths, in the order of their pages.
  package let files: [String]
  /// Cards whose words could not be drawn wholly; they are usable all the same. Each number once.
  package let incomplete: [IncompleteCard]
}

/// Sheets in memory, for a page that offers them to a browser.
package struct DrawnCards: Hashable, Sendable {
  /// The bytes of each file, in the order of the pages.
  package var files: [[UInt8]] = []
  /// Cards whose words could not be drawn wholly. Each number once.
  package var incomplete: [IncompleteCard] = []
}

/// A card with words for which no font of this machine has all letters.
package struct IncompleteCard: Hashable, Sendable {
  /// The digits below its bars.
  package let number: String
  package let title: String
  /// Each once, in the order of the words.
  package let missing: [Character]

  init(_ card: PrintedCard, missing: [Character]) {
    number = card.code.digits
    title = card.title
    self.missing = missing
  }
}

extension [IncompleteCard] {
  /// The cards without the labels of further copies.
  var once: [IncompleteCard] {
    var seen: Set<String> = []
    return filter { seen.insert($0.number).inserted }
  }
}

/// The content of a card or a label: a code and words, in any script.
package struct PrintedCard: Hashable, Sendable {
  /// Nil for a slip with only words.
  package var code: PrintedCode?
  /// A name, a title, a command.
  package var title: String
  /// A line each; what does not fit ends in an ellipsis.
  package var details: [String]
  /// The owner's name; empty for none.
  package var owner: String

  package init(code: PrintedCode?, title: String, details: [String], owner: String = "") {
    self.code = code
    self.title = title
    self.details = details
    self.owner = owner
  }
}

/// A piece that is cut out of a sheet.
package enum CardKind: Hashable, Sendable {
  /// A card of the size of a credit card (ISO/IEC 7810, ID-1).
  case card
  /// A label for the back of a book; on A4 the sheets of 21 labels that every stationer has.
  case label

  /// Width and height in millimetres.
  var size: (width: Double, height: Double) {
    switch self {
    case .card: (85.6, 54)
    case .label: (63.5, 38.1)
    }
  }

  /// Millimetres between one and the next.
  var gap: (across: Double, down: Double) {
    switch self {
    case .card: (0, 0)
    case .label: (2.54, 0)
    }
  }
}

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

/// A card with words that no font of this machine covers.
package struct IncompleteCard: Hashable, Sendable {
  /// The digits below its bars.
  package let number: String
  package let title: String
  /// Each once, in the order of the words.
  package let missing: [Character]

  init(_ card: PrintedCard, missing: [Character]) {
    number = card.code?.digits ?? ""
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

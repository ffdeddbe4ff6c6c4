/// A book as it is entered, before the library has it.
package struct BookDraft: Hashable, Sendable {
  package var isbn: ISBN?
  package var title: String
  package var author: String
  package var copies: Int
  package var metadata: BookMetadata
  package var notes: String
  /// The fields that a person cleared, though a catalogue had something for them.
  package var cleared: BookFields = []

  package init(
    isbn: ISBN? = nil, title: String, author: String, copies: Int = 1, metadata: BookMetadata = BookMetadata(),
    notes: String = ""
  ) {
    self.isbn = isbn
    self.title = title
    self.author = author
    self.copies = copies
    self.metadata = metadata
    self.notes = notes
  }

  /// A title or an author of one letter is a slip of the finger.
  package static let minimumTextLength = 2
  package static let copiesRange = 1...999
  /// The range of page counts. A larger number is a typing mistake: the thickest books have a third of the limit.
  package static let pagesRange = 1...99_999

  /// One Han character is a word: 家 is a novel.
  private static func isTooShort(_ text: String) -> Bool {
    let text = TypedText.trim(text)
    return text.dropFirst(minimumTextLength - 1).isEmpty
      && !text.unicodeScalars.contains(where: \.properties.isIdeographic)
  }

  /// The faults of the draft, the first one first; empty for a draft that can be added.
  package var refusals: [Refusal] {
    var found: [Refusal] = []
    if BookDraft.isTooShort(title) {
      found.append(.titleTooShort(minimum: BookDraft.minimumTextLength))
    }
    if BookDraft.isTooShort(author) {
      found.append(.authorTooShort(minimum: BookDraft.minimumTextLength))
    }
    if !BookDraft.copiesRange.contains(copies) {
      found.append(.copiesOutOfRange(BookDraft.copiesRange))
    }
    found += TypedText.refusals(keeping: title, author)
    return found
  }
}

/// The result of reading one line of a table, before it is compared with the library.
package enum ImportLine<Entry: Hashable & Sendable>: Hashable, Sendable {
  case entry(Entry, line: Int)
  case bad(LineProblem)
  /// Well formed, and of another kind than what is imported: a film, a book that is only wished for.
  /// - Parameter remark: says so to a person; nil where nobody would expect it to go in.
  case leftOut(line: Int, remark: LineProblem? = nil)
}

/// A book as a table has it.
package struct BookEntry: Hashable, Sendable {
  package var draft: BookDraft
  /// nil: the table does not say.
  package var availableCopies: Int?
  /// Whether the table says how many copies there are; one is taken otherwise.
  package var saysCopies: Bool
  /// nil: the table does not say.
  package var isFavorite: Bool?
  package var label: LabelNumber?
  /// When the library got it; nil for now.
  package var addedAt: Timestamp?
  /// Remarks about the line that do not prevent its import.
  package var remarks: [LineProblem] = []

  package init(draft: BookDraft, availableCopies: Int? = nil, saysCopies: Bool = false) {
    self.draft = draft
    self.availableCopies = availableCopies
    self.saysCopies = saysCopies
  }

  /// Copies on the shelf if nobody has borrowed the book yet.
  package var copiesOnShelf: Int { availableCopies ?? draft.copies }
}

/// The treatment of a line whose number the library already has.
package enum ImportChoice: String, CaseIterable, Hashable, Sendable {
  case addCopies = "add-copies"
  /// Values in the line replace the library's values; fields that the line leaves empty stay.
  case update
  case skip
}

/// The line counts of an import or of its dry run.
package struct ImportCounts: Hashable, Sendable {
  /// New in the library, or on the wishlist.
  package var added = 0
  package var copiesAdded = 0
  /// Wishes that became books of the catalogue.
  package var acquired = 0
  package var updated = 0
  package var skipped = 0
  package var leftOut = 0
  package var bad = 0

  package init() {}

  package mutating func add(_ others: ImportCounts) {
    added += others.added
    copiesAdded += others.copiesAdded
    acquired += others.acquired
    updated += others.updated
    skipped += others.skipped
    leftOut += others.leftOut
    bad += others.bad
  }

  /// Lines that change the library.
  package var changes: Int { added + copiesAdded + acquired + updated }
}

package enum ImportLine<Entry: Hashable & Sendable>: Hashable, Sendable {
  case entry(Entry, line: Int)
  case bad(LineProblem)
  /// Well formed, and of another kind than what is imported: a film, a book that is only wished for.
  /// - Parameter remark: reported to a person; nil if the line was never expected to be imported.
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
  package var isFavourite: Bool?
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

  /// Only an ISBN. It goes to the inbox, where look-ups complete it.
  package var isBareNumber: Bool { draft.title.isEmpty && draft.isbn != nil }

  /// Copies on the shelf, if the book has no loans yet.
  package var copiesOnShelf: Int { availableCopies ?? draft.copies }
}

/// A copy as a table has it; nil and an empty text for an empty cell.
package struct CopyEntry: Hashable, Sendable {
  package var isbn: ISBN?
  package var titleLabel: LabelNumber?
  package var title = ""
  package var author = ""
  package var number: Int?
  package var label: LabelNumber?
  package var state: Copy.State?
  package var shelf: String?
  package var note: String?
  package var acquired: Timestamp?
  package var lastSeen: Timestamp?

  package init() {}
}

/// The treatment of a line whose number the library already has.
package enum ImportChoice: String, CaseIterable, Sendable {
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
  /// ISBNs that went to the inbox.
  package var drafted = 0
  package var updated = 0
  package var skipped = 0
  package var leftOut = 0
  package var bad = 0

  package init() {}

  package mutating func add(_ others: ImportCounts) {
    added += others.added
    copiesAdded += others.copiesAdded
    acquired += others.acquired
    drafted += others.drafted
    updated += others.updated
    skipped += others.skipped
    leftOut += others.leftOut
    bad += others.bad
  }

  /// Lines that change the library.
  package var changes: Int { added + copiesAdded + acquired + drafted + updated }
}

/// The line on which each ISBN of a table first stood, and its number of copies so far. An entry takes ten bytes and no
/// pointers, for tables of a million lines.
///
/// An ISBN is one of two billion (978 or 979 and nine digits; the last one follows), which takes 31 bits, and 32 are
/// left for the line. Open addressing, never more than three quarters full.
package struct SeenNumbers {
  private var slots: [UInt64]
  /// The numbers of copies, at the same indices; no book has more than ``BookDraft/copiesRange`` allows.
  private var copies: [UInt16]
  private var count = 0

  package init() {
    slots = Array(repeating: 0, count: 1024)
    copies = Array(repeating: 0, count: 1024)
  }

  /// - Returns: the line where it stood before; nil when this is the first, which is noted then.
  package mutating func note(_ isbn: ISBN, line: Int) -> Int? {
    if count * 4 >= slots.count * 3 { grow() }
    let key = SeenNumbers.key(isbn)
    let place = place(of: key)
    if slots[place] != 0 { return Int(slots[place] & 0xFFFF_FFFF) }
    // No key is 0, so that 0 is an empty place.
    slots[place] = key << 32 | UInt64(UInt32(clamping: line))
    count += 1
    return nil
  }

  /// Notes how many copies a number that was noted has by now.
  package mutating func set(copies number: Int, of isbn: ISBN) {
    let place = place(of: SeenNumbers.key(isbn))
    if slots[place] != 0 { copies[place] = UInt16(clamping: number) }
  }

  /// 0 if the table does not say.
  package func copies(of isbn: ISBN) -> Int {
    Int(copies[place(of: SeenNumbers.key(isbn))])
  }

  private static func key(_ isbn: ISBN) -> UInt64 {
    let values = isbn.digits.values
    var number: UInt64 = values[2] == 8 ? 0 : 1_000_000_000
    var part: UInt64 = 0
    for digit in values[3..<12] { part = part * 10 + UInt64(digit) }
    number += part
    return number + 1
  }

  /// Fibonacci hashing: numbers of one publisher lie side by side.
  private func place(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while slots[place] != 0, slots[place] >> 32 != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let (old, oldCopies) = (slots, copies)
    slots = Array(repeating: 0, count: old.count * 2)
    copies = Array(repeating: 0, count: slots.count)
    for (slot, number) in zip(old, oldCopies) where slot != 0 {
      let place = place(of: slot >> 32)
      (slots[place], copies[place]) = (slot, number)
    }
  }
}

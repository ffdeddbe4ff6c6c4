/// A copy of a book: one object on a shelf.
package struct Copy: Hashable, Sendable {
  package typealias ID = RowID<Copy>

  package enum State: String, CaseIterable, Codable, Sendable {
    case onShelf = "on_shelf"
    case onLoan = "on_loan"
    /// It waits in the tray for the student who reserved the title.
    case onHold = "on_hold"
    /// It is damaged, or away from its shelf without a recorded reason.
    case inRepair = "in_repair"
    case lost
    /// Given away or thrown out: it no longer counts among the copies of its title.
    case withdrawn

    /// Whether a book counts it among its available copies.
    package var isAvailable: Bool { self == .onShelf || self == .onHold }
    /// Whether the copy is considered gone: a scan of such a copy finds it again.
    package var isGone: Bool { self == .lost || self == .withdrawn }
  }

  package enum Change: Hashable, Sendable {
    /// Nil: the next number that the library prints.
    case label(LabelNumber?)
    /// Nil: the copy has no shelf that differs from the title's.
    case shelf(String?)
    case note(String)
    /// A loan of it ends.
    case lose
    case find
    case damage
    case repair
    case withdraw
  }

  /// The copy that is meant: its label was scanned or typed, or it was chosen by its number.
  package struct Shown: Hashable, Sendable {
    package var number: Int
    package var label: LabelNumber?
    package var state: State

    package init(number: Int, label: LabelNumber?, state: State) {
      self.number = number
      self.label = label
      self.state = state
    }
  }

  package var id: ID
  package var book: Book.ID
  /// Counts from 1 within its title. No other copy of the title ever has the same number.
  package var number: Int
  /// The number on the copy's label; nil for a copy that is known only by its title.
  package var label: LabelNumber?
  package var state: State
  /// The place where it stands, in the librarian's words.
  package var shelf: String?
  package var note: String
  /// When the library got it; nil for a copy from before version 15 of the schema.
  package var acquired: Timestamp?
  /// When it was last scanned, lent or returned; nil if it never was.
  package var lastSeen: Timestamp?

  package init(
    id: ID, book: Book.ID, number: Int, label: LabelNumber? = nil, state: State = .onShelf, shelf: String? = nil,
    note: String = "", acquired: Timestamp? = nil, lastSeen: Timestamp? = nil
  ) {
    self.id = id
    self.book = book
    self.number = number
    self.label = label
    self.state = state
    self.shelf = shelf
    self.note = note
    self.acquired = acquired
    self.lastSeen = lastSeen
  }
}

import FoundationEssentials

/// An entry of the activity log, written in the transaction that made the change.
///
/// It keeps words, not references: it must stay readable when the book or the student is gone.
package struct Activity: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case checkout
    case returnBook = "return_book"
    case addBook = "add_book"
    case addWishlist = "add_wishlist"
    case fulfillWishlist = "fulfill_wishlist"
    case renew
    case reserve
    case editBook = "edit_book"
    case addStudent = "add_student"
    case deleteBook = "delete_book"
    case deleteWishlist = "delete_wishlist"
    case editStudent = "edit_student"
    case deleteStudent = "delete_student"
    case cancelReservation = "cancel_reservation"
    case changeDueDate = "change_due_date"
    /// A copy was put on hold for the student.
    case holdCopy = "hold_copy"
    /// The hold expired: the copy was not fetched in time.
    case expireHold = "lapse_reservation"
    /// A person said that the clock is right, though it had looked wrong.
    case confirmClock = "confirm_clock"
    case seeOnShelf = "see_on_shelf"
    /// A return was undone: the loan continues.
    case undoReturn = "undo_return"
    case addStaff = "add_staff"
    case editStaff = "edit_staff"
    case deleteStaff = "delete_staff"
    case setPIN = "set_pin"
    case clearPIN = "clear_pin"
    /// A member of staff lent against the rules; the information is the reason.
    case overrule
    /// The label, the shelf or the note of a copy was changed.
    case editCopy = "edit_copy"
    case loseCopy = "copy_lost"
    /// A copy that was lost or withdrawn was scanned, or a person says that it is there.
    case findCopy = "copy_found"
    case damageCopy = "copy_damaged"
    case repairCopy = "copy_repaired"
    case withdrawCopy = "copy_withdrawn"
    /// The rules of the library were changed; the information names each change.
    case setRules = "set_rules"
    /// A class; the information is its name, or both names with an arrow.
    case addClass = "add_class"
    case editClass = "edit_class"
    case mergeClasses = "merge_classes"
    case archiveClass = "archive_class"
    case promoteClass = "promote_class"
    case undoPromotion = "undo_promotion"
    /// Letters about loans were written; the information is the number of loans.
    case writeLetters = "write_letters"

    /// Whether an entry reveals what a student reads or wants to read.
    package var tellsOfReading: Bool {
      switch self {
      case .checkout, .returnBook, .renew, .reserve, .cancelReservation, .changeDueDate, .holdCopy, .expireHold,
        .undoReturn, .overrule:
        true
      case .addBook, .addWishlist, .fulfillWishlist, .editBook, .addStudent, .deleteBook, .deleteWishlist,
        .editStudent, .deleteStudent, .confirmClock, .seeOnShelf, .addStaff, .editStaff, .deleteStaff, .setPIN,
        .clearPIN, .editCopy, .loseCopy, .findCopy, .damageCopy, .repairCopy, .withdrawCopy, .setRules, .addClass,
        .editClass, .mergeClasses, .archiveClass, .promoteClass, .undoPromotion, .writeLetters:
        false
      }
    }
  }

  package var id: Int64
  package var createdAt: Timestamp
  package var type: Kind
  package var bookTitle: String
  package var bookAuthor: String
  package var studentLibraryID: String?
  package var additionalInfo: String?
  /// Nil for an entry of a program that recorded none.
  package var actor: Actor?

  package init(
    id: Int64, createdAt: Timestamp, type: Kind, bookTitle: String, bookAuthor: String, studentLibraryID: String?,
    additionalInfo: String?, actor: Actor? = nil
  ) {
    self.id = id
    self.createdAt = createdAt
    self.type = type
    self.bookTitle = bookTitle
    self.bookAuthor = bookAuthor
    self.studentLibraryID = studentLibraryID
    self.additionalInfo = additionalInfo
    self.actor = actor
  }
}

/// The originator of an operation or of a row of the activity log.
package enum Actor: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case station, staff, command, program, account, visitor
  }

  package enum Identification: String, Sendable {
    /// The card was scanned.
    case card
    /// The library ID or the number of the card was typed.
    case typed
    /// The person who runs the station by hand did it, unidentified.
    case byHand = "by-hand"
  }

  /// A checkout station. `identification` is nil outside a visit, as for a return at an idle station.
  case station(name: String, identification: Identification?)
  /// A member of staff, and how the station was unlocked.
  case staff(name: String, identification: Identification)
  /// A command, run by this user of the system.
  case command(user: String)
  /// The program itself: look-ups, expired holds.
  case program
  /// A person who signed in to the pages, by the name of the account, in the role of that moment.
  case account(name: String, role: AccountRole)
  /// A person at the pages who is not signed in.
  case visitor

  /// The actor that a row describes; nil for values that describe none.
  package init?(kind: Kind, name: String?, detail: String?) {
    switch (kind, name) {
    case (.station, let name?):
      let identification = detail.flatMap(Identification.init(rawValue:))
      guard detail == nil || identification != nil else { return nil }
      self = .station(name: name, identification: identification)
    case (.staff, let name?):
      guard let identification = detail.flatMap(Identification.init(rawValue:)) else { return nil }
      self = .staff(name: name, identification: identification)
    case (.command, let user?): self = .command(user: user)
    case (.program, _): self = .program
    case (.account, let name?):
      guard let role = detail.flatMap(AccountRole.init(rawValue:)) else { return nil }
      self = .account(name: name, role: role)
    case (.visitor, _): self = .visitor
    case (.station, nil), (.staff, nil), (.command, nil), (.account, nil): return nil
    }
  }

  package var kind: Kind {
    switch self {
    case .station: .station
    case .staff: .staff
    case .command: .command
    case .program: .program
    case .account: .account
    case .visitor: .visitor
    }
  }

  package var name: String? {
    switch self {
    case .station(let name, _), .staff(let name, _), .account(let name, _): name
    case .command(let user): user
    case .program, .visitor: nil
    }
  }

  package var identification: Identification? {
    switch self {
    case .station(_, let identification): identification
    case .staff(_, let identification): identification
    case .command, .program, .account, .visitor: nil
    }
  }

  /// The rest of what the store keeps: how a visit was opened, or the role of an account.
  package var detail: String? {
    switch self {
    case .station, .staff, .command, .program, .visitor: identification?.rawValue
    case .account(_, let role): role.rawValue
    }
  }

  package static func isDetail(_ text: String) -> Bool {
    Identification(rawValue: text) != nil || AccountRole(rawValue: text) != nil
  }
}

/// The name of one change, chosen before it is tried, so that trying it again counts once.
package struct OperationID: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func random() -> OperationID {
    OperationID(UUID().uuidString.lowercased())
  }
}

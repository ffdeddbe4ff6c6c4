/// Someone who borrows.
package struct Student: Hashable, Sendable {
  package typealias ID = RowID<Student>

  package var id: ID
  /// Unique in the library, such as S12345. Compared without case.
  package var libraryID: String
  package var firstName: String
  package var lastName: String
  /// The name of the class; empty without one.
  package var grade: String
  package var createdAt: Timestamp
  package var cardNumber: CardNumber?
  package var kind: BorrowerKind
  package var schoolClass: SchoolClass.ID?

  package init(
    id: ID, libraryID: String, firstName: String, lastName: String, grade: String, createdAt: Timestamp,
    cardNumber: CardNumber?, kind: BorrowerKind = .student, schoolClass: SchoolClass.ID? = nil
  ) {
    self.id = id
    self.libraryID = libraryID
    self.firstName = firstName
    self.lastName = lastName
    self.grade = grade
    self.createdAt = createdAt
    self.cardNumber = cardNumber
    self.kind = kind
    self.schoolClass = schoolClass
  }

  package var fullName: String { PersonName.full(first: firstName, last: lastName) }
}

/// A student as entered, before the library knows them.
package struct StudentDraft: Hashable, Sendable {
  package var libraryID: String
  package var firstName: String
  package var lastName: String
  /// The class in any spelling (``ClassName``); the library makes a class of a name that it does not know.
  package var grade: String
  /// nil: the library gives out the next free number.
  package var cardNumber: CardNumber?
  /// nil: a new borrower is a student, and one whom the library knows stays as they are.
  package var kind: BorrowerKind?
  /// Remarks about the line of a table that it comes from; they keep nothing from going in.
  package var remarks: [LineProblem] = []

  package init(
    libraryID: String, firstName: String, lastName: String, grade: String = "", cardNumber: CardNumber? = nil,
    kind: BorrowerKind? = nil
  ) {
    self.libraryID = libraryID
    self.firstName = firstName
    self.lastName = lastName
    self.grade = grade
    self.cardNumber = cardNumber
    self.kind = kind
  }

  /// The faults of the draft, the first one first.
  package var refusals: [Refusal] {
    var found: [Refusal] = []
    let identifier = TypedText.trim(libraryID)
    if identifier.isEmpty { found.append(.libraryIDMissing) }
    switch Scan(scanned: identifier) ?? Scan(typed: identifier) {
    case .text: break
    // Eight digits that begin with 2 may be another system's number; the library knows whether a card has it.
    case .card(let card) where card.text == identifier: break
    // Two things with one number: the station could not distinguish them.
    case .isbn, .label, .pricePoint, .card, .command: found.append(.numberCollision(text: identifier))
    case .refused(let reason): found.append(reason)
    }
    if TypedText.trim(firstName).isEmpty && TypedText.trim(lastName).isEmpty { found.append(.nameMissing) }
    found += TypedText.refusals(keeping: firstName, lastName, grade)
    return found
  }
}

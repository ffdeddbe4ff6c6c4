import Domain

/// A table of students compared with the library; the keys are a promise to scripts.
struct RosterJSON: Encodable, Sendable {
  struct New: Encodable {
    /// Null where the library will give one out.
    let libraryID: OrNull<String>
    let firstName: String
    let lastName: String
    let grade: String
  }

  struct Change: Encodable {
    let libraryID: String
    let before: Values
    let after: Values
  }

  struct Values: Encodable {
    let firstName: String
    let lastName: String
    let grade: String
    let cardNumber: OrNull<String>
    let kind: String

    init(_ student: Student) {
      (firstName, lastName, grade) = (student.firstName, student.lastName, student.grade)
      (cardNumber, kind) = (OrNull(student.cardNumber?.text), student.kind.rawValue)
    }
  }

  struct Departure: Encodable {
    let libraryID: String
    let firstName: String
    let lastName: String
    let grade: String
    let loans: [LoanJSON]
  }

  let new: [New]
  let changed: [Change]
  let unchanged: Int
  let departed: [Departure]
}

import Domain

enum StudentColumn: String, CaseIterable, Sendable {
  case id
  case libraryID = "library_id"
  case libraryIDKey = "library_id_key"
  case firstName = "first_name"
  case lastName = "last_name"
  case grade
  case cardNumber = "card_number"
  case nameKey = "name_key"
  case searchText = "search_text"
  case createdAt = "created_at"
  case kind
  case classID = "class_id"

  /// Columns that a ``Domain/Student`` does not have.
  static let inner: Set<StudentColumn> = [.libraryIDKey, .nameKey, .searchText]
  static let added = allCases.filter { $0 != .id }
  static let edited = added.filter { $0 != .createdAt }
}

/// A draft as the table keeps it.
struct StudentRow {
  private let libraryID: String
  private let first: String
  private let last: String
  private let grade: String
  private let kind: BorrowerKind
  private let card: CardNumber?
  private let schoolClass: SchoolClass?
  private let now: Timestamp

  init(_ draft: StudentDraft, card: CardNumber?, in schoolClass: SchoolClass?, at now: Timestamp) {
    libraryID = TypedText.trim(draft.libraryID)
    first = TypedText.trim(draft.firstName)
    last = TypedText.trim(draft.lastName)
    grade = schoolClass?.name ?? ""
    kind = draft.kind ?? .student
    (self.card, self.schoolClass, self.now) = (card, schoolClass, now)
  }

  func pairs(of columns: [StudentColumn]) -> [(column: String, value: SQLValue)] {
    columns.map { ($0.rawValue, value(of: $0)) }
  }

  /// `first_name = …, last_name = …`
  func assignments(to columns: [StudentColumn]) -> SQL { .assignments(pairs(of: columns)) }

  private func value(of column: StudentColumn) -> SQLValue {
    switch column {
    case .libraryID: .text(libraryID)
    case .libraryIDKey: .text(Library.libraryIDKey(libraryID))
    case .firstName: .text(first)
    case .lastName: .text(last)
    case .grade: .text(grade)
    case .cardNumber: SQLValue(card?.text)
    case .nameKey: .text(Library.nameKey(first: first, last: last))
    case .searchText: .text(Library.studentText(first: first, last: last, libraryID: libraryID))
    case .createdAt: .integer(now.milliseconds)
    case .kind: .text(kind.rawValue)
    case .classID: SQLValue(schoolClass?.id.rawValue)
    // No draft has one: a row without it breaks a constraint.
    case .id: .null
    }
  }
}

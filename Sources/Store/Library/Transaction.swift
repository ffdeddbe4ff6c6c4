package import Domain

/// The context of every query inside a transaction. It is not to be kept. The files of ``Library`` extend it by topic.
struct Transaction: SQLConnection {
  var connection: any SQLConnection
  var now: Timestamp
  var actor: Actor
  /// The rules of a library without its own rules.
  let standardRules: CirculationRules
  let calendar: LocalCalendar
  let ownRules = ReadRules()

  var dialect: any Dialect { connection.dialect }

  func rows(_ sql: SQL) throws -> [SQLRow] { try connection.rows(sql) }

  func insert(
    _ rows: some Sequence<[SQLValue]>, into table: String, columns: [String], textWaits: Bool
  ) throws {
    try connection.insert(rows, into: table, columns: columns, textWaits: textWaits)
  }

  /// The same transaction for automatic changes, such as passing on an expired hold.
  var byProgram: Transaction {
    var transaction = self
    transaction.actor = .program
    return transaction
  }
}

extension Actor {
  /// The columns of each table that records an actor.
  static let columns: SQL = "actor_kind, actor_name, actor_detail"

  var values: SQL { "\(kind), \(name), \(detail)" }
}

extension SQLRow {
  /// - Returns: nil for a row from before version 12 of the schema, and for one that names no whole actor.
  func optionalActor(_ prefix: String = "actor") throws -> Actor? {
    guard let kind = try optionalWord("\(prefix)_kind", as: Actor.Kind.self) else { return nil }
    return Actor(kind: kind, name: try optionalText("\(prefix)_name"), detail: try optionalText("\(prefix)_detail"))
  }
}

package struct OperationRecord: Hashable, Sendable {
  /// One for each write of ``Library``. The activity log has fewer: one kind for a new title and more copies.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case addBook = "add_book"
    case addWishlistItem = "add_wishlist_item"
    case addCopies = "add_copies"
    case acquire
    case editBook = "edit_book"
    case deleteBook = "delete_book"
    case addStudent = "add_student"
    case editStudent = "edit_student"
    case deleteStudent = "delete_student"
    case checkOut = "check_out"
    case returnLoan = "return_loan"
    case reserve
    case cancelReservation = "cancel_reservation"
    case renew
    case changeDueDate = "change_due_date"
    case importBooks = "import_books"
    case importWishlist = "import_wishlist"
    case importStudents = "import_students"
    case startInventory = "start_inventory"
    case scanInventory = "scan_inventory"
    case finishInventory = "finish_inventory"
    case confirmClock = "confirm_clock"
    case undoReturn = "undo_return"
    case seeOnShelf = "see_on_shelf"
    case putIntoInbox = "put_into_inbox"
    case addStaff = "add_staff"
    case editStaff = "edit_staff"
    case deleteStaff = "delete_staff"
    case setPIN = "set_pin"
    case clearPIN = "clear_pin"
    case changeCopy = "change_copy"
    case importCopies = "import_copies"
    case setRules = "set_rules"
    case setSiteSettings = "set_site_settings"
    case skipFirstStep = "skip_first_task"
    case addClass = "add_class"
    case editClass = "edit_class"
    case mergeClasses = "merge_classes"
    case archiveClass = "archive_class"
    case promoteClasses = "promote_classes"
    case undoPromotion = "undo_promotion"
    case deleteStudents = "delete_students"
    case writeLetters = "write_letters"
    case addAccount = "add_account"
    case editAccount = "edit_account"
    case setPassword = "set_password"
    case disableAccount = "disable_account"
    case enableAccount = "enable_account"
    case deleteAccount = "delete_account"
    case joinAccount = "join_account"
    case leaveStudent = "leave_student"
    case makeCodes = "make_codes"
    case seeCodeNotice = "see_code_notice"
    case setCalendarKey = "set_calendar_key"
    case endCalendarKey = "end_calendar_key"
    case addBookmark = "add_bookmark"
    case removeBookmark = "remove_bookmark"
    case restoreBookmark = "restore_bookmark"
    case addReading = "add_reading"
    case editReading = "edit_reading"
    case deleteReading = "delete_reading"
    case restoreReading = "restore_reading"
    case importReading = "import_reading"
    case offerReview = "offer_review"
    case withdrawReview = "withdraw_review"
    case judgeReview = "judge_review"
  }

  package let kind: Kind
  /// The ID of the book, student, loan or reservation that it made or changed; of a confirmed clock, of the activity.
  package let result: Int64
  let fingerprint: String
  /// Nil for an operation of a program that recorded none.
  package let actor: Actor?

  /// - Throws: `operation-reused` for another request.
  func expect(_ request: Request, _ operation: OperationID) throws(Refusal) {
    guard kind == request.kind, fingerprint == request.fingerprint else { throw .operationReused(operation) }
  }
}

extension LibraryReading {
  /// The record of the operation with this ID; nil if there is none.
  package func wasDone(_ operation: OperationID) async throws(Refusals) -> OperationRecord? {
    try await read { connection in
      try connection.firstRow(
        "SELECT kind, request, result, \(Actor.columns) FROM operation WHERE id = \(operation.text)"
      ).map { row in
        let row = row.of("operation")
        return OperationRecord(
          kind: try row.word("kind", as: OperationRecord.Kind.self), result: try row.integer("result"),
          fingerprint: try row.text("request"), actor: try row.optionalActor())
      }
    }
  }
}

extension RowID {
  var text: String { String(rawValue) }
}

extension Optional {
  /// - Throws: `no-longer-there` for nil.
  func expected() throws -> Wrapped {
    guard let self else { throw Refusal.noLongerThere }
    return self
  }
}

/// The request that came with an operation's ID. The same ID with another request is a mistake, not a repetition.
struct Request: Hashable, Sendable {
  let kind: OperationRecord.Kind
  /// A hash of the whole request. The words themselves are left out: names of students would outlast the students here.
  let fingerprint: String

  init(_ kind: OperationRecord.Kind, _ fields: [String?]) {
    self.kind = kind
    fingerprint = Request.fingerprint(fields)
  }

  init(_ kind: OperationRecord.Kind, _ fields: String?...) {
    self.init(kind, fields)
  }

  /// FNV-1a, 64 bits: short, and the same in every process and in every version of the program.
  static func fingerprint(_ fields: [String?]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for field in fields {
      // The length goes first, so that “ab” and “c” are not “a” and “bc”.
      let marked = field.map { "\($0.utf8.count):\($0)" } ?? "-"
      for byte in marked.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return String(hash, radix: 16)
  }
}

extension BookDraft {
  var requestFields: [String?] {
    [
      isbn?.text, TypedText.trim(title), TypedText.trim(author), String(copies), notes, metadata.description,
      metadata.pageCount.map(String.init), metadata.publishedDate, metadata.publisher, metadata.languageCode,
      metadata.coverImageURL, metadata.categories.joined(separator: "\n"),
    ] + (cleared.isEmpty ? [] : ["cleared \(cleared.rawValue)"])
  }
}

extension BookEdit {
  var requestFields: [String?] {
    func text<Value>(_ field: Field<Value>, _ write: (Value) -> String) -> String? {
      switch field {
      case .kept: nil
      case .cleared: ""
      case .set(let value): "=" + write(value)
      }
    }
    return [
      "edit", text(isbn) { $0.text }, title, author, totalCopies.map { String($0) }, availableCopies.map { String($0) },
      text(description) { $0 }, text(pageCount) { String($0) }, text(publishedDate) { $0 }, text(publisher) { $0 },
      text(languageCode) { $0 }, text(coverImageURL) { $0 }, categories?.joined(separator: "\n"), notes,
      isFavourite.map { String($0) },
    ]
  }
}

extension StudentDraft {
  var requestFields: [String?] {
    [libraryID, firstName, lastName, grade].map { TypedText.trim($0) } + [cardNumber?.text]
      + (kind == nil || kind == .student ? [] : [kind?.rawValue])
  }
}

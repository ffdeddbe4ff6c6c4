import Domain
import TestSupport
import Testing

@testable import Store

/// Look-ups and pages: what a screen or a list asks for.
extension QueryPlanTests {
  static let lookUps = [
    Question("a book", "SEARCH book \(byPrimaryKey)", on: "book_pkey") {
      _ = try await $0.library.book(id: $0.book.id)
    },
    Question("a book by ISBN", "SEARCH book USING INDEX sqlite_autoindex_book_1 (isbn=?)", on: "book_isbn_key") {
      _ = try await $0.library.book(isbn: try ISBN.sample(1))
    },
    Question("a student", "SEARCH student \(byPrimaryKey)", on: "student_pkey") {
      _ = try await $0.library.student(id: $0.student.id)
    },
    Question(
      "a student by library ID", "SEARCH student USING INDEX sqlite_autoindex_student_1 (library_id_key=?)",
      on: "student_library_id_key_key"
    ) { _ = try await $0.library.student(libraryID: $0.student.libraryID) },
    Question(
      "a student by card", "SEARCH student USING INDEX sqlite_autoindex_student_2 (card_number=?)",
      on: "student_card_number_key"
    ) {
      _ = try await $0.library.student(card: try #require($0.student.cardNumber))
    },
    Question("an activity", "SEARCH activity \(byPrimaryKey)", on: "activity_pkey") {
      _ = try await $0.library.activity(id: 7)
    },
    Question("a loan of before", "SEARCH past_loan USING INDEX past_loan_by_loan (loan_id<?)", on: "past_loan_by_loan")
    {
      _ = try await $0.library.loanRecord(id: Loan.ID(rawValue: 100_007))
    },
    Question("a loan", "SEARCH loan \(byPrimaryKey)", on: "loan_pkey") {
      _ = try await $0.library.loan(id: $0.loan.id)
    },
    Question(
      "a kept answer", "SEARCH lookup_answer USING INDEX sqlite_autoindex_lookup_answer_1 (id=?)",
      on: "lookup_answer_pkey"
    ) { _ = try await $0.library.answer(for: AnswerKey(.googleBooks, "a"), in: .lookups) },
    Question(
      "when the next look-up is due", "SEARCH lookup_queue USING COVERING INDEX lookup_queue_by_due",
      on: "lookup_queue_by_due"
    ) { _ = try await $0.library.nextLookupDue() },
    Question("look-ups that wait", "SCAN task USING INDEX lookup_queue_by_due", on: "lookup_queue_by_due") {
      _ = try await $0.library.waitingLookups(limit: 10)
    },
    Question("what came of a look-up", "SEARCH lookup_result \(byPrimaryKey)", on: "lookup_result_pkey") {
      _ = try await $0.library.lookupResult(of: $0.book.id)
    },
    Question("what was done", "SEARCH operation USING PRIMARY KEY (id=?)", on: "operation_pkey") {
      _ = try await $0.library.wasDone(OperationID("once"))
    },
    Question(
      "what a student has", "SEARCH loan USING INDEX loan_by_student (student_id=? AND <expr>=?)",
      on: "loan_by_student", sorts: .few
    ) {
      _ = try await $0.library.activeLoans(of: $0.student.id)
    },
    Question(
      "who has a book", "SEARCH loan USING INDEX loan_by_book (book_id=? AND <expr>=?)", on: "loan_by_book",
      sorts: .few
    ) {
      _ = try await $0.library.activeLoans(of: $0.book.id)
    },
  ]

  static let pages = [
    Question("the first books", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)", on: "book_by_title") {
      _ = try await $0.library.books(limit: 10)
    },
    Question(
      "more books",
      "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key>?)", on: "book_by_title"
    ) { _ = try await $0.library.books(after: PageCursor($0.book), limit: 10) },
    Question("wishes", "SEARCH book USING INDEX book_by_title (is_wishlist_item=?)", on: "book_by_title") {
      _ = try await $0.library.books(wishlist: true, limit: 10)
    },
    Question(
      "a section", "SEARCH book USING INDEX book_by_title (is_wishlist_item=? AND title_key>? AND title_key<?)",
      on: "book_by_title"
    ) { _ = try await $0.library.books(section: CollationSection(named: "T"), limit: 10) },
    Question(
      "favourites", "SEARCH book USING INDEX book_favourites (is_wishlist_item=? AND is_favorite=?)",
      on: "book_favourites"
    ) { _ = try await $0.library.books(favouritesOnly: true, limit: 10) },
    Question(
      "how many favourites", "SEARCH book USING COVERING INDEX book_favourites", on: "book_favourites"
    ) { _ = try await $0.library.favouriteCount() },
    Question(
      "past loans of a book", "SEARCH past_loan USING INDEX past_loan_by_book (book_id=? AND loan_id<?)",
      on: "past_loan_by_book", sorts: .few
    ) { _ = try await $0.library.pastLoans(.ofBook($0.book.id), limit: 10) },
    Question(
      "the history of all, what is gone", "SEARCH past_loan USING INDEX past_loan_by_loan (loan_id<?)",
      on: "past_loan_by_loan"
    ) { _ = try await $0.library.history(.all, limit: 10) },
    Question("the history of all, what is there", "SEARCH loan USING INTEGER PRIMARY KEY (rowid<?)", on: "loan_pkey") {
      _ = try await $0.library.history(.all, before: $0.loan.id, limit: 10)
    },
    Question(
      "the history of a student", "SEARCH past_loan USING INDEX past_loan_by_student (student_id=? AND loan_id<?)",
      on: "past_loan_by_student", sorts: .few
    ) { _ = try await $0.library.history(.ofStudent($0.student.id), limit: 10) },
    Question(
      "the history of who has left",
      "SEARCH past_loan USING INDEX past_loan_by_library_id (student_library_id=? AND loan_id<?)",
      on: "past_loan_by_library_id", sorts: .few
    ) { _ = try await $0.library.history(.ofDeparted(libraryID: "T7"), limit: 10) },
    Question(
      "copies on hold", "SEARCH reservation USING INDEX reservation_by_book (book_id=? AND closed_at=?)",
      on: "reservation_open_once"
    ) { _ = try await $0.library.copiesOnHold(of: (601...640).map { Book.ID(rawValue: $0) }) },
    Question("books searched", "SCAN book_text VIRTUAL TABLE INDEX 0:M", on: "book_text", sorts: .found) {
      _ = try await $0.library.books(matching: "dune her", limit: 10)
    },
    Question("more books searched", "SCAN book_text VIRTUAL TABLE INDEX 0:M", on: "book_text", sorts: .found) {
      _ = try await $0.library.books(matching: "dune her", after: PageCursor($0.book), limit: 10)
    },
    Question(
      "books searched by less than three letters", "SCAN book_text VIRTUAL TABLE INDEX 0:M", on: "book_text",
      sorts: .found
    ) { _ = try await $0.library.books(matching: "du ne", limit: 10) },
    Question(
      "books searched by two Chinese characters", "SCAN book_text VIRTUAL TABLE INDEX 0:M", on: "book_text",
      sorts: .found
    ) { _ = try await $0.library.books(matching: "鲸鱼", limit: 10) },
    Question("students searched", "SCAN student_text VIRTUAL TABLE INDEX 0:M", on: "student_text", sorts: .found) {
      _ = try await $0.library.students(matching: "lovelace", limit: 10)
    },
    Question("the first students", "SCAN student USING INDEX student_by_name", on: "student_by_name") {
      _ = try await $0.library.students(limit: 10)
    },
    Question("more students", "SEARCH student USING INDEX student_by_name (name_key>?)", on: "student_by_name") {
      _ = try await $0.library.students(after: PageCursor($0.student), limit: 10)
    },
    Question("loans by due date", "SCAN loan USING INDEX loan_active_by_due", on: "loan_active_by_due") {
      _ = try await $0.library.loans(.active, limit: 10)
    },
    Question(
      "more loans by due date", "SEARCH loan USING INDEX loan_active_by_due (due_date>?)", on: "loan_active_by_due"
    ) {
      _ = try await $0.library.loans(.active, after: PageCursor($0.loan), limit: 10)
    },
    Question("overdue loans", "SEARCH loan USING INDEX loan_active_by_due (due_date<?)", on: "loan_active_by_due") {
      _ = try await $0.library.loans(.overdue(at: TestStore.later(days: 99)), limit: 10)
    },
    Question(
      "the attention list", "SCAN attention USING INDEX attention_open_by_time", on: "attention_open_by_time"
    ) {
      _ = try await $0.library.attentions(limit: 10)
    },
    Question(
      "more of the attention list", "SEARCH attention USING INDEX attention_by_time", on: "attention_by_time"
    ) {
      let id = try await $0.library.record(Attention(.unknownCard, codes: ["1"]), at: TestStore.now)
      let entry = try #require(try await $0.library.attention(id))
      _ = try await $0.library.attentions(all: true, after: PageCursor(entry), limit: 10)
    },
    Question("all loans", "SEARCH loan USING INTEGER PRIMARY KEY (rowid<?)", on: "loan_pkey") {
      _ = try await $0.library.loans(.all, limit: 10)
    },
    Question(
      "a student's loans", "SEARCH loan USING INDEX loan_by_student (student_id=? AND <expr>>? AND <expr><?)",
      on: "loan_by_student", sorts: .few
    ) { _ = try await $0.library.loans(.ofStudent($0.student.id), limit: 10) },
    Question(
      "a book's loans", "SEARCH loan USING INDEX loan_by_book (book_id=? AND <expr>>? AND <expr><?)",
      on: "loan_by_book",
      sorts: .few
    ) {
      _ = try await $0.library.loans(.ofBook($0.book.id), limit: 10)
    },
    Question("the activity log", "SEARCH activity USING INTEGER PRIMARY KEY (rowid<?)", on: "activity_pkey") {
      _ = try await $0.library.activities(limit: 10)
    },
    // No index has the actor. The walk ends with the page, or with the log.
    Question("the activity log of an actor", "SEARCH activity USING INTEGER PRIMARY KEY (rowid<?)", on: "activity_pkey")
    {
      let filter = ActivityFilter(actorKind: .station, actorName: "foyer")
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question(
      "the activity log of an actor by type",
      "SEARCH activity USING INDEX activity_by_type_and_time (type=? AND created_at<?)",
      on: "activity_by_type_and_time", sorts: .few
    ) {
      let filter = ActivityFilter(kind: .checkout, actorName: "foyer")
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question("the activity log, followed", "SEARCH activity USING INTEGER PRIMARY KEY (rowid>?)", on: "activity_pkey") {
      var follower = try await ActivityFollower(of: $0.library, ActivityFilter(student: "T7"))
      _ = try await follower.next(in: $0.library)
    },
    Question(
      "the activity log by type",
      "SEARCH activity USING INDEX activity_by_type_and_time (type=? AND created_at<?)",
      on: "activity_by_type_and_time"
    ) {
      _ = try await $0.library.activities(ofType: .checkout, limit: 10)
    },
    Question(
      "the activity log of a student",
      "SEARCH activity USING INDEX activity_by_student (student_library_id=? AND id<?)",
      on: "activity_by_student", sorts: .few
    ) {
      let filter = ActivityFilter(student: "T7", since: TestStore.now, until: TestStore.later(days: 1))
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question(
      "the activity log of a book",
      "SEARCH activity USING INDEX activity_by_book (book_id=? AND id<?)", on: "activity_by_book"
    ) {
      let filter = ActivityFilter(book: $0.book.id)
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question(
      "the activity log of a day",
      "SEARCH activity USING INDEX activity_by_type_and_time (type=? AND created_at>? AND created_at<?)",
      on: "activity_by_type_and_time"
    ) {
      let filter = ActivityFilter(since: TestStore.now, until: TestStore.later(days: 1))
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question(
      "the activity log of a day by type",
      "SEARCH activity USING INDEX activity_by_type_and_time (type=? AND created_at>? AND created_at<?)",
      on: "activity_by_type_and_time"
    ) {
      let filter = ActivityFilter(kind: .checkout, since: TestStore.now, until: TestStore.later(days: 1))
      _ = try await $0.library.activities(matching: filter, after: nil, limit: 10)
    },
    Question(
      "the line for a book", "SEARCH reservation USING INDEX reservation_by_book (book_id=? AND closed_at=? AND id>?)",
      on: "reservation_by_book", sorts: .few
    ) { _ = try await $0.library.reservations(.ofBook($0.book.id), limit: 10) },
    Question(
      "what a student waits for",
      "SEARCH reservation USING INDEX reservation_by_student (student_id=? AND closed_at=? AND id>?)",
      on: "reservation_by_student", sorts: .few
    ) { _ = try await $0.library.reservations(.ofStudent($0.student.id), limit: 10) },
    Question(
      "all reservations", "SEARCH reservation USING INDEX reservation_open (closed_at=? AND id>?)",
      on: "reservation_open"
    ) { _ = try await $0.library.reservations(.all, limit: 10) },
    Question(
      "the holds of a student",
      "SEARCH reservation USING INDEX reservation_by_student (student_id=? AND closed_at=?)",
      on: "reservation_by_student", sorts: .few
    ) { _ = try await $0.library.held(for: $0.student.id) },
  ]
}

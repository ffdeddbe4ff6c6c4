import Domain
import TestSupport
import Testing

@Suite("Drafts")
struct DraftTests {
  @Test(arguments: [
    ("Dune", "Frank Herbert", 1, []), ("It", "JK", 999, []), ("  It  ", " JK ", 1, []), ("書籍", "王維", 1, []),
    ("家", "巴金", 1, []),
    ("", "JK", 1, ["title-too-short"]), (" D ", "JK", 1, ["title-too-short"]), ("👩‍🏫", "JK", 1, ["title-too-short"]),
    ("It", "\t", 1, ["author-too-short"]), ("It", "JK", 0, ["copies-out-of-range"]),
    ("It", "JK", -1, ["copies-out-of-range"]), ("It", "JK", 1000, ["copies-out-of-range"]),
    ("D", "", 0, ["title-too-short", "author-too-short", "copies-out-of-range"]),
    ("Du\u{0}ne", "JK", 1, ["input-not-text"]), ("It", "J\u{1B}[2JK", 1, ["input-not-text"]),
    (String(repeating: "x", count: 401), "JK", 1, ["input-too-long"]),
  ])
  func book_isRefused_forAllThatIsWrong(title: String, author: String, copies: Int, codes: [String]) {
    #expect(BookDraft(title: title, author: author, copies: copies).refusals.map(\.code) == codes)
  }

  @Test(arguments: [
    ("S12345", "Ada", "Lovelace", []), ("S12345", "", "Lovelace", []), ("S12345", "Ada", "", []),
    ("12345", "Ada", "", []), ("4006381333931", "Ada", "", []), ("", "Ada", "", ["library-id-missing"]),
    (" \t", " ", "", ["library-id-missing", "name-missing"]), ("S1", " ", "\u{00A0}", ["name-missing"]),
    ("9780306406157", "Ada", "", ["number-collision"]), ("0-306-40615-2", "Ada", "", ["number-collision"]),
    ("20000011", "Ada", "", []), ("2000-0011", "Ada", "", ["number-collision"]),
    ("00000017", "", "", ["number-collision", "name-missing"]), ("S\u{7}", "Ada", "", ["input-not-text"]),
    (String(repeating: "S", count: 401), "Ada", "", ["input-too-long"]), ("S1", "A\nda", "", ["input-not-text"]),
    ("S1", "Ada", String(repeating: "x", count: 401), ["input-too-long"]),
  ])
  func student_isRefused_forAllThatIsWrong(libraryID: String, firstName: String, lastName: String, codes: [String]) {
    let draft = StudentDraft(libraryID: libraryID, firstName: firstName, lastName: lastName)
    #expect(draft.refusals.map(\.code) == codes)
  }

  @Test func fullName_hasNoSpaceTooMany() {
    #expect(Student.sample(1, "Ada", "Lovelace").fullName == "Ada Lovelace")
    #expect(Student.sample(1, "Ada", "").fullName == "Ada")
    #expect(Student.sample(1, "", "Lovelace").fullName == "Lovelace")
    #expect(Student.sample(1, "", "").fullName == "")
  }

  @Test(arguments: [
    ("伟", "王", "王伟"), ("민수", "김", "김민수"), ("はな", "山田", "山田 はな"), ("太郎", "山田", "山田太郎"), ("", "王", "王"),
    ("Wei", "王", "Wei 王"), ("伟", "Wang", "伟 Wang"), ("मोहन", "गांधी", "मोहन गांधी"),
  ])
  func fullName_beginsWithTheFamily_whereItIsSaidSo(first: String, last: String, full: String) {
    #expect(Student.sample(1, first, last).fullName == full)
  }

  @Test func history_namesAStudent_asTheLibraryDoes() {
    var record = LoanRecord(
      id: Loan.ID(rawValue: 1), book: nil, student: nil, isbn: nil, bookTitle: "Dune", bookAuthor: "",
      studentLibraryID: "S1",
      firstName: "伟", lastName: "王", checkoutDate: .now, dueDate: .now, returnDate: nil, renewals: 0)
    #expect(record.studentName == "王伟")
    (record.firstName, record.lastName) = ("Ada", "")
    #expect(record.studentName == "Ada")
    (record.firstName, record.lastName) = (nil, nil)
    #expect(record.studentName == "")
  }

  @Test func refusals_areNeverEmpty_andKeepTheirOrder() throws {
    #expect(Refusals([]) == nil)
    let refusals = try #require(Refusals([.libraryIDMissing, .nameMissing]))
    #expect(refusals.first == .libraryIDMissing)
    #expect(refusals.all == [.libraryIDMissing, .nameMissing])
  }

  /// Scripts, logs and other programs know refusals and activities by these words.
  @Test func storedWords_areForEver() {
    #expect(
      StoreFault.allCases.map(\.rawValue) == [
        "store-locked", "store-contended", "store-read-only", "store-not-a-database", "store-newer", "store-older",
        "store-full",
        "store-damaged",
        "store-unreachable", "store-unconfirmed", "store-unsuitable", "store-failed",
      ])
    #expect(
      Activity.Kind.allCases.map(\.rawValue) == [
        "checkout", "return_book", "add_book", "add_wishlist", "fulfill_wishlist", "renew", "reserve", "edit_book",
        "add_student", "delete_book", "delete_wishlist", "edit_student", "delete_student", "cancel_reservation",
        "change_due_date", "hold_copy", "lapse_reservation", "confirm_clock", "see_on_shelf", "undo_return",
        "add_staff", "edit_staff", "delete_staff", "set_pin", "clear_pin", "overrule",
        "edit_copy", "copy_lost", "copy_found", "copy_damaged", "copy_repaired", "copy_withdrawn", "set_rules",
        "add_class", "edit_class", "merge_classes", "archive_class", "promote_class", "undo_promotion", "write_letters",
      ])
    #expect(Symbology.allCases.map(\.rawValue) == ["EAN-13", "EAN-8", "UPC-A", "UPC-E"])
  }

  @Test func operationIDs_differ() {
    #expect(Set((0..<1000).map { _ in OperationID.random() }).count == 1000)
  }
}

import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A new book, entered by hand")
struct EntryTests {
  @Test func scannedBook_isEntered_titleAuthorCopies() throws {
    var station = Station.each(.shelving)
    station.when(.book(Shelf.unknown))
    #expect(station.notices == [.newBook(Shelf.unknown)])
    station.when(.types("  The Book  "))
    #expect(station.prompt?.kind == .enter(.author, BookDraft(isbn: Shelf.unknown, title: "The Book", author: "")))
    station.when(.types("An Author"))
    let draft = BookDraft(isbn: Shelf.unknown, title: "The Book", author: "An Author")
    #expect(station.prompt?.kind == .enter(.copies, draft))
    station.when(.types("2"))
    var two = draft
    two.copies = 2
    #expect(station.prompt?.kind == .addBook(two), "the number is known: it was scanned")
    #expect(station.operations.isEmpty)
    station.when(.types(""))
    #expect(station.changes == [.addBook(two)])
    #expect(station.notices == [.done(.bookAdded(try #require(station.library.books.last)), daysOverdue: 0)])
  }

  @Test(arguments: ["", "978-0-00-000000-2", "0000000000"])
  func bookWithoutABarcode_mayBeGivenANumber_orNone(typed: String) throws {
    var station = Station.each()
    station.when(.types("new"))
    #expect(station.notices == [.newBook(nil)])
    station.given(.types("Handmade"), .types("Class 3b"), .types(""))
    #expect(station.prompt?.kind == .enter(.isbn, BookDraft(title: "Handmade", author: "Class 3b")))
    station.when(.types(typed))
    let isbn = typed.isEmpty ? nil : ISBN.numbered(0)
    #expect(station.prompt?.kind == .addBook(BookDraft(isbn: isbn, title: "Handmade", author: "Class 3b")))
  }

  @Test(arguments: [
    ("9780000000003", "isbn-check-digit-wrong"), ("12345", "isbn-length-wrong"), ("9771234567003", "code-is-issn"),
    ("y", "isbn-length-wrong"),
  ])
  func number_isRefused_andAskedForAgain(typed: String, code: String) throws {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Handmade"), .types("Class 3b"), .types(""))
    let before = try #require(station.prompt)
    station.when(.types(typed))
    #expect(station.refusalCodes == [code])
    #expect(station.prompt == before)
  }

  @Test(arguments: ["D", "", " ", "👩‍🏫", "y"])
  func shortTitleOrAuthor_isRefused_andAskedForAgain(typed: String) {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown))
    station.when(.types(typed))
    #expect(station.notices == [.refused(.titleTooShort(minimum: 2))])
    #expect(station.prompt?.kind == .enter(.title, BookDraft(isbn: Shelf.unknown, title: "", author: "")))
    station.given(.types("It"))
    station.when(.types(typed))
    #expect(station.notices == [.refused(.authorTooShort(minimum: 2))])
    #expect(station.prompt?.kind == .enter(.author, BookDraft(isbn: Shelf.unknown, title: "It", author: "")))
  }

  @Test func yesCard_keepsAField_onlyIfItMay() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown))
    station.when(.command(.yes))
    #expect(station.refusalCodes == ["title-too-short"])
    station.given(.types("It"))
    station.when(.command(.yes))
    #expect(station.refusalCodes == ["author-too-short"])
    station.given(.types("JK"))
    station.when(.command(.yes))
    #expect(station.prompt?.kind == .addBook(BookDraft(isbn: Shelf.unknown, title: "It", author: "JK")))
    // From a scanner that types, where digits would be the book's number.
    station.given(.types("new"), .types("It"), .types("JK"), .types("1"))
    station.when(.types("00000017"))
    #expect(station.prompt?.kind == .addBook(BookDraft(title: "It", author: "JK")))
  }

  @Test(arguments: ["0", "1000", "two", "2.5", "-1", "٣"])
  func copies_areRefused_outOfRange(typed: String) {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown), .types("It"), .types("JK"))
    station.when(.types(typed))
    #expect(station.notices == [.refused(.copiesOutOfRange(1...999))])
    #expect(station.prompt?.kind == .enter(.copies, BookDraft(isbn: Shelf.unknown, title: "It", author: "JK")))
  }

  @Test func edit_goesThroughTheFields_andEnterKeepsThem() {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown), .types("Itt"), .types("JK"), .types("2"))
    let draft = BookDraft(isbn: Shelf.unknown, title: "Itt", author: "JK", copies: 2)
    #expect(station.prompt?.kind == .addBook(draft))
    station.when(.types("e"))
    #expect(station.prompt?.kind == .enter(.title, draft))
    station.when(.types("It"), .types(""), .types(""))
    #expect(station.prompt?.kind == .addBook(BookDraft(isbn: Shelf.unknown, title: "It", author: "JK", copies: 2)))
    #expect(station.operations.isEmpty)
  }

  @Test(arguments: [Happening.types("n"), .types("/cancel"), .command(.no), .answers(.no)], 0...3)
  func entry_isLeft_fromEveryField(leaving: Happening, fields: Int) {
    var station = Station.each(.shelving)
    station.given(.types("new"))
    station.given(Array([Happening.types("It"), .types("JK"), .types("1")].prefix(fields)))
    station.when(leaving)
    #expect(station.prompt == nil)
    #expect(station.notices.count == 1)
    #expect(station.operations.isEmpty)
  }

  @Test func refusedBook_isShownAgain_withAllThatWasTyped() {
    var station = Station.each(.shelving)
    let draft = BookDraft(isbn: Shelf.unknown, title: "It", author: "JK", copies: 2)
    station.given(.book(Shelf.unknown), .types("It"), .types("JK"), .types("2"))
    station.when(.storeIs(.refusing(.isbnTaken(title: "Emma"))), .types("y"))
    #expect(station.notices == [.refused(.isbnTaken(title: "Emma"))])
    // The ISBN is wrong, so it is asked for again.
    #expect(station.prompt?.kind == .enter(.isbn, draft))
    station.when(.storeIs(.prompt), .types(""), .types("y"))
    #expect(station.changes == [.addBook(draft)])
    #expect(Set(station.operations).count == 2)
  }

  @Test func isbnField_isFilled_whenTheBookIsHeldUp() {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("It"), .types("JK"), .types("2"))
    station.when(.book(Shelf.unknown))
    #expect(station.notices.isEmpty)
    #expect(
      station.prompt?.kind == .addBook(BookDraft(isbn: Shelf.unknown, title: "It", author: "JK", copies: 2)))
  }

  @Test(arguments: [String(repeating: "x", count: 10_000), "a\u{0}b", "caf\u{FFFD}"])
  func text_isRefused_fromAStationPageToo(text: String) throws {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.unknown))
    let before = try #require(station.prompt)
    station.when(.answers(.text(text)))
    #expect(["input-too-long", "input-not-text"].contains(station.refusalCodes.first ?? ""))
    #expect(station.prompt == before)
  }
}

extension Station {
  var refusalCodes: [String] {
    notices.flatMap { notice in
      guard case .refused(let refusals) = notice else { return [String]() }
      return refusals.all.map(\.code)
    }
  }
}

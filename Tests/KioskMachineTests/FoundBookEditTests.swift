import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A book that was found, edited field by field")
struct FoundBookEditTests {
  static let fields: [Prompt.Field] = [.title, .author, .copies, .publisher, .published, .pages, .language]

  /// At the given field of the found book, all fields before it left as they are.
  private func station(at field: Prompt.Field) throws -> Station {
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .found(Catalogue.found), .types("e"))
    let index = try #require(Self.fields.firstIndex(of: field))
    station.given(Array(repeating: .types(""), count: index))
    #expect(station.prompt?.kind == .enter(field, Catalogue.draft, foundBy: .googleBooks))
    return station
  }

  @Test func enter_keepsEveryField() throws {
    var station = try station(at: .language)
    station.when(.types(""))
    #expect(station.prompt?.kind == Catalogue.prompt)
    #expect(station.operations.isEmpty)
  }

  @Test func yesCard_keepsEveryField() throws {
    var station = try station(at: .title)
    station.when(Happening.command(.yes))
    for _ in Self.fields.dropFirst() { station.given(.command(.yes)) }
    #expect(station.prompt?.kind == Catalogue.prompt)
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let field: Prompt.Field
    let typed: String
    let draft: BookDraft
    var testDescription: String { "\(field): \(typed)" }

    init(_ field: Prompt.Field, _ typed: String, _ change: (inout BookDraft) -> Void) {
      self.field = field
      self.typed = typed
      draft = Catalogue.draft(change)
    }
  }

  @Test(arguments: [
    Edit(.title, "Help") { $0.title = "Help" },
    Edit(.author, "  Quill, Nora ") { $0.author = "Quill, Nora" },
    Edit(.copies, "12") { $0.copies = 12 },
    Edit(.publisher, "Station") { $0.metadata.publisher = "Station" },
    Edit(.publisher, "-") {
      $0.metadata.publisher = nil
      $0.cleared = .publisher
    },
    // Its digits are those of a card.
    Edit(.published, "2026-12-07") { $0.metadata.publishedDate = "2026-12-07" },
    Edit(.published, "Spring 2016") { $0.metadata.publishedDate = "Spring 2016" },
    Edit(.published, "2016") { $0.metadata.publishedDate = "2016" },
    Edit(.published, "-") {
      $0.metadata.publishedDate = nil
      $0.cleared = .publishedDate
    },
    Edit(.pages, "465") { $0.metadata.pageCount = 465 },
    Edit(.pages, "-") {
      $0.metadata.pageCount = nil
      $0.cleared = .pageCount
    },
    Edit(.language, "de") { $0.metadata.languageCode = "de" },
    Edit(.language, "ENG") { $0.metadata.languageCode = "en" },
    Edit(.language, "no") { $0.metadata.languageCode = "no" },
    Edit(.language, "-") {
      $0.metadata.languageCode = nil
      $0.cleared = .languageCode
    },
  ])
  func field_isChanged_andNoOther(edit: Edit) throws {
    var station = try station(at: edit.field)
    station.when(.types(edit.typed))
    #expect(station.notices.isEmpty)
    let left = Self.fields.count - (try #require(Self.fields.firstIndex(of: edit.field))) - 1
    station.given(Array(repeating: .types(""), count: left))
    #expect(station.prompt?.kind == .addBook(edit.draft, foundBy: .googleBooks))
    station.when(.types("y"))
    #expect(station.changes == [.addBook(edit.draft)])
    #expect(station.library.books.last?.metadata == edit.draft.metadata)
  }

  @Test(arguments: [
    (Prompt.Field.title, "D", "title-too-short"), (.author, "D", "author-too-short"),
    (.copies, "0", "copies-out-of-range"),
    (.copies, "many", "copies-out-of-range"), (.copies, "-", "copies-out-of-range"),
    (.pages, "0", "pages-out-of-range"),
    (.pages, "100000", "pages-out-of-range"), (.pages, "-1", "pages-out-of-range"),
    (.pages, "4.5", "pages-out-of-range"),
    (.pages, "99999999999999999999999", "pages-out-of-range"), (.pages, "xii, 200", "pages-out-of-range"),
    (.language, "Klingonish", "language-not-understood"), (.language, "xx", "language-not-understood"),
    (.language, "👩‍🏫", "language-not-understood"), (.publisher, String(repeating: "x", count: 401), "input-too-long"),
    (.published, "20\u{1}16", "input-not-text"),
  ])
  func field_isRefused_andAskedForAgain(field: Prompt.Field, typed: String, code: String) throws {
    var station = try station(at: field)
    let before = try #require(station.prompt)
    station.when(.types(typed))
    #expect(station.refusalCodes == [code])
    #expect(station.prompt == before)
  }

  @Test(arguments: fields, [Happening.types("n"), .types("/cancel"), .command(.no), .answers(.no)])
  func edit_isLeft_fromEveryField(field: Prompt.Field, leaving: Happening) throws {
    var station = try station(at: field)
    station.when(leaving)
    #expect(station.prompt == nil)
    #expect(station.operations.isEmpty)
  }

  @Test func missingAuthor_isAskedFor_whenTheBookIsToBeAdded() {
    var record = Catalogue.record
    record.authors = []
    var station = Station.each(.shelving, looksUp: true)
    station.given(.book(Shelf.unknown), .found(.found(record, from: .openLibrary)))
    let draft = record.draft(isbn: Shelf.unknown)
    #expect(station.prompt?.kind == .addBook(draft, foundBy: .openLibrary))
    station.when(.types("y"))
    #expect(station.refusalCodes == ["author-too-short"])
    #expect(station.prompt?.kind == .enter(.author, draft, foundBy: .openLibrary))
    #expect(station.operations.isEmpty)
  }
}

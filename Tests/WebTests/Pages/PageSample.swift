import Domain
import Foundation
import Messages
import TestSupport
import Testing

@testable import Application
@testable import Web

/// A page in one of its states, for the tests of all pages and for the gallery of the browser's tests.
struct PageSample: Sendable, CustomTestStringConvertible {
  let name: String
  /// The roles that may get it; nil is a visitor.
  let roles: [Frame.Role?]
  let page: any Page
  var seesCatalogue = true
  var report: Frame.Report?

  var testDescription: String { name }

  static let everybody: [Frame.Role?] = [nil, .reader, .helper, .librarian]
  static let signedIn: [Frame.Role?] = [.reader, .helper, .librarian]

  func frame(_ language: Language, _ role: Frame.Role?, theme: Frame.Theme = .system, text: PageText = .plain) -> Frame
  {
    Frame(
      messages: Messages(language: language, calendar: LocalCalendar(timeZone: .gmt)),
      theme: theme, libraryName: text("图书馆"),
      person: role.map { Frame.Person(name: text("王老师"), role: $0) }, formToken: "0123456789abcdef",
      operation: OperationID("6f1d0a5e-0000-4000-8000-000000000001"), report: report, requestNumber: 7, path: "/books",
      seesCatalogue: seesCatalogue || role != nil, seesDiscovery: role != nil)
  }

  /// UTF-8
  func html(_ language: Language, _ role: Frame.Role?, theme: Frame.Theme = .system, text: PageText = .plain) -> [UInt8]
  { page.html(in: frame(language, role, theme: theme, text: text)).bytes }

  static let all = samples(of: .plain)
}

/// The source of each text in a sample: itself, or a hostile text in its place.
struct PageText: Sendable {
  let replacement: String?

  static let plain = PageText(replacement: nil)
  func callAsFunction(_ text: String) -> String { replacement ?? text }
}

extension PageSample {
  static func samples(of text: PageText) -> [PageSample] {
    lists(text) + books(text) + accounts(text) + readers(text) + readersLists(text) + problems(text) + discovery(text)
      + [
        PageSample(name: "help", roles: everybody, page: HelpPage()),
        PageSample(name: "about", roles: everybody, page: AboutPage(librarians: [text("王老师"), text("李老师")])),
        PageSample(name: "about-nobody", roles: everybody, page: AboutPage(librarians: [])),
        PageSample(
          name: "privacy", roles: everybody, page: PrivacyPage(settings: settings(isOpen: true, forgets: true))),
        PageSample(name: "privacy-letter", roles: everybody, page: PrivacyLetterPage(settings: settings(isOpen: true))),
        PageSample(
          name: "privacy-closed", roles: everybody,
          page: PrivacyPage(settings: settings(isOpen: false, historyDays: nil, auditDays: 1)), seesCatalogue: false),
      ]
  }

  static let day = CalendarDay(year: 2026, month: 12, day: 5)
  static let moment = Timestamp(milliseconds: 1_795_305_600_000)

  private static func settings(
    isOpen: Bool, forgets: Bool = false, historyDays: Int? = 365, auditDays: Int = 365
  ) -> SiteSettings {
    var settings = SiteSettings()
    (settings.historyDays, settings.auditDays) = (historyDays, auditDays)
    settings.catalogueViewers = isOpen ? .everybody : .signedIn
    settings.allowsForgettingAtOnce = forgets
    return settings
  }

  static func book(_ id: Int64, _ title: String, by author: String = "", language: String? = nil) -> Book {
    var book = Book(
      id: Book.ID(rawValue: id), isbn: nil, title: title, author: author, totalCopies: 3, availableCopies: 2,
      createdAt: moment)
    book.metadata.languageCode = language
    return book
  }

  private static func row(
    _ id: Int64, _ title: String, _ language: String? = nil, by author: String, hasCover: Bool = false,
    section: String, _ shelf: ShelfState, isFavourite: Bool = false
  ) -> CatalogueRow {
    CatalogueRow(
      id: Book.ID(rawValue: id), title: title, language: language, author: author, hasCover: hasCover,
      section: section, shelf: shelf, isFavourite: isFavourite, rating: nil)
  }

  static func rows(_ text: PageText) -> [CatalogueRow] {
    [
      row(1, text("三体"), "zh", by: text("刘慈欣"), section: "S", .onShelf(2, of: 3), isFavourite: true),
      row(2, text("红楼梦"), by: text("曹雪芹"), hasCover: true, section: "H", .allOut(nextDue: day)),
      row(3, text("家"), by: "", section: "#", .onHold),
      row(4, text("围城"), by: text("钱锺书"), section: "W", .allOut(nextDue: nil)),
      row(5, text("骆驼祥子"), "en", by: text("老舍"), section: "L", .away),
      row(6, text("呐喊"), by: text("鲁迅"), section: "N", .wish),
    ]
  }

  private static func catalogue(
    _ rows: [CatalogueRow], hasSections: Bool = false, _ change: (inout CataloguePage) -> Void = { _ in }
  ) -> BooksPage {
    var list = CataloguePage()
    list.rows = rows
    if hasSections {
      list.sections = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map { .init(name: String($0), hasBooks: "HLNSW#".contains($0)) }
    }
    change(&list)
    return BooksPage(list)
  }

  private static func lists(_ text: PageText) -> [PageSample] {
    let rows = rows(text)
    let categories = [BookCategory(key: text("小说"), name: text("小说"))]
    let list = catalogue(rows, hasSections: true) { list in
      (list.previous, list.next, list.favouriteCount, list.categories) = ("m1", "m2", 1, categories)
      list.languages = ["zh", "en", "ga"]
    }
    let narrow = catalogue(rows, hasSections: true) { list in
      (list.request.order, list.request.favouritesOnly, list.request.onShelfOnly) = (.mostBorrowed, true, true)
      (list.request.category, list.request.language) = (text("小说"), "zh")
      (list.favouriteCount, list.categories, list.languages, list.found) = (1, categories, ["zh", "en"], 6)
    }
    return [
      PageSample(name: "home", roles: [nil], page: HomePage(newBooks: rows)),
      PageSample(name: "home-empty", roles: [nil], page: HomePage(newBooks: [])),
      PageSample(name: "home-closed", roles: [nil], page: HomePage(newBooks: []), seesCatalogue: false),
      PageSample(
        name: "books", roles: everybody, page: list, report: Frame.Report(text: text("已保存。"))),
      PageSample(name: "books-narrow", roles: everybody, page: narrow),
      PageSample(
        name: "books-bookmarks", roles: signedIn,
        page: catalogue(rows, hasSections: true) { $0.bookmarked = Set([0, 2, 4].map { rows[$0].id }) }),
      PageSample(
        name: "books-letter", roles: [.reader],
        page: catalogue([rows[0]], hasSections: true) { ($0.request.section, $0.next) = ("S", "m3") }),
      PageSample(
        name: "books-search", roles: everybody,
        page: catalogue([rows[0]]) { ($0.request.search, $0.found) = (text("三"), 1) }),
      PageSample(
        name: "books-nothing", roles: everybody, page: catalogue([]) { ($0.request.search, $0.found) = (text("三"), 0) }),
      PageSample(name: "books-empty", roles: everybody, page: catalogue([]) { $0.libraryIsEmpty = true }),
      PageSample(
        name: "desk", roles: [.helper, .librarian],
        page: DeskPage(list: (attention(text), true), tasks: tasks)),
      PageSample(name: "desk-empty", roles: [.helper, .librarian], page: DeskPage(list: ([], false))),
    ]
  }

  private static let tasks: [FirstStep] = [
    .init(kind: .books, state: .open), .init(kind: .students, state: .done), .init(kind: .cards, state: .open),
    .init(kind: .station, state: .open),
  ]

  private static func attention(_ text: PageText) -> [AttentionRow] {
    func row(
      _ id: Int64, _ attention: Attention, _ book: Book? = nil, _ student: Student? = nil, times: Int = 1,
      codes: [AttentionRow.Code] = [], moreCodes: Int = 0
    ) -> AttentionRow {
      AttentionRow(
        entry: AttentionEntry(
          id: id, attention: attention, book: book, student: student, createdAt: moment, lastAt: moment, times: times),
        codes: codes, moreCodes: moreCodes)
    }
    let student = Student(
      id: Student.ID(rawValue: 1), libraryID: "S1", firstName: text("王小明"), lastName: "", grade: "",
      createdAt: moment, cardNumber: nil)
    return [
      row(
        1, Attention(.refusedCheckout, reason: "no-copies-available"), book(1, text("三体"), language: "zh"), student,
        times: 3,
        codes: [.init(text: text("9787536692930"), title: text("三体")), .init(text: text("20000011"), title: nil)],
        moreCodes: 2),
      row(2, Attention(.damagedCopy, subject: text("2")), book(3, text("家"))),
      row(3, Attention(.staleBackup)),
      row(4, Attention(.missingScanner, subject: text("扫码枪"))),
    ]
  }

  /// The page of a book as a row of a list has it.
  static func detail(_ row: CatalogueRow) -> BookDetail {
    var book = book(row.id.rawValue, row.title, by: row.author, language: row.language)
    book.isFavourite = row.isFavourite
    return BookDetail(
      book: book, section: row.section, hasCover: row.hasCover, addedAt: day, shelf: row.shelf)
  }

  private static func copy(
    _ number: Int, _ state: Copy.State, shelf: String? = nil, due: CalendarDay? = nil
  ) -> BookDetail.CopyRow {
    .init(
      copy: Copy(
        id: Copy.ID(rawValue: Int64(number)), book: Book.ID(rawValue: 1), number: number, state: state, shelf: shelf),
      due: due)
  }

  private static func books(_ text: PageText) -> [PageSample] {
    let bare = detail(rows(text)[2])
    var full = detail(rows(text)[0])
    full.book.isbn = ISBN(thirteen: "9787536692930")
    full.book.labelNumber = LabelNumber("0400000000015")
    full.book.metadata.publisher = text("重庆出版社")
    full.book.metadata.publishedDate = text("2008 年")
    full.book.metadata.pageCount = 302
    full.categories = [text("小说"), text("科幻")].map { BookCategory(key: $0, name: $0) }
    full.book.metadata.description = text("第一行。\n第二行。")
    full.copiesOut = 2
    full.nextDue = day
    full.copies = [copy(1, .onShelf, shelf: text("甲 3")), copy(2, .onLoan, due: day), copy(4, .inRepair)]
    var staff = full
    staff.staff = .init(
      loans: [
        .init(studentName: text("王小明"), className: text("七班"), checkedOut: day, due: day, daysOverdue: 3),
        .init(studentName: text("李华"), className: "", checkedOut: day, due: day, daysOverdue: 0),
      ],
      queue: [
        .init(studentName: text("张伟"), className: text("八班"), since: day, heldUntil: day),
        .init(studentName: text("赵敏"), className: "", since: day, heldUntil: nil),
      ])
    staff.copies[2].copy.note = text("书脊破损")
    var librarian = staff
    librarian.copies[0].copy.label = LabelNumber("0400000000022")
    librarian.book.notes = text("赠书")
    librarian.lookup = .init(state: .waiting, problem: .lookup(.unreachable), at: moment)
    let noon = Timestamp(milliseconds: 1_796_472_000_000)
    let past = LoanRecord(
      id: Loan.ID(rawValue: 1), book: bare.book.id, student: Student.ID(rawValue: 2), isbn: nil, bookTitle: "",
      bookAuthor: "", studentLibraryID: "S2", firstName: text("陈静"), lastName: "", checkoutDate: noon,
      dueDate: noon, returnDate: noon, renewals: 0, copyNumber: 1, className: text("九班"))
    librarian.history = .init(loans: [past], previous: "m3", next: "m4")
    var ofCopy = librarian
    ofCopy.history?.copy = 1
    var quiet = bare
    quiet.staff = .init()
    quiet.history = .init()
    quiet.lookup = .init(state: .notFound, problem: nil, at: moment)
    var marked = full
    marked.isBookmarked = true
    (marked.readingEntry, marked.rating) = (ReadingEntry.ID(rawValue: 7), BookRating(sum: 13, count: 3))
    marked.reviews = [
      review(1, of: text("三体"), rating: 5, text("第一行。\n第二行。")), review(2, of: text("三体"), text("很好。")),
    ]
    (marked.readByReaders, marked.sameKind) = (rows(text), [rows(text)[1]])
    return [
      PageSample(name: "book-marked", roles: signedIn, page: BookPage(detail: marked)),
      PageSample(name: "book", roles: [nil, .reader], page: BookPage(detail: full)),
      PageSample(name: "book-bare", roles: [nil, .reader], page: BookPage(detail: bare)),
      PageSample(name: "book-helper", roles: [.helper], page: BookPage(detail: staff)),
      PageSample(name: "book-librarian", roles: [.librarian], page: BookPage(detail: librarian)),
      PageSample(name: "book-copy", roles: [.librarian], page: BookPage(detail: ofCopy)),
      PageSample(name: "book-quiet", roles: [.librarian], page: BookPage(detail: quiet)),
    ]
  }

  static func review(_ id: Int64, of title: String, rating: Int? = nil, _ text: String) -> SharedReview {
    SharedReview(
      id: ReadingEntry.ID(rawValue: id), book: Book.ID(rawValue: 1), bookTitle: title, rating: rating, review: text)
  }
}

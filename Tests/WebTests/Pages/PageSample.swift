import Domain
import Foundation
import Messages
import TestSupport
import Testing

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
          name: "privacy", roles: everybody,
          page: PrivacyPage(
            PrivacyFacts(historyDays: 365, auditDays: 365, isCatalogueOpen: true, allowsForgetting: true))),
        PageSample(
          name: "privacy-letter", roles: everybody,
          page: PrivacyLetterPage(PrivacyFacts(historyDays: 365, auditDays: 365, isCatalogueOpen: true))),
        PageSample(
          name: "privacy-closed", roles: everybody,
          page: PrivacyPage(PrivacyFacts(historyDays: nil, auditDays: 1, isCatalogueOpen: false)), seesCatalogue: false),
      ]
  }

  static let day = CalendarDay(year: 2026, month: 12, day: 5)
  static let moment = Timestamp(milliseconds: 1_795_305_600_000)

  static func listings(_ text: PageText) -> [BookListing] {
    [
      BookListing(
        id: 1, title: text("三体"), language: "zh", author: text("刘慈欣"), section: "S",
        availability: .onShelf(2, of: 3), isFavourite: true),
      BookListing(
        id: 2, title: text("红楼梦"), author: text("曹雪芹"), hasCover: true, section: "H",
        availability: .allOut(back: day)),
      BookListing(id: 3, title: text("家"), author: "", section: "#", availability: .onHold),
      BookListing(id: 4, title: text("围城"), author: text("钱锺书"), section: "W", availability: .allOut(back: nil)),
      BookListing(
        id: 5, title: text("骆驼祥子"), language: "en", author: text("老舍"), section: "L", availability: .away),
      BookListing(id: 6, title: text("呐喊"), author: text("鲁迅"), section: "N", availability: .wish),
    ]
  }

  private static func lists(_ text: PageText) -> [PageSample] {
    let books = listings(text)
    let sections = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map { BooksPage.Section(String($0), hasBooks: "HLNSW#".contains($0)) }
    let categories = [BooksPage.Category(key: text("小说"), name: text("小说"))]
    let list = BooksPage(
      query: .init(), books: books, previous: "m1", next: "m2", sections: sections, favouriteCount: 1,
      categories: categories, languages: ["zh", "en", "ga"])
    let narrow = BooksPage.Query(
      order: .mostBorrowed, favouritesOnly: true, onShelfOnly: true, category: text("小说"), language: "zh")
    let search = BooksPage.Query(search: text("三"))
    return [
      PageSample(name: "home", roles: [nil], page: HomePage(newBooks: books)),
      PageSample(name: "home-empty", roles: [nil], page: HomePage(newBooks: [])),
      PageSample(name: "home-closed", roles: [nil], page: HomePage(newBooks: []), seesCatalogue: false),
      PageSample(
        name: "books", roles: everybody, page: list, report: Frame.Report(text("已保存。"))),
      PageSample(
        name: "books-narrow", roles: everybody,
        page: BooksPage(
          query: narrow, books: books, sections: sections, favouriteCount: 1, categories: categories,
          languages: ["zh", "en"], found: 6)),
      PageSample(
        name: "books-bookmarks", roles: signedIn,
        page: BooksPage(
          query: .init(),
          books: books.enumerated().map { place, book in
            var book = book
            book.isBookmarked = place % 2 == 0
            return book
          }, sections: sections)),
      PageSample(
        name: "books-letter", roles: [.reader],
        page: BooksPage(query: .init(section: "S"), books: [books[0]], next: "m3", sections: sections)),
      PageSample(
        name: "books-search", roles: everybody, page: BooksPage(query: search, books: [books[0]], found: 1)),
      PageSample(name: "books-nothing", roles: everybody, page: BooksPage(query: search, books: [])),
      PageSample(
        name: "books-empty", roles: everybody, page: BooksPage(query: .init(), books: [], libraryIsEmpty: true)),
      PageSample(
        name: "desk", roles: [.helper, .librarian],
        page: DeskPage(matters: matters(text), hasMore: true, tasks: tasks)),
      PageSample(name: "desk-empty", roles: [.helper, .librarian], page: DeskPage(matters: [], mayClose: false)),
    ]
  }

  private static let tasks: [DeskPage.Task] = [
    .init(.books, isDone: false), .init(.students, isDone: true), .init(.cards, isDone: false),
    .init(.station, isDone: false),
  ]

  private static func matters(_ text: PageText) -> [DeskPage.Matter] {
    [
      .init(
        id: 1, kind: .refusedCheckout, bookID: 1, book: text("三体"), bookLanguage: "zh", student: text("王小明"),
        codes: [.init(text("9787536692930"), title: text("三体")), .init(text("20000011"))], moreCodes: 2,
        reason: "no-copies-available", first: moment, last: moment, times: 3),
      .init(id: 2, kind: .damagedCopy, bookID: 3, book: text("家"), subject: text("2"), first: moment, last: moment),
      .init(id: 3, kind: .staleBackup, first: moment, last: moment),
      .init(id: 4, kind: .missingScanner, subject: text("扫码枪"), first: moment, last: moment),
    ]
  }

  private static func books(_ text: PageText) -> [PageSample] {
    var bare = BookSheet(listings(text)[2], added: day)
    bare.googleBooks = Address(elsewhere: BookLinks(isbn: nil, title: text("家"), author: "").googleBooks)
    var full = BookSheet(listings(text)[0], added: day)
    full.isbn = "9787536692930"
    full.label = "0400000000014"
    full.publisher = text("重庆出版社")
    full.published = text("2008 年")
    full.pages = 302
    full.categories = [text("小说"), text("科幻")]
    full.description = text("第一行。\n第二行。")
    full.copiesOut = 2
    full.nextDue = day
    full.copies = [
      .init(number: 1, state: .onShelf, shelf: text("甲 3")), .init(number: 2, state: .onLoan, due: day),
      .init(number: 4, state: .inRepair),
    ]
    let links = BookLinks(isbn: ISBN(thirteen: "9787536692930"), title: "", author: "")
    full.googleBooks = Address(elsewhere: links.googleBooks)
    full.openLibrary = links.openLibrary.map { Address(elsewhere: $0) }
    var staff = full
    staff.staff = .init(
      loans: [
        .init(student: text("王小明"), className: text("七班"), copy: 2, checkedOut: day, due: day, daysOverdue: 3),
        .init(student: text("李华"), checkedOut: day, due: day),
      ],
      queue: [
        .init(student: text("张伟"), className: text("八班"), since: day, heldUntil: day),
        .init(student: text("赵敏"), since: day),
      ])
    staff.copies[2].note = text("书脊破损")
    var librarian = staff
    librarian.copies[0].label = "0400000000021"
    librarian.notes = text("赠书")
    librarian.lookup = .init(state: .waiting, problem: .lookup(.unreachable), at: moment)
    librarian.history = .init(
      loans: [.init(student: text("陈静"), className: text("九班"), copy: 1, checkedOut: day, returned: day)],
      previous: "m3", next: "m4")
    var copy = librarian
    copy.history?.copy = 1
    var quiet = bare
    quiet.staff = .init()
    quiet.history = .init()
    quiet.lookup = .init(state: .notFound, at: moment)
    var marked = full
    marked.listing.isBookmarked = true
    (marked.readingEntry, marked.rating) = (7, BookRating(sum: 13, count: 3))
    marked.reviews = [
      .init(id: 1, book: 1, bookTitle: text("三体"), rating: 5, text: text("第一行。\n第二行。")),
      .init(id: 2, book: 1, bookTitle: text("三体"), text: text("很好。")),
    ]
    (marked.readByReaders, marked.sameKind) = (listings(text), [listings(text)[1]])
    return [
      PageSample(name: "book-marked", roles: signedIn, page: BookPage(marked)),
      PageSample(name: "book", roles: [nil, .reader], page: BookPage(full)),
      PageSample(name: "book-bare", roles: [nil, .reader], page: BookPage(bare)),
      PageSample(name: "book-helper", roles: [.helper], page: BookPage(staff)),
      PageSample(name: "book-librarian", roles: [.librarian], page: BookPage(librarian)),
      PageSample(name: "book-copy", roles: [.librarian], page: BookPage(copy)),
      PageSample(name: "book-quiet", roles: [.librarian], page: BookPage(quiet)),
    ]
  }
}

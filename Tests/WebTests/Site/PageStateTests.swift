import Application
import Domain
import HTTPTypes
import Store
import TestSupport
import Testing

@testable import Web

/// The states of pages, asked through the routes.
@Suite(.serialized) struct PageStateTests {
  /// The titles of a list of books, in their order.
  private func titles(_ answer: TestAnswer) throws -> [String] {
    let elements = try Markup(Array(answer.text.utf8)).elements
    return elements.indices.filter { elements[$0]["class"] == "title" && elements[$0].name == "a" }
      .map { elements[$0 + 1].text }
  }

  private func link(_ relation: String, in answer: TestAnswer) throws -> String? {
    try Markup(Array(answer.text.utf8)).elements.first { $0["rel"] == relation }?["href"]
  }

  @discardableResult
  private func add(
    _ title: String, by author: String, category: String = "", language: String = "en", to site: SiteFixture
  ) async throws -> Book {
    var draft = BookDraft(isbn: nil, title: title, author: author, copies: 1)
    draft.metadata.languageCode = language
    draft.metadata.categories = category.isEmpty ? [] : [category]
    return try await site.session.addBook(draft, operation: .random()).book
  }

  private func threeBooks(_ site: SiteFixture) async throws -> [Book] {
    [
      try await add("Dune", by: "Frank Herbert", category: "Sand", to: site),
      try await add("Animal Farm", by: "George Orwell", to: site),
      try await add("Momo", by: "Michael Ende", category: "Sand", language: "de", to: site),
    ]
  }

  // MARK: - The catalogue

  @Test func catalogue_isInEachOrder_andNarrowed() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let books = try await threeBooks(site)
    let draft = StudentDraft(libraryID: "S1", firstName: "Emmy", lastName: "Noether")
    let emmy = try await site.library.addStudent(draft, operation: .random(), at: .now)
    _ = try await site.library.checkOut(books[2].id, to: emmy.id, operation: .random(), at: .now)
    var edit = BookEdit()
    edit.isFavourite = true
    _ = try await site.library.editBook(books[1].id, edit, operation: .random(), at: .now)
    let expected: [(query: String, titles: [String])] = [
      ("", ["Animal Farm", "Dune", "Momo"]), ("?order=title", ["Animal Farm", "Dune", "Momo"]),
      ("?order=author", ["Momo", "Dune", "Animal Farm"]), ("?order=newest", ["Momo", "Animal Farm", "Dune"]),
      ("?order=sideways", ["Animal Farm", "Dune", "Momo"]), ("?section=D", ["Dune", "Momo"]),
      ("?section=7", ["Animal Farm", "Dune", "Momo"]), ("?favourites=1", ["Animal Farm"]),
      ("?shelf=1", ["Animal Farm", "Dune"]), ("?category=sand", ["Dune", "Momo"]), ("?language=de", ["Momo"]),
      ("?category=sand&shelf=1&order=newest", ["Dune"]), ("?search=mo", ["Momo"]), ("?search=orwell", ["Animal Farm"]),
      ("?search=nothing", []), ("?after=nonsense", ["Animal Farm", "Dune", "Momo"]),
      ("?before=%3C%00&x=1", ["Animal Farm", "Dune", "Momo"]),
    ]
    for (query, titles) in expected {
      let answer = await site.visitor.get("/books" + query)
      #expect(answer.status == 200)
      #expect(try self.titles(answer) == titles, "\(query)")
    }
    #expect(try titles(await site.visitor.get("/books?order=most-borrowed")).first == "Momo")
  }

  @Test(arguments: ["title", "author", "newest", "most-borrowed"])
  func catalogue_leadsOnAndBack(order: String) async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let count = Session.cataloguePageSize * 2 + 10
    for number in 0..<count { try await add("Book \(1000 + number)", by: "Author \(2000 - number)", to: site) }
    var answer = await site.visitor.get("/books?order=\(order)")
    #expect(try link("prev", in: answer) == nil)
    var pages = [try titles(answer)]
    while let next = try link("next", in: answer), pages.count < 9 {
      answer = await site.visitor.get(next)
      pages.append(try titles(answer))
    }
    #expect(pages.map(\.count) == [50, 50, 10])
    #expect(Set(pages.joined()).count == count, "each book once")
    // And back again, to the same pages.
    for page in pages.dropLast().reversed() {
      answer = await site.visitor.get(try #require(try link("prev", in: answer)))
      #expect(try titles(answer) == page)
    }
    #expect(try link("prev", in: answer) == nil)
  }

  @Test func catalogue_thatIsEmpty_saysWhatToDo_toALibrarian() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let visitor = await site.visitor.get("/books")
    #expect(visitor.status == 200 && !visitor.text.contains("minilibrary books import"))
    #expect(await (try site.browser("ada")).get("/books").text.contains("minilibrary books import"))
  }

  @Test func search_thatIsNoText_getsASentence() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    _ = try await threeBooks(site)
    let control = await site.visitor.get("/books?search=%07")
    #expect(control.status == 422 && control.text.contains("input-not-text"))
    let long = await site.visitor.get("/books?search=" + String(repeating: "a", count: 10_000))
    #expect(long.status == 413 && long.text.contains("input-too-long"))
    for answer in [control, long] { #expect(answer.text.contains("<main") && answer.text.contains("href=\"/help\"")) }
  }

  @Test func closedCatalogue_showsNoBook_toVisitors() async throws {
    let site = try await SiteFixture(isPublic: false)
    try await site.addAccount("ada", .librarian)
    try await site.addAccount("emmy", .reader)
    let book = try await site.addBook("Secret Garden")
    for path in ["/", "/books", "/books/\(book.id.rawValue)", "/books?search=secret", "/help", "/privacy", "/about"] {
      #expect(await !site.visitor.get(path).text.contains("Secret Garden"), "\(path)")
    }
    let home = await site.visitor.get("/")
    #expect(home.status == 200 && home.text.contains("href=\"/sign-in\"") && !home.text.contains("name=\"search\""))
    #expect(await (try site.browser("emmy")).get("/my").text.contains("Secret Garden"))
  }

  // MARK: - A book

  @Test func deletedBook_isNamed_toLibrariansAlone() async throws {
    let site = try await SiteFixture()
    for (name, role) in [("ada", AccountRole.librarian), ("helper", .helper), ("reader", .reader)] {
      try await site.addAccount(name, role)
    }
    let book = try await site.addBook("Secret Garden")
    try await site.library.deleteBook(book.id, operation: .random(), at: .now)
    let path = "/books/\(book.id.rawValue)"
    let librarian = await (try site.browser("ada")).get(path)
    #expect(librarian.status == 404 && librarian.text.contains("Secret Garden"))
    for browser in [site.visitor, try await site.browser("helper"), try await site.browser("reader")] {
      let answer = await browser.get(path)
      #expect(answer.status == 404 && !answer.text.contains("Secret Garden"))
    }
  }

  @Test(arguments: ["0", "-1", "abc", "9223372036854775808", "1%00", "%2e%2e", "1e3", "007x"])
  func book_ofNoNumber_isNotFound(number: String) async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    _ = try await site.addBook()
    #expect(await site.visitor.get("/books/\(number)").status == 404)
  }

  /// Opening the page of a book that lacks something asks the catalogues, once.
  @Test func book_thatLacksSomething_isQueuedForALookUp() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let book = try await site.addBook()
    _ = try await site.library.clearLookups()
    #expect(try await site.library.waitingLookup(of: book.id) == nil)
    for _ in 0..<2 { #expect(await site.visitor.get("/books/\(book.id.rawValue)").status == 200) }
    #expect(try await site.library.waitingLookup(of: book.id) != nil)
    #expect(try await site.library.waitingLookups(limit: 9).count == 1)
  }

  @Test func history_isTurned_byLibrariansAlone() async throws {
    let site = try await SiteFixture()
    for (name, role) in [("ada", AccountRole.librarian), ("helper", .helper)] { try await site.addAccount(name, role) }
    let book = try await site.addBook(copies: 1)
    let draft = StudentDraft(libraryID: "S1", firstName: "Emmy", lastName: "Noether")
    let emmy = try await site.library.addStudent(draft, operation: .random(), at: .now)
    for _ in 0..<25 {
      let loan = try await site.library.checkOut(book.id, to: emmy.id, operation: .random(), at: .now)
      _ = try await site.library.returnLoan(loan.id, operation: .random(), at: .now)
    }
    let path = "/books/\(book.id.rawValue)"
    let first = await (try site.browser("ada")).get(path)
    #expect(first.text.contains("Emmy Noether"))
    let mark = try #require(first.text.firstMatch(of: /history=([^"&]+)/)).output.1
    for browser in [site.visitor, try await site.browser("helper")] {
      for address in [path, "\(path)?history=\(mark)"] {
        #expect(await !browser.get(address).text.contains("Emmy Noether"), "\(address)")
      }
    }
    #expect(await (try site.browser("ada")).get("\(path)?history=\(mark)").text.contains("Emmy Noether"))
  }

  // MARK: - Accounts

  @Test func account_refusesWhatItsFormCannotHold() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    let form = [
      "was-display": "ada", "display": "ada", "was-language": "", "language": "", "was-theme": "system",
      "theme": "system",
    ]
    for (name, value) in [("language", "tlh"), ("theme", "pink"), ("was-theme", "")] {
      #expect(await browser.post("/account", form.merging([name: value]) { $1 }).status == 422, "\(name)")
    }
    let long = await browser.post("/account", form.merging(["display": String(repeating: "a", count: 2000)]) { $1 })
    #expect([413, 422].contains(long.status) && long.text.contains("aria-invalid=\"true\""))
    // The field has the text that was sent.
    #expect(long.text.contains(String(repeating: "a", count: 2000)))
    #expect(await browser.post("/account", form).location == "/account")
    #expect(try await site.library.account(named: "ada")?.displayName == "ada")
  }

  @Test func proof_goesBackToWhereItWasAskedFor() async throws {
    let site = try await SiteFixture()
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    #expect(await browser.get("/prove?back=/desk").text.contains("name=\"back\" value=\"/desk\""))
    let wrong = await browser.post("/prove", ["password": "No-Horse-7", "back": "/desk"])
    #expect(wrong.status == 422 && wrong.text.contains("password-wrong"))
    #expect(wrong.text.contains("name=\"back\" value=\"/desk\""))
    let right = await browser.post("/prove", ["password": SiteFixture.password, "back": "/desk"])
    #expect(right.status == 303 && right.location == "/desk")
    let outside = await browser.post("/prove", ["password": SiteFixture.password, "back": "//evil.example"])
    #expect(outside.location == "/")
  }

  // MARK: - The store is away

  @Test func pages_keepTheirLayout_whenTheStoreIsAway() async throws {
    let driver = FailingDriver(try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
    let site = try await SiteFixture(library: library)
    try await site.addAccount("ada", .librarian)
    let book = try await site.addBook()
    let browser = try await site.browser("ada")
    let paths = [
      "/", "/books", "/books?order=newest", "/books/\(book.id.rawValue)", "/desk", "/account", "/help", "/set-up",
    ]
    for fault in [StoreFault.unreachable, .locked, .damaged] {
      driver.fail(reading: fault, writing: fault)
      for path in paths {
        for asker in [browser, site.visitor] {
          let answer = await asker.get(path)
          #expect(answer.status == 503 && answer.headers[.retryAfter] != nil, "\(path)")
          let elements = try Markup(Array(answer.text.utf8)).elements
          for name in ["header", "main", "footer", "h1"] { #expect(elements.contains { $0.name == name }, "\(name)") }
          // The page tries again automatically, and a link does so without scripts.
          #expect(elements.contains { $0["data-retry"] == path } && elements.contains { $0["href"] == path }, "\(path)")
        }
      }
      let post = await browser.post("/theme", ["theme": "dark"])
      #expect(post.status == 503 && post.headers[.retryAfter] != nil && !post.text.contains("data-retry"))
      #expect(await browser.get("/healthz").status == 503)
      #expect(await browser.get(Asset.named("library.css").address.text).status == 200)
    }
    driver.fail()
    for path in ["/books", "/desk", "/account"] { #expect(await browser.get(path).status == 200, "\(path)") }
  }

  @Test func fullDisk_isSaid_andPagesAreStillRead() async throws {
    let driver = FailingDriver(try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
    let site = try await SiteFixture(library: library)
    try await site.addAccount("ada", .librarian)
    let browser = try await site.browser("ada")
    driver.fail(writing: .full)
    for (path, form) in [
      ("/theme", ["theme": "dark"]), ("/desk/skip", ["task": "cards"]),
      ("/account/password", ["old": SiteFixture.password, "new": "Other-Horse-8"]),
      ("/set-up", ["step": "library", "library": "Room 3", "catalogue": "everybody"]),
    ] {
      let answer = await browser.post(path, form)
      #expect(answer.status == 507, "\(path)")
      #expect(answer.text.contains("store-full") || answer.text.contains("disk-full"), "\(path)")
    }
    #expect(await browser.get("/account").status == 200)
    driver.fail()
    #expect(await browser.post("/theme", ["theme": "dark"]).status == 303)
  }
}

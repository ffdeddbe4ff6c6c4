import Domain
import TestSupport
import Testing

@testable import Store

@Suite("The catalogue: orders, filters and pages both ways", .serialized)
struct CatalogueListTests {
  private func list(
    _ store: TestStore, _ order: CatalogueOrder = .title, at place: CataloguePlace = .first, limit: Int = 50,
    _ change: (inout CatalogueFilter) -> Void = { _ in }
  ) async throws -> CatalogueList {
    var filter = CatalogueFilter()
    filter.order = order
    change(&filter)
    return try await store.library.catalogue(filter, at: place, limit: limit, categoryLimit: 100)
  }

  private func titles(_ list: CatalogueList) -> [String] { list.books.map(\.book.title) }

  /// Five books whose orders all differ. `Emma` is lent twice, `Dune` once.
  private func filled(_ backend: StoreBackend) async throws -> TestStore {
    let store = try await TestStore(backend)
    let ada = try await store.addStudent()
    var books: [String: Book] = [:]
    for (title, author) in [
      ("Dune", "Frank Herbert"), ("Emma", "Austen, Jane"), ("Cat", "Zoë Ä"), ("Band 10", "Ursula K. Le Guin"),
      ("Band 9", "García Márquez, Gabriel"),
    ] {
      books[title] = try await store.addBook(title, by: author)
    }
    _ = try await store.addWish("Aardvark")
    for title in ["Emma", "Dune", "Emma"] {
      _ = try await store.returnBook(try await store.checkOut(try #require(books[title]), to: ada))
    }
    return store
  }

  @Test(arguments: StoreBackend.allCases) func found_isTheNumberOfAllPages(on backend: StoreBackend) async throws {
    let store = try await filled(backend)
    for order in CatalogueOrder.allCases {
      #expect(try await list(store, order, limit: 1).found == nil)
      #expect(try await list(store, order, limit: 1) { $0.text = "band" }.found == 2)
      #expect(try await list(store, order, limit: 9) { $0.text = "band" }.found == 2)
      #expect(try await list(store, order, limit: 1) { $0.onShelfOnly = true }.found == 5)
      #expect(try await list(store, order, limit: 1) { $0.favouritesOnly = true }.found == 0)
    }
  }

  private static let orders: [CatalogueOrder: [String]] = [
    .title: ["Band 9", "Band 10", "Cat", "Dune", "Emma"],
    .author: ["Cat", "Emma", "Band 9", "Dune", "Band 10"],
    .newest: ["Band 9", "Band 10", "Cat", "Emma", "Dune"],
    .mostBorrowed: ["Emma", "Dune", "Band 9", "Band 10", "Cat"],
    // Without ratings the latest addition comes first.
    .bestLiked: ["Band 9", "Band 10", "Cat", "Emma", "Dune"],
  ]

  @Test(arguments: StoreBackend.allCases, CatalogueOrder.allCases)
  func books_comeInTheirOrder_forwardsAndBackwards(on backend: StoreBackend, order: CatalogueOrder) async throws {
    let store = try await filled(backend)
    let expected = try #require(Self.orders[order])
    var (seen, places) = ([String](), [CataloguePlace.first])
    while let place = places.last {
      let page = try await list(store, order, at: place, limit: 2)
      seen += titles(page)
      #expect(page.isFirstPage == (place == .first))
      #expect((page.previous == nil) == (place == .first))
      guard let next = page.next else { break }
      // The text for an address means the same again.
      places.append(.after(try #require(CatalogueCursor(next.text, in: order))))
    }
    #expect(seen == expected)
    let last = try await list(store, order, at: try #require(places.last), limit: 2)
    let middle = try await list(store, order, at: .before(try #require(last.previous)), limit: 2)
    #expect(titles(middle) == Array(expected[2..<4]))
    let first = try await list(store, order, at: .before(try #require(middle.previous)), limit: 2)
    #expect(titles(first) == Array(expected[..<2]))
    #expect(first.previous == nil)
    #expect(first.next != nil)
  }

  @Test(arguments: StoreBackend.allCases)
  func wrongMark_meansTheFirstPage(on backend: StoreBackend) async throws {
    let store = try await filled(backend)
    let mark = try #require(try await list(store, .newest, limit: 2).next)
    for text in ["", "x", "!", String(repeating: "A", count: 9000), mark.text + "A", "bmV3ZXN0H3gfeQ"] {
      #expect(CatalogueCursor(text, in: .newest) == nil, "\(text.prefix(20))")
    }
    #expect(CatalogueCursor(mark.text, in: .title) == nil)
    #expect(!mark.text.contains { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
    #expect(try await list(store, .title, at: .after(mark)).isFirstPage)
    // Books after a mark were deleted since; so were those before it.
    let last = try #require(try await list(store, .title, limit: 4).next)
    let emma = try #require(try await store.library.books(matching: "emma", limit: 1).first)
    try await store.library.deleteBook(emma.id, operation: .random(), at: TestStore.now)
    #expect(titles(try await list(store, .title, at: .after(last))).count == 4)
  }

  @Test(arguments: StoreBackend.allCases)
  func section_beginsThePage_andTheListGoesOn(on backend: StoreBackend) async throws {
    let store = try await filled(backend)
    let page = try await list(store, at: .section(try #require(CollationSection(named: "C"))))
    #expect(titles(page) == ["Cat", "Dune", "Emma"])
    #expect(page.sections.map(\.name).sorted() == ["B", "C", "D", "E"])
    #expect(titles(try await list(store, at: .before(try #require(page.previous)), limit: 2)) == ["Band 9", "Band 10"])
    // Nothing lies before the first letter that has books.
    #expect(try await list(store, at: .section(try #require(CollationSection(named: "B")))).previous == nil)
    #expect(try await list(store, at: .section(.other)).isFirstPage)
    #expect(try await store.library.sections(wishlist: true).map(\.name) == ["A"])
    #expect(CollationSection.all.count == 27)
  }

  @Test(arguments: StoreBackend.allCases)
  func filters_leaveWhatMeetsAllOfThem(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let (ada, bob) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    func add(_ title: String, _ language: String?, _ categories: [String], isFavourite: Bool = false) async throws
      -> Book
    {
      var draft = BookDraft(title: title, author: "Somebody")
      (draft.metadata.languageCode, draft.metadata.categories) = (language, categories)
      let book = try await store.library.addBook(draft, operation: .random(), at: TestStore.now)
      guard isFavourite else { return book }
      var edit = BookEdit()
      edit.isFavourite = true
      return try await store.library.editBook(book.id, edit, operation: .random(), at: TestStore.now)
    }
    let lent = try await add("Lent", "en", ["Space", "Sci Fi"])
    let held = try await add("Held", "en", ["space"], isFavourite: true)
    _ = try await add("Here", "de", ["SPACE "], isFavourite: true)
    _ = try await add("Other", nil, [])
    _ = try await store.checkOut(lent, to: ada)
    let loan = try await store.checkOut(held, to: ada)
    try await store.library.reserve(held.id, for: bob.id, operation: .random(), at: TestStore.now)
    _ = try await store.returnBook(loan)
    for order in CatalogueOrder.allCases {
      func found(_ change: (inout CatalogueFilter) -> Void) async throws -> Set<String> {
        Set(titles(try await list(store, order, change)))
      }
      #expect(try await found { $0.onShelfOnly = true } == ["Here", "Other"])
      #expect(try await found { $0.favouritesOnly = true } == ["Held", "Here"])
      #expect(try await found { $0.languageCode = "en" } == ["Lent", "Held"])
      #expect(try await found { $0.categoryKey = Library.categoryKey("Space") } == ["Lent", "Held", "Here"])
      #expect(try await found { $0.text = "he" } == ["Held", "Here"])
      #expect(try await found { ($0.text, $0.favouritesOnly, $0.languageCode) = ("he", true, "de") } == ["Here"])
      #expect(try await found { ($0.categoryKey, $0.onShelfOnly) = ("space", true) } == ["Here"])
      #expect(try await found { ($0.categoryKey, $0.languageCode) = ("sci fi", "de") } == [])
    }
    let all = try await list(store)
    #expect(all.favouriteCount == 2)
    #expect(all.categories.map(\.name) == ["Sci Fi", "Space"])
    #expect(all.languages == ["de", "en"])
    let places = Dictionary(uniqueKeysWithValues: all.books.map { ($0.book.title, $0) })
    #expect(places["Lent"]?.nextDue != nil)
    #expect(places["Held"]?.copiesOnHold == 1)
    #expect(places["Here"]?.nextDue == nil)
  }

  /// More books than a walk along the order looks at, and few that meet the condition: the index of the condition finds
  /// them.
  @Test(arguments: [StoreBackend.inMemory, .postgres])
  func rareCondition_isMetAcrossAllPages(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.library.fill(
      books: (0..<2600).map { number in
        var draft = BookDraft(title: "Book \(10_000 + number)", author: "Author \(number % 7)")
        if number % 500 == 499 { (draft.metadata.categories, draft.metadata.languageCode) = (["Rare"], "ga") }
        return draft
      }, students: [], at: TestStore.now)
    for order in CatalogueOrder.allCases {
      for change: (inout CatalogueFilter) -> Void in [
        { $0.categoryKey = "rare" }, { $0.languageCode = "ga" },
      ] {
        let first = try await list(store, order, limit: 3, change)
        let second = try await list(store, order, at: .after(try #require(first.next)), limit: 3, change)
        #expect(Set(titles(first) + titles(second)).count == 5)
        #expect(second.next == nil)
        let back = try await list(store, order, at: .before(try #require(second.previous)), limit: 3, change)
        #expect(titles(back) == titles(first))
      }
    }
  }

  @Test func page_asksAsOften_howeverManyBooksItHas() async throws {
    let store = try await TestStore(.inMemory)
    let ada = try await store.addStudent()
    let recorder = PlanRecorder(store.driver)
    let library = Library(driver: recorder, rules: CirculationRules(loanLimit: nil), calendar: TestStore.calendar)
    var counts: [Int] = []
    for size in [1, 5, 20] {
      for number in 0..<size {
        let book = try await store.addBook("Book \(size) \(number)", copies: 2)
        _ = try await library.checkOut(book.id, to: ada.id, operation: .random(), at: TestStore.now)
      }
      _ = recorder.takePlans()
      _ = try await library.catalogue(CatalogueFilter(), limit: 50, categoryLimit: 100)
      counts.append(recorder.takePlans().count)
    }
    #expect(Set(counts).count == 1)
    #expect(counts[0] <= 7)
  }

  @Test(arguments: StoreBackend.allCases) func emptyLibrary_saysSo(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addWish()
    #expect(try await list(store).libraryIsEmpty)
    _ = try await store.addBook()
    let none = try await list(store) { $0.text = "nothing" }
    #expect(none.books.isEmpty && !none.libraryIsEmpty)
  }

  @Test(arguments: [
    ("Frank Herbert", "Frank", "Herbert"), ("Herbert, Frank", "Frank", "Herbert"),
    ("Ursula K. Le Guin", "Ursula K.", "Le Guin"), ("Le Guin, Ursula K.", "Ursula K.", "Le Guin"),
    ("Terry Pratchett, Neil Gaiman", "Terry", "Pratchett"), ("García Márquez, Gabriel", "Gabriel", "García Márquez"),
    ("Terry Pratchett; Neil Gaiman", "Terry", "Pratchett"), ("Plato", "", "Plato"), ("", "", ""),
  ])
  func author_isSortedByTheLastName(author: String, first: String, last: String) {
    let name = AuthorName(author)
    #expect((name.first, name.last) == (first, last))
  }
}

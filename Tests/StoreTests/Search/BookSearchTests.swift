import Domain
import Store
import TestSupport
import Testing

@Suite("Books: found by what is typed", .serialized)
struct BookSearchTests {
  static let shelf = [
    ("Cien años de soledad", "Gabriel García Márquez"),
    ("Æsop’s Fables", "Æsop"),
    ("紅樓夢", "曹雪芹"),
    ("50% Off_Sale!", "C. Heap"),
    ("The  Hound\tof the Baskervilles", "Arthur Conan Doyle"),
    ("Ｆｕｌｌ Ｗｉｄｔｈ", "ﾊﾝｶｸ"),
    ("Čapek’s R.U.R.", "Karel Čapek"),
    ("Война и мир", "Лев Толстой"),
  ]

  static let found: [(typed: String, title: String)] = [
    ("anos SOLEDAD", "Cien años de soledad"),
    ("marquez cien", "Cien años de soledad"),
    ("garci\u{301}a", "Cien años de soledad"),
    ("GARCÍA", "Cien años de soledad"),
    ("红楼梦", ""),
    ("紅樓", "紅樓夢"),
    ("曹雪芹", "紅樓夢"),
    ("楼", ""),
    ("樓", "紅樓夢"),
    ("樓夢", "紅樓夢"),
    ("紅夢", ""),
    ("夢曹", ""),
    ("夢 曹", "紅樓夢"),
    ("雪 樓夢", "紅樓夢"),
    ("カク", "Ｆｕｌｌ Ｗｉｄｔｈ"),
    ("0%", "50% Off_Sale!"),
    ("off_", "50% Off_Sale!"),
    ("sale!", "50% Off_Sale!"),
    ("hound of", "The  Hound\tof the Baskervilles"),
    ("doyle   hound", "The  Hound\tof the Baskervilles"),
    ("full width", "Ｆｕｌｌ Ｗｉｄｔｈ"),
    ("ハンカク", "Ｆｕｌｌ Ｗｉｄｔｈ"),
    ("capek", "Čapek’s R.U.R."),
    ("ВОЙНА толстой", "Война и мир"),
    ("aesop fables", "Æsop’s Fables"),
    ("aesop's", "Æsop’s Fables"),
    ("Æsops", "Æsop’s Fables"),
    ("ba\u{AD}sker\u{200B}villes", "The  Hound\tof the Baskervilles"),
    ("solitude", ""),
    ("hound dog", ""),
    ("50_", ""),
    ("h%d", ""),
    ("\\", ""),
    ("'; DROP TABLE book; --", ""),
  ]

  @Test(arguments: StoreBackend.allCases)
  func books_areFound_byTheWordsInThem(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for (title, author) in Self.shelf { _ = try await store.addBook(title, by: author) }
    for (typed, title) in Self.found {
      let titles = try await store.library.books(matching: typed, limit: 10).map(\.title)
      #expect(titles == (title.isEmpty ? [] : [title]), "“\(typed)”")
    }
  }

  @Test(arguments: [
    ("Dune", " dune"), ("é", " e"), ("", ""), ("X-Men (2)", " x- men ( 2)"), ("L’Été", " lete"),
    ("¿Qué? 3.14!", " ¿ que? 3. 14!"),
    ("2×2", " 2×2"), ("2×2-1", " 2×2- 1"), ("鲸", " 鲸\u{1}鲸\u{1}"), ("鲸鱼", " 鲸鱼\u{1}鲸鱼\u{1}鲸\u{1}鱼\u{1}"),
    ("Das 人 und 人人", " das 人 und 人人\u{1}人\u{1}人人\u{1}"), ("한국 a", " 한국 a\u{1}한국\u{1}한\u{1}국\u{1}"),
    ("“人”", " “ 人”\u{1}人\u{1}"),
  ])
  func text_isStored_withItsWordsApartAndItsSyllables(text: String, stored: String) {
    #expect(SearchText.stored(text) == stored)
  }

  /// One or two letters are how a word begins; of more, any part of one.
  @Test(arguments: StoreBackend.allCases)
  func books_areFound_byHowShortWordsBegin(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let titles = ["X-Men: Band 12", "L’Été", "It", "Qxa 2012", "กข", "(Z)"]
    for title in titles { _ = try await store.addBook(title, by: "Öztürk") }
    // Enough of others that the first rows of the order do not hold them.
    let others = (1...2_100).map { BookDraft(title: "Aa \($0 + 3_000)", author: "Bo") }
    _ = try await store.library.addBooks(others, at: TestStore.now)
    for (typed, found) in [
      ("me", ["X-Men: Band 12"]), ("x", ["X-Men: Band 12"]), ("en", []), ("men", ["X-Men: Band 12"]),
      ("x-men", ["X-Men: Band 12"]),
      ("x-m", ["X-Men: Band 12"]), ("-m", ["X-Men: Band 12"]), ("12", ["X-Men: Band 12"]),
      ("lé", ["L’Été"]),
      ("l’e", ["L’Été"]), ("l'été", ["L’Été"]), ("ete", ["L’Été"]), ("it", ["It"]), ("qx", ["Qxa 2012"]),
      ("q", ["Qxa 2012"]), ("q x", []), ("i ö", ["It"]),
      ("zt", []),
      ("ข", ["กข"]), ("z", ["(Z)"]), ("(z", ["(Z)"]), ("v", []), ("\"", []),
    ] {
      #expect(try await store.library.books(matching: typed, limit: 10).map(\.title) == found, "“\(typed)”")
    }
  }

  @Test(arguments: StoreBackend.allCases, ["", "   ", "\u{3000}\t"])
  func books_areAll_whenNothingIsTyped(on backend: StoreBackend, typed: String) async throws {
    let store = try await TestStore(backend)
    for (title, author) in Self.shelf { _ = try await store.addBook(title, by: author) }
    #expect(try await store.library.books(matching: typed, limit: 100).count == Self.shelf.count)
  }

  /// The same word, with its marks joined to the letters and apart from them.
  @Test(
    arguments: StoreBackend.allCases,
    [
      ("caf\u{E9}", "cafe\u{301}"), ("が行", "か\u{3099}行"),
      ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
    ])
  func books_areFound_howeverTheirLettersAreComposed(
    on backend: StoreBackend, forms: (composed: String, apart: String)
  ) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook(forms.composed, by: "One")
    _ = try await store.addBook(forms.apart, by: "Two")
    #expect(try await store.library.books(matching: forms.composed, limit: 10).count == 2)
    #expect(try await store.library.books(matching: forms.apart, limit: 10).count == 2)
  }

  @Test(arguments: StoreBackend.allCases)
  func search_isRefused_whenAPageOfTextIsPasted(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook()
    for typed in [String(repeating: "du ", count: 3_333), String(repeating: "%", count: 10_000)] {
      await #expect(throws: Refusals(.inputTooLong(limit: TypedText.maximumLength))) {
        try await store.library.books(matching: typed, limit: 10)
      }
      await #expect(throws: Refusals(.inputTooLong(limit: TypedText.maximumLength))) {
        try await store.library.students(matching: typed, limit: 10)
      }
    }
    let longest = String(repeating: "d ", count: 200)
    #expect(try await store.library.books(matching: longest, limit: 10).count == 1)
  }

  @Test(arguments: StoreBackend.allCases)
  func wishes_areFoundApart_fromWhatTheLibraryHas(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let book = try await store.addBook("Emma", by: "Jane Austen")
    let wish = try await store.addWish("Emma")
    #expect(try await store.library.books(matching: "emma", limit: 10) == [book])
    #expect(try await store.library.books(matching: "emma", wishlist: true, limit: 10) == [wish])
  }
}

import Domain
import TestSupport
import Testing

@testable import Store

@Suite("The order of titles and names", .serialized)
struct CollationTests {
  @Test(arguments: [
    ("Dune", "D"), ("dune", "D"), ("Über uns", "U"), ("Æsop", "A"), ("Œuvres", "O"), ("Ångström", "A"), ("ßß", "S"),
    ("Þorpið", "T"), ("Łódź", "L"), ("Éire", "E"), ("e\u{301}ire", "E"), ("Жизнь", "Z"), ("Война и мир", "V"),
    ("安徒生童话", "A"), ("三体", "S"), ("红楼梦", "H"), ("東京", "D"), ("あさひ", "A"), ("한국", "H"), ("Ωμέγα", "O"), ("Ｄｕｎｅ", "D"),
    ("\u{201C}Dune\u{201D}", "D"), ("„Faust“", "F"), ("¿Qué?", "Q"), ("(Un)seen", "U"), ("…and then", "A"),
    ("  x", "X"),
    ("'Tis", "T"), ("《三体》", "S"), ("#MeToo", "M"), ("The Hobbit", "T"), ("Der Prozess", "D"),
    ("1984", "#"), ("'68", "#"), ("2001: A Space Odyssey", "#"), ("$pend", "#"), ("+1", "#"), ("👩‍🚀 Stars", "#"),
    ("???", "#"), ("", "#"), ("٣", "#"),
  ])
  func section_isTheLetterThatATitleBeginsWith(title: String, name: String) {
    #expect(Collation.section(of: title).name == name)
    let mark = name == "#" ? "~" : name
    #expect(Collation.key(title).hasPrefix(mark), "the key begins with the section's mark")
  }

  /// Each list is in its order already.
  static let orders = [
    // English: articles stay, words before their continuations, numbers by value, quotation marks passed over.
    [
      "A Tale", "Band 2", "Band 10", "\u{201C}Dune\u{201D}", "Dune Messiah", "Dunes", "New York", "Newark",
      "The Hobbit", "Zoo",
    ],
    // German: umlauts next to their letters, ß next to ss.
    ["Apfel", "Äpfel", "Apfelbaum", "Bär", "Straßburg", "Strasse", "Straße", "Zürich"],
    // Irish: a síneadh fada decides only between the same letters; lower case comes first.
    ["ait", "áit", "áiteanna", "bád", "Béal", "cóta", "fada", "féar"],
    // Chinese by pinyin, after Latin titles of the same section; ba, bei, mo, san.
    ["Aa", "安徒生", "Bz", "八十天", "北京", "莫言", "三体", "Zz", "中国"],
    // Without a letter: after Z, numbers by value.
    ["Zz", "Ж", "2", "10", "1984"],
  ]

  @Test(arguments: orders)
  func key_sortsAsReadersDo(titles: [String]) {
    let keys = titles.map { Collation.key($0) }
    for (index, key) in keys.enumerated().dropFirst() {
      #expect(
        keys[index - 1].utf8.lexicographicallyPrecedes(key.utf8), "\(titles[index - 1]) before \(titles[index])")
    }
  }

  @Test(arguments: StoreBackend.allCases, orders)
  func list_isInThatOrder_andSoAreItsPages(on backend: StoreBackend, titles: [String]) async throws {
    let store = try await TestStore(backend)
    for title in titles.shuffled() where title.count > 1 { _ = try await store.addBook(title + " ", by: "Nobody") }
    let whole = try await store.library.books(limit: 100).map(\.title)
    var pages: [Book] = []
    while true {
      let page = try await store.library.books(after: pages.last.map { PageCursor($0) }, limit: 3)
      if page.isEmpty { break }
      pages += page
    }
    // A library does not accept a title of one letter.
    let kept = titles.filter { $0.count > 1 }
    #expect(whole == kept)
    #expect(pages.map(\.title) == kept)
    try await store.expectSound()
  }

  @Test(arguments: StoreBackend.allCases)
  func section_isAPartOfTheList(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for title in ["Zoo", "1984", "Dune", "Über", "Dünen", "Emma", "Даша", "Cz"] { _ = try await store.addBook(title) }
    func titles(_ name: String, matching text: String? = nil) async throws -> [String] {
      let section = try #require(CollationSection(named: name))
      return try await store.library.books(matching: text, section: section, limit: 10).map(\.title)
    }
    #expect(try await titles("D") == ["Dune", "Dünen", "Даша"])
    #expect(try await titles("d", matching: "dun") == ["Dune", "Dünen"])
    #expect(try await titles("#") == ["1984"])
    #expect(try await titles("Z") == ["Zoo"])
    #expect(try await titles("X") == [])
    let section = try #require(CollationSection(named: "D"))
    let first = try await store.library.books(section: section, limit: 1)
    let rest = try await store.library.books(section: section, after: first.last.map { PageCursor($0) }, limit: 10)
    #expect(rest.map(\.title) == ["Dünen", "Даша"])
    #expect(CollationSection(named: "1") == nil)
    #expect(CollationSection(named: "AB") == nil)
    #expect(CollationSection(named: "Ä") == nil)
  }

  @Test func names_sortByLastThenFirst() {
    let people = [("Zoe", "Li"), ("Ada", "Li Wang"), ("Bo", "Lia"), ("", "Öz"), ("Ada", "Özil"), ("Ada", "")]
    let keys = people.map { Collation.key(first: $0.0, last: $0.1) }
    // A person with a first name only is sorted by it.
    #expect(keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } == [keys[5]] + keys[0...4])
  }

  /// PostgreSQL keeps no longer key than 2,700 bytes in an index.
  @Test(arguments: ["a", "語", "ж", "👩‍👩‍👧‍👦", "é\u{301}\u{302}", "9", "?"])
  func key_isShortASCII_whateverTheTitle(text: String) {
    let key = Collation.key(String(repeating: text, count: 400))
    #expect(key.utf8.count <= 241)
    #expect(key.utf8.allSatisfy { $0 > 32 && $0 < 127 })
    #expect(key == Collation.key(String(repeating: text, count: 400)))
  }

  /// Nothing of what ICU is given breaks it.
  @Test func key_isMade_ofAnyText() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let value = UInt32.random(in: 0...0x10FFFF, using: &generator) >> UInt32.random(in: 0...20, using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let key = Collation.key(String(text))
      #expect(key.utf8.count <= 241 && !key.isEmpty)
      #expect(Collation.section(of: String(text)).mark == key.unicodeScalars.first)
    }
  }

  @Test func keys_areTheSame_fromManyThreads() async {
    let titles = Self.orders.flatMap { $0 } + ["Æsop", "東京", "Война"]
    let alone = titles.map { Collation.key($0) }
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { (0..<50).flatMap { _ in titles.map { Collation.key($0) } } } }
      for await keys in group { #expect(keys == Array(repeating: alone, count: 50).flatMap { $0 }) }
    }
  }

  @Test(arguments: StoreBackend.allCases)
  func sortAnew_bringsListsOfAnotherVersionIntoOrder(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    for number in 0..<1200 {
      _ = try await store.driver.write { [number] in
        try $0.run(
          """
          INSERT INTO book (title, author, title_key, author_key, search_text, total_copies, available_copies, created_at)
          VALUES (\("Band \(number)"), 'x', \("old \(999_999 - number)"), 'old', \(SearchText.stored("Band \(number) x")), 1, 1, 0)
          """)
      }
    }
    try await store.driver.write {
      try $0.run("INSERT INTO copy (book_id, number, state) SELECT id, 1, 'on_shelf' FROM book")
    }
    let ada = try await store.addStudent()
    #expect(try await store.library.collationIsCurrent())
    try await store.driver.write { connection in
      try connection.run("UPDATE library_setting SET value = '0/1' WHERE name = 'filing'")
      try connection.run("UPDATE student SET name_key = 'zz'")
    }
    #expect(try await !store.library.collationIsCurrent())
    // Keys of another version are not damage.
    try await store.expectSound()
    #expect(try await store.library.sortAnew() == 1201)
    #expect(try await store.library.collationIsCurrent())
    #expect(try await store.library.sortAnew() == 0)
    let titles = try await store.library.books(limit: 2000).map(\.title)
    #expect(titles == (0..<1200).map { "Band \($0)" })
    #expect(try await store.library.students(limit: 10) == [ada])
    try await store.expectSound()
  }
}

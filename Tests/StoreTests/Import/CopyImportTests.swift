import Domain
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("Tables of copies", .serialized)
struct CopyImportTests {
  private typealias Line = ImportLine<CopyEntry>

  private static func entry(
    _ isbn: Int? = nil, _ number: Int? = nil, label: Int? = nil, titleLabel: Int? = nil, title: String = "",
    state: Copy.State? = nil, shelf: String? = nil, note: String? = nil, acquired: Timestamp? = nil
  ) throws -> CopyEntry {
    var entry = CopyEntry()
    entry.isbn = try isbn.map { try ISBN.sample($0) }
    (entry.number, entry.title, entry.author) = (number, title, title.isEmpty ? "" : "Some One")
    entry.label = label.flatMap { LabelNumber(serial: $0) }
    entry.titleLabel = titleLabel.flatMap { LabelNumber(serial: $0) }
    (entry.state, entry.shelf, entry.note, entry.acquired) = (state, shelf, note, acquired)
    return entry
  }

  /// A dry run says what the change does, and changes nothing.
  private func bringIn(
    _ entries: [CopyEntry], into store: TestStore, skipsBad: Bool = true
  ) async throws -> (ImportCounts, [LineProblem]) {
    let source: ImportSource<CopyEntry> = { take in
      for (index, entry) in entries.enumerated() { try take(.entry(entry, line: index + 2)) }
    }
    let dry = Mutex<[LineProblem]>([])
    let wet = Mutex<[LineProblem]>([])
    let manner = ImportManner(skipsBad: skipsBad)
    let before = try await store.contents()
    let counts = try await store.library.checkCopies(source, manner) { problem in dry.withLock { $0.append(problem) } }
    #expect(try await store.contents() == before)
    var watch = ImportWatch()
    watch.report = { problem in wet.withLock { $0.append(problem) } }
    let outcome = try await store.library.importCopies(
      source, manner, operation: .random(), at: TestStore.now, watch: watch)
    let isRefused = counts.bad > 0 && !skipsBad
    #expect(outcome == (isRefused ? .refused(counts) : .done(counts)))
    if isRefused { #expect(try await store.contents() == before) }
    #expect(dry.withLock { $0 } == wet.withLock { $0 })
    try await store.expectSound()
    return (counts, dry.withLock { $0 })
  }

  private func expectRefusal(
    _ column: CopyTableColumn?, _ fault: ImportFault, of entry: CopyEntry, in store: TestStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try await store.contents()
    let (counts, problems) = try await bringIn([entry], into: store, skipsBad: false)
    #expect(counts.bad == 1, sourceLocation: sourceLocation)
    #expect(
      problems == [LineProblem(line: 2, column: column?.rawValue, fault)], sourceLocation: sourceLocation)
    #expect(try await store.contents() == before, sourceLocation: sourceLocation)
  }

  @Test(arguments: StoreBackend.allCases)
  func table_updatesCopies_whereCellsSaySomething(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: try ISBN.sample(1), copies: 3)
    let atlas = try await store.addBook("Atlas", by: "Some One")
    let (all, none) = try await bringIn(
      [
        try Self.entry(1, 1, label: 7, shelf: "Blue", note: "signed"), try Self.entry(1, 2, state: .inRepair),
        try Self.entry(1, 3, state: .lost), try Self.entry(nil, 1, title: "Atlas", shelf: "Maps"),
      ], into: store)
    #expect(all.updated == 4 && all.bad == 0 && none.isEmpty)
    var copies = try await store.library.copies(of: dune.id)
    #expect(copies.map(\.label?.serial) == [7, nil, nil])
    #expect(copies.map(\.state) == [.onShelf, .inRepair, .lost])
    #expect(copies[0].shelf == "Blue" && copies[0].note == "signed")
    #expect(try await store.library.copies(of: atlas.id).map(\.shelf) == ["Maps"])
    let counted = try await store.reload(dune)
    #expect([counted.totalCopies, counted.availableCopies] == [3, 1])
    let told = try await store.library.activities(limit: 6).map(\.type)
    #expect(Set(told) == [.editCopy, .damageCopy, .loseCopy])
    // The label is enough to name the copy; empty cells leave its values.
    let (again, _) = try await bringIn(
      [
        try Self.entry(label: 7, note: "worn"), try Self.entry(1, 2, state: .onShelf), try Self.entry(1, 3),
        try Self.entry(nil, 1, title: "Atlas", state: .onLoan),
      ], into: store)
    #expect(again.updated == 2 && again.skipped == 2)
    copies = try await store.library.copies(of: dune.id)
    #expect(copies.map(\.state) == [.onShelf, .onShelf, .lost])
    #expect(copies[0].shelf == "Blue" && copies[0].note == "worn" && copies[0].label?.serial == 7)
  }

  @Test(arguments: StoreBackend.allCases)
  func table_addsCopies_whoseNumbersTheBookLacks(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: try ISBN.sample(1))
    let day = TestStore.later(days: -40)
    let (counts, _) = try await bringIn(
      [
        try Self.entry(1, 4, label: 9, shelf: "Blue", acquired: day), try Self.entry(1, 2, state: .onLoan),
        try Self.entry(1, 3, state: .lost), try Self.entry(1, 7, state: .withdrawn),
      ], into: store)
    #expect(counts.added == 4)
    let copies = try await store.library.copies(of: dune.id)
    #expect(copies.map(\.number) == [1, 2, 3, 4, 7])
    #expect(copies.map(\.state) == [.onShelf, .inRepair, .lost, .onShelf, .withdrawn])
    #expect(copies[3].acquired == day && copies[3].shelf == "Blue" && copies[3].label?.serial == 9)
    let counted = try await store.reload(dune)
    #expect([counted.totalCopies, counted.availableCopies] == [4, 2])
    // The next copy gets another number.
    _ = try await store.library.addCopies(1, to: dune.id, operation: .random(), at: TestStore.now)
    #expect(try await store.library.copies(of: dune.id).last?.number == 8)
  }

  @Test(arguments: StoreBackend.allCases)
  func newCopy_goesOnHold_forWhoWaits(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: try ISBN.sample(1), copies: 2)
    let (ada, emmy) = (try await store.addStudent("S1"), try await store.addStudent("S2"))
    _ = try await bringIn([try Self.entry(1, 2, state: .inRepair)], into: store)
    _ = try await store.checkOut(dune, to: ada)
    _ = try await store.library.reserve(dune.id, for: emmy.id, operation: .random(), at: TestStore.now)
    _ = try await bringIn([try Self.entry(1, 2, state: .onShelf), try Self.entry(1, 3)], into: store)
    #expect(try await store.library.copies(of: dune.id).map(\.state) == [.onLoan, .onHold, .onShelf])
    #expect(try await store.library.held(for: emmy.id).count == 1)
    // Taken out again, the hold goes to the other copy.
    _ = try await bringIn([try Self.entry(1, 2, state: .withdrawn)], into: store)
    #expect(try await store.library.copies(of: dune.id).map(\.state) == [.onLoan, .withdrawn, .onHold])
  }

  @Test(arguments: StoreBackend.allCases)
  func copyOnLoan_staysOnLoan(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: try ISBN.sample(1), copies: 2)
    _ = try await store.checkOut(dune, to: try await store.addStudent())
    for state in [Copy.State.inRepair, .lost, .withdrawn] {
      let refusal = Refusal.copyOnLoan(title: "Dune", number: 1)
      try await expectRefusal(
        .state, .refused([refusal]), of: try Self.entry(1, 1, state: state, shelf: "Blue"), in: store)
    }
    let (counts, _) = try await bringIn(
      [try Self.entry(1, 1, state: .onShelf, shelf: "Blue"), try Self.entry(1, 2, state: .onLoan)], into: store)
    #expect(counts.updated == 1 && counts.skipped == 1)
    #expect(try await store.library.copies(of: dune.id).map(\.state) == [.onLoan, .onShelf])
  }

  @Test(arguments: StoreBackend.allCases)
  func line_isRefused_withItsColumn(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    let dune = try await store.addBook(isbn: try ISBN.sample(1), copies: 2)
    let emma = try await store.addBook("Emma", by: "Some One", isbn: try ISBN.sample(2))
    for _ in 0..<2 { _ = try await store.addBook("Atlas", by: "Some One") }
    _ = try await store.addWish("Momo", isbn: try ISBN.sample(3))
    _ = try await store.library.giveLabels(to: [emma.id])
    _ = try await bringIn([try Self.entry(1, 2, label: 7)], into: store)
    func refused(_ column: CopyTableColumn?, _ fault: ImportFault, _ entry: CopyEntry) async throws {
      try await expectRefusal(column, fault, of: entry, in: store)
    }
    func text(_ label: Int) throws -> String { try #require(LabelNumber(serial: label)).text }
    try await refused(.isbn, .bookUnknown(text: try ISBN.sample(9).text), try Self.entry(9, 1))
    try await refused(.titleLabel, .bookUnknown(text: try text(5)), try Self.entry(nil, 1, titleLabel: 5))
    try await refused(.title, .bookUnknown(text: "Nobody"), try Self.entry(nil, 1, title: "Nobody"))
    try await refused(.title, .booksAlike(title: "Atlas"), try Self.entry(nil, 1, title: "Atlas"))
    // Books with an ISBN are not found by their title.
    try await refused(.title, .bookUnknown(text: "Emma"), try Self.entry(nil, 1, title: "Emma"))
    try await refused(.label, .bookUnknown(text: try text(6)), try Self.entry(label: 6))
    try await refused(.number, .missing, try Self.entry(1, label: 6))
    try await refused(.number, .otherCopy(number: 2), try Self.entry(1, 1, label: 7))
    try await refused(.label, .labelTaken(text: try text(7), title: "Dune"), try Self.entry(2, 1, label: 7))
    try await refused(.label, .labelTaken(text: try text(1), title: "Emma"), try Self.entry(1, 1, label: 1))
    try await refused(nil, .refused([.onWishlist(title: "Momo")]), try Self.entry(3, 1))
    try await refused(.state, .refused([.lastCopy(title: "Emma")]), try Self.entry(2, 1, state: .withdrawn))
    // A label and a copy stand once in a table.
    let twice = [try Self.entry(1, 1, label: 8), try Self.entry(2, 1, label: 8), try Self.entry(1, 1)]
    let (counts, problems) = try await bringIn(twice, into: store)
    #expect(counts.updated == 1)
    #expect(
      problems == [
        LineProblem(line: 3, column: "Label", .twice(text: try text(8), firstLine: 2)),
        LineProblem(line: 4, column: "Copy Number", .twice(text: "Dune 1", firstLine: 2)),
      ])
    // As many as there can be.
    let last = BookDraft.copiesRange.upperBound
    let many = try (3...last + 1).map { try Self.entry(1, $0) }
    let (added, tooMany) = try await bringIn(many, into: store)
    #expect(added.added == last - 2)
    #expect(
      tooMany == [
        LineProblem(line: last, column: "Copy Number", .refused([.copiesOutOfRange(BookDraft.copiesRange)]))
      ])
    #expect(try await store.reload(dune).totalCopies == last)
  }

  @Test(arguments: StoreBackend.allCases)
  func import_countsOnce_underItsName(on backend: StoreBackend) async throws {
    let store = try await TestStore(backend)
    _ = try await store.addBook(isbn: try ISBN.sample(1))
    let line = Line.entry(try Self.entry(1, 2), line: 2)
    let name = OperationID("monday")
    func bringIn(_ manner: ImportManner) async throws -> ImportOutcome {
      try await store.library.importCopies({ try $0(line) }, manner, operation: name, at: TestStore.now)
    }
    var counts = ImportCounts()
    counts.added = 1
    #expect(try await bringIn(ImportManner(source: "a")) == .done(counts))
    #expect(try await bringIn(ImportManner(source: "a")) == .doneBefore(lines: 1))
    await #expect(throws: Refusals(.operationReused(name))) { try await bringIn(ImportManner(source: "b")) }
    #expect(try await store.library.books(limit: 1).first?.totalCopies == 2)
  }

  /// Killed before each of its transactions in turn.
  @Test(arguments: StoreBackend.allCases)
  func import_isThereWhollyOrNotAtAll_whenItsProgramIsKilled(on backend: StoreBackend) async throws {
    var added: Set<Int> = []
    for writes in 0..<20 {
      let store = try await TestStore(backend)
      _ = try await store.addBook(isbn: try ISBN.sample(1))
      let entries = try (2...700).map { try Self.entry(1, $0, shelf: "Blue") }
      let source: ImportSource<CopyEntry> = { take in for entry in entries { try take(.entry(entry, line: 2)) } }
      let killed = Library(
        driver: WatchedDriver(store.driver, writes: writes), rules: CirculationRules(), calendar: TestStore.calendar)
      let outcome = try? await killed.importCopies(source, ImportManner(), operation: .random(), at: TestStore.now)
      added.insert(try await store.library.books(limit: 1).first?.totalCopies ?? 0)
      try await store.expectSound()
      if outcome != nil { break }
    }
    #expect(added == [1, 700])
  }

  /// Exported, and read into the same library and into one with the same books.
  @Test(arguments: StoreBackend.allCases)
  func export_isReadBack(on backend: StoreBackend) async throws {
    let (one, two) = (try await TestStore(backend), try await TestStore(backend))
    for store in [one, two] {
      for number in 0..<450 {
        _ = try await store.addBook("Book \(number % 7)", isbn: try ISBN.sample(number), copies: 2)
      }
    }
    var entries = try (0..<450).map { number in
      try Self.entry(number, 2, label: number + 1, shelf: "Shelf \(number % 9)", note: "=\(number)")
    }
    entries[7].state = .lost
    entries[8].state = .inRepair
    entries.append(try Self.entry(3, 5, acquired: TestStore.later(days: -9)))
    // The first copy of a book is withdrawn: an export lists it after the others.
    entries.append(try Self.entry(4, 1, state: .withdrawn))
    _ = try await bringIn(entries, into: one)
    _ = try await bringIn([try Self.entry(4, 2, state: .lost)], into: one)
    let exported = try await Self.exported(one)
    #expect(exported.count == 901)
    #expect(exported.map(\.title) == exported.map(\.title).sorted())
    let (unchanged, _) = try await bringIn(exported, into: one)
    #expect(unchanged.skipped == 901 && unchanged.changes == 0)
    let (counts, problems) = try await bringIn(exported, into: two)
    #expect(problems.isEmpty && counts.added == 1 && counts.updated == 451)
    #expect(try await Self.exported(two) == exported)
  }

  private static func exported(_ store: TestStore) async throws -> [CopyEntry] {
    let entries = Mutex<[CopyEntry]>([])
    _ = try await store.library.exportCopies { values in
      func text(_ place: Int) -> String? {
        if case .text(let text) = values[values.startIndex + place] { text } else { nil }
      }
      var entry = CopyEntry()
      (entry.isbn, entry.titleLabel) = (text(0).flatMap { ISBN(thirteen: $0) }, text(1).flatMap { LabelNumber($0) })
      (entry.title, entry.author) = (text(2) ?? "", text(3) ?? "")
      if case .integer(let number) = values[values.startIndex + 4] { entry.number = Int(number) }
      (entry.label, entry.state) = (text(5).flatMap { LabelNumber($0) }, text(6).flatMap { Copy.State(rawValue: $0) })
      // An empty cell says nothing.
      (entry.shelf, entry.note) = (text(7), text(8).flatMap { $0.isEmpty ? nil : $0 })
      entry.acquired = text(9).flatMap { BookCells.moment(of: $0) }
      entries.withLock { $0.append(entry) }
    }
    return entries.withLock { $0 }
  }
}

import Domain
import Store
import TestSupport
import Testing

/// Whatever is done in whatever order, the store agrees with a model that has no SQL, and stays sound.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RandomWalkTests {
  @Test(arguments: zip(StoreBackend.allCases, [4_000, 1_200]))
  func library_agreesWithItsModel(_ backend: StoreBackend, _ steps: Int) async throws {
    let rules = CirculationRules(loanLimit: 3, renewalLimit: 1)
    try await backend.withLibrary(rules: rules) { library in
      var walk = Walk(library: library, model: LibraryModel(rules: rules, calendar: .dublin))
      for step in 0..<steps {
        try await walk.step()
        if step % 400 == 399 { try await walk.compare() }
      }
      try await walk.compare()
      // A walk that was refused all along has shown nothing.
      #expect(walk.model.returned.count > steps / 20)
      #expect(walk.refused > steps / 20)
    }
  }
}

private struct Walk {
  let library: Library
  var model: LibraryModel
  var generator = SeededGenerator(seed: 7)
  var now = Timestamp.opening
  var refused = 0
  /// The last operation that was done, to be tried again.
  var lastLoan: (operation: OperationID, book: Book.ID, student: Student.ID, loan: Loan.ID)?

  mutating func step() async throws {
    // Mostly onwards; now and then the clock is set back.
    now = now.later(minutes: Int.random(in: -30...120, using: &generator))
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<4: try await addBook()
    case 4..<7: try await addStudent()
    case 7..<11: try await addCopies()
    case 11..<14: try await acquire()
    case 14..<20: try await edit()
    case 20..<27: try await reserve()
    case 27..<35: try await renew()
    case 35..<38: try await repeatLast()
    case 38..<65: try await takeBack()
    default: try await lend()
    }
  }

  // MARK: - Steps

  private var aBook: Book.ID { mutating get { Book.ID(rawValue: anID(model.titles.count)) } }
  private var aStudent: Student.ID { mutating get { Student.ID(rawValue: anID(model.students.count)) } }

  /// Sometimes one that is not there.
  private mutating func anID(_ count: Int) -> Int64 { Int64.random(in: 1...Int64(count + 1), using: &generator) }

  private mutating func addBook() async throws {
    let number = model.titles.count
    let isWish = generator.happens(percent: 25)
    let copies = Int.random(in: 1...3, using: &generator)
    let draft = BookDraft(isbn: .numbered(number), title: "Title \(number)", author: "Author \(number)", copies: copies)
    let book =
      isWish
      ? try await library.addWishlistItem(draft, operation: .random(), at: now)
      : try await library.addBook(draft, operation: .random(), at: now)
    let count = isWish ? 0 : copies
    model.titles[book.id] = LibraryModel.Title(total: count, available: count, isWishlistItem: isWish)
    model.activities += 1
  }

  private mutating func addStudent() async throws {
    let student = try await library.addStudent(.numbered(model.students.count), operation: .random(), at: now)
    model.students.insert(student.id)
    model.activities += 1
  }

  private mutating func addCopies() async throws {
    let book = aBook
    let count = Int.random(in: 1...2, using: &generator)
    let isAllowed = model.titles[book].map { !$0.isWishlistItem } ?? false
    try await attempt(isAllowed) { [library, now] in
      _ = try await library.addCopies(count, to: book, operation: .random(), at: now)
    } then: { model in
      model.titles[book]?.total += count
      model.titles[book]?.available += count
      model.activities += 1
    }
  }

  private mutating func acquire() async throws {
    let book = aBook
    try await attempt(model.titles[book]?.isWishlistItem ?? false) { [library, now] in
      _ = try await library.acquire(book, copies: 2, operation: .random(), at: now)
    } then: { model in
      model.titles[book] = LibraryModel.Title(total: 2, available: 2, isWishlistItem: false)
      model.activities += 1
    }
  }

  private mutating func edit() async throws {
    let book = aBook
    let total = Int.random(in: 1...4, using: &generator)
    let draft = BookDraft(title: "Title anew", author: "Author anew", copies: total)
    let title = model.titles[book]
    let onLoan = model.onLoan(book)
    try await attempt(title.map { $0.isWishlistItem || total >= onLoan } ?? false) { [library, now] in
      _ = try await library.editBook(book, to: draft, operation: .random(), at: now)
    } then: { model in
      model.activities += 1
      guard let title, !title.isWishlistItem else { return }
      let available = min(max(title.available + total - title.total, 0), total - onLoan)
      model.titles[book] = LibraryModel.Title(total: total, available: available, isWishlistItem: false)
    }
  }

  private mutating func reserve() async throws {
    let (book, student) = (aBook, aStudent)
    let reservation = LibraryModel.Reservation(book: book, student: student)
    let isKnown = model.titles[book].map { !$0.isWishlistItem } ?? false && model.students.contains(student)
    let hasIt = model.loans(of: student).contains { $0.book == book }
    try await attempt(isKnown && !hasIt && !model.reserved.contains(reservation)) { [library, now] in
      try await library.reserve(book, for: student, operation: .random(), at: now)
    } then: { model in
      model.reserved.insert(reservation)
      model.activities += 1
    }
  }

  private mutating func renew() async throws {
    guard let id = aLoan(), let loan = model.active[id] else { return }
    try await attempt(loan.renewals < model.rules.renewalLimit) { [library, now] in
      _ = try await library.renew(id, operation: .random(), at: now)
    } then: { [now] model in
      model.active[id]?.renewals += 1
      model.active[id]?.due = max(loan.due, model.rules.dueDate(from: now, in: model.calendar))
      model.activities += 1
    }
  }

  private mutating func takeBack() async throws {
    // One in ten was brought back before.
    let again = generator.happens(percent: 10) ? model.returned.min { $0.rawValue < $1.rawValue } : nil
    guard let id = again ?? aLoan() else { return }
    try await attempt(model.active[id] != nil) { [library, now] in
      _ = try await library.returnLoan(id, operation: .random(), at: now)
    } then: {
      $0.takeBack(id)
    }
  }

  private mutating func lend() async throws {
    let (book, student) = (aBook, aStudent)
    let operation = OperationID.random()
    let isAllowed = model.mayLend(book, to: student)
    do {
      let loan = try await library.checkOut(book, to: student, operation: operation, at: now)
      #expect(isAllowed, "\(book) was lent to \(student)")
      model.lend(loan.id, book, to: student, at: now)
      lastLoan = (operation, book, student, loan.id)
    } catch {
      #expect(!isAllowed, "\(error)")
      refused += 1
    }
  }

  private mutating func repeatLast() async throws {
    guard let last = lastLoan else { return }
    let loan = try await library.checkOut(last.book, to: last.student, operation: last.operation, at: now)
    #expect(loan.id == last.loan)
  }

  private mutating func aLoan() -> Loan.ID? {
    model.active.keys.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &generator)
  }

  private mutating func attempt(
    _ isAllowed: Bool, _ change: () async throws -> Void, then apply: (inout LibraryModel) -> Void
  ) async throws {
    do {
      try await change()
      #expect(isAllowed)
      apply(&model)
    } catch let refusals as Refusals {
      #expect(!isAllowed, "\(refusals)")
      refused += 1
    }
  }

  // MARK: - Comparing

  func compare() async throws {
    #expect(try await library.check() == [])
    for (id, title) in model.titles {
      let book = try #require(try await library.book(id: id))
      #expect([book.totalCopies, book.availableCopies] == [title.total, title.available])
      #expect(book.isWishlistItem == title.isWishlistItem)
    }
    let active = try await library.loans(.active, limit: 10_000)
    #expect(Set(active.map(\.id)) == Set(model.active.keys))
    for loan in active {
      #expect(loan.dueDate == model.active[loan.id]?.due && loan.renewals == model.active[loan.id]?.renewals)
    }
    for student in model.students {
      #expect(try await library.activeLoans(of: student).count == model.loans(of: student).count)
    }
    let all = try await library.loans(.all, limit: 100_000)
    #expect(Set(all.filter { !$0.isActive }.map(\.id)) == model.returned)
    #expect(try await library.activities(limit: 100_000).count == model.activities)
  }
}

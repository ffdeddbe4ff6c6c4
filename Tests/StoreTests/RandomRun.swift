import Domain
import Store
import Testing

/// The changes of one run, drawn from its seed, and what the model says of each.
struct RandomRun {
  static let rules = CirculationRules(loanLimit: 4, renewalLimit: 1, lendsDespiteOverdue: false)

  let store: TestStore
  var generator: SeededGenerator
  var model = LibraryModel()
  var now = TestStore.now
  var count = 0
  var done = 0
  var refused = 0

  init(store: TestStore, seed: UInt64) {
    self.store = store
    generator = SeededGenerator(seed: seed)
  }

  // MARK: - Draws

  private mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// One that is there, now and then one that is not.
  private mutating func book() -> Book.ID { Book.ID(rawValue: Int64(draw(1...model.books.count + 1))) }
  private mutating func loan() -> Loan.ID {
    Loan.ID(rawValue: Int64(draw(max(1, model.loans.count - 30)...model.loans.count + 1)))
  }
  private mutating func student() -> Student.ID { model.students[draw(0...model.students.count - 1)] }
  private mutating func isbn() throws -> ISBN? { draw(0...2) == 0 ? nil : try ISBN.sample(draw(0...60)) }

  /// Tries a change; compares how it was refused, or tells the model what came of it. Now and then the same one again.
  private mutating func attempt<T: Equatable & Sendable>(
    expecting codes: [String], _ body: (OperationID) async throws(Refusals) -> T,
    then: (inout LibraryModel, T) -> Void
  ) async {
    let operation = OperationID("change \(count)")
    do throws(Refusals) {
      let result = try await body(operation)
      #expect(codes == [], "change \(count) was done")
      if draw(0...9) == 0 { #expect(try await body(operation) == result, "change \(count) again") }
      then(&model, result)
      model.told += 1
      done += 1
    } catch {
      #expect(error.all.map(\.code) == codes, "change \(count)")
      refused += 1
    }
  }

  // MARK: - Changes

  mutating func change() async throws {
    count += 1
    now = Timestamp(milliseconds: now.milliseconds + Int64(draw(0...7_200_000)))
    if model.students.count < 5 { return await addStudent() }
    switch draw(0...99) {
    case 0..<4: await addStudent()
    case 4..<12: try await addBook()
    case 12..<15: try await addWish()
    case 15..<20: await addCopies()
    case 20..<24: await acquire()
    case 24..<32: try await edit()
    case 32..<64: await checkOut()
    case 64..<84: await giveBack()
    case 84..<92: await renew()
    default: await reserve()
    }
  }

  private mutating func addStudent() async {
    let (library, now) = (store.library, now)
    let draft = StudentDraft(libraryID: "S\(count)", firstName: "Ada", lastName: "No. \(count)")
    await attempt(expecting: []) { operation throws(Refusals) in
      try await library.addStudent(draft, operation: operation, at: now)
    } then: {
      $0.students.append($1.id)
    }
  }

  private mutating func addBook() async throws {
    let (library, now, isbn, copies) = (store.library, now, try isbn(), draw(1...3))
    let draft = BookDraft(isbn: isbn, title: "Book \(count)", author: "Somebody", copies: copies)
    await attempt(expecting: model.refusals(adding: isbn)) { operation throws(Refusals) in
      try await library.addBook(draft, operation: operation, at: now)
    } then: {
      $0.books[$1.id] = .init(isbn: isbn, total: copies, available: copies, isWish: false)
    }
  }

  private mutating func addWish() async throws {
    let (library, now, isbn) = (store.library, now, try isbn())
    let draft = BookDraft(isbn: isbn, title: "Wish \(count)", author: "Somebody")
    await attempt(expecting: model.refusals(adding: isbn)) { operation throws(Refusals) in
      try await library.addWishlistItem(draft, operation: operation, at: now)
    } then: {
      $0.books[$1.id] = .init(isbn: isbn, total: 0, available: 0, isWish: true)
    }
  }

  private mutating func addCopies() async {
    let (library, now, id, copies) = (store.library, now, book(), draw(0...2))
    await attempt(expecting: model.refusals(adding: copies, to: id)) { operation throws(Refusals) in
      try await library.addCopies(copies, to: id, operation: operation, at: now)
    } then: { model, _ in
      model.books[id]?.total += copies
      model.books[id]?.available += copies
    }
  }

  private mutating func acquire() async {
    let (library, now, copies) = (store.library, now, draw(1...3))
    let wishes = model.books.filter(\.value.isWish).keys.sorted { $0.rawValue < $1.rawValue }
    let id = draw(0...3) == 0 ? book() : wishes.first ?? book()
    await attempt(expecting: model.refusals(acquiring: id)) { operation throws(Refusals) in
      try await library.acquire(id, copies: copies, operation: operation, at: now)
    } then: { model, _ in
      model.books[id] = .init(isbn: model.books[id]?.isbn, total: copies, available: copies, isWish: false)
    }
  }

  private mutating func edit() async throws {
    let (library, now, id, isbn, total) = (store.library, now, book(), try isbn(), draw(1...4))
    let draft = BookDraft(isbn: isbn, title: "Edited \(count)", author: "Somebody", copies: total)
    let codes = model.refusals(editing: id, isbn: isbn, total: total)
    await attempt(expecting: codes) { operation throws(Refusals) in
      try await library.editBook(id, to: draft, operation: operation, at: now)
    } then: { model, _ in
      model.books[id]?.isbn = isbn
      guard let book = model.books[id], !book.isWish else { return }
      let most = total - model.active(of: id).count
      model.books[id]?.available = min(max(book.available + total - book.total, 0), most)
      model.books[id]?.total = total
    }
  }

  private mutating func checkOut() async {
    let (library, now, id, student) = (store.library, now, book(), student())
    let codes = model.refusals(lending: id, to: student, at: now, limit: 4)
    await attempt(expecting: codes) { operation throws(Refusals) in
      try await library.checkOut(id, to: student, operation: operation, at: now)
    } then: { model, loan in
      model.loans[loan.id] = .init(book: id, student: student, due: loan.dueDate)
      model.books[id]?.available -= 1
      model.reservations.remove([id.rawValue, student.rawValue])
    }
  }

  private mutating func giveBack() async {
    let (library, now, id) = (store.library, now, loan())
    await attempt(expecting: model.refusals(ending: id)) { operation throws(Refusals) in
      try await library.returnLoan(id, operation: operation, at: now)
    } then: { model, loan in
      model.loans[id]?.isOver = true
      guard let book = model.books[loan.book.id] else { return }
      model.books[loan.book.id]?.available = min(book.available + 1, book.total)
    }
  }

  private mutating func renew() async {
    let (library, now, id) = (store.library, now, loan())
    await attempt(expecting: model.refusals(renewing: id, limit: 1)) { operation throws(Refusals) in
      try await library.renew(id, operation: operation, at: now)
    } then: { model, loan in
      model.loans[id]?.renewals += 1
      model.loans[id]?.due = loan.dueDate
    }
  }

  private mutating func reserve() async {
    let (library, now, id, student) = (store.library, now, book(), student())
    await attempt(expecting: model.refusals(reserving: id, for: student)) { operation throws(Refusals) -> Bool in
      try await library.reserve(id, for: student, operation: operation, at: now)
      return true
    } then: { model, _ in
      model.reservations.insert([id.rawValue, student.rawValue])
    }
  }
}

import Domain
import Store
import TestSupport
import Testing

/// The changes of one run, drawn from its seed, and what the model says of each.
struct RandomRun {
  static let rules = CirculationRules(loanLimit: 4, renewalLimit: 1, overdueBlock: .refuse)

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

  /// Usually an existing one, sometimes a missing one.
  private mutating func book() -> Book.ID { Book.ID(rawValue: Int64(draw(1...model.books.count + 1))) }
  private mutating func loan() -> Loan.ID {
    Loan.ID(rawValue: Int64(draw(max(1, model.loans.count - 30)...model.loans.count + 1)))
  }
  private mutating func student() -> Student.ID { model.students[draw(0...model.students.count - 1)] }
  private mutating func isbn() throws -> ISBN? { draw(0...2) == 0 ? nil : try ISBN.sample(draw(0...60)) }

  /// Tries a change; compares how it was refused, or informs the model of the result. Sometimes the same change again.
  private mutating func attempt<T: Equatable & Sendable>(
    expecting codes: [String], maybeAgain: Bool = true, _ body: (OperationID) async throws(Refusals) -> T,
    then: (inout LibraryModel, T) -> Void
  ) async {
    let operation = OperationID("change \(count)")
    do throws(Refusals) {
      let result = try await body(operation)
      #expect(codes == [], "change \(count) was done")
      if maybeAgain, draw(0...9) == 0 { #expect(try await body(operation) == result, "change \(count) again") }
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
    case 64..<84: await returnBook()
    case 84..<89: await renew()
    case 89..<97: await reserve()
    case 97..<99: await cancel()
    default: await deleteStudent()
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
      // Copies of a wish make it a book.
      model.books[id]?.isWish = false
      model.books[id]?.total += copies
      model.books[id]?.available += copies
      model.settle(id, at: now)
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
    var edit = BookEdit()
    (edit.isbn, edit.title, edit.author) = (isbn.map { .set($0) } ?? .cleared, "Edited \(count)", "Somebody")
    // The copies of a wish cannot be edited.
    if model.books[id]?.isWish != true { edit.totalCopies = total }
    let change = edit
    let codes = model.refusals(editing: id, isbn: isbn, total: total)
    await attempt(expecting: codes) { operation throws(Refusals) in
      try await library.editBook(id, change, operation: operation, at: now)
    } then: { model, _ in
      model.books[id]?.isbn = isbn
      guard let book = model.books[id], !book.isWish else { return }
      let most = total - model.active(of: id).count
      model.books[id]?.available = min(max(book.available + total - book.total, 0), most)
      model.books[id]?.total = total
      model.settle(id, at: now)
    }
  }

  private mutating func checkOut() async {
    let (library, now, id, student) = (store.library, now, book(), student())
    let codes = model.settled(id, at: now).refusals(lending: id, to: student, at: now, limit: 4)
    await attempt(expecting: codes) { operation throws(Refusals) in
      try await library.checkOut(id, to: student, operation: operation, at: now)
    } then: { model, loan in
      model.settle(id, at: now)
      model.loans[loan.id] = .init(book: id, student: student, due: loan.dueDate)
      model.books[id]?.available -= 1
      model.lines[id]?.removeAll { $0.student == student }
      model.settle(id, at: now)
    }
  }

  private mutating func returnBook() async {
    let (library, now, id) = (store.library, now, loan())
    await attempt(expecting: model.refusals(ending: id)) { operation throws(Refusals) in
      try await library.returnLoan(id, operation: operation, at: now).loan
    } then: { model, loan in
      model.loans[id]?.isOver = true
      guard let book = model.books[loan.book.id] else { return }
      model.books[loan.book.id]?.available = min(book.available + 1, book.total)
      model.settle(loan.book.id, at: now)
    }
  }

  private mutating func renew() async {
    let (library, now, id) = (store.library, now, loan())
    let seen = model.loans[id].map { model.settled($0.book, at: now) } ?? model
    await attempt(expecting: seen.refusals(renewing: id, limit: 1)) { operation throws(Refusals) in
      try await library.renew(id, operation: operation, at: now)
    } then: { model, loan in
      model.settle(loan.book.id, at: now)
      model.loans[id]?.renewals += 1
      model.loans[id]?.due = loan.dueDate
    }
  }

  private mutating func reserve() async {
    let (library, now, id, student) = (store.library, now, book(), student())
    let codes = model.settled(id, at: now).refusals(reserving: id, for: student)
    await attempt(expecting: codes) { operation throws(Refusals) in
      try await library.reserve(id, for: student, operation: operation, at: now)
    } then: { model, reservation in
      model.settle(id, at: now)
      model.lines[id, default: []].append(.init(id: reservation.id, student: student))
    }
  }

  private mutating func cancel() async {
    let (library, now) = (store.library, now)
    let open = model.lines.values.flatMap { $0 }.map(\.id).sorted { $0.rawValue < $1.rawValue }
    let id = open.randomElement(using: &generator) ?? Reservation.ID(rawValue: 99_999)
    await attempt(expecting: open.isEmpty ? ["no-longer-there"] : []) { operation throws(Refusals) in
      try await library.cancelReservation(id, operation: operation, at: now)
    } then: { model, reservation in
      model.lines[reservation.book.id]?.removeAll { $0.id == id }
      model.settle(reservation.book.id, at: now)
    }
  }

  private mutating func deleteStudent() async {
    let (library, now, id, force) = (store.library, now, student(), draw(0...1) == 0)
    let active = model.loans.filter { $0.value.student == id && !$0.value.isOver }
    // A repetition reports less: the ended sign-ins are not remembered.
    let codes = active.isEmpty || force ? [] : ["student-has-loans"]
    await attempt(expecting: codes, maybeAgain: false) { operation throws(Refusals) in
      try await library.deleteStudent(id, force: force, operation: operation, at: now)
    } then: { model, deletion in
      model.students.removeAll { $0 == id }
      model.told += active.count + deletion.cancelledReservations.count
      for (book, line) in model.lines where line.contains(where: { $0.student == id }) {
        model.lines[book]?.removeAll { $0.student == id }
        model.settle(book, at: now)
      }
      for (loan, borrowing) in active {
        model.loans[loan]?.isOver = true
        guard let book = model.books[borrowing.book] else { continue }
        model.books[borrowing.book]?.available = min(book.available + 1, book.total)
        model.settle(borrowing.book, at: now)
      }
      for (loan, borrowing) in model.loans where borrowing.student == id { model.loans[loan]?.isPast = true }
    }
  }
}

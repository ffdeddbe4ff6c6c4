import Domain
import KioskMachine
import TestSupport

/// The store as a table of values. It does what the machine's questions ask, without checks.
struct FakeLibrary: Sendable {
  private(set) var books: [Book]
  var students: [Student]
  /// Active ones only.
  private(set) var loans: [Loan]
  private(set) var inbox: [ISBN: Int] = [:]
  /// Labels of copies.
  private var labels: [LabelNumber: (book: Book.ID, number: Int)] = [:]
  /// The students who wait for a book, first come first.
  private(set) var waiting: [Book.ID: [Student.ID]] = [:]
  private var outcomes: [OperationID: Outcome] = [:]
  private var lastID = 1000
  static let linkCode = LinkCode("123456") ?? .random()

  init(books: [Book], students: [Student], loans: [Loan]) {
    self.books = books
    self.students = students
    self.loans = loans
  }

  mutating func add(_ book: Book) { books.append(book) }

  mutating func label(_ book: Book, _ labels: [LabelNumber]) {
    for (index, label) in labels.enumerated() { self.labels[label] = (book.id, index + 1) }
  }

  mutating func lend(_ book: Book, _ number: Int, _ student: Student) {
    let lent = update(book) { $0.availableCopies -= 1 }
    var loan = Loan(
      id: Loan.ID(rawValue: nextID()), book: lent, student: student,
      checkoutDate: Shelf.noon.adding(milliseconds: -24 * 3_600_000), dueDate: Shelf.due)
    loan.copyNumber = number
    loans.append(loan)
  }

  /// The book with this code. The label of a copy names the copy.
  private func book(_ code: BookCode) -> Book? {
    guard case .label(let label) = code, let copy = labels[label] else { return books.first { $0.has(code) } }
    var book = books.first { $0.id == copy.book }
    let isOut = loans.contains { $0.book.id == copy.book && $0.copyNumber == copy.number }
    book?.copy = Copy.Shown(number: copy.number, label: label, state: isOut ? .onLoan : .onShelf)
    return book
  }

  mutating func answer(_ question: Question, at now: Timestamp) -> Reply {
    switch question {
    case .book(let code):
      let book = book(code)
      return .book(book, loans: book?.own(currentLoans { _ in true }) ?? [])
    case .bookFor(let student, let code):
      let book = book(code)
      return .bookFor(
        book, studentLoans: currentLoans { $0.student.id == student.id }, demand: demand(for: book, besides: student),
        loans: book?.own(currentLoans { _ in true }) ?? [])
    case .student(let key):
      let student: Student? =
        switch key {
        case .card(let card): students.first { $0.cardNumber == card }
        case .libraryID(let text, let otherwise):
          students.first { $0.hasLibraryID(text) }
            ?? students.first { $0.cardNumber.map { otherwise == .unknownCard($0) } ?? false }
        }
      if student == nil, let member = staff(key) { return .staff(member) }
      return .student(student, loans: currentLoans { $0.student.id == student?.id })
    case .identify(let key, let pin):
      guard pin == Shelf.pin else { return .refused(Refusals(.pinWrong(attemptsLeft: 4))) }
      return answer(.student(key), at: now)
    case .linkCode: return .linkCode(FakeLibrary.linkCode)
    case .namesake(let draft):
      return .namesake(books.first { $0.title == draft.title && $0.author == draft.author })
    case .apply(let changes, let identification):
      return .applied(
        changes.map { one in
          switch answer(.change(one.change, one.operation, identification), at: now) {
          case .done(let outcome): .done(outcome)
          case .refused(let refusals): .refused(refusals)
          case .book, .bookFor, .student, .staff, .namesake, .linkCode, .applied: .refused(Refusals(.noLongerThere))
          }
        })
    case .change(let change, let operation, _):
      if let outcome = outcomes[operation] { return .done(outcome) }
      if case .checkOut(let book, _, _) = change, !isAvailable(book) {
        return .refused(Refusals(.noCopiesAvailable(title: book.title)))
      }
      if case .addBook(let draft) = change, let other = books.first(where: { $0.isbn == draft.isbn && $0.isbn != nil })
      {
        return .refused(
          Refusals(other.isWishlistItem ? .onWishlist(title: other.title) : .isbnTaken(title: other.title)))
      }
      let outcome = make(change, at: now)
      outcomes[operation] = outcome
      return .done(outcome)
    }
  }

  private mutating func make(_ change: Change, at now: Timestamp) -> Outcome {
    switch change {
    case .checkOut(let book, let student, let due), .overrule(.lend(let book, let student, let due), _):
      let lent = update(book) { $0.availableCopies -= 1 }
      waiting[book.id]?.removeAll { $0 == student.id }
      var loan = Loan(id: Loan.ID(rawValue: nextID()), book: lent, student: student, checkoutDate: now, dueDate: due)
      loan.copyNumber = book.copy?.number
      loans.append(loan)
      return .checkedOut(loan)
    case .returnLoan(var loan):
      loans.removeAll { $0.id == loan.id }
      loan.book = update(loan.book) { $0.availableCopies = min($0.availableCopies + 1, $0.totalCopies) }
      loan.returnDate = now
      return .returned(loan)
    case .renew(var loan, let due), .overrule(.renew(var loan, let due), _):
      loan.dueDate = due
      loan.renewals += 1
      loans = loans.map { $0.id == loan.id ? loan : $0 }
      return .renewed(loan)
    case .confirmClock: return .clockConfirmed
    case .seeOnShelf(let book): return .seenOnShelf(book)
    case .draft(let isbn, let copies):
      inbox[isbn] = copies
      return .drafted(isbn, copies: copies)
    case .undoReturn(var loan):
      loan.book = update(loan.book) { $0.availableCopies -= 1 }
      loan.returnDate = nil
      loans.append(loan)
      return .returnUndone(loan)
    case .reserve(let book, let student):
      waiting[book.id, default: []].append(student.id)
      return .reserved(book, student)
    case .addCopies(let book, let count):
      return .copiesAdded(
        update(book) {
          $0.totalCopies += count
          $0.availableCopies += count
        }, count: count)
    case .acquire(let book, let copies):
      return .acquired(
        update(book) {
          $0.isWishlistItem = false
          $0.totalCopies = copies
          $0.availableCopies = copies
        })
    case .addBook(let draft):
      let book = Book(
        id: Book.ID(rawValue: nextID()), isbn: draft.isbn, title: draft.title, author: draft.author,
        totalCopies: draft.copies, availableCopies: draft.copies, createdAt: now, metadata: draft.metadata)
      books.append(book)
      return .bookAdded(book)
    }
  }

  private func staff(_ key: StudentKey) -> StaffMember? {
    switch key {
    case .card(let card), .libraryID(_, otherwise: .unknownCard(let card)):
      card == Shelf.byrne.cardNumber ? Shelf.byrne : nil
    case .libraryID(let name, _): name == Shelf.byrne.name ? Shelf.byrne : nil
    }
  }

  /// Each copy that is here is on hold for the next one who waits.
  private func demand(for book: Book?, besides student: Student) -> Demand {
    guard let book, let line = waiting[book.id] else { return .none }
    let held = line.prefix(book.availableCopies)
    return Demand(
      heldForOthers: held.count { $0 != student.id },
      othersWaiting: line.dropFirst(held.count).count { $0 != student.id },
      hasReserved: line.contains(student.id))
  }

  private func isAvailable(_ book: Book) -> Bool {
    books.contains { $0.id == book.id && $0.availableCopies > 0 }
  }

  private func currentLoans(where isWanted: (Loan) -> Bool) -> [Loan] {
    loans.filter(isWanted).map { loan in
      var loan = loan
      loan.book = books.first { $0.id == loan.book.id } ?? loan.book
      return loan
    }
  }

  private mutating func update(_ book: Book, _ change: (inout Book) -> Void) -> Book {
    guard let index = books.firstIndex(where: { $0.id == book.id }) else { return book }
    change(&books[index])
    return books[index]
  }

  private mutating func nextID() -> Int64 {
    lastID += 1
    return Int64(lastID)
  }
}

/// The library of every story. Today is 1 December 2026, noon in Dublin.
enum Shelf {
  static let noon = Timestamp.endOf(2026, 11, 30).adding(milliseconds: 12 * 3_600_000 + 1)
  /// Two weeks on.
  static let due = Timestamp.endOf(2026, 12, 15)

  static let ada = Student.sample(1, "Ada", "Lovelace")
  static let bob = Student.sample(2, "Bob", "Kahn")
  static let cleo = Student.sample(3, "Cleo", "Maddy")
  /// A member of staff. Everybody has the same PIN here.
  static let byrne = StaffMember(
    id: StaffMember.ID(rawValue: 1), name: "Ms Byrne", cardNumber: .sample(900), hasPIN: true)
  static let pin = PIN.sample("4711")

  static let stranger = Student.sample(99, "No", "Body")

  /// One copy is with Ada, one is here.
  static let dune = Book.sample(1, "Dune", total: 2, available: 1)
  /// With Ada (overdue since three days) and Bob; one is here.
  static let momo = Book.sample(2, "Momo", author: "Michael Ende", total: 3, available: 1)
  static let heidi = Book.sample(3, "Heidi", author: "Johanna Spyri")
  /// The only copy is with Bob.
  static let emil = Book.sample(4, "Emil", author: "Erich Kästner", available: 0)
  static let wish = Book.sample(5, "Wonder", author: "R. J. Palacio", total: 0, available: 0, isWishlistItem: true)
  static let unknown = ISBN.numbered(999)

  static let adasDune = Loan.sample(1, of: dune, to: ada, due: .endOf(2026, 12, 8))
  static let adasMomo = Loan.sample(2, of: momo, to: ada, due: .endOf(2026, 11, 28))
  static let bobsMomo = Loan.sample(3, of: momo, to: bob, due: .endOf(2026, 12, 8), renewals: 2)
  static let bobsEmil = Loan.sample(4, of: emil, to: bob, due: .endOf(2026, 12, 8))

  static let library = FakeLibrary(
    books: [dune, momo, heidi, emil, wish], students: [ada, bob, cleo],
    loans: [adasDune, adasMomo, bobsMomo, bobsEmil])
}

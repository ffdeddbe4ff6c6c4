import Domain

/// A model of a library's expected state after each change, kept in the plainest way.
struct LibraryModel {
  struct Title: Equatable {
    var isbn: ISBN?
    var total: Int
    var available: Int
    var isWish: Bool
  }

  struct Borrowing: Equatable {
    let book: Book.ID
    let student: Student.ID
    var due: Timestamp
    var renewals = 0
    var isOver = false
    /// Its student is gone.
    var isPast = false
  }

  struct Place: Equatable {
    let id: Reservation.ID
    let student: Student.ID
    var heldUntil: Timestamp?
  }

  var books: [Book.ID: Title] = [:]
  var students: [Student.ID] = []
  var loans: [Loan.ID: Borrowing] = [:]
  /// The lines, first come first.
  var lines: [Book.ID: [Place]] = [:]
  var told = 0

  func active(of student: Student.ID) -> [Borrowing] { loans.values.filter { $0.student == student && !$0.isOver } }
  func active(of book: Book.ID) -> [Borrowing] { loans.values.filter { $0.book == book && !$0.isOver } }

  /// A line put in order, one place after the other.
  mutating func settle(_ id: Book.ID, at now: Timestamp) {
    guard var line = lines[id], let book = books[id] else { return }
    let count = line.count
    line.removeAll { place in place.heldUntil.map { $0 < now } ?? false }
    // The activity log has an entry for each expired hold, and for each new hold.
    told += count - line.count
    var free = book.available - line.count { $0.heldUntil != nil }
    for index in line.indices where line[index].heldUntil == nil && free > 0 {
      line[index].heldUntil = RandomRun.rules.heldUntil(from: now, in: TestStore.calendar)
      free -= 1
      told += 1
    }
    for index in line.indices.reversed() where line[index].heldUntil != nil && free < 0 {
      line[index].heldUntil = nil
      free += 1
    }
    lines[id] = line
  }

  func settled(_ id: Book.ID, at now: Timestamp) -> LibraryModel {
    var model = self
    model.settle(id, at: now)
    return model
  }

  func line(_ id: Book.ID, besides student: Student.ID) -> [Place] {
    (lines[id] ?? []).filter { $0.student != student }
  }

  private func isTaken(_ isbn: ISBN?, by own: Book.ID? = nil) -> String? {
    guard let isbn, let other = books.first(where: { $0.value.isbn == isbn }), other.key != own else { return nil }
    return other.value.isWish ? "on-wishlist" : "isbn-taken"
  }

  // MARK: - The codes that a change is to be refused with; empty when it is to be done

  func refusals(adding isbn: ISBN?) -> [String] { isTaken(isbn).map { [$0] } ?? [] }

  func refusals(adding count: Int, to id: Book.ID) -> [String] {
    guard let book = books[id] else { return ["no-longer-there"] }
    return (1...999).contains(count) && book.total + count <= 999 ? [] : ["copies-out-of-range"]
  }

  func refusals(acquiring id: Book.ID) -> [String] { books[id]?.isWish == true ? [] : ["no-longer-there"] }

  func refusals(editing id: Book.ID, isbn: ISBN?, total: Int) -> [String] {
    guard let book = books[id] else { return ["no-longer-there"] }
    var codes: [String] = []
    if let code = isTaken(isbn, by: id) { codes.append(code) }
    if !book.isWish && total < active(of: id).count { codes.append("copies-below-loans") }
    return codes
  }

  func refusals(lending id: Book.ID, to student: Student.ID, at now: Timestamp, limit: Int) -> [String] {
    guard let book = books[id] else { return ["no-longer-there"] }
    let mine = active(of: student)
    var codes: [String] = []
    if book.isWish { codes.append("on-wishlist") }
    if mine.contains(where: { $0.book == id }) { codes.append("already-borrowed") }
    if !book.isWish && book.available == 0 { codes.append("no-copies-available") }
    let held = line(id, besides: student).count { $0.heldUntil != nil }
    if book.available > 0 && book.available <= held { codes.append("held-for-another") }
    if mine.count >= limit { codes.append("loan-limit-reached") }
    if mine.contains(where: { $0.due < now }) { codes.append("overdue-loans") }
    return codes
  }

  func refusals(ending id: Loan.ID) -> [String] {
    guard let loan = loans[id], !loan.isPast else { return ["no-longer-there"] }
    return loan.isOver ? ["not-on-loan"] : []
  }

  func refusals(renewing id: Loan.ID, limit: Int) -> [String] {
    let codes = refusals(ending: id)
    if !codes.isEmpty { return codes }
    guard let loan = loans[id] else { return [] }
    let waits = line(loan.book, besides: loan.student).contains { $0.heldUntil == nil }
    return (loan.renewals < limit ? [] : ["renewal-limit-reached"]) + (waits ? ["reserved-by-others"] : [])
  }

  func refusals(reserving id: Book.ID, for student: Student.ID) -> [String] {
    guard let book = books[id] else { return ["no-longer-there"] }
    if book.isWish { return ["on-wishlist"] }
    if active(of: student).contains(where: { $0.book == id }) { return ["already-borrowed"] }
    if lines[id]?.contains(where: { $0.student == student }) == true { return ["already-reserved"] }
    let held = line(id, besides: student).count { $0.heldUntil != nil }
    return book.available > held ? ["copy-on-shelf"] : []
  }
}

import Domain

/// The library in its simplest form, to compare the store with: counts and sets, no SQL.
struct LibraryModel {
  struct Title {
    var total: Int
    var available: Int
    var isWishlistItem: Bool
  }

  struct ActiveLoan {
    let book: Book.ID
    let student: Student.ID
    var due: Timestamp
    var renewals = 0
  }

  struct Reservation: Hashable {
    let book: Book.ID
    let student: Student.ID
  }

  let rules: CirculationRules
  let calendar: LocalCalendar
  var titles: [Book.ID: Title] = [:]
  var students: Set<Student.ID> = []
  var active: [Loan.ID: ActiveLoan] = [:]
  var returned: Set<Loan.ID> = []
  var reserved: Set<Reservation> = []
  var activities = 0

  func loans(of student: Student.ID) -> [ActiveLoan] { active.values.filter { $0.student == student } }

  func onLoan(_ book: Book.ID) -> Int { active.values.count { $0.book == book } }

  /// Whether the rules let a student have a book.
  func mayLend(_ book: Book.ID, to student: Student.ID) -> Bool {
    guard let title = titles[book], students.contains(student) else { return false }
    let mine = loans(of: student)
    return !title.isWishlistItem && title.available > 0 && !mine.contains { $0.book == book }
      && mine.count < rules.loanLimit ?? .max
  }

  mutating func lend(_ loan: Loan.ID, _ book: Book.ID, to student: Student.ID, at now: Timestamp) {
    titles[book]?.available -= 1
    active[loan] = ActiveLoan(book: book, student: student, due: rules.dueDate(from: now, in: calendar))
    reserved.remove(Reservation(book: book, student: student))
    activities += 1
  }

  mutating func takeBack(_ loan: Loan.ID) {
    guard let ended = active.removeValue(forKey: loan) else { return }
    titles[ended.book]?.available += 1
    returned.insert(loan)
    activities += 1
  }
}

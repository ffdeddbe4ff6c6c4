/// The right answers of a library in a year of school. It uses none of the program's own rules or dates: days are
/// numbers from 1 September 2026 on.
struct SchoolYearModel {
  enum Borrower { case student, teacher }

  struct Loan: Hashable {
    let book: Int
    let person: Int
    var due: Int
    var renewals = 0
  }

  /// The answer of a library to a wish: a due date, or the codes of what stands against it, in their order.
  enum Answer: Equatable, CustomStringConvertible {
    case due(Int)
    case refused([String])

    var description: String {
      switch self {
      case .due(let day): "due \(SchoolYearModel.date(day))"
      case .refused(let codes): "refused: \(codes.joined(separator: ", "))"
      }
    }
  }

  var loanDays = 14
  let renewalDays = 7
  let limits: [Borrower: Int] = [.student: 5, .teacher: 40]
  let teacherDays = 60
  /// 25 June 2027.
  static let termEnd = day(2027, 6, 25)
  static let holidays: [(first: Int, last: Int, name: String)] = [
    (day(2026, 10, 26), day(2026, 10, 30), "Autumn"), (day(2026, 12, 21), day(2027, 1, 6), "Christmas"),
    (day(2027, 3, 22), day(2027, 4, 2), "Easter"), (day(2027, 5, 3), day(2027, 5, 3), "May"),
  ]

  private(set) var loans: [Loan] = []
  private(set) var lent = 0
  let copies: [Int]
  let people: [Borrower]

  init(copies: [Int], people: [Borrower]) { (self.copies, self.people) = (copies, people) }

  // MARK: - Days

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
  private static func length(_ month: Int, _ year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    var (count, y, m) = (day - 1, 2026, 9)
    while (y, m) != (year, month) {
      count += length(m, y)
      (y, m) = m == 12 ? (y + 1, 1) : (y, m + 1)
    }
    return count
  }

  /// `2026-12-05`
  static func date(_ day: Int) -> String {
    var (rest, year, month) = (day, 2026, 9)
    while rest >= length(month, year) {
      rest -= length(month, year)
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(rest + 1))"
  }

  /// 1 September 2026 is a Tuesday.
  static func isOpen(_ day: Int) -> Bool {
    (day + 1) % 7 < 5 && !holidays.contains { $0.first <= day && day <= $0.last }
  }

  static func dueDay(_ wanted: Int, today: Int) -> Int {
    let end = today <= termEnd ? min(wanted, termEnd) : wanted
    var day = end
    while !isOpen(day) { day += 1 }
    guard today <= termEnd, day > termEnd else { return day }
    var back = end
    while back >= today {
      if isOpen(back) { return back }
      back -= 1
    }
    return day
  }

  // MARK: - What happens

  func loans(of person: Int) -> [Loan] { loans.filter { $0.person == person } }
  func available(_ book: Int) -> Int { copies[book] - loans.count { $0.book == book } }

  mutating func checkOut(_ book: Int, to person: Int, on today: Int) -> Answer {
    let mine = loans(of: person)
    let isTeacher = people[person] == .teacher
    var codes: [String] = []
    if !isTeacher, mine.contains(where: { $0.book == book }) { codes.append("already-borrowed") }
    if available(book) == 0 { codes.append("no-copies-available") }
    if mine.count >= limits[people[person]] ?? 0 { codes.append("loan-limit-reached") }
    if mine.contains(where: { $0.due < today }) { codes.append("overdue-loans") }
    guard codes.isEmpty else { return .refused(codes) }
    let due = Self.dueDay(today + (isTeacher ? teacherDays : loanDays), today: today)
    loans.append(Loan(book: book, person: person, due: due))
    lent += 1
    return .due(due)
  }

  mutating func renew(_ loan: Loan, on today: Int) -> Answer {
    guard let index = loans.firstIndex(of: loan) else { return .refused(["not-on-loan"]) }
    if loan.renewals >= 1 { return .refused(["renewal-limit-reached"]) }
    let due = Self.dueDay(today + renewalDays, today: today)
    if due <= loan.due { return .refused(["renewal-too-early"]) }
    loans[index].due = due
    loans[index].renewals += 1
    return .due(due)
  }

  mutating func giveBack(_ loan: Loan) { loans.remove(at: loans.firstIndex(of: loan) ?? 0) }
}

import Domain
import FoundationEssentials
import Interchange
import KioskMachine
import Messages
import Reports
import Store
import TestSupport
import Testing

@testable import Application

/// A year of a school with 120 students, 3 teachers and 500 books, from its roster to those who leave. Each date, limit
/// and count is compared with ``SchoolYearModel``. The choices come from seed 20260901.
@Suite("A year of school", .serialized, .timeLimit(.minutes(60)))
struct SchoolYearTests {
  @Test func year_isAsTheModelSays_inAFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-year-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await play(at: .file(folder.path + "/library.sqlite"), in: folder)
  }

  @Test func year_isAsTheModelSays_onAServer() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-year-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await PostgresServer()
    try await play(at: StoreLocation(server.uri()), in: folder)
    try await server.stop()
  }

  private func play(at place: StoreLocation, in folder: URL) async throws {
    let library = try await Library.open(at: place, rules: CirculationRules(), calendar: .dublin)
    var year = try await SchoolYear(library, folder)
    try await year.setRules()
    for day in 0...SchoolYearModel.termEnd where SchoolYearModel.isOpen(day) {
      if day == SchoolYearModel.day(2026, 10, 5) { try await year.takeClassSet(on: day) }
      if day == SchoolYearModel.day(2027, 2, 1) { try await year.lendFor(days: 21, from: day) }
      try await year.liveThrough(day)
      if day % 7 == 3 { try await year.compare(on: day) }
    }
    try await year.compare(on: SchoolYearModel.termEnd)
    #expect(year.model.lent >= 2000, "\(year.model.lent)")
    #expect(year.refusals.count >= 4, "each kind of refusal was met: \(year.refusals)")
    try await year.end(on: SchoolYearModel.day(2027, 7, 2))
    #expect(try await library.check() == [])
    try await library.close()
  }
}

/// The school, its library and the model.
private struct SchoolYear {
  private(set) var model: SchoolYearModel
  private(set) var refusals: Set<String> = []
  private let library: Library
  private let folder: URL
  private var random = SeededGenerator(seed: 20_260_901)
  /// In the order of the model's numbers.
  private var people: [Student] = []
  private var books: [Book] = []
  private var active: [SchoolYearModel.Loan: [Loan.ID]] = [:]
  private let messages = Messages(language: .english, calendar: .dublin)

  private static let classes = ["5a", "5b", "7a", "7b", "10a", "10b"]
  private static let spellings: [@Sendable (String) -> String] = [
    { $0 }, { "Klasse \($0)" }, { $0.uppercased() }, { "\($0.dropLast()) \($0.suffix(1))" }, { "Kl. \($0)" },
  ]
  private static let teachers = 3
  private static let classSet = 499

  init(_ library: Library, _ folder: URL) async throws {
    (self.library, self.folder) = (library, folder)
    let copies = (0..<500).map { $0 == Self.classSet ? 25 : 1 + $0 % 2 }
    let kinds =
      (0..<120).map { _ in SchoolYearModel.Borrower.student }
      + (0..<Self.teachers).map { _ in SchoolYearModel.Borrower.teacher }
    model = SchoolYearModel(copies: copies, people: kinds)
    try await importBooks(copies)
    try await importRoster()
  }

  private func session(on day: Int) async throws -> Session {
    let now = try Self.moment(day)
    return Session(
      library: library, settings: try Settings(options: [:], environment: ProcessEnvironment([:])), messages: messages,
      rules: try await library.circulationRules(), now: now)
  }

  /// Ten in the morning or so.
  private static func moment(_ day: Int) throws -> Timestamp {
    let date = try #require(CalendarDay(iso: SchoolYearModel.date(day)))
    return try #require(LocalCalendar.dublin.startOfDay(date)).adding(milliseconds: 36_000_000)
  }

  private static func end(of day: Int) throws -> Timestamp {
    let date = try #require(CalendarDay(iso: SchoolYearModel.date(day)))
    return try #require(LocalCalendar.dublin.endOfDay(date))
  }

  private func importTable(_ target: ImportTarget, _ text: String) async throws {
    let path = folder.appending(path: "table.csv").path
    try Data(text.utf8).write(to: URL(filePath: path))
    let result = try await session(on: 0).importTable(
      target, ImportOrder(path: path), operation: .random(), report: { Issue.record("\($0)") }, progress: { _, _ in },
      tell: { Issue.record("\($0)") })
    #expect(result.problem == nil)
  }

  private mutating func importBooks(_ copies: [Int]) async throws {
    let lines = copies.enumerated().map { "\(ISBN.numbered($0.offset).text),Book \($0.offset),Nobody,\($0.element)" }
    try await importTable(.books, "ISBN,Title,Author,Total Copies\n" + lines.map { $0 + "\n" }.joined())
    for number in copies.indices {
      books.append(try #require(try await library.book(isbn: ISBN.numbered(number))))
    }
  }

  /// A title above the header, names in one cell, classes in every spelling, every seventh student without a number.
  private mutating func importRoster() async throws {
    let lines = (0..<120).map { number in
      let name = Self.classes[number % Self.classes.count]
      // A class is shown as the first line spells it.
      let spelled = Self.spellings[number < Self.classes.count ? 0 : number % Self.spellings.count](name)
      return "\(number % 7 == 0 ? "" : "R\(1000 + number)");Muster\(Self.letters(number)), Kim;\(spelled)"
    }
    try await importTable(
      .students, "Schülerliste 2026/27;;\n\nSchüler-ID;Name;Klasse\n" + lines.map { $0 + "\n" }.joined())
    let all = try await library.students(limit: 500)
    #expect(all.count == 120)
    for number in 0..<120 {
      let student = try #require(all.first { $0.lastName == "Muster\(Self.letters(number))" })
      #expect(student.firstName == "Kim" && student.grade == Self.classes[number % Self.classes.count])
      #expect(number % 7 == 0 ? !student.libraryID.isEmpty : student.libraryID == "R\(1000 + number)")
      people.append(student)
    }
    #expect(Set(people.map(\.libraryID)).count == 120)
    #expect(try await library.classes().map(\.name) == Self.classes)
    for number in 0..<Self.teachers {
      people.append(
        try await library.addStudent(
          StudentDraft(libraryID: "T\(number)", firstName: "", lastName: "Teacher \(number)", kind: .teacher),
          operation: .random(), at: try Self.moment(0)))
    }
  }

  private static func letters(_ number: Int) -> String {
    String(["a", "e", "i", "o", "u"][number / 26]) + String(UnicodeScalar(UInt8(97 + number % 26)))
  }

  // MARK: - Rules

  func setRules() async throws {
    var edit = Session.RulesEdit()
    (edit.renewals, edit.renewalDays, edit.overdueBlock) = (1, .some(model.renewalDays), .refuse)
    edit.openDays = [.monday, .tuesday, .wednesday, .thursday, .friday]
    edit.termEnd = .some(CalendarDay(iso: SchoolYearModel.date(SchoolYearModel.termEnd)))
    edit.limits = [
      Session.LimitEdit([.teacher], .loans, 40), Session.LimitEdit([.teacher], .loanDays, model.teacherDays),
    ]
    let session = try await session(on: 0)
    _ = try await session.setRules(edit, operation: .random())
    let closures = try SchoolYearModel.holidays.map { one in
      try #require(
        Closure(first: SchoolYearModel.date(one.first), last: SchoolYearModel.date(one.last), name: one.name))
    }
    // Through a calendar file, as an authority offers it.
    let file = HolidayCalendar.text(of: closures, at: session.now, in: .dublin)
    let holidays = try HolidayCalendar(
      Array(file.utf8), on: LocalCalendar.dublin.day(of: session.now), in: .dublin)
    let told = try await session.importHolidays(
      holidays.closures, replacing: false, movesLoans: false, operation: .random())
    #expect(told.added == closures.count)
  }

  mutating func lendFor(days: Int, from day: Int) async throws {
    var edit = Session.RulesEdit()
    edit.loanDays = days
    _ = try await session(on: day).setRules(edit, operation: .random())
    model.loanDays = days
  }

  // MARK: - Days

  mutating func liveThrough(_ day: Int) async throws {
    let session = try await session(on: day)
    for loan in model.loans where Int.random(in: 0..<16, using: &random) == 0 { try await giveBack(loan, session) }
    for loan in model.loans where Int.random(in: 0..<25, using: &random) == 0 { try await renew(loan, session, day) }
    for _ in 0..<36 {
      let person = Int.random(in: 0..<people.count, using: &random)
      // Half of the wishes are for few books, so that some are out.
      let book =
        Bool.random(using: &random) ? Int.random(in: 0..<30, using: &random) : Int.random(in: 0..<499, using: &random)
      try await checkOut(book, to: person, session, day)
    }
  }

  /// A teacher takes 25 copies of one title, and no other borrower gets one.
  mutating func takeClassSet(on day: Int) async throws {
    let (session, teacher) = (try await session(on: day), 120)
    for loan in model.loans(of: teacher) { try await giveBack(loan, session) }
    for _ in 0..<25 { try await checkOut(Self.classSet, to: teacher, session, day) }
    #expect(model.loans(of: teacher).count == 25)
    try await checkOut(Self.classSet, to: 7, session, day)
  }

  private mutating func checkOut(_ book: Int, to person: Int, _ session: Session, _ day: Int) async throws {
    let expected = model.checkOut(book, to: person, on: day)
    do {
      let loan = try await session.checkOut(
        ISBN.numbered(book).text, to: people[person].libraryID, operation: .random())
      try expectDue(expected, loan, "Book \(book) to \(person) on \(SchoolYearModel.date(day))")
      if case .due(let due) = expected {
        active[SchoolYearModel.Loan(book: book, person: person, due: due), default: []].append(loan.id)
      }
    } catch let refused as Refusals {
      try expectRefused(expected, refused.all.map(\.code), "Book \(book) to \(person) on \(SchoolYearModel.date(day))")
    }
  }

  private mutating func renew(_ loan: SchoolYearModel.Loan, _ session: Session, _ day: Int) async throws {
    let id = try #require(active[loan]?.first)
    let expected = model.renew(loan, on: day)
    do {
      let renewed = try await session.renew(.id("\(id.rawValue)"), operation: .random())
      try expectDue(expected, renewed, "renewal of \(loan)")
      guard case .due(let due) = expected else { return }
      forget(loan)
      var moved = loan
      (moved.due, moved.renewals) = (due, loan.renewals + 1)
      active[moved, default: []].append(id)
    } catch let refused as Refusals {
      try expectRefused(expected, refused.all.map(\.code), "renewal of \(loan)")
    } catch let refused as Refusal {
      try expectRefused(expected, [refused.code], "renewal of \(loan)")
    }
  }

  private mutating func giveBack(_ loan: SchoolYearModel.Loan, _ session: Session) async throws {
    let id = try #require(active[loan]?.first)
    _ = try await library.returnLoan(id, operation: .random(), at: session.now)
    model.giveBack(loan)
    forget(loan)
  }

  private mutating func forget(_ loan: SchoolYearModel.Loan) {
    active[loan]?.removeFirst()
    if active[loan]?.isEmpty == true { active[loan] = nil }
  }

  private func expectDue(_ expected: SchoolYearModel.Answer, _ loan: Loan, _ what: String) throws {
    guard case .due(let due) = expected else {
      Issue.record("\(what): lent until \(loan.dueDate), the model says \(expected)")
      return
    }
    #expect(loan.dueDate == (try Self.end(of: due)), "\(what): \(expected)")
    #expect(SchoolYearModel.isOpen(due) && due <= SchoolYearModel.termEnd)
  }

  private mutating func expectRefused(_ expected: SchoolYearModel.Answer, _ codes: [String], _ what: String) throws {
    #expect(expected == .refused(codes), "\(what): \(codes), the model says \(expected)")
    refusals.formUnion(codes)
  }

  // MARK: - Counts

  func compare(on day: Int) async throws {
    let now = try Self.moment(day)
    let loans = try await library.loans(.active, after: nil, limit: 1000)
    #expect(loans.count == model.loans.count)
    let theirs = try Set(
      model.loans.map {
        "\(books[$0.book].id.rawValue) \(people[$0.person].id.rawValue) \(try Self.end(of: $0.due)) \($0.renewals)"
      })
    #expect(
      Set(loans.map { "\($0.book.id.rawValue) \($0.student.id.rawValue) \($0.dueDate) \($0.renewals)" }) == theirs)
    let overdue = try await library.loans(.overdue(at: now), after: nil, limit: 1000)
    #expect(overdue.count == model.loans.count { $0.due < day })
    for number in stride(from: 0, to: books.count, by: 7) {
      #expect(try await library.book(id: books[number].id)?.availableCopies == model.available(number))
    }
    for standing in try await library.classStandings(at: now) {
      let mine = model.loans.filter { $0.person < 120 && Self.classes[$0.person % 6] == standing.schoolClass.name }
      #expect(standing.loans == mine.count && standing.overdue == mine.count { $0.due < day })
      #expect(standing.students == 20)
    }
  }

  // MARK: - The end of the year

  /// Classes move up, once undone; those who leave are listed with what they still have, and leave when they have
  /// nothing.
  mutating func end(on day: Int) async throws {
    let session = try await session(on: day)
    let leavers = (0..<120).filter { [4, 5].contains($0 % 6) }
    let theirs = model.loans.filter { leavers.contains($0.person) }
    #expect(!theirs.isEmpty)
    let plan = try await session.promotionPlan(last: nil, year: 2027)
    #expect(plan.leavers == leavers.count)
    #expect(
      plan.leaversLoans.map { "\($0.book.title) \($0.student.libraryID)" }.sorted()
        == theirs.map { "Book \($0.book) \(people[$0.person].libraryID)" }.sorted())
    for undoes in [true, false] {
      let shown = try await session.promotionPlan(last: nil, year: 2027)
      _ = try await session.promote(last: nil, year: 2027, shown: shown, operation: .random())
      #expect(try await library.classes().map(\.name) == ["6a", "6b", "8a", "8b"])
      #expect(try await library.student(libraryID: people[0].libraryID)?.grade == "6a")
      #expect(try await library.student(libraryID: people[4].libraryID)?.grade == "10a (2027)")
      if undoes {
        _ = try await session.undoPromotion(operation: .random())
        #expect(try await library.classes().map(\.name) == Self.classes)
        #expect(try await library.student(libraryID: people[4].libraryID)?.grade == "10a")
        await #expect(throws: (any Error).self) { try await session.undoPromotion(operation: .random()) }
      }
    }
    await #expect(throws: CommandProblem.self) {
      try await session.deleteStudents(ofClass: "10a (2027)", force: false, operation: .random())
    }
    for loan in theirs { try await giveBack(loan, session) }
    for name in ["10a (2027)", "10b (2027)"] {
      let gone = try await session.deleteStudents(ofClass: name, force: false, operation: .random())
      #expect(gone.students.count == 20)
    }
    #expect(try await library.students(limit: 500).count == 80 + Self.teachers)
    #expect(try await library.loans(.active, after: nil, limit: 1000).count == model.loans.count)
  }
}

import Domain
import TestSupport
import Testing

@Suite("Kinds of borrowers and their limits")
struct BorrowerKindTests {
  private static let now = Timestamp.endOf(2026, 12, 1)
  private static let due = Timestamp.endOf(2026, 12, 24)
  private static let ada = Student.sample(1)

  private static func loans(_ count: Int, of book: Book? = nil) -> [Loan] {
    (0..<count).map { number in
      var loan = Loan.sample(number, of: book ?? .sample(number + 10), to: ada, due: due)
      loan.copyNumber = number + 1
      return loan
    }
  }

  @Test(arguments: [(BorrowerKind.student, true), (.guest, true), (.teacher, false), (.schoolClass, false)])
  func limits_holdForStudentsAndGuests(kind: BorrowerKind, isLimited: Bool) {
    let rules = CirculationRules(loanLimit: 2)
    let book = Book.sample(1, "Dune", total: 30, available: 20)
    let many = rules.refusals(lending: book, toHolderOf: Self.loans(2), kind: kind, at: Self.now)
    #expect(many == (isLimited ? [.loanLimitReached(limit: 2)] : []))
    let second = rules.refusals(lending: book, toHolderOf: Self.loans(1, of: book), kind: kind, at: Self.now)
    #expect(second == (isLimited ? [.alreadyBorrowed(title: "Dune", dueDate: Self.due)] : []))
    let none = Book.sample(1, "Dune", total: 30, available: 0)
    let reserved = rules.refusals(
      reserving: none, forHolderOf: Self.loans(29, of: book), kind: kind, demand: .none, at: Self.now)
    #expect(reserved == (isLimited ? [.alreadyBorrowed(title: "Dune", dueDate: Self.due)] : []))
  }

  @Test func eachKind_mayHaveLimitsOfItsOwn() {
    var rules = CirculationRules()
    rules.limits[.teacher] = LoanLimits(loans: 3, copiesPerTitle: 2)
    let book = Book.sample(1, "Dune", total: 30, available: 20)
    func codes(_ loans: [Loan], _ kind: BorrowerKind) -> [String] {
      rules.refusals(lending: book, toHolderOf: loans, kind: kind, at: Self.now).map(\.code)
    }
    #expect(codes(Self.loans(1, of: book), .teacher) == [])
    #expect(codes(Self.loans(2, of: book), .teacher) == ["already-borrowed"])
    #expect(codes(Self.loans(3), .teacher) == ["loan-limit-reached"])
    #expect(codes(Self.loans(3), .student) == [] && codes(Self.loans(3), .schoolClass) == [])
    rules.limitLoans(to: 3)
    #expect(codes(Self.loans(3), .student) == ["loan-limit-reached"] && codes(Self.loans(3), .schoolClass) == [])
    rules.limitLoans(to: nil)
    #expect(codes(Self.loans(99), .guest) == [] && codes(Self.loans(3), .teacher) == ["loan-limit-reached"])
  }

  /// Any number of copies, and each of them once.
  @Test func theVeryCopyThatTheyHave_isRefused_whateverTheirLimits() {
    var book = Book.sample(1, "Dune", total: 30, available: 20)
    let loans = Self.loans(10, of: book)
    func codes(_ number: Int, _ state: Copy.State) -> [String] {
      book.copy = Copy.Shown(number: number, label: nil, state: state)
      return CirculationRules().refusals(lending: book, toHolderOf: loans, kind: .teacher, at: Self.now).map(\.code)
    }
    #expect(codes(4, .onLoan) == ["already-borrowed"])
    #expect(codes(11, .onShelf) == [])
    #expect(codes(12, .onLoan) == ["copy-on-loan"])
  }

  @Test(arguments: BorrowerKind.allCases) func overdueBooks_standInTheWayOfAll(kind: BorrowerKind) {
    let late = Loan.sample(1, of: .sample(2), to: Self.ada, due: .endOf(2026, 11, 1))
    let rules = CirculationRules(overdueBlock: .refuse)
    #expect(
      rules.refusals(lending: .sample(1), toHolderOf: [late], kind: kind, at: Self.now) == [.overdueLoans(count: 1)])
  }

  @Test(
    arguments: [
      ("student", .student), ("Schülerin", .student), ("SCOLÁIRE", .student), ("学生", .student), ("Teacher", .teacher),
      ("Lehrkraft", .teacher), ("múinteoir", .teacher), ("教师", .teacher), ("class", .schoolClass),
      ("Klasse", .schoolClass), ("rang", .schoolClass), ("班级", .schoolClass), ("guest", .guest), ("Gast", .guest),
      ("aoi", .guest), ("访客", .guest), ("schoolClass", nil), ("pupil", nil), ("", nil), ("7b", nil),
    ] as [(String, BorrowerKind?)])
  func cell_namesAKind_inEachLanguage(text: String, kind: BorrowerKind?) {
    #expect(BorrowerKind(cell: text) == kind)
  }

  /// A table holds what an export wrote.
  @Test(arguments: BorrowerKind.allCases) func kind_comesBackFromItsCell(kind: BorrowerKind) {
    #expect(BorrowerKind(cell: kind.rawValue) == kind)
  }
}

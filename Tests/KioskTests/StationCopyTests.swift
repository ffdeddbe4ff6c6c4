import Domain
import KioskMachine
import Store
import TestSupport
import Testing

@testable import Kiosk

@Suite("A station that reads the labels of copies")
struct StationCopyTests {
  private static let now = Timestamp(milliseconds: 1_795_255_200_000)
  private let library: Library
  private let book: Book
  private let labels: [LabelNumber]
  private let students: [Student]

  /// A book with three copies: the first two have labels.
  init() async throws {
    library = try await Library.inMemory()
    book = try await library.addBook(
      BookDraft(isbn: ISBN(thirteen: "9780441172719"), title: "Dune", author: "Frank Herbert", copies: 3),
      operation: .random(), at: Self.now)
    var labels: [LabelNumber] = []
    for number in 1...2 {
      let copy = try await library.changeCopy(number, of: book.id, .label(nil), operation: .random(), at: Self.now)
      labels.append(try #require(copy.label))
    }
    self.labels = labels
    var students: [Student] = []
    for number in 1...2 {
      students.append(
        try await library.addStudent(
          StudentDraft(libraryID: "S\(number)", firstName: "Ada", lastName: "Lovelace"), operation: .random(),
          at: Self.now))
    }
    self.students = students
  }

  private func book(_ code: BookCode) async throws -> (book: Book, loans: [Loan]) {
    guard case .book(let book?, let loans) = await library.answer(.book(code), at: Self.now) else {
      throw Refusal.noLongerThere
    }
    return (book, loans)
  }

  private func checkOut(_ book: Book, to student: Student) async -> Reply {
    let due = CirculationRules().dueDate(from: Self.now, for: .student, in: library.calendar)
    return await library.answer(.change(.checkOut(book, student, due: due), .random(), Originator()), at: Self.now)
  }

  @Test func label_decidesWhichLoanEnds() async throws {
    for (label, student) in zip(labels, students) {
      let shown = try await book(.label(label))
      #expect(shown.loans.isEmpty)
      guard case .done(.checkedOut(let loan)) = await checkOut(shown.book, to: student) else {
        Issue.record("not lent")
        return
      }
      #expect(loan.copyNumber == shown.book.copy?.number)
    }
    // The title is on loan twice, each copy once.
    #expect(try await book(.isbn(try #require(book.isbn))).loans.count == 2)
    for (label, student) in zip(labels, students) {
      #expect(try await book(.label(label)).loans.map(\.student) == [student])
    }
  }

  @Test func copyOfAnother_isRefused() async throws {
    let shown = try await book(.label(labels[0])).book
    _ = await checkOut(shown, to: students[0])
    let again = try await book(.label(labels[0])).book
    guard case .refused(let refusals) = await checkOut(again, to: students[1]) else {
      Issue.record("lent twice")
      return
    }
    #expect(refusals.first == .copyOnLoan(title: "Dune", number: 1))
  }

  @Test(arguments: [Copy.Change.lose, .withdraw])
  func goneCopy_isFound_byItsScan(change: Copy.Change) async throws {
    _ = try await library.changeCopy(1, of: book.id, change, operation: .random(), at: Self.now)
    let shown = try await book(.label(labels[0])).book
    #expect(shown.copy?.state == .onShelf)
    #expect((shown.totalCopies, shown.availableCopies) == (3, 3))
    #expect(try await library.activities(limit: 1).map(\.type) == [.findCopy])
    #expect(try await library.check() == [])
  }

  @Test func lostTitle_isFound_inAVisit() async throws {
    for number in 1...3 {
      _ = try await library.changeCopy(number, of: book.id, .lose, operation: .random(), at: Self.now)
    }
    let isbn = try #require(book.isbn)
    guard case .bookFor(let shown?, _, _, _) = await library.answer(.bookFor(students[0], .isbn(isbn)), at: Self.now)
    else {
      Issue.record("no book")
      return
    }
    #expect(shown.availableCopies == 1)
    #expect(try await library.copies(of: book.id).map(\.state) == [.lost, .lost, .onShelf])
  }
}

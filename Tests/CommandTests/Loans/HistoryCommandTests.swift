import Domain
import Foundation
import Store
import TestSupport
import Testing

@Suite("minilibrary loans list --history, of what is gone", .serialized)
struct HistoryCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  /// “Dune” (1) was with Ada, “Emma” (2) with Ada and then with Emmy; then Ada and “Dune” are deleted.
  private func stock() async throws {
    try await library.addDune()
    try await library.succeed("books", "add", "--title", "Emma", "--author", "Jane Austen")
    try await library.addAda()
    try await library.addEmmy()
    for (book, student) in [("1", "S12345"), ("2", "S12345"), ("2", "S12346")] {
      try await library.succeed("checkout", book, student)
      try await library.succeed("return", book)
    }
    try await library.succeed("students", "delete", "S12345", "--yes")
    try await library.succeed("books", "delete", "1", "--yes")
  }

  private func ids(_ rows: [[String: Any]]) -> [Int] { rows.compactMap { $0["id"] as? Int } }

  @Test func history_listsLoansOfWhatIsGone_newestFirst() async throws {
    try await stock()
    let rows = try await library.array("loans", "list", "--history")
    #expect(ids(rows) == [3, 2, 1])
    let book = try #require(rows[2]["book"] as? [String: Any])
    #expect(book["title"] as? String == "Dune" && book["isbn"] as? String == "9780441172719" && book["id"] is NSNull)
    let student = try #require(rows[2]["student"] as? [String: Any])
    #expect(student["libraryID"] as? String == "S12345" && student["id"] is NSNull && student["firstName"] is NSNull)
    let table = try await library.succeed("loans", "list", "--history").split(separator: "\n")
    #expect(table.count == 4)
    #expect(table.last?.contains(#/^ +1  Dune +S12345 /#) == true, "\(table)")
    #expect(ids(try await library.array("loans", "list", "--book", "2", "--history")) == [3, 2])
    #expect(ids(try await library.array("loans", "list", "--student", "S12346", "--history")) == [3])
    #expect(try await library.array("loans", "list").isEmpty)
  }

  @Test func history_ofWhoHasLeft_isFoundByTheLibraryID() async throws {
    try await stock()
    #expect(ids(try await library.array("loans", "list", "--student", "S12345", "--history")) == [2, 1])
    #expect(
      ids(try await library.array("loans", "list", "--student", "S12345", "--book", "2", "--history")) == [2])
    for wrong in [["S12345"], ["S99", "--history"]] {
      let outcome = try await library.runner.run(
        ["loans", "list", "--student"] + wrong, environment: library.environment)
      #expect(outcome.status == 1 && outcome.errors.hasSuffix("(unknown-student)\n"))
    }
  }

  @Test func history_goesOnBehindALoan_alsoOneThatIsGone() async throws {
    try await stock()
    #expect(ids(try await library.array("loans", "list", "--history", "--limit", "2")) == [3, 2])
    #expect(ids(try await library.array("loans", "list", "--history", "--limit", "2", "--after", "2")) == [1])
    #expect(try await library.array("loans", "list", "--history", "--after", "1").isEmpty)
    #expect(try await library.run("loans", "list", "--history", "--after", "9").errors.hasSuffix("(unknown-loan)\n"))
  }

  @Test func showOfBookAndStudent_namesTheLoans() async throws {
    try await stock()
    let book = try await library.object("books", "show", "2")
    #expect(ids(try #require(book["history"] as? [[String: Any]])) == [3, 2])
    let emmy = try await library.object("students", "show", "S12346", "--history")
    #expect(ids(try #require(emmy["history"] as? [[String: Any]])) == [3])
  }

  @Test func lateReturn_saysTheSame_asTextAndAsJSON() async throws {
    try await library.addDune()
    try await library.addAda()
    let store = try await library.open()
    let due = Timestamp(milliseconds: Timestamp.now.milliseconds - 3 * 86_400_000)
    let began = Timestamp(milliseconds: due.milliseconds - 86_400_000)
    let (book, ada) = (
      try #require(try await store.books(limit: 1).first), try #require(try await store.students(limit: 1).first)
    )
    for number in 1...2 {
      let loan = try await store.checkOut(book.id, to: ada.id, due: due, operation: .random(), at: began)
      if number == 1 { _ = try await store.returnLoan(loan.id, operation: .random(), at: began) }
    }
    try await store.close()
    let returned = try await library.object("return", "1", "--operation", "back")
    #expect(returned["isOverdue"] as? Bool == true)
    let days = try #require(returned["daysOverdue"] as? Int)
    #expect((2...4).contains(days))
    #expect(try await library.succeed("return", "1", "--operation", "back").hasSuffix(", \(days) days overdue.\n"))
    let rows = try await library.array("loans", "list", "--history")
    #expect(rows.map { $0["daysOverdue"] as? Int } == [days, 0])
    #expect(rows.map { $0["isOverdue"] as? Bool } == [true, false])
    #expect(try await library.succeed("loans", "list", "--history").contains("  \(days) days\n"))
    #expect(try await library.array("loans", "list", "--overdue").isEmpty)
  }
}

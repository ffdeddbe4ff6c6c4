import Domain
import Foundation
import Store
import TestSupport
import Testing

/// A change that was confirmed to a person stays done, once, whatever happens to the machine.
@Suite(.timeLimit(.minutes(60))) struct DurabilityTests {
  private struct Pair: Hashable {
    let student: Int
    let book: Int
  }

  private struct Tally {
    var checkouts = 0
    var returns = 0
  }

  private static let confirmations = 1_000
  private static let students = 8
  private static let books = 25

  @Test func confirmedLoans_areAllThereAndOnce_whenTheStationIsKilledAtAnyMoment() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-durability-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "library.sqlite").path
    let isbns = try await makeLibrary(at: path)

    // Given a script that lends and returns in turn, and a station that is killed in the middle of it again and again.
    var generator = SeededGenerator(seed: 20_261_121)
    var confirmed: [Pair: Tally] = [:]
    var total = 0
    var kills = 0
    while total < DurabilityTests.confirmations {
      let station = try StationProcess(["--database", path])
      station.send(script(isbns, &generator))
      // Now and then it dies while it starts. Otherwise it works first: how long that takes is the machine's affair.
      if Int.random(in: 0..<8, using: &generator) > 0 {
        try await station.wait(for: ": “Book", times: Int.random(in: 1...60, using: &generator))
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...40, using: &generator)))
      station.kill()
      kills += 1
      let output = try await station.end().output
      total += count(output, into: &confirmed)
      try #require(kills < 2_000, "\(total) confirmations after \(kills) runs")
    }

    // Then every confirmed loan and return is in the store, and in addition at most the one in flight at each kill.
    let library = try await Library.open(
      at: .file(path), rules: CirculationRules(loanLimit: nil), calendar: LocalCalendar())
    #expect(try await library.check() == [])
    let stored = try await tally(library)
    var beyond = 0
    for pair in Set(stored.keys).union(confirmed.keys) {
      let there = stored[pair] ?? Tally()
      let told = confirmed[pair] ?? Tally()
      #expect(there.checkouts >= told.checkouts, "\(pair): a confirmed checkout is missing")
      #expect(there.returns >= told.returns, "\(pair): a confirmed return is missing")
      beyond += there.checkouts - told.checkouts + there.returns - told.returns
    }
    #expect(beyond <= kills, "more was done than was confirmed or in flight")
    try await library.close()
  }

  private func makeLibrary(at path: String) async throws -> [ISBN] {
    let library = try await Library.open(
      at: .file(path), rules: CirculationRules(loanLimit: nil), calendar: LocalCalendar())
    _ = try await library.setRules(["none"], movesLoans: false, operation: .random(), at: .now) {
      $0.limitLoans(to: nil)
    }
    var isbns: [ISBN] = []
    for number in 0..<DurabilityTests.books {
      let payload = [9, 7, 8, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 10), UInt8(number % 10)]
      let digits = Digits(values: payload + [CheckDigit.gtin(of: payload)])
      let isbn = try #require(ISBN(thirteen: digits.text))
      let draft = BookDraft(isbn: isbn, title: "Book\(number)", author: "Nobody", copies: DurabilityTests.students)
      _ = try await library.addBook(draft, operation: .random(), at: .now)
      isbns.append(isbn)
    }
    for number in 0..<DurabilityTests.students {
      let draft = StudentDraft(libraryID: "S\(number)", firstName: "Pupil\(number)", lastName: "")
      _ = try await library.addStudent(draft, operation: .random(), at: .now)
    }
    try await library.close()
    return isbns
  }

  /// Each visit: the student's ID, then books that are borrowed unless the student has them; most of them are returned.
  private func script(_ isbns: [ISBN], _ generator: inout SeededGenerator) -> [String] {
    (0..<60).flatMap { _ in
      let student = Int.random(in: 0..<DurabilityTests.students, using: &generator)
      let visit = isbns.shuffled(using: &generator).prefix(5)
      let loans = visit.flatMap { [$0.text, "y"] }
      let returns = visit.dropFirst().flatMap { [$0.text, "return", "y"] }
      return ["S\(student)"] + loans + returns + ["done"]
    }
  }

  private func count(_ output: String, into tallies: inout [Pair: Tally]) -> Int {
    var found = 0
    // These lines name only the book; the visit is the greeted student's.
    var visitor: Int?
    // The last line may be cut; only whole lines were confirmations.
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.wholeMatch(of: /Borrowed: “Book(\d+)”, due .*/) {
        guard let book = Int(match.1), let student = visitor else { continue }
        tallies[Pair(student: student, book: book), default: Tally()].checkouts += 1
        found += 1
      } else if let match = line.wholeMatch(of: /Hello Pupil(\d+)\. .*/) {
        visitor = Int(match.1)
      } else if let match = line.wholeMatch(of: /Returned: “Book(\d+)”.*/) {
        guard let book = Int(match.1), let student = visitor else { continue }
        tallies[Pair(student: student, book: book), default: Tally()].returns += 1
        found += 1
      }
    }
    return found
  }

  private func tally(_ library: Library) async throws -> [Pair: Tally] {
    var tallies: [Pair: Tally] = [:]
    var mark: PageCursor?
    while true {
      let page = try await library.loans(.all, after: mark, limit: 500)
      for loan in page {
        let student = try #require(Int(loan.student.libraryID.dropFirst()))
        let book = try #require(Int(loan.book.title.dropFirst(4)))
        tallies[Pair(student: student, book: book), default: Tally()].checkouts += 1
        if !loan.isActive { tallies[Pair(student: student, book: book), default: Tally()].returns += 1 }
      }
      guard page.count == 500, let last = page.last else { return tallies }
      mark = PageCursor(last)
    }
  }
}

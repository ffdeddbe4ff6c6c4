import Domain
import Kiosk
import KioskMachine
import Store
import TestSupport
import Testing

@Suite("The daily tidying", .timeLimit(.minutes(60)))
struct TidyServiceTests {
  private let clock = ManualClock()

  /// Moves the clock when the service sleeps again.
  private func advance(by duration: Duration) async {
    while !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
    clock.advance(by: duration)
    while !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
  }

  @Test func borrowers_areForgotten_aMinuteAfterTheStart_andOnALaterDay() async throws {
    let library = try await Library.inMemory()
    let now = clock.now().date
    let student = try await library.addStudent(
      StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace"), operation: .random(), at: now)
    func lend(_ title: String) async throws {
      let book = try await library.addBook(
        BookDraft(title: title, author: "Nobody"), operation: .random(), at: now)
      let loan = try await library.checkOut(book.id, to: student.id, operation: .random(), at: now)
      _ = try await library.returnLoan(loan.id, operation: .random(), at: now)
    }
    func named() async throws -> Int {
      try await library.history(.all, limit: 9).count { !$0.studentLibraryID.isEmpty }
    }
    try await lend("Emma")
    var edit = SiteSettingsEdit()
    edit.historyDays = .some(1)
    _ = try await library.setSiteSettings(edit, operation: .random(), at: now)
    clock.advance(by: .seconds(3 * 86_400))
    let running = Task { try await TidyService(library, clock: clock).run() }
    defer { running.cancel() }
    await advance(by: .seconds(59))
    #expect(try await named() == 1)
    await advance(by: .seconds(1))
    #expect(try await named() == 0)
    // A second run on the day would forget this, too.
    try await lend("Dune")
    await advance(by: .seconds(3600))
    #expect(try await named() == 1)
    for _ in 1...24 { await advance(by: .seconds(3600)) }
    #expect(try await named() == 0)
    running.cancel()
    try? await running.value
    try await library.close()
  }
}

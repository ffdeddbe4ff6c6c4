import Domain
import Kiosk
import KioskMachine
import Store
import Synchronization
import TestSupport
import Testing

@Suite("What an idle screen tells of the library", .timeLimit(.minutes(60)))
struct FactsWatchTests {
  private final class Told: Sendable {
    private let newest = Mutex<LibraryFacts?>(nil)
    var facts: LibraryFacts? { newest.withLock { $0 } }
    func take(_ facts: LibraryFacts) { newest.withLock { $0 = facts } }
  }

  private let clock = ManualClock()

  private func settle(_ told: Told, until isSo: (LibraryFacts) -> Bool) async {
    while !Task.isCancelled {
      if let facts = told.facts, isSo(facts) { return }
      await Task.yield()
      // The watch rests after each look.
      clock.advance(by: .seconds(1))
    }
  }

  @Test func facts_followTheLibrary() async throws {
    let library = try await Library.inMemory()
    let told = Told()
    let running = Task { [clock] in try await FactsWatch(library, clock: clock) { told.take($0) }.run() }
    defer { running.cancel() }
    await settle(told) { $0.books == 0 }
    #expect(told.facts?.name == "MiniLibrary" && told.facts?.welcome == nil)
    var edit = SiteSettingsEdit()
    (edit.name, edit.welcome) = ("School library", .some("Welcome to the Owls"))
    _ = try await library.setSiteSettings(edit, operation: .random(), at: clock.now().date)
    _ = try await library.addBook(
      BookDraft(title: "Dune", author: "Frank Herbert", copies: 2), operation: .random(), at: clock.now().date)
    await settle(told) { $0.name == "School library" && $0.books == 1 }
    #expect(told.facts?.welcome == "Welcome to the Owls")
    (edit.name, edit.welcome) = (nil, .some(nil))
    _ = try await library.setSiteSettings(edit, operation: .random(), at: clock.now().date)
    await settle(told) { $0.welcome == nil }
    running.cancel()
    try? await running.value
    try await library.close()
  }
}

import Domain
import Foundation
import Kiosk
import Store
import TestSupport
import Testing

@Suite("Look-ups of the inbox", .timeLimit(.minutes(60)))
struct InboxLookupTests {
  /// A trolley of 200 unknown books without a network: 200 drafts, which fill in once there is one.
  @Test func drafts_waitWithoutANetwork_andFillInLater() async throws {
    let scene = try await LookupScene()
    for number in 0..<200 {
      try await scene.library.putIntoInbox(
        .numbered(number), copies: 1, operation: .random(), at: TurnedLookupClock.begin)
    }
    let catalogue = FakeCatalogue { _ in .failure(.unreachable) }
    let worker = try scene.worker([catalogue])
    #expect(try await worker.drain().hindrance == .lookup(.unreachable))
    // The others are not asked about while no catalogue can be reached.
    #expect(catalogue.asked.count == 1)
    #expect(try await scene.library.inbox(limit: 300).count == 200)
    catalogue.change { _ in .success(FakeCatalogue.record()) }
    scene.clock.turn(by: .seconds(3600))
    let run = try await worker.drain()
    #expect((run.done, run.hindrance) == (200, nil))
    let drafts = try await scene.library.inbox(limit: 300)
    #expect(drafts.allSatisfy { InboxStanding($0) == .ready && $0.title == "Another title" && $0.dueAt == nil })
    try await scene.end()
  }

  @Test func bookOfTheLibrary_goesFirst() async throws {
    let scene = try await LookupScene()
    try await scene.library.putIntoInbox(.numbered(1), copies: 1, operation: .random(), at: TurnedLookupClock.begin)
    _ = try await scene.addBook()
    let catalogue = FakeCatalogue { _ in .success(FakeCatalogue.record()) }
    #expect(try await scene.worker([catalogue]).drain().done == 2)
    #expect(catalogue.asked == [scene.isbn, .numbered(1)])
    try await scene.end()
  }

  @Test func draftThatNoCatalogueHas_isForAPerson() async throws {
    let scene = try await LookupScene()
    try await scene.library.putIntoInbox(.numbered(1), copies: 1, operation: .random(), at: TurnedLookupClock.begin)
    let catalogue = FakeCatalogue { _ in .success(nil) }
    #expect(try await scene.worker([catalogue]).drain().notFound == 1)
    #expect(try await scene.library.inbox(limit: 3).map { InboxStanding($0) } == [.notFound])
    #expect(try await scene.worker([catalogue]).drain().count == 0)
    try await scene.end()
  }

  @Test func malformedAnswer_isTriedAgainLater() async throws {
    let scene = try await LookupScene()
    try await scene.library.putIntoInbox(.numbered(1), copies: 1, operation: .random(), at: TurnedLookupClock.begin)
    let catalogue = FakeCatalogue { _ in .failure(.unreadable) }
    #expect(try await scene.worker([catalogue]).drain().putOff == 1)
    let draft = try #require(try await scene.library.inbox(limit: 1).first)
    #expect(draft.problem == .lookup(.unreadable))
    #expect(try #require(draft.dueAt) > scene.clock.wallTime)
    try await scene.end()
  }
}

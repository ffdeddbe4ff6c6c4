import Domain
import Foundation
import Kiosk
import Metadata
import Store
import Synchronization
import TestSupport
import Testing

@Suite("Standings of services, kept in the library", .timeLimit(.minutes(60)))
struct LibraryStandingsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "minilibrary-standings-\(UUID().uuidString)")

  private func open() async throws -> (SQLiteDriver, Library) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let driver = try await SQLiteDriver.open(at: folder.appending(path: "library.sqlite").path)
    return (driver, Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar()))
  }

  /// The station's own change is under way and takes long: a look-up continues by its own limits.
  @Test func standing_isNotWaitedFor_whileTheStationWrites() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (driver, library) = try await open()
    let gate = DispatchSemaphore(value: 0)
    let hasEntered = Mutex(false)
    async let holding: Void = driver.write { _ in
      hasEntered.withLock { $0 = true }
      gate.wait()
    }
    while !hasEntered.withLock({ $0 }) { await Task.yield() }
    let standings = LibraryStandings(library, machine: "one", timeout: .milliseconds(50))
    let answer = await standings.change(["google"], at: .now) { standings in
      standings[0].failures += 1
      return standings[0].failures
    }
    #expect(answer == nil)
    gate.signal()
    try await holding
    let patient = LibraryStandings(library, machine: "one", timeout: .seconds(300))
    #expect(await patient.change(["google"], at: .now) { $0.count } == 1)
    try await library.close()
  }

  /// A person waits for the answer that is to be kept.
  @Test func answer_isNotHeldUp_whileTheStationWrites() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (driver, library) = try await open()
    let gate = DispatchSemaphore(value: 0)
    let hasEntered = Mutex(false)
    async let holding: Void = driver.write { _ in
      hasEntered.withLock { $0 = true }
      gate.wait()
    }
    while !hasEntered.withLock({ $0 }) { await Task.yield() }
    let key = AnswerKey(.googleBooks, "a")
    let answer = CachedAnswer(status: 200, body: Array("{}".utf8), storedAt: .now)
    await LibraryAnswers(library, .lookups, timeout: .milliseconds(50)).keep(answer, for: key)
    gate.signal()
    try await holding
    let answers = LibraryAnswers(library, .lookups, timeout: .seconds(300))
    await answers.keep(answer, for: key)
    #expect(await answers.answer(for: key) == answer)
    try await library.close()
  }

  /// A change of standings is stored even if its task was cancelled.
  @Test func note_isKept_ofACancelledQuestion() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (_, library) = try await open()
    let standings = LibraryStandings(library, machine: "one", timeout: .seconds(300))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await standings.change(["google"], at: .now) { standings in
        standings[0].failures = 7
        return true
      }
    }
    task.cancel()
    #expect(await task.value == true)
    #expect(await standings.change(["google"], at: .now) { $0[0].failures } == 7)
    try await library.close()
  }

  @Test func machine_hasAName() {
    #expect(!LibraryStandings.thisMachine.isEmpty)
  }
}

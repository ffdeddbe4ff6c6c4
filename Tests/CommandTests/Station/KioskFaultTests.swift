import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Store

/// The store fails: one sentence, and a station that stays usable or does not start.
@Suite("minilibrary kiosk, faults of the store", .serialized, .timeLimit(.minutes(60)))
struct KioskFaultTests {
  let library: StationLibrary
  private let due = Noon.date(in: 14)

  init() async throws { library = try await StationLibrary() }

  @Test func station_saysLocked_andGoesOn_onceTheLockIsGone() async throws {
    let station = try library.station()
    station.send("S12346", "9783522177504")
    try await station.wait(for: "[Y/n/date]")

    // When another program writes for longer than a station waits.
    let store = try await library.files.open()
    let lock = Mutex(true)
    let holder = Task {
      try await store.driver.write { _ in
        station.send("y")
        while lock.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
      }
    }
    try await station.wait(for: "The library system is busy. Please try again in a moment.")
    lock.withLock { $0 = false }
    try await holder.value
    try await store.close()
    #expect(!station.output.contains(library.files.database), "\(station.output)")
    #expect(try await library.loans() == [])

    // Then the same book can be lent.
    station.send("9783522177504", "y")
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    // The visitor read no code; staff read it in the log.
    #expect(!ending.output.contains("store-locked") && ending.errors.contains("store-locked"), "\(ending.errors)")
    #expect(ending.output.hasSuffix("\nGoodbye. You have 1 book.\n"))
    #expect(try await library.loans() == ["Momo to S12346"])
    try await library.expectSound()
  }

  @Test func station_lendsNothing_whileItsFileMayNotGrow() async throws {
    // In units of 1,024 bytes: more than the library's file, less than the write-ahead log of all changes.
    let shell = ["/bin/bash", "-c", "ulimit -f 400; exec \"$@\"", "station"]
    let station = try library.station(launcher: shell)
    // Each visit lends the book, and the idle station takes it back.
    station.send((0..<40).flatMap { _ in ["S12346", "9783522177504", "y", "done", "9783522177504", "y"] })
    station.endInput()
    let ending = try await station.end()

    // Then it did what it could, said so when it could not, and nothing was half done.
    #expect(ending.status == 0, "\(ending.output.suffix(500))")
    let log = ending.errors.split(separator: "\n")
    #expect(log.allSatisfy { $0.contains("code=store-full") || $0.contains("code=store-failed") }, "\(ending.errors)")
    #expect(!ending.errors.contains("Momo") && !ending.errors.contains("S12346"))
    let lines = ending.output.split(separator: "\n")
    let lent = lines.count { $0.hasPrefix("Borrowed: ") }
    let returned = lines.count { $0.hasPrefix("Returned: ") }
    let refused = lines.filter { $0.hasPrefix("The library system has a fault, and nothing was saved.") }
    #expect(lent > 0)
    #expect(refused.count > 0)
    #expect(lines.contains("Goodbye. You have \(lent > returned ? "1 book" : "no books")."))
    #expect(try await library.loans().count == lent - returned)
    try await library.expectSound()

    let printed = try await library.lines(of: ["S12345", "9780441172719", "y", "done"])
    #expect(printed.dropLast().last == "Borrowed: “Dune”, due \(due).")
  }

  private func expectFault(_ database: String, _ code: String, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let station = try library.station(["--database", database])
    station.send("S12346")
    let ending = try await station.end()
    #expect(ending.status == 2, sourceLocation: sourceLocation)
    #expect(ending.output == "", sourceLocation: sourceLocation)
    #expect(ending.errors.hasPrefix("minilibrary: "), sourceLocation: sourceLocation)
    #expect(ending.errors.hasSuffix(" (\(code))\n"), "\(ending.errors)", sourceLocation: sourceLocation)
    #expect(ending.errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
  }

  @Test func station_doesNotStart_onAFileThatIsNoDatabase() async throws {
    let letter = library.files.folder.appending(path: "letter.txt")
    let text = Data(String(repeating: "This is a letter to a friend. ", count: 100).utf8)
    try text.write(to: letter)
    try await expectFault(letter.path, "store-not-a-database")
    #expect(try Data(contentsOf: letter) == text)
  }

  @Test func station_doesNotStart_onALibraryFromANewerVersion() async throws {
    let store = try await library.files.open()
    try await store.driver.write { try $0.run("UPDATE schema_version SET version = 1000") }
    try await store.close()
    try await expectFault(library.files.database, "store-newer")
  }

  @Test func station_doesNotStart_inAFolderThatIsNotThere() async throws {
    let folder = library.files.folder.appending(path: "nowhere")
    try await expectFault(folder.appending(path: "library.sqlite").path, "store-unreachable")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func station_doesNotStart_onAFolder() async throws {
    try await expectFault(library.files.folder.path, "store-unreachable")
  }

  @Test func station_doesNotStart_onADamagedLibrary() async throws {
    let file = try FileHandle(forWritingTo: URL(filePath: library.files.database))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 20_000))
    try file.close()
    try await expectFault(library.files.database, "store-damaged")
  }
}

import Foundation
import TestSupport
import Testing

/// The library's file is moved, replaced or deleted while a station runs.
@Suite("minilibrary kiosk, a file that is moved", .serialized, .timeLimit(.minutes(60)))
struct KioskMovedFileTests {
  let library: StationLibrary
  private let momo = "9783522177504"
  private let files = FileManager.default

  init() async throws { library = try await StationLibrary() }

  private var aside: String { library.files.database + ".away" }

  private var logsPutAside: [String] {
    get throws {
      try files.contentsOfDirectory(atPath: library.files.folder.path)
        .filter { $0.contains(".sqlite-wal.") }
    }
  }

  @Test func station_confirmsNothing_whileTheFileIsAway_andGoesOnWhenItIsBack() async throws {
    let station = try library.station()
    station.send("S12346", momo)
    try await station.wait(for: "[Y/n/date]")
    try files.moveItem(atPath: library.files.database, toPath: aside)
    station.send("y")
    try await station.wait(for: "The library system has a fault")
    station.send(momo)
    try await station.wait(for: "The library system has a fault", times: 2)
    #expect(!station.output.contains("Borrowed"))
    #expect(!files.fileExists(atPath: library.files.database))

    try files.moveItem(atPath: aside, toPath: library.files.database)
    station.send(momo)
    try await station.wait(for: "[Y/n/date]", times: 2)
    station.send("y")
    try await station.wait(for: "Borrowed: “Momo”")
    // Before it ends: what it confirmed is there for everybody.
    #expect(try await library.loans() == ["Momo to S12346"])
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(
      ending.errors.split(separator: "\n").allSatisfy { $0.contains("code=store-unreachable ") }, "\(ending.errors)")
    try await library.expectSound()
    #expect(try logsPutAside == [])
  }

  @Test(arguments: ["mv", "cp"])
  func station_goesOnWithTheBackup_thatTookTheFilesPlace(command: String) async throws {
    let backup = library.files.folder.appending(path: "backup.sqlite").path
    try await library.files.succeed("database", "backup", backup)
    let station = try library.station()
    station.send("S12346", momo, "y")
    try await station.wait(for: "Borrowed: “Momo”")
    let process = try Process.run(URL(filePath: "/bin/\(command)"), arguments: [backup, library.files.database])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    station.send("9780441172719", "y")
    // The first operation that meets the other file gets the fault: this loan, or a look at the inbox or the staff.
    let fault = "The library system has a fault"
    if try await station.wait(forOneOf: [fault, "Borrowed: “Dune”"]) == fault {
      // Now it works with the backup, which has no loans. The fault came before or after the question.
      let asked = station.output.components(separatedBy: "Borrow “Dune”").count - 1
      station.send("9780441172719")
      try await station.wait(for: "Borrow “Dune”", times: asked + 1)
      station.send("y")
      try await station.wait(for: "Borrowed: “Dune”")
    }
    #expect(try await library.loans() == ["Dune to S12346"])
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    try await library.expectSound()
    let log = try #require(try logsPutAside.first)
    #expect(try logsPutAside.count == 1)
    #expect(ending.errors.contains(log), "it names where the log went: \(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count { !$0.contains("code=store-") } == 1)
  }

  /// A power cut, and then a backup over the file: by whatever comes first to hand.
  @Test(arguments: ["mv", "cp"]) func backup_isNotMixedWithWhatAPowerCutLeft(command: String) async throws {
    let backup = library.files.folder.appending(path: "backup.sqlite").path
    try await library.files.succeed("database", "backup", backup)
    let station = try library.station()
    station.send("S12346", momo, "y")
    try await station.wait(for: "Borrowed: “Momo”")
    station.kill()
    _ = try await station.end()
    let process = try Process.run(URL(filePath: "/bin/\(command)"), arguments: [backup, library.files.database])
    process.waitUntilExit()
    let check = try await library.files.run("database", "check")
    #expect(check.output == "ok\n")
    #expect(check.errors.contains("/library.sqlite-wal.2"), "it names where the log went")
    try await library.expectSound()
    #expect(try await library.loans() == [])
    #expect(try logsPutAside.count == 1)
  }
}

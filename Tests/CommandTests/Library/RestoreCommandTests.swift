import Domain
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Store

/// Stations and restores in separate processes.
@Suite("minilibrary database restore", .serialized, .timeLimit(.minutes(60)))
struct RestoreCommandTests {
  private let momo = "9783522177504"

  private func backup(of library: StationLibrary) async throws -> String {
    let path = library.files.folder.appending(path: "backup.sqlite").path
    try await library.files.succeed("database", "backup", path)
    return path
  }

  /// A station that has lent a book and still runs.
  private func lendingStation(_ library: StationLibrary, of isbn: String? = nil) async throws -> StationProcess {
    let station = try library.station()
    station.send("S12346", isbn ?? momo, "y")
    try await station.wait(for: "Borrowed: “")
    return station
  }

  private func expectStationIsMinded(_ library: StationLibrary) async throws {
    let file = try await backup(of: library)
    let station = try await lendingStation(library)
    for arguments in [["database", "restore", file], ["database", "restore", file, "--dry-run"]] {
      let outcome = try await library.files.runner.run(arguments, environment: library.environment)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.errors.hasSuffix(" (library-open)\n"), "\(outcome.errors)")
    }
    // Once it is killed it does not block the restore, and its log belongs to the old library.
    station.kill()
    _ = try await station.end()
    let report = try await library.files.object("database", "restore", file)
    let lacks = try #require(report["lacks"] as? [String: Any])
    #expect(lacks["counts"] as? [String: Int] == ["checkout": 1])
    let entries = try #require(lacks["activity"] as? [[String: Any]])
    #expect(entries.map { $0["bookTitle"] as? String } == ["Momo"])
    #expect(entries.map { $0["studentLibraryID"] as? String } == ["S12346"])
    #expect(entries.map { ($0["actor"] as? [String: Any])?["kind"] as? String } == ["station"])
    #expect(report["aside"] is String)
    #expect(try await library.loans() == [])
    try await library.expectSound()
  }

  @Test func restore_mindsAStation_untilItIsKilled() async throws {
    let library = try await StationLibrary()
    try await expectStationIsMinded(library)
    let old = try #require(
      try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path)
        .first { $0.hasPrefix("library-before-restore-") && $0.hasSuffix("Z.sqlite") })
    let loans = try await library.files.succeed(
      "loans", "list", "--database", library.files.folder.appending(path: old).path)
    #expect(loans.contains("Momo"))
  }

  @Test func restore_mindsAStation_onPostgreSQL() async throws {
    let server = try await PostgresServer()
    try await expectStationIsMinded(try await StationLibrary(database: server.uri()))
    try await server.stop()
  }

  @Test func restore_tellsWhatTheBackupLacks_andADryRunTheSame() async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    try await library.files.succeed("checkout", momo, "S12346")
    try await library.files.succeed("return", momo)
    let names = try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path).sorted()
    let dry = try await library.files.succeed("database", "restore", file, "--dry-run")
    #expect(dry.hasPrefix("The backup lacks 2 entries of the activity log, made after "), "\(dry)")
    #expect(dry.contains("borrowed") && dry.contains("returned"), "\(dry)")
    #expect(dry.hasSuffix("; nothing was changed.\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path).sorted() == names)
    let done = try await library.files.succeed("database", "restore", file)
    #expect(
      done.contains("the previous library is in \(library.files.folder.path)/library-before-restore-"), "\(done)")
    let again = try await library.files.succeed("database", "restore", file)
    #expect(again.hasPrefix("The backup has all entries of the library’s activity log.\n"), "\(again)")
  }

  /// Kills a restore of a backup that lacks a loan of Momo, and then does it to its end.
  ///
  /// - Parameter delay: in seconds.
  private func killRestore(of file: String, in library: StationLibrary, after delay: Double) async throws {
    let outcome = try await library.files.runner.run(
      ["database", "restore", file], environment: library.environment,
      launcher: ["/usr/bin/timeout", "--preserve-status", "-s", "KILL", String(delay)])
    #expect([0, 137].contains(outcome.status), "\(outcome)")
    let loans = try await library.loans()
    #expect(loans == [] || loans == ["Momo to S12346"])
    if outcome.status == 0 { #expect(loans == []) }
    try await library.expectSound()
    try await library.files.succeed("database", "restore", file)
    #expect(try await library.loans() == [])
  }

  /// Wherever the signal meets it, the library is the old one or the new one, and sound.
  @Test(arguments: 0..<8) func killedRestore_leavesOneSoundLibrary(seed: UInt64) async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    let station = try await lendingStation(library)
    station.kill()
    _ = try await station.end()
    var random = SeededGenerator(seed: seed)
    try await killRestore(of: file, in: library, after: Double.random(in: 0.02...0.5, using: &random))
    let left = try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path)
    #expect(left.filter { $0.hasPrefix(".minilibrary-") } == [])
  }

  /// The server ends the transaction of a program that is gone.
  @Test func killedRestore_leavesOneSoundLibrary_onPostgreSQL() async throws {
    let server = try await PostgresServer()
    let library = try await StationLibrary(database: server.uri())
    let file = try await backup(of: library)
    for seed in UInt64(0)..<6 {
      try await library.files.succeed("checkout", momo, "S12346")
      var random = SeededGenerator(seed: seed)
      try await killRestore(of: file, in: library, after: Double.random(in: 0.05...0.8, using: &random))
    }
    try await server.stop()
  }

  @Test func restore_leavesAll_whereTheFileMayNotGrow() async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    try await library.files.succeed("checkout", momo, "S12346")
    let outcome = try await library.files.runner.run(
      ["database", "restore", file], environment: library.environment,
      launcher: ["/usr/bin/env", "--ignore-signal=XFSZ", "/usr/bin/prlimit", "--fsize=65536"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(try await library.loans() == ["Momo to S12346"])
    let left = try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path)
    #expect(left.filter { $0.hasPrefix(".minilibrary-") || $0.contains("-before-") } == [])
  }

  /// The super-user may write everywhere, so then the command runs as another user.
  @Test(.enabled(if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func restore_isRefused_inAFolderThatMayNotBeWritten() async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    let folder = library.files.folder.path
    for path in [file, library.files.database] { chmod(path, 0o644) }
    chmod(folder, 0o555)
    let launcher = geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    let outcome = try await library.files.runner.run(
      ["database", "restore", file], environment: library.environment, launcher: launcher)
    chmod(folder, 0o755)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasSuffix(" (store-read-only)\n"), "\(outcome.errors)")
    try await library.expectSound()
  }

  @Test func backup_tellsFindings_andEndsWithOne() async throws {
    let library = try await StationLibrary()
    try await library.withStore { store in
      try await store.driver.write { try $0.run("UPDATE book SET isbn = '9780441172710' WHERE id = 1") }
    }
    let path = library.files.folder.appending(path: "backup.sqlite").path
    let outcome = try await library.files.run("database", "backup", path)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\nBacked up ") && !outcome.output.contains("sound"), "\(outcome.output)")
    #expect(outcome.errors.contains("book.isbn in row 1 is not an ISBN"), "\(outcome.errors)")
    let check = try await library.files.run("database", "check", "--database", path)
    #expect(check.output == "book.isbn in row 1 is not an ISBN\n")
    for arguments in [["--dry-run"], []] {
      let restored = try await library.files.runner.run(
        ["database", "restore", path] + arguments, environment: library.environment)
      #expect(restored.status == 1)
      #expect(restored.errors.contains(" found 1 error in its rows, for example: "), "\(restored.errors)")
      #expect(restored.output.contains(arguments.isEmpty ? "Restored " : "nothing was changed"), "\(restored.output)")
    }
  }

  /// A new machine: the default folder is not there yet.
  @Test func dryRun_worksWhereTheRestoreDoes_onANewMachine() async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    // A short path: the sentence of a fault shows 200 characters, and names the path twice.
    let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UInt32.random(in: .min ... .max))")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    var environment = library.environment
    environment["HOME"] = home.path
    environment["MINILIBRARY_DATABASE"] = nil
    environment["XDG_DATA_HOME"] = nil
    environment["STATE_DIRECTORY"] = nil
    let dry = try await library.files.runner.run(
      ["database", "restore", file, "--dry-run"], environment: environment)
    #expect(dry.status == 0 && dry.errors == "", "\(dry.errors)")
    #expect(dry.output.hasSuffix("; nothing was changed.\n") && !dry.output.contains("activity"), "\(dry.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    let done = try await library.files.runner.run(["database", "restore", file], environment: environment)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.output.hasSuffix("; no library was there before.\n"), "\(done.output)")
    #expect(!done.output.contains("activity"), "\(done.output)")
    // A folder that was named is not made.
    let named = home.appending(path: "missing/library.sqlite").path
    for arguments in [["--dry-run"], []] {
      let refused = try await library.files.runner.run(
        ["database", "restore", file, "--database", named] + arguments, environment: environment)
      #expect(refused.status == 2)
      #expect(refused.errors.contains("the folder \(home.path)/missing does not exist"), "\(refused.errors)")
      #expect(refused.errors.hasSuffix(" (store-unreachable)\n"), "\(refused.errors)")
    }
  }

  /// A backup was copied over the library of a killed station.
  @Test func foreignLog_isNamed() async throws {
    let library = try await StationLibrary()
    let file = try await backup(of: library)
    try await library.files.succeed("checkout", momo, "S12346")
    let station = try await lendingStation(library, of: "9780441172719")
    station.kill()
    _ = try await station.end()
    let path = library.files.database
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: file, toPath: path)
    let dry = try await library.files.succeed("database", "restore", file, "--dry-run")
    #expect(dry.contains("could not be read") && dry.contains(path + "-wal"), "\(dry)")
    let done = try await library.files.succeed("database", "restore", file)
    #expect(!done.contains("has no activity that the backup lacks") && done.contains(path + "-wal.2"), "\(done)")
    try await library.expectSound()
  }

  @Test func doctor_removesTheLeftovers_ofAKilledBackup() async throws {
    let library = try await StationLibrary()
    let folder = library.files.folder
    let leftover = folder.appending(path: ".minilibrary-0abcdefghij12.sqlite")
    try Data(repeating: 0, count: 3 << 20).write(to: leftover)
    try Data("notes".utf8).write(to: folder.appending(path: ".minilibrary-notes"))
    let outcome = try await library.files.run("doctor", "--offline")
    #expect(outcome.output.contains("Removed 1 leftover of a backup that was interrupted from \(folder.path), 3 MiB."))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(".minilibrary") }
    #expect(left == [".minilibrary-notes"])
    #expect(!(try await library.files.run("doctor", "--offline")).output.contains("leftover"))
  }
}

import Foundation
import TestSupport
import Testing

/// No more can be written for a while: a limit on the size of files stands for a disk that is full, which only root can
/// make.
@Suite("minilibrary kiosk, a disk that is full", .serialized, .timeLimit(.minutes(60)))
struct KioskFullDiskTests {
  @Test func station_goesOn_asSoonAsThereIsRoom() async throws {
    let library = try await StationLibrary()
    let station = try library.station()
    station.send("S12346", "9783522177504", "y")
    try await station.wait(for: "Borrowed: “Momo”")
    // Neither the log nor the file may grow, nor may anything be written beyond these bytes.
    try station.limitFiles(to: 8 * 1024)
    station.send("9780441172719")
    try await station.wait(for: "Borrow “Dune”")
    station.send("y")
    try await station.wait(for: "The library system has a fault")
    try station.limitFiles(to: nil)
    station.send("9780441172719")
    try await station.wait(for: "Borrow “Dune”", times: 2)
    station.send("y")
    try await station.wait(for: "Borrowed: “Dune”")
    #expect(try await library.loans() == ["Momo to S12346", "Dune to S12346"])
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    let log = ending.errors.split(separator: "\n")
    #expect(log.count == 1 && log.allSatisfy { $0.contains("code=store-failed") }, "\(log)")
    // The log went into the file.
    let names = try FileManager.default.contentsOfDirectory(atPath: library.files.folder.path)
    #expect(!names.contains { $0.hasSuffix("-wal") })
    try await library.expectSound()
  }

  /// The options that allow a private mount: to root, and on most machines to every user.
  private static let mounting: [String]? = [["-m"], ["-Urm"]].first { flags in
    let process = try? Process.run(
      URL(filePath: "/usr/bin/unshare"), arguments: flags + ["/bin/mount", "-t", "tmpfs", "tmpfs", "/mnt"])
    process?.waitUntilExit()
    return process?.terminationStatus == 0
  }

  /// Only the log fills the disk: it is checkpointed when it may grow no more. Left out where a small disk cannot be
  /// mounted.
  @Test(.enabled(if: KioskFullDiskTests.mounting != nil))
  func station_lendsOn_whenTheLogFillsTheDisk() async throws {
    let script = """
      mount -t tmpfs -o size=1760k tmpfs /mnt
      export MINILIBRARY_DATABASE=/mnt/library.sqlite
      "$0" demo "$1" >/dev/null
      (echo S12346; for i in $(seq 30); do echo 9783522177504; echo y; echo 9783522177504; echo return; echo y; done; echo done) | "$0" kiosk
      "$0" database check
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments =
      (KioskFullDiskTests.mounting ?? []) + [
        "/bin/bash", "-c", script, CommandRunner.program.path,
        StationLibrary.samples.appending(path: "demo").path,
      ]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "MINILIBRARY_CAMERA": "none", "MINILIBRARY_SCANNER": "none", "MINILIBRARY_LOOKUP_PROVIDERS": "none",
      "MINILIBRARY_CONFIG": "/dev/null", "MINILIBRARY_STATION_CONFIRM": "each", "LC_ALL": "C",
      "MINILIBRARY_STATION_TYPED_ID": "yes",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("Borrowed: ") } == 30)
    #expect(lines.count { $0.hasPrefix("Returned: ") } == 30)
    #expect(!text.contains("library system"))
    #expect(lines.last == "ok")
  }
}

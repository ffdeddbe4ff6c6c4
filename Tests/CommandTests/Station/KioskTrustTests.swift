import Foundation
import TestSupport
import Testing

/// PINs, staff and rights at a station, as a person at its terminal meets them.
@Suite("minilibrary kiosk, trust", .serialized, .timeLimit(.minutes(60)))
struct KioskTrustTests {
  let library: StationLibrary
  private let idle = "you are returning. "

  init() async throws { library = try await StationLibrary() }

  private func station(unattended: Bool = false) throws -> StationProcess {
    try library.station(
      ["--log-level", "trace"],
      environment: [
        "NO_COLOR": "1", "MINILIBRARY_STATION_TYPED_ID": "pin",
        "MINILIBRARY_STATION_UNATTENDED": unattended ? "yes" : "no",
      ], console: .terminal)
  }

  /// Sets a PIN as a script does: the digits come through standard input.
  private func setPIN(_ digits: String, _ command: String...) async throws {
    let process = try StationProcess(command, environment: library.environment, command: [])
    process.send(digits)
    process.endInput()
    let ending = try await process.end()
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(!ending.output.contains(digits) && !ending.errors.contains(digits))
  }

  @Test func pin_opensAVisit_andIsNeverSeen() async throws {
    try await setPIN("4711", "students", "pin", "set", "S12346")
    let station = try station()
    try await station.wait(for: idle)
    station.send("S12346")
    try await station.wait(for: "Type the PIN: [n to cancel] ")
    station.send("4711")
    try await station.wait(for: "Hello Emmy Noether.")
    // The terminal shows typed text again.
    station.send("done")
    try await station.wait(for: "done")
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(!ending.output.contains("4711") && !ending.errors.contains("4711"))
    let told = try await library.files.succeed("activity", "--json")
    #expect(!told.contains("4711") && told.contains("set_pin"))
  }

  /// A paste has the PIN directly after the ID, before the prompt asks for it.
  @Test func pinInOneReadWithTheID_opensTheVisit() async throws {
    try await setPIN("4711", "students", "pin", "set", "S12346")
    let station = try station()
    try await station.wait(for: idle)
    station.send("S12346", "4711")
    try await station.wait(for: "Hello Emmy Noether.")
    station.send("quit")
    let ending = try await station.end()
    #expect(!ending.output.contains("No student has") && !ending.errors.contains("4711"))
  }

  /// Another station, and the same one after a restart, keep the pause.
  @Test func pause_outlastsTheStation() async throws {
    try await setPIN("4711", "students", "pin", "set", "S12346")
    let first = try station()
    try await first.wait(for: idle)
    first.send("S12346")
    for attempt in 1...5 {
      try await first.wait(for: "Type the PIN: [n to cancel] ", times: attempt)
      first.send("4712")
    }
    try await first.wait(for: "or type again from")
    // The sixth is hidden as the others, and no library ID.
    first.send("4713")
    try await first.wait(for: "or type again from", times: 2)
    first.kill()
    let output = try await first.end().output
    #expect(!output.contains("471") && !output.contains("unknown"))
    let second = try station()
    try await second.wait(for: idle)
    second.send("S12346")
    try await second.wait(for: "Type the PIN: [n to cancel] ")
    second.send("4711")
    try await second.wait(for: "or type again from")
    second.send("quit")
    #expect(try await !second.end().output.contains("Hello"))
  }

  @Test func quit_isAStaffWord_atAnUnattendedStation() async throws {
    try await library.files.succeed("staff", "add", "Ms Byrne")
    try await setPIN("9090", "staff", "pin", "set", "Ms Byrne")
    let station = try station(unattended: true)
    try await station.wait(for: idle)
    for word in ["quit", "shelving", "new"] { station.send(word) }
    try await station.wait(for: "please show a staff card.", times: 3)
    station.send("Ms Byrne")
    try await station.wait(for: "Type the PIN: [n to cancel] ")
    station.send("9090")
    try await station.wait(for: "Staff functions are unlocked for 5 minutes.")
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  /// A station hears of the first member of staff while it runs.
  @Test func shelving_closes_whenTheLibraryGetsStaff() async throws {
    let station = try station()
    try await station.wait(for: idle)
    station.send("shelving")
    try await station.wait(for: "Now: shelving")
    try await library.files.succeed("staff", "add", "Ms Byrne")
    // It hears of the change in its own time.
    var lines = 0
    while !station.output.contains("Only staff may add books") {
      lines += 1
      station.send("9783522177504", "n")
      try await station.wait(for: "9783522177504", times: lines)
    }
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  @Test func newPINs_areOnPaper_andOpenVisits() async throws {
    let path = library.files.folder.appending(path: "pins.pdf").path
    let sheet = try await library.files.object("students", "pin", "print", "-o", path)
    #expect(sheet["cards"] as? Int == 20)
    #expect(FileManager.default.fileExists(atPath: path))
    // A student who has one keeps it, unless --replace says otherwise.
    let again = try await library.files.run("students", "pin", "print", "-o", path, "--force")
    #expect(again.errors.contains("(nothing-to-print)"))
    let replaced = try await library.files.object("students", "pin", "print", "-o", path, "--force", "--replace")
    #expect(replaced["cards"] as? Int == 20)
  }

  @Test func malformedPIN_isRefused() async throws {
    let process = try StationProcess(
      ["students", "pin", "set", "S12346"], environment: library.environment, command: [])
    process.send("47")
    process.endInput()
    let ending = try await process.end()
    #expect(ending.status == 1)
    #expect(ending.errors.contains("A PIN needs 4 to 6 digits; please enter it again. (pin-malformed)"))
  }
}

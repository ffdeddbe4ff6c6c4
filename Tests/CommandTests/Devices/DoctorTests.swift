import Application
import Domain
import Foundation
import Messages
import Metadata
import Reports
import TestSupport
import Testing

@testable import Devices
@testable import minilibrary

/// A machine as a folder: its facts are the files that a test puts there.
private final class PretendedMachine {
  let folder = FileManager.default.temporaryDirectory.appending(path: "minilibrary-machine-\(UUID().uuidString)")
  var machine: Machine { Machine(root: folder.path) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ path: String, _ text: String = "") throws {
    let file = try place(path)
    try Data(text.utf8).write(to: file)
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: try place(path).path, withDestinationPath: target)
  }

  private func place(_ path: String) throws -> URL {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }
}

@Suite("minilibrary doctor, what it looks at") struct DoctorTests {
  private let pretended = PretendedMachine()

  // MARK: - Devices

  private static let camera = CameraDescription(path: "/dev/video0", card: "HD Pro Webcam C920", driver: "uvcvideo")
  private static let scanner = InputDescription(
    path: "/dev/input/event7", name: "Voyager 1250g", vendor: 0x0C2E, product: 0x0200,
    keys: Key.digits.union([Key.enter]))
  private static let keyboard = InputDescription(
    path: "/dev/input/event8", name: "AT Translated Set 2 keyboard", bus: .i8042, keys: Key.digits.union([Key.enter]))

  private func devices(
    _ cameras: [CameraDescription], _ scanners: [InputDescription], _ obstacle: DeviceProblem? = nil
  ) -> [DoctorFinding] {
    DoctorDevices.findings(cameras: cameras, scanners: scanners) { _ in obstacle }
  }

  @Test func devices_areMissed_whereThereAreNone() {
    var codec = Self.camera
    codec.driver = "bcm2835-codec"
    #expect(devices([codec], [Self.keyboard]) == [.noDevice(.camera), .noDevice(.scanner)])
  }

  @Test func devices_areThoseThatAStationTakes() {
    #expect(
      devices([Self.camera], [Self.scanner, Self.keyboard]) == [
        .deviceUsable(Device(.camera, name: "HD Pro Webcam C920", path: "/dev/video0")),
        .deviceUsable(Device(.scanner, name: "Voyager 1250g", path: "/dev/input/event7")),
      ])
  }

  @Test func devices_thatMayNotBeOpened_areToBeMended() {
    var camera = Self.camera
    camera.problem = .forbidden(group: "video")
    let findings = devices([camera], [Self.scanner], .forbidden(group: "minilibrary"))
    #expect(findings.map(\.code) == ["device-forbidden", "device-forbidden"])
    #expect(findings.map(\.severity) == [.fail, .fail])
  }

  @Test func thisMachine_isLookedAt() {
    #expect(DoctorDevices.findings().count >= 2)
  }

  // MARK: - Clock

  private func clock(
    _ now: Timestamp = Timestamp(milliseconds: 1_796_000_000_000), zone: String? = nil, isSynchronised: Bool? = true
  ) -> [DoctorFinding] {
    DoctorClock.findings(
      on: pretended.machine, now: now, environment: ProcessEnvironment(zone.map { ["TZ": $0] } ?? [:]),
      isSynchronised: isSynchronised)
  }

  @Test(arguments: [
    (0, false), (1_795_823_999_999, false), (1_795_824_000_000, true), (4_102_444_799_999, true),
    (4_102_444_800_000, false),
  ])
  func year_isJudged(milliseconds: Int64, isPlausible: Bool) {
    let now = Timestamp(milliseconds: milliseconds)
    #expect(clock(now)[0] == (isPlausible ? .clockPlausible(now) : .clockImplausible(now)))
  }

  @Test func synchronisation_isTold_whereItIsKnown() {
    #expect(clock(isSynchronised: true)[1] == .clockSynchronised)
    #expect(clock(isSynchronised: false)[1] == .clockAlone)
    #expect(clock(isSynchronised: nil).count == 2)
  }

  @Test func kernel_canBeAsked() {
    #expect(DoctorClock.isSynchronised != nil)
  }

  @Test(
    arguments: [
      ("/usr/share/zoneinfo/Europe/Dublin", nil, nil, DoctorFinding.zone("Europe/Dublin")),
      ("../usr/share/zoneinfo/Etc/UTC", nil, nil, .zoneIsUTC),
      ("/usr/share/zoneinfo/Etc/UTC", nil, "Europe/Berlin", .zone("Europe/Berlin")),
      (nil, "Europe/Berlin\n", nil, .zone("Europe/Berlin")), (nil, "Etc/UTC\n", nil, .zoneIsUTC),
      (nil, nil, nil, .zoneUnset), (nil, "\n", nil, .zoneUnset),
      // A school may well be here.
      ("/usr/share/zoneinfo/Africa/Accra", nil, nil, .zone("Africa/Accra")),
    ] as [(String?, String?, String?, DoctorFinding)])
  func zone_isFound(link: String?, file: String?, variable: String?, finding: DoctorFinding) throws {
    if let link { try pretended.link("etc/localtime", to: link) }
    if let file { try pretended.file("etc/timezone", file) }
    #expect(clock(zone: variable).last == finding)
  }

  // MARK: - Service

  @Test func nothing_isInstalled_onAnotherMachine() {
    #expect(DoctorService.findings(on: pretended.machine) == [.rulesMissing, .serviceMissing])
  }

  @Test func station_isFound_byTheLinksOfItsTargets() throws {
    try pretended.file("lib/udev/rules.d/70-minilibrary.rules")
    try pretended.file("lib/systemd/system/minilibrary.service")
    let rules = DoctorFinding.rulesInstalled(path: "/lib/udev/rules.d/70-minilibrary.rules")
    #expect(DoctorService.findings(on: pretended.machine) == [rules, .serviceDisabled])
    let wants = "etc/systemd/system/multi-user.target.wants/"
    // The page shows a station, and is none.
    for name in ["minilibrary-console@tty1.service", "minilibrary-browser.service", "ssh.service"] {
      try pretended.link(wants + name, to: "/lib/systemd/system/minilibrary.service")
    }
    try pretended.link(
      "etc/systemd/system/minilibrary.target.wants/minilibrary-console@tty1.service", to: "/nonexistent")
    #expect(
      DoctorService.findings(on: pretended.machine).last
        == .serviceEnabled(units: ["minilibrary-console@tty1.service"]))
    try pretended.link(wants + "minilibrary.service", to: "/lib/systemd/system/minilibrary.service")
    #expect(
      DoctorService.findings(on: pretended.machine).last
        == .serviceTwice(units: ["minilibrary-console@tty1.service", "minilibrary.service"]))
  }

  // MARK: - Network

  @Test func host_answers_whenItTakesAConnection() async throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The kernel chooses an unused port.
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        try #require(bind(listener, pointer, size) == 0)
        try #require(getsockname(listener, pointer, &size) == 0)
      }
    }
    let port = String(UInt16(bigEndian: address.sin_port))
    // Bound but not listening: no program answers.
    guard case .silent = await DoctorNetwork.ask("127.0.0.1", port: port, within: .seconds(30)) else {
      Issue.record("a port that is closed was reached")
      return
    }
    try #require(listen(listener, 1) == 0)
    #expect(await DoctorNetwork.ask("127.0.0.1", port: port, within: .seconds(30)) == .reached)
  }

  @Test func host_isUnknown_whenItsNameIsNone() async {
    let answer = await DoctorNetwork.ask("no such host", port: "443", within: .seconds(30))
    guard case .unknown = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  @Test func portal_isFound_whereAnotherPageAnswers() async throws {
    let web = try WebStub(always: .redirect(to: "https://login.example.org/hello?a=b"))
    #expect(
      await DoctorPortal.ask("127.0.0.1", port: String(web.port), within: .seconds(30)) == "login.example.org")
    #expect(web.paths == ["/"])
    let sound = try WebStub(always: .redirect(to: "https://127.0.0.1/", status: 301))
    #expect(await DoctorPortal.ask("127.0.0.1", port: String(sound.port), within: .seconds(30)) == nil)
    sound.close()
    #expect(await DoctorPortal.ask("127.0.0.1", port: String(sound.port), within: .seconds(30)) == nil)
  }

  @Test(arguments: [
    ("HTTP/1.1 302 Found\r\nLOCATION: http://10.0.0.1/login\r\n\r\n", "10.0.0.1"),
    ("HTTP/1.1 511 Network Authentication Required\r\n\r\n", "openlibrary.org"),
    ("HTTP/1.1 301 Moved\r\nLocation: https://openlibrary.org/\r\n\r\n", nil),
    ("HTTP/1.1 301 Moved\r\nLocation: https://www.openlibrary.org/\r\n\r\n", nil),
    ("HTTP/1.1 302 Found\r\nLocation: /login\r\n\r\n", nil), ("HTTP/1.1 200 OK\r\n\r\n", nil),
    ("HTTP/1.1 302 Found\r\n\r\nLocation: http://evil.example.org/", nil), ("", nil), ("nonsense", nil),
  ])
  func portal_isReadFromTheHead(head: String, host: String?) {
    #expect(DoctorPortal.portal(in: head, askedFor: "openlibrary.org") == host)
  }

  // MARK: - Settings

  @Test(arguments: [
    ("lookup.google-key: s3cret\n", 0o644, true), ("lookup.google-key: s3cret\n", 0o640, false),
    ("loan.days: 7\n", 0o644, false), ("database: postgres://a:b@example.org/library\n", 0o644, true),
    ("database: postgres://a@example.org/library\n", 0o644, false), ("database: /srv/a.sqlite\n", 0o604, false),
  ])
  func secret_isForNobodyElse(text: String, mode: Int, isTold: Bool) throws {
    try pretended.file("a.yaml", text)
    let path = pretended.machine.path("/a.yaml")
    try #require(chmod(path, mode_t(mode)) == 0)
    #expect(
      DoctorSettings.findings(path)
        == (isTold
          ? [.configurationReadable(path: path, isShared: geteuid() == 0 && getgrnam("minilibrary") != nil)] : []))
  }

  @Test func secret_isLookedForWhereAFileIs() {
    #expect(DoctorSettings.findings(pretended.machine.path("/none.yaml")) == [])
    #expect(DoctorSettings.findings("/dev/null") == [])
  }

  @Test func keyAndContact_areMissed_whereTheirCatalogueIsAsked() {
    var configuration = LookupConfiguration()
    #expect(DoctorCatalogues.settings(configuration) == [.keyMissing, .contactMissing])
    configuration.catalogues = [.openLibrary]
    #expect(DoctorCatalogues.settings(configuration) == [.contactMissing])
    configuration.contact = "library@example.org"
    #expect(DoctorCatalogues.settings(configuration) == [])
  }

  @Test func host_isSilent_whenTimeIsUp() async {
    #expect(
      await DoctorNetwork.ask("127.0.0.1", port: "1", within: .zero)
        != .reached)
  }
}

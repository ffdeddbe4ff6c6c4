import Devices
import Domain
import Foundation
import Kiosk
import Messages
import Metadata
import Reports
import Store
import TestSupport
import Testing

@testable import Application

struct SettingsTests {
  let home = ProcessEnvironment(["HOME": "/home/ada", "XDG_DATA_HOME": ""])

  private func file(_ text: String, path: String = "/srv/library/a.yaml") throws(CommandProblem) -> SettingsFile {
    try SettingsFile(path: path, bytes: Array(text.utf8))
  }

  @Test func options_outdoTheEnvironment_whichOutdoesTheFile() throws {
    let file = try file("loan:\n  days: 1\n  limit: 1\ndatabase: /file\n")
    var environment = ["MINILIBRARY_LOAN_DAYS": "2", "MINILIBRARY_DATABASE": "/environment"]
    var settings = try Settings(
      options: [.database: "/option"], environment: ProcessEnvironment(environment), file: file)
    #expect(settings.rules == CirculationRules(loanDays: 2, loanLimit: 1))
    #expect(try settings.location() == .file("/option"))
    settings = try Settings(options: [:], environment: ProcessEnvironment(environment), file: file)
    #expect(try settings.location() == .file("/environment"))
    environment = ["MINILIBRARY_LOAN_DAYS": "", "MINILIBRARY_DATABASE": ""]
    settings = try Settings(options: [:], environment: ProcessEnvironment(environment), file: file)
    #expect(settings.rules == CirculationRules(loanDays: 1, loanLimit: 1))
    #expect(try settings.location() == .file("/file"))
  }

  @Test(arguments: [
    ([SettingKey.loanDays: "x"], [:], "--loan-days"),
    ([:], ["MINILIBRARY_LOAN_DAYS": "x"], "MINILIBRARY_LOAN_DAYS"),
    ([.loanLimit: "7"], ["MINILIBRARY_LOAN_LIMIT": "x", "MINILIBRARY_DATABASE": "mysql://db"], "MINILIBRARY_DATABASE"),
  ])
  func complaint_namesTheSource(options: [SettingKey: String], environment: [String: String], name: String) {
    let problem = #expect(throws: SettingProblem.self) {
      try Settings(options: options, environment: ProcessEnvironment(environment))
    }
    #expect(problem?.name == name)
  }

  @Test(arguments: [
    ("library.sqlite", "/srv/library/library.sqlite"), ("../a b.sqlite", "/srv/library/../a b.sqlite"),
    ("/var/a.sqlite", "/var/a.sqlite"), ("~/a.sqlite", "/home/ada/a.sqlite"),
    ("./~/a.sqlite", "/srv/library/./~/a.sqlite"),
    ("'123'", "/srv/library/123"), ("!!str 123", "/srv/library/123"),
  ])
  func path_isRelativeToTheFile(text: String, path: String) throws {
    let settings = try Settings(options: [:], environment: home, file: try file("database: \(text)"))
    #expect(try settings.location() == .file(path))
  }

  @Test func path_staysRelative_whenTheFileLiesInTheWorkingFolder() throws {
    let file = try file("database: library.sqlite", path: "minilibrary.yaml")
    #expect(file.values == [.database: "library.sqlite"])
  }

  @Test func address_isKept() throws {
    let address = "postgres://ada:secret@db/library?password=a&user=b"
    let settings = try Settings(options: [:], environment: home, file: try file("database: \(address)"))
    #expect(try settings.location() == .postgres(address))
  }

  @Test(arguments: [
    "", "\n", "# nothing\n", "---\n", "loan:\n", "loan: {}\n", "scanner:\n", "scanner: {}\n", "{}", "~",
    "\u{FEFF}# a mark\n", "--- # nothing\n...\n",
  ])
  func nothing_isSet_whenNothingStandsThere(text: String) throws {
    #expect(try file(text).values.isEmpty)
  }

  @Test(arguments: [
    "loan: {days: 7, limit: none}", "loan.days: 7\nloan.limit: none", "\u{FEFF}loan:\r\n  days: 7\r\n  limit: none\r\n",
    "loan: &a\n  days: &b 7\n  limit: none\n", "loan.limit: none\nloan:\n  'days': '7'\n",
    "? loan.days\n: 7\n? loan.limit\n: none",
    "loan.days: &a 7\nloan: {limit: !!str none}",
  ])
  func values_areRead_inEveryDressOfYAML(text: String) throws {
    #expect(try file(text).values == [.loanDays: "7", .loanLimit: "none"])
  }

  @Test(arguments: [
    ("camera: /dev/video2\ncamera.size: 640x480\ncamera.rate: 15", CameraSelection.named(path: "/dev/video2")),
    ("camera:\n  size: 640x480\n  rate: 15", .auto), ("camera: none\ncamera.size: 640x480\ncamera.rate: 15", .none),
  ])
  func camera_isSetAlone_orWithWhatBelongsToIt(text: String, selection: CameraSelection) throws {
    let settings = try Settings(options: [:], environment: home, file: try file(text))
    #expect(settings.camera == selection)
    #expect(settings.cameraWish == CameraWish(size: FrameSize(width: 640, height: 480), rate: 15))
    let environment = ProcessEnvironment(["MINILIBRARY_CAMERA": "auto", "MINILIBRARY_CAMERA_RATE": "60"])
    let other = try Settings(options: [.cameraRate: "5"], environment: environment, file: try file(text))
    #expect(other.camera == .auto)
    #expect(other.cameraWish.rate == 5)
  }

  @Test func nothing_isSet_whereTheCamerasKeysAreCommentedOut() throws {
    #expect(try file("camera:\n").values.isEmpty)
  }

  @Test(arguments: [
    ("databse: x", 1, FileFault.unknownKey("databse", known: SettingKey.names)),
    ("# a\nloan:\n  dayz: 1", 3, .unknownKey("loan.dayz", known: SettingKey.names)),
    ("loan: {loan: {days: 1}}", 1, .unknownKey("loan.loan", known: SettingKey.names)),
    ("<<: {database: x}", 1, .unknownKey("<<", known: SettingKey.names)),
    ("[a]: 1", 1, .unknownKey("", known: SettingKey.names)),
    ("postgres://ada:secret@db/a: 1", 1, .unknownKey("…", known: SettingKey.names)),
    ("- database", 1, .notSettings), ("\n\nlibrary.sqlite", 3, .notSettings),
    ("loan: {days: 1}\nloan: {limit: 1}", 1, .keyTwice("loan")),
    ("loan.days: 1\nloan:\n  days: 1", 3, .keyTwice("loan.days")),
    ("loan: 14", 1, .setting(SettingProblem("loan", takes: .group(keys: ["loan.days", "loan.limit"])))),
    ("database: 123", 1, .setting(SettingProblem("database", takes: .text))),
    ("database: yes", 1, .setting(SettingProblem("database", takes: .text))),
    ("database: !!binary YQ==", 1, .setting(SettingProblem("database", takes: .text))),
    ("database:", 1, .setting(SettingProblem("database", takes: .location))),
    ("database: ''", 1, .setting(SettingProblem("database", takes: .location))),
    ("database: \"a\\0b\"", 1, .setting(SettingProblem("database", takes: .location))),
    ("database: mysql://db/a", 1, .setting(SettingProblem("database", takes: .location))),
    ("database: postgres:db", 1, .setting(SettingProblem("database", takes: .location))),
    ("database: [a]", 1, .setting(SettingProblem("database", takes: .single))),
    ("loan:\n  days: {a: 1}", 2, .setting(SettingProblem("loan.days", takes: .single))),
    ("loan.days: 366", 1, .setting(SettingProblem("loan.days", takes: .number(0...365), not: "366"))),
    ("loan.days: none", 1, .setting(SettingProblem("loan.days", takes: .number(0...365), not: "none"))),
    ("loan.days: 1.5", 1, .setting(SettingProblem("loan.days", takes: .number(0...365), not: "1.5"))),
    ("loan.days: 0x10", 1, .setting(SettingProblem("loan.days", takes: .number(0...365), not: "0x10"))),
    ("camera: front", 1, .setting(SettingProblem("camera", takes: .camera, not: "front"))),
    ("camera: [auto]", 1, .setting(SettingProblem("camera", takes: .single))),
    ("camera:\n  size: big", 2, .setting(SettingProblem("camera.size", takes: .frameSize, not: "big"))),
    ("camera.rate: 0", 1, .setting(SettingProblem("camera.rate", takes: .number(1...1000), not: "0"))),
    ("camera.mains: 55", 1, .setting(SettingProblem("camera.mains", takes: .oneOf(["50", "60"]), not: "55"))),
    ("camera: {sizes: 1}", 1, .unknownKey("camera.sizes", known: SettingKey.names)),
    ("loan.limit:", 1, .setting(SettingProblem("loan.limit", takes: .numberOrNone(1...999), not: ""))),
    ("loan.limit: 0", 1, .setting(SettingProblem("loan.limit", takes: .numberOrNone(1...999), not: "0"))),
    (
      "database: &a postgres://ada:secret@db\nloan.days: *a", 1,
      .setting(SettingProblem("loan.days", takes: .number(0...365), not: "…"))
    ),
    ("loan:\n\tdays: 1", 2, .notYAML(problem: "found character that cannot start any token")),
    ("\ndatabase: a\u{1}b", 2, .notYAML(problem: "control characters are not allowed")),
    ("\ndatabase: *a", 2, .notYAML(problem: "found undefined alias")),
    ("database: a\n---\ndatabase: b", 2, .notYAML(problem: "found another document")),
    ("database: postgres://ada: secret@db", 1, .notYAML(problem: "mapping values are not allowed in this context")),
  ])
  func file_isRefused(text: String, line: Int, fault: FileFault) {
    #expect(throws: CommandProblem.malformedFile(path: "/srv/library/a.yaml", line: line, fault)) { try file(text) }
  }

  @Test(arguments: ["[", "{", "{a: ", "- ", "? ", "[?", "{[", "a: {"])
  func nesting_hasAnEnd(text: String) {
    let text = String(repeating: text, count: 20_000)
    #expect(throws: CommandProblem.malformedFile(path: "a", line: 1, .notYAML(problem: .cause(.nestedTooDeeply)))) {
      try SettingsFile(path: "a", bytes: Array(text.utf8))
    }
  }

  @Test func aliases_haveAnEnd() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...9 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
    #expect(throws: CommandProblem.malformedFile(path: "a", line: 1, .tooManyAliases(limit: 10))) {
      try SettingsFile(path: "a", bytes: Array((text + "? *a9\n: 1\n").utf8))
    }
  }

  @Test func bytes_areNoText() {
    for bytes in [[0xFF, 0xFE, 0x61, 0x00], [0x61, 0xE9]] as [[UInt8]] {
      #expect(throws: CommandProblem.malformedFile(path: "a", line: 1, .notText)) {
        try SettingsFile(path: "a", bytes: bytes)
      }
    }
  }

  /// Whatever stands in a file, it is read or refused.
  @Test func noise_endsInAnAnswer() {
    let words = [
      "database", "loan", "days", "loan.limit", ":", ": ", "\n", "\n  ", "- ", "&a ", "*a", "!", "!!int ", "<<", "\"",
      "'",
      "|", ">", "{", "}", "[", "]", ",", "#", "%", "?", "---", "...", "14", "none", "~", "\t", "\u{0}", "é", "\u{FEFF}",
      "\\",
    ]
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<next(12)).map { _ in words[next(words.count)] }.joined()
      if (try? SettingsFile(path: "a", bytes: Array(text.utf8))) != nil { accepted += 1 }
    }
    #expect((1..<20_000).contains(accepted))
  }

  @Test func file_mayBeMissing_onlyWhenItWasNotNamed() throws {
    let path = "/proc/nonexistent/minilibrary.yaml"
    #expect(try SettingsFile(path: path, mayBeMissing: true) == nil)
    #expect(throws: CommandProblem.unreadableFile(path: path, detail: .system(2))) {
      try SettingsFile(path: path, mayBeMissing: false)
    }
    #expect(try SettingsFile(path: "/dev/null", mayBeMissing: false)?.values.isEmpty == true)
    #expect(throws: CommandProblem.unreadableFile(path: "/", detail: .cause(.notAFile))) {
      try SettingsFile(path: "/", mayBeMissing: true)
    }
    #expect(throws: CommandProblem.malformedFile(path: "/dev/zero", line: 1, .tooLarge(limitKibibytes: 64))) {
      try SettingsFile(path: "/dev/zero", mayBeMissing: false)
    }
  }

  @Test(arguments: [
    "scanner: none\nscanner.layout: fr\nscanner.prefix: '#'", "scanner: {layout: fr, prefix: '#'}",
  ])
  func scanner_isSet_asAValueAndAsAGroup(text: String) throws {
    let settings = try Settings(
      options: [.scannerPause: "250", .scanner: "/dev/a"], environment: ProcessEnvironment([:]), file: file(text))
    #expect(
      settings.scanner.settings(byDefault: .auto)
        == ScannerSettings(
          choice: ScannerChoice(takesFound: false, paths: ["/dev/a"]), layout: try #require(LayoutName("fr")),
          pause: .milliseconds(250)))
    #expect(settings.scanner.line == ScannerLine(prefix: "#"))
  }

  @Test func screen_isSet() throws {
    let text = "station:\n  sound: 40\n  preview: no\n  night: 21:00-06:30\n"
    let manner = try Settings(options: [:], environment: ProcessEnvironment([:]), file: file(text)).screenManner
    #expect(manner.volume == 40 && !manner.showsPreview)
    #expect(manner.night == ScreenManner.Night("21:00-06:30"))
    #expect((manner.night?.begin, manner.night?.end) == (1260, 390))
    let environment = ProcessEnvironment(["MINILIBRARY_STATION_SOUND": "none", "MINILIBRARY_STATION_NIGHT": "none"])
    let quiet = try Settings(options: [:], environment: environment, file: file(text)).screenManner
    #expect(quiet.volume == 0 && quiet.night == nil)
  }

  @Test(arguments: [
    ("SOUND", "101", SettingProblem.Form.numberOrNone(0...100)), ("SOUND", "loud", .numberOrNone(0...100)),
    ("PREVIEW", "maybe", .oneOf(["yes", "no"])), ("NIGHT", "21-6", .hoursOrNone),
    ("NIGHT", "24:00-06:00", .hoursOrNone),
    ("NIGHT", "21:00-21:00", .hoursOrNone), ("NIGHT", "21:00", .hoursOrNone), ("NIGHT", "２1:00-06:00", .hoursOrNone),
    ("NIGHT", "21:60-06:00", .hoursOrNone), ("NIGHT", "1:000-06:00", .hoursOrNone),
  ])
  func screen_isRefused(name: String, text: String, form: SettingProblem.Form) {
    let variable = "MINILIBRARY_STATION_\(name)"
    #expect(throws: SettingProblem(variable, takes: form, not: SettingValues.shown(text))) {
      _ = try Settings(options: [:], environment: ProcessEnvironment([variable: text]))
    }
  }

  @Test func example_saysTheDefaults() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let example = URL(filePath: #filePath).appending(path: "../../../kiosk/minilibrary.yaml").standardized
    let text = try String(contentsOf: example, encoding: .utf8)
    #expect(try file(text).values.isEmpty)
    // A setting follows its “#” directly, a comment after a space.
    let uncommented = text.split(separator: "\n").map { $0.hasPrefix("# ") ? $0 : $0.dropFirst() }
    let file = try file(uncommented.joined(separator: "\n"))
    #expect(Set(file.values.keys.map(\.rawValue)) == Set(SettingKey.names))
    let environment = ProcessEnvironment(["HOME": folder.path])
    let set = try Settings(options: [:], environment: environment, file: file)
    let unset = try Settings(options: [:], environment: environment)
    #expect(set.rules == unset.rules)
    #expect(set.camera == unset.camera)
    #expect(set.cameraWish == CameraWish(size: FrameSize(width: 1280, height: 720), rate: 30))
    #expect(unset.cameraWish == CameraWish())
    #expect(set.scanner.line == unset.scanner.line)
    #expect(set.scanner.settings(byDefault: .auto) == unset.scanner.settings(byDefault: .auto))
    #expect(set.lookup.catalogues == unset.lookup.catalogues)
    #expect(set.screenManner == unset.screenManner)
    #expect(try set.location() == unset.location())
  }
}

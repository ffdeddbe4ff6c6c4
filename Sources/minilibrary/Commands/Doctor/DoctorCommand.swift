import Application
import ArgumentParser
import CTimex
import Devices
import Domain
import Foundation
import Glibc
import Messages
import Metadata
import Platform
import Reports
import Store
import TerminalText

/// Looks at everything a station needs and says what to do about what it lacks. Creates nothing.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor", "helpDoctor", more: "helpDoctorMore", examples: "doctor --offline")

  @OptionGroup var store: StoreOptions

  @Flag(help: "helpDoctorOffline")
  var offline = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    // A faulty file is among the findings, and does not give the language.
    let messages = (try? store.settings().messages) ?? store.speech.messages()
    do {
      let findings = await findings(messages)
      try output.show(
        findings.map { $0.json(in: messages) }, else: findings.map { DoctorCommand.line($0, messages) }.joined())
      if findings.contains(where: { $0.severity == .fail }) { throw ExitStatus.refused }
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }

  private func findings(_ messages: Messages) async -> [DoctorFinding] {
    let machine = Machine()
    var findings: [DoctorFinding] = []
    var lookup: LookupConfiguration?
    var web: WebValues?
    do {
      let settings = try store.settings()
      let path = store.configurationPath(ProcessEnvironment())
      findings.append(access(path, F_OK) == 0 ? .configurationSound(path: path) : .configurationAbsent(path: path))
      let language = settings.messages.language
      if !language.isReviewed { findings.append(.languageUnreviewed(language)) }
      findings += DoctorSettings.findings(path) + DoctorCatalogues.settings(settings.lookup)
      lookup = settings.lookup
      web = settings.web
      findings += await DoctorStore.findings(settings.place, settings.stateOrDataFolder, messages)
    } catch let problem as CommandProblem {
      findings += [.configurationWrong(problem), .storeNotLookedAt]
    } catch {
      findings += [.configurationWrong(.unreadableFile(path: "", detail: .words("\(error)"))), .storeNotLookedAt]
    }
    findings += DoctorDevices.findings()
    findings += DoctorUser.findings()
    // A faulty configuration does not say which catalogues to ask.
    if !offline, let lookup {
      findings += await DoctorCatalogues.findings(lookup)
    } else {
      findings.append(.networkNotAsked)
    }
    if let web { findings += await DoctorWeb.findings(web) }
    if !offline, let address = web?.publicAddress { findings.append(await DoctorWeb.finding(of: address)) }
    findings += DoctorClock.findings(on: machine)
    findings += DoctorService.findings(on: machine)
    return findings
  }

  /// `fail  clock          It is …`
  private static func line(_ finding: DoctorFinding, _ messages: Messages) -> String {
    func widest(_ labels: [String]) -> Int { labels.map(DisplayWidth.of).max() ?? 0 }
    let severities = widest(DoctorFinding.Severity.allCases.map { messages.label($0) })
    let areas = widest(DoctorFinding.Area.allCases.map { messages.label($0) })
    func padded(_ label: String, to width: Int) -> String {
      label + String(repeating: " ", count: width - DisplayWidth.of(label))
    }
    return padded(messages.label(finding.severity), to: severities) + "  "
      + padded(messages.label(finding.area), to: areas) + "  \(messages.sentence(finding))\n"
  }
}

extension DoctorFinding {
  fileprivate func json(in messages: Messages) -> JSONObject {
    ["area": area.rawValue, "severity": severity.rawValue, "code": code, "sentence": messages.sentence(self)]
  }
}

/// The folders that describe a machine; a test has its own.
struct Machine: Sendable {
  var root = ""

  func path(_ place: String) -> String { root + place }

  func exists(_ place: String) -> Bool { access(path(place), F_OK) == 0 }

  func link(_ place: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path(place)) }
}

/// Checks the user who runs the program and the rights that follow.
enum DoctorUser {
  static func findings() -> [DoctorFinding] {
    let user = geteuid()
    return [user == 0 ? .userIsRoot : .user(name: SystemName.ofUser(user), groups: groups())]
  }

  static func name(ofGroup group: gid_t) -> String {
    guard let entry = getgrgid(group), let name = entry.pointee.gr_name else { return String(group) }
    return String(cString: name)
  }

  private static func groups() -> [String] {
    let count = getgroups(0, nil)
    guard count >= 0 else { return [] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let filled = getgroups(count, &groups)
    let all = [getegid()] + groups.prefix(Int(max(0, filled)))
    return Set(all).map(name(ofGroup:)).sorted()
  }
}

/// The clock that due dates depend on.
enum DoctorClock {
  /// Milliseconds since 1970 when the program was made, and at the beginning of 2100.
  static let plausible = Version.made.milliseconds..<4_102_444_800_000

  static func findings(
    on machine: Machine, now: Timestamp = .now, environment: ProcessEnvironment = ProcessEnvironment(),
    isSynchronised: Bool? = DoctorClock.isSynchronised
  ) -> [DoctorFinding] {
    let isPlausible = plausible.contains(now.milliseconds)
    return [isPlausible ? .clockPlausible(now) : .clockImplausible(now)]
      + (isSynchronised.map { [$0 ? .clockSynchronised : .clockAlone] } ?? [])
      + [zone(on: machine, environment)]
  }

  private static func zone(on machine: Machine, _ environment: ProcessEnvironment) -> DoctorFinding {
    let linked = machine.link("/etc/localtime").flatMap { target in
      target.range(of: "zoneinfo/").map { String(target[$0.upperBound...]) }
    }
    // Some machines have a copy of the zone's file instead of a link.
    let written = (try? String(contentsOfFile: machine.path("/etc/timezone"), encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let name = environment["TZ"] ?? linked ?? written, !name.isEmpty else { return .zoneUnset }
    return ["UTC", "UCT", "Universal", "Zulu"].contains(name.replacing("Etc/", with: "")) ? .zoneIsUTC : .zone(name)
  }

  /// As systemd reports it: the kernel knows how wrong the clock may be, 16 s at most while a program corrects it. nil
  /// if it may not be asked.
  static var isSynchronised: Bool? {
    var state = timex()
    guard adjtimex(&state) >= 0 else { return nil }
    return state.maxerror < 16_000_000
  }
}

/// Whether a secret in the configuration file is safe.
enum DoctorSettings {
  /// - Parameter path: a file that may be missing, and that is right where it is there.
  static func findings(_ path: String) -> [DoctorFinding] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & S_IROTH != 0,
      let file = try? SettingsFile(path: path, mayBeMissing: true), holdsSecret(file)
    else { return [] }
    // The packaged station reads its file as another user than the one who writes it.
    let isShared = status.st_uid == 0 && getgrnam("minilibrary") != nil
    return [.configurationReadable(path: path, isShared: isShared)]
  }

  private static func holdsSecret(_ file: SettingsFile) -> Bool {
    if file.values[.lookupGoogleKey] != nil { return true }
    guard case .postgres(let address)? = file.values[.database].map(StoreLocation.init) else { return false }
    return holdsPassword(address)
  }

  /// `postgres://user:password@host/library`, or `?password=…`.
  private static func holdsPassword(_ address: String) -> Bool {
    let rest = address.drop { $0 != "/" }.drop { $0 == "/" }
    let authority = rest.prefix { !"/?".contains($0) }
    return authority.contains("@") && authority.prefix { $0 != "@" }.contains(":") || rest.contains("password=")
  }
}

/// The cameras and scanners that a station of this user would take.
///
/// A station that has them is not disturbed: nothing is grabbed, and no camera is made to send.
enum DoctorDevices {
  static func findings(
    cameras: [CameraDescription] = CameraList.describe(for: CameraWish()),
    scanners: [InputDescription] = ScannerList.all(), obstacle: (String) -> DeviceProblem? = InputNode.obstacle
  ) -> [DoctorFinding] {
    let cameras = cameras.filter(\.isSuitable).map { camera in
      finding(Device(.camera, name: camera.card, path: camera.path), camera.problem)
    }
    let scanners = scanners.filter(\.verdict.isTaken).map { finding($0.device, obstacle($0.path)) }
    return (cameras.isEmpty ? [.noDevice(.camera)] : cameras) + (scanners.isEmpty ? [.noDevice(.scanner)] : scanners)
  }

  private static func finding(_ device: Device, _ problem: DeviceProblem?) -> DoctorFinding {
    guard let problem else { return .deviceUsable(device) }
    return .deviceUnusable(device, problem, user: SystemName.ofUser())
  }
}

/// Checks the files that the package installs: units and device rules.
enum DoctorService {
  private static let unitFolders = ["/etc/systemd/system", "/lib/systemd/system", "/usr/lib/systemd/system"]
  private static let rules = ["/etc", "/run", "/lib", "/usr/lib"].map { $0 + "/udev/rules.d/70-minilibrary.rules" }

  static func findings(on machine: Machine) -> [DoctorFinding] {
    let installed = rules.first { machine.exists($0) }
    return [installed.map { .rulesInstalled(path: $0) } ?? .rulesMissing, service(on: machine)]
  }

  private static func service(on machine: Machine) -> DoctorFinding {
    guard unitFolders.contains(where: { machine.exists($0 + "/minilibrary.service") }) else { return .serviceMissing }
    let stations = enabledUnits(on: machine)
    if stations.isEmpty { return .serviceDisabled }
    return stations.count == 1 ? .serviceEnabled(units: stations) : .serviceTwice(units: stations)
  }

  /// The units that a target wants, by systemd's links.
  private static func enabledUnits(on machine: Machine) -> [String] {
    let folder = machine.path("/etc/systemd/system")
    let names = { (folder: String) in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
    let wanted = names(folder).filter { $0.hasSuffix(".wants") }.flatMap { names(folder + "/" + $0) }
    return Set(wanted.filter { $0 == "minilibrary.service" || $0.hasPrefix("minilibrary-console@") }).sorted()
  }
}

import Application
import ArgumentParser
import Foundation
import Glibc
import Messages
import Metadata
import TerminalText

/// Looks at everything a station needs and says what to do about what it lacks. Founds nothing.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check devices, permissions, library, disk, network, clock and service.",
    discussion: """
      A line for each: ok, warn (the station works, somebody should know) or fail, with what to do about it. It sees what \
      the user sees who runs it; for the station's own eyes: sudo -u minilibrary minilibrary doctor

      Each catalogue that the setting lookup.providers names is asked one question. The library is not changed; temporary files that killed \
      backups left beside it are removed.

      Exit status: 0 nothing fails, 1 something does, 2 could not run, 64 called wrongly.

      Example: minilibrary doctor --offline
      """)

  @OptionGroup var store: StoreOptions

  @Flag(help: "Do not ask the catalogues.")
  var offline = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    // A file that is wrong is among the findings, and does not say in which language.
    let messages = (try? store.settings().messages) ?? store.speech.messages()
    do {
      let findings = await findings(messages)
      try Output.write(
        output.json
          ? JSONDocument.text(of: findings.map { FindingJSON($0, messages) })
          : findings.map { DoctorCommand.line($0, messages) }.joined())
      if findings.contains(where: { $0.severity == .fail }) { throw ExitStatus.refused }
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }

  private func findings(_ messages: Messages) async -> [DoctorFinding] {
    let machine = Machine()
    var findings: [DoctorFinding] = []
    var lookup: LookupConfiguration?
    do {
      let settings = try store.settings()
      let path = store.configurationPath(ProcessEnvironment())
      findings.append(access(path, F_OK) == 0 ? .configurationSound(path: path) : .configurationAbsent(path: path))
      findings += DoctorSettings.findings(path) + DoctorCatalogues.settings(settings.lookup)
      lookup = settings.lookup
      findings += await DoctorStore.findings(settings.place, settings.stateOrDataFolder, messages)
    } catch let problem as CommandProblem {
      findings += [.configurationWrong(problem), .storeNotLookedAt]
    } catch {
      findings += [.configurationWrong(.unreadableFile(path: "", detail: "\(error)")), .storeNotLookedAt]
    }
    findings += DoctorDevices.findings()
    findings += DoctorUser.findings()
    // Which catalogues to ask, a configuration that is wrong does not tell.
    if !offline, let lookup {
      findings += await DoctorCatalogues.findings(lookup)
    } else {
      findings.append(.networkNotAsked)
    }
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

/// The keys are a promise to scripts.
private struct FindingJSON: Encodable {
  let area: String
  let severity: String
  let code: String
  let sentence: String

  init(_ finding: DoctorFinding, _ messages: Messages) {
    area = finding.area.rawValue
    severity = finding.severity.rawValue
    code = finding.code
    sentence = messages.sentence(finding)
  }
}

/// The folders in which a machine tells of itself; a test has its own.
struct Machine: Sendable {
  var root = ""

  func path(_ place: String) -> String { root + place }

  func exists(_ place: String) -> Bool { access(path(place), F_OK) == 0 }

  func link(_ place: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: path(place)) }
}

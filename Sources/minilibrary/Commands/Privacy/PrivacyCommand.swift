import Application
import ArgumentParser
import Domain
import Messages
import Platform
import Reports
import Store
import SystemPackage

/// Data that the library keeps about people.
struct PrivacyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "privacy", "helpPrivacy",
    subcommands: [PrivacyShow.command, PrivacyExport.command, PrivacyForget.command])
}

struct PrivacyShow: Query {
  static let configuration = CommandConfiguration(
    "show", "helpPrivacyShow", examples: "privacy show", "privacy show S12345")

  @Argument(help: "helpArgumentStudent")
  var student: String?

  func answer(in session: Session) async throws -> Printout {
    let messages = session.messages
    guard let student else {
      let settings = try await session.siteSettings()
      let reports: [Phrase] = [
        .settingsHistory(days: settings.historyDays), .settingsForgettingAtOnce(settings.allowsForgettingAtOnce),
        .settingsAudit(days: settings.auditDays),
      ]
      return Printout(settings.json, lines: reports.map { messages.sentence($0) })
    }
    let data = try await session.data(ofStudent: student)
    let name = data.student?.fullName ?? student
    return Printout(
      data.json(in: session), .privacyExported(name: name, loans: data.loans.count, path: nil), in: session)
  }
}

struct PrivacyExport: Query {
  static let configuration = CommandConfiguration(
    "export", "helpPrivacyExport", more: "helpPrivacyExportMore",
    examples: "privacy export S12345 -o S12345.json")

  @Argument(help: "helpArgumentStudent")
  var student: String

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("helpPrivacyExportOutput", valueName: "file"),
    completion: .file())
  var file: String?

  func answer(in session: Session) async throws -> Printout {
    let data = try await session.data(ofStudent: student)
    let document = data.json(in: session)
    let text = try JSONDocument.text(of: document)
    guard let file else { return Printout(document, text: text) }
    do throws(Errno) {
      // The document is about one person: others on the machine do not read it.
      let new = try AtomicFile(at: file, ending: .table, permissions: FilePermissions(rawValue: 0o600))
      try new.write(Array(text.utf8))
      try new.publish(replaces: false)
    } catch Errno.fileExists {
      throw Refusal.fileExists(path: file)
    } catch {
      throw CommandProblem.unwritableFile(path: file, detail: .system(error.rawValue))
    }
    let name = data.student?.fullName ?? student
    return Printout(document, .privacyExported(name: name, loans: data.loans.count, path: file), in: session)
  }
}

struct PrivacyForget: Query {
  static let configuration = CommandConfiguration(
    "forget", "helpPrivacyForget", more: "helpPrivacyForgetMore",
    examples: "privacy forget --older-than 365 --dry-run")

  @Option(help: ArgumentHelp("helpPrivacyForgetOlderThan", valueName: "days"))
  var olderThan: Int?

  @Flag(help: "helpPrivacyForgetDryRun")
  var dryRun = false

  var use: LibraryUse { .long }

  func validate() throws { try SiteSettings.historyRange.validate(olderThan, "--older-than") }

  func answer(in session: Session) async throws -> Printout {
    let found = try await session.forgetReaders(olderThan: olderThan, isDryRun: dryRun)
    let document = (found ?? Forgotten()).json.with(["dryRun": dryRun])
    guard let forgotten = found else {
      return Printout(document, .privacyKeepsForEver, in: session)
    }
    let (loans, entries, reservations) = (forgotten.loans, forgotten.entries, forgotten.reservations)
    let report: Phrase =
      dryRun
      ? .privacyWouldForget(loans: loans, entries: entries, reservations: reservations)
      : .privacyForgotten(loans: loans, entries: entries, reservations: reservations)
    return Printout(document, report, in: session)
  }
}

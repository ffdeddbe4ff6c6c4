import Application
import ArgumentParser
import Domain
import Glibc
import Interchange
import Messages
import Platform
import Reports
import Store
import SystemPackage

struct RulesHolidays: Intent {
  static let configuration = CommandConfiguration(
    "import-holidays", "helpRulesHolidays", more: "helpRulesHolidaysMore",
    examples: "rules import-holidays holidays-2026.ics")

  @Argument(help: ArgumentHelp("helpRulesHolidaysFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpRulesReplace")
  var replace = false

  @Flag(help: "helpRulesMoveLoans")
  var moveLoans = false

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let messages = session.messages
    let bytes = try RulesFile.bytes(of: file, kibibyteLimit: HolidayCalendar.kibibyteLimit)
    let holidays: HolidayCalendar
    do throws(CalendarFault) {
      holidays = try HolidayCalendar(bytes, on: session.calendar.day(of: session.now), in: session.calendar)
    } catch {
      throw CommandProblem.calendarNotValid(path: RulesFile.shown(file, messages), error)
    }
    let result = try await session.importHolidays(
      holidays.closures, replacing: replace, movesLoans: moveLoans, operation: operation)
    let counts = Phrase.rulesHolidays(added: result.added, known: holidays.closures.count - result.added)
    let timed = holidays.timedEvents > 0 ? [Phrase.rulesHolidaysTimed(holidays.timedEvents)] : []
    return Printout(
      RulesDocument(result.change.rules),
      lines: ([counts] + timed).map { messages.sentence($0) } + RulesText.lines(result.change, in: messages).dropFirst()
    )
  }
}

struct RulesExportCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "export", "helpRulesExport",
    examples: """
      rules export rules.json
      rules export holidays.ics
      """)

  @Argument(help: ArgumentHelp("helpRulesExportFile", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "helpExportForce")
  var force = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if file == "-", output.json { throw ValidationError(.tableOrJSON) }
  }

  func run(in session: Session) async throws {
    let rules = session.rules
    let text =
      file.lowercased().hasSuffix(".ics")
      ? HolidayCalendar.text(of: rules.opening.closures, at: session.now, in: session.calendar)
      : try JSONDocument.text(of: RulesDocument(rules))
    guard file != "-" else { return try Output.write(text) }
    do throws(Errno) {
      let new = try AtomicFile(at: file, ending: .table, permissions: FilePermissions(rawValue: 0o666))
      try new.write(Array(text.utf8))
      try new.publish(replaces: force)
    } catch Errno.fileExists {
      throw Refusal.fileExists(path: file)
    } catch {
      throw CommandProblem.unwritableFile(path: file, detail: .system(error.rawValue))
    }
    try output.show(
      RulesDocument(rules), line: session.messages.text(.rulesExported(file: file)))
  }
}

/// Reading a small file that a person names; `-` is standard input.
enum RulesFile {
  static let kibibyteLimit = 1024

  static func rules(in file: String, _ messages: Messages) throws -> CirculationRules {
    let bytes = try bytes(of: file, kibibyteLimit: kibibyteLimit)
    do throws(RulesFault) {
      return try RulesDocument.rules(in: bytes)
    } catch {
      throw CommandProblem.rulesNotValid(place: shown(file, messages), error)
    }
  }

  /// - Returns: a byte more than the limit where there is more.
  static func bytes(of file: String, kibibyteLimit: Int) throws(CommandProblem) -> [UInt8] {
    do throws(Errno) {
      let descriptor = file == "-" ? STDIN_FILENO : try SystemCall.open(file, O_RDONLY)
      defer { if file != "-" { close(descriptor) } }
      var bytes: [UInt8] = []
      let limit = kibibyteLimit << 10
      while bytes.count <= limit {
        let piece = try SystemCall.read(descriptor, limit: limit + 1 - bytes.count)
        if piece.isEmpty { break }
        bytes += piece
      }
      return bytes
    } catch {
      throw .unreadableFile(path: file, detail: .system(error.rawValue))
    }
  }

  static func shown(_ file: String, _ messages: Messages) -> String {
    file == "-" ? messages.label(Label.standardInput) : file
  }
}

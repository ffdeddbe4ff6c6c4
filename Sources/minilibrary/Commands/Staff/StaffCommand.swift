import Application
import ArgumentParser
import Domain
import Messages
import Store

/// Staff are people with a name, a card and perhaps a PIN, as students are; so their commands mirror `students`.
struct StaffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "staff",
    abstract: "helpStaff",
    discussion: "helpStaffMore",
    subcommands: [
      StaffAddCommand.self, StaffListCommand.self, StaffCardCommand.self, StaffRemoveCommand.self,
      StaffPINCommand.self,
    ])
}

struct StaffAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "helpStaffAdd",
    discussion: """
      helpStaffAddMore

      Example: minilibrary staff add "Ms Byrne"
      """)

  @Argument(help: "helpStaffAddName")
  var name: String

  @Option(help: ArgumentHelp("helpStaffAddCard", valueName: "card"))
  var card: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    let member = try await session.library.addStaff(
      try TypedText.clean(name), card: try card.map { try session.card(named: $0) }, operation: write.operationID,
      at: session.now)
    try output.show(StaffJSON(member), line: session.messages.text(.staffAdded(member)))
  }
}

struct StaffListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "helpStaffList", discussion: "Example: minilibrary staff list")

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let staff = try await session.library.staff()
    let messages = session.messages
    let table = Table(
      staff,
      [
        .flexible(messages.label(Label.name)) { $0.name }, .plain(messages.label(.card)) { $0.cardNumber.text },
        .plain(messages.label(.pin)) { $0.hasPIN ? messages.label(.isSet) : "" },
      ])
    let text = staff.isEmpty ? messages.text(.staffNone) + "\n" : table.text
    try output.show(staff.map { StaffJSON($0) }, else: text)
  }
}

struct StaffCardCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "helpStaffCard",
    discussion: """
      helpStaffCardMore

      Example: minilibrary staff card "Ms Byrne"
      """)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @Option(help: ArgumentHelp("helpStaffAddCard", valueName: "card"))
  var card: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.library.replaceCard(
      of: try await session.staff(named: name).id, by: try card.map { try session.card(named: $0) },
      operation: write.operationID, at: session.now)
    try output.show(StaffJSON(member), line: session.messages.text(.staffCardReplaced(member)))
  }
}

struct StaffRemoveCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "helpStaffRemove",
    discussion: "Example: minilibrary staff remove \"Ms Byrne\"")

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    try await session.library.removeStaff(member.id, operation: write.operationID, at: session.now)
    try output.show(StaffJSON(member), line: session.messages.text(.staffRemoved(member)))
  }
}

struct StaffPINCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "helpStaffPin",
    discussion: "helpStaffPinMore",
    subcommands: [StaffPINSetCommand.self, StaffPINClearCommand.self])
}

struct StaffPINSetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "helpPinSet",
    discussion: """
      helpPinSetMore

      Example: minilibrary staff pin set "Ms Byrne"
      """)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    let pin = try session.pin(try PINEntry.read(in: session.messages))
    try await session.library.set(pin, of: .staff(member.id), operation: write.operationID, at: session.now)
    try output.show(PINJSON(member, hasPIN: true), line: session.messages.text(.pinSet(member.name)))
  }
}

struct StaffPINClearCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "helpPinClear",
    discussion: "Example: minilibrary staff pin clear \"Ms Byrne\"")

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    try await session.library.clearPIN(of: .staff(member.id), operation: write.operationID, at: session.now)
    try output.show(
      PINJSON(member, hasPIN: false), line: session.messages.text(.pinCleared(member.name)))
  }
}

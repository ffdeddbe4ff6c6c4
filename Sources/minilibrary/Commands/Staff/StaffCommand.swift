import Application
import ArgumentParser
import Domain
import Messages
import Store

/// Staff are people with a name, a card and perhaps a PIN, as students are; so their commands mirror `students`.
struct StaffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "staff", "helpStaff", more: "helpStaffMore",
    subcommands: [
      StaffAddCommand.self, StaffListCommand.self, StaffCardCommand.self, StaffRemoveCommand.self,
      StaffPINCommand.self,
    ])
}

struct StaffAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "add", "helpStaffAdd", more: "helpStaffAddMore", examples: #"staff add "Ms Byrne""#)

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
    try output.show(StaffJSON(member), line: session.messages.sentence(StaffReport.added(member)))
  }
}

struct StaffListCommand: DocumentCommand {
  static let configuration = CommandConfiguration("list", "helpStaffList", examples: "staff list")

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
    let text = staff.isEmpty ? messages.sentence(StaffReport.none) + "\n" : table.text
    try output.show(staff.map { StaffJSON($0) }, else: text)
  }
}

struct StaffCardCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "card", "helpStaffCard", more: "helpStaffCardMore", examples: #"staff card "Ms Byrne""#)

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
    try output.show(StaffJSON(member), line: session.messages.sentence(StaffReport.cardReplaced(member)))
  }
}

struct StaffRemoveCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "remove", "helpStaffRemove", examples: #"staff remove "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    try await session.library.removeStaff(member.id, operation: write.operationID, at: session.now)
    try output.show(StaffJSON(member), line: session.messages.sentence(StaffReport.removed(member)))
  }
}

struct StaffPINCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "pin", "helpStaffPin", more: "helpStaffPinMore",
    subcommands: [StaffPINSetCommand.self, StaffPINClearCommand.self])
}

struct StaffPINSetCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "set", "helpPinSet", more: "helpPinSetMore", examples: #"staff pin set "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    let pin = try session.pin(try PINEntry.read(in: session.messages))
    try await session.library.set(pin, of: .staff(member.id), operation: write.operationID, at: session.now)
    try output.show(PINJSON(member, hasPIN: true), line: session.messages.sentence(StaffReport.pinSet(member.name)))
  }
}

struct StaffPINClearCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "clear", "helpPinClear", examples: #"staff pin clear "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let member = try await session.staff(named: name)
    try await session.library.clearPIN(of: .staff(member.id), operation: write.operationID, at: session.now)
    try output.show(
      PINJSON(member, hasPIN: false), line: session.messages.sentence(StaffReport.pinCleared(member.name)))
  }
}

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
      StaffAdd.command, StaffList.command, StaffCard.command, StaffRemove.command, StaffPINCommand.self,
    ])
}

struct StaffAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpStaffAdd", more: "helpStaffAddMore", examples: #"staff add "Ms Byrne""#)

  @Argument(help: "helpStaffAddName")
  var name: String

  @Option(help: ArgumentHelp("helpStaffAddCard", valueName: "card"))
  var card: String?

  var use: LibraryUse { .createsIfMissing }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let member = try await session.addStaff(name, card: card, operation: operation)
    return Printout(member.json, .staffAdded(member), in: session)
  }
}

struct StaffList: Query {
  static let configuration = CommandConfiguration("list", "helpStaffList", examples: "staff list")

  func answer(in session: Session) async throws -> Printout {
    let staff = try await session.read.staff()
    let messages = session.messages
    return Printout(
      staff, \.json, none: .staffNone, in: messages,
      [
        .flexible(.name) { $0.name }, .plain(.card) { $0.cardNumber.text },
        .plain(.pin) { $0.hasPIN ? messages.label(.isSet) : "" },
      ])
  }
}

struct StaffCard: Intent {
  static let configuration = CommandConfiguration(
    "card", "helpStaffCard", more: "helpStaffCardMore", examples: #"staff card "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  @Option(help: ArgumentHelp("helpStaffAddCard", valueName: "card"))
  var card: String?

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let member = try await session.replaceCard(ofStaff: name, by: card, operation: operation)
    return Printout(member.json, .staffCardReplaced(member), in: session)
  }
}

struct StaffRemove: Intent {
  static let configuration = CommandConfiguration(
    "remove", "helpStaffRemove", examples: #"staff remove "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let member = try await session.removeStaff(name, operation: operation)
    return Printout(member.json, .staffRemoved(member), in: session)
  }
}

struct StaffPINCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "pin", "helpStaffPin", more: "helpStaffPinMore",
    subcommands: [StaffPINSet.command, StaffPINClear.command])
}

struct StaffPINSet: Intent {
  static let configuration = CommandConfiguration(
    "set", "helpPinSet", more: "helpPinSetMore", examples: #"staff pin set "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let member = try await session.staff(named: name)
    let pin = try PINEntry.read(in: session.messages)
    try await session.setPIN(pin, of: .staff(member.id), operation: operation)
    let document: JSONObject = ["staff": member.name, "hasPIN": true]
    return Printout(document, .pinSet(member.name), in: session)
  }
}

struct StaffPINClear: Intent {
  static let configuration = CommandConfiguration(
    "clear", "helpPinClear", examples: #"staff pin clear "Ms Byrne""#)

  @Argument(help: "helpArgumentStaff")
  var name: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let member = try await session.staff(named: name)
    try await session.setPIN(nil, of: .staff(member.id), operation: operation)
    let document: JSONObject = ["staff": member.name, "hasPIN": false]
    return Printout(document, .pinCleared(member.name), in: session)
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

/// The tables whose mappings can be saved.
protocol MappedTable {
  static var kind: ProfileKind { get }
  static var help: String { get }
  /// The command that holds the commands of the mappings.
  static var command: String { get }
  /// The name of a mapping.
  static var example: String { get }
}

enum MappedStudents: MappedTable {
  static let (kind, help) = (ProfileKind.students, "helpStudentsProfiles")
  static let (command, example) = ("students", "sekretariat")
}

enum MappedBooks: MappedTable {
  static let (kind, help) = (ProfileKind.books, "helpBooksProfiles")
  static let (command, example) = ("books", "catalogue")
}

struct ProfilesCommand<Table: MappedTable>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "profiles", Table.help, examples: "\(Table.command) profiles list",
      subcommands: [ProfilesList<Table>.command, ProfilesDelete<Table>.command],
      defaultSubcommand: ProfilesList<Table>.command)
  }
}

struct ProfilesList<Table: MappedTable>: Query {
  static var configuration: CommandConfiguration {
    CommandConfiguration("list", "helpProfilesList", examples: "\(Table.command) profiles list --json")
  }

  func answer(in session: Session) async throws -> Printout {
    let profiles = try await session.read.importProfiles(Table.kind)
    let lines = profiles.map { "\($0.name): \($0.mapping.texts.joined(separator: ", "))" }
    return Printout(
      profiles.map(\.json), lines: lines.isEmpty ? [session.messages.text(.profileNone)] : lines)
  }
}

struct ProfilesDelete<Table: MappedTable>: Query {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "delete", "helpProfilesDelete", examples: "\(Table.command) profiles delete \(Table.example)")
  }

  @Argument(help: "helpArgumentProfile")
  var name: String

  func answer(in session: Session) async throws -> Printout {
    try await session.deleteProfile(name, Table.kind)
    return Printout(["name": name], .profileDeleted(name), in: session)
  }
}

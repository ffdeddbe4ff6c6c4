import Application
import ArgumentParser
import Domain
import Messages
import Store

struct StudentsProfilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "profiles", "helpStudentsProfiles", examples: "students profiles list",
    subcommands: [StudentsProfilesListCommand.self, StudentsProfilesDeleteCommand.self],
    defaultSubcommand: StudentsProfilesListCommand.self)
}

struct BooksProfilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "profiles", "helpBooksProfiles", examples: "books profiles list",
    subcommands: [BooksProfilesListCommand.self, BooksProfilesDeleteCommand.self],
    defaultSubcommand: BooksProfilesListCommand.self)
}

/// A command that lists saved mappings.
protocol ProfilesListCommand: DocumentCommand {
  static var kind: ProfileKind { get }
}

extension ProfilesListCommand {
  func run(in session: Session) async throws {
    let profiles = try await session.library.importProfiles(Self.kind)
    let lines = profiles.map { "\($0.name): \($0.mapping.texts.joined(separator: ", "))" }
    try output.show(
      profiles.map { ProfileJSON($0) }, lines: lines.isEmpty ? [session.messages.sentence(ProfileReport.none)] : lines)
  }
}

struct StudentsProfilesListCommand: ProfilesListCommand {
  static let kind = ProfileKind.students
  static let configuration = CommandConfiguration(
    "list", "helpProfilesList", examples: "students profiles list --json")

  @OptionGroup var common: CommonOptions
}

struct BooksProfilesListCommand: ProfilesListCommand {
  static let kind = ProfileKind.books
  static let configuration = CommandConfiguration(
    "list", "helpProfilesList", examples: "books profiles list --json")

  @OptionGroup var common: CommonOptions
}

/// A command that deletes a saved mapping.
protocol ProfilesDeleteCommand: DocumentCommand {
  static var kind: ProfileKind { get }
  var name: String { get }
}

extension ProfilesDeleteCommand {
  func run(in session: Session) async throws {
    try await session.deleteProfile(name, Self.kind)
    try output.show(DeletedJSON(name: name), line: session.messages.sentence(ProfileReport.deleted(name)))
  }
}

struct StudentsProfilesDeleteCommand: ProfilesDeleteCommand {
  static let kind = ProfileKind.students
  static let configuration = CommandConfiguration(
    "delete", "helpProfilesDelete", examples: "students profiles delete sekretariat")

  @Argument(help: "helpArgumentProfile")
  var name: String

  @OptionGroup var common: CommonOptions
}

struct BooksProfilesDeleteCommand: ProfilesDeleteCommand {
  static let kind = ProfileKind.books
  static let configuration = CommandConfiguration(
    "delete", "helpProfilesDelete", examples: "books profiles delete catalogue")

  @Argument(help: "helpArgumentProfile")
  var name: String

  @OptionGroup var common: CommonOptions
}

/// The keys are a promise to scripts.
private struct DeletedJSON: Encodable {
  let name: String
}

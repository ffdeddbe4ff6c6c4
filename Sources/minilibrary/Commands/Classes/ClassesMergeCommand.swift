import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ClassesRename: Intent {
  static let configuration = CommandConfiguration(
    "rename", "helpClassesRename", examples: "classes rename 7bb 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Argument(help: ArgumentHelp("helpClassesRenameNew", valueName: "name"))
  var newName: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let changed = try await session.editClass(name, newName: newName, operation: operation)
    return Printout(
      try await session.document(of: changed), .classRenamed(from: TypedText.trim(name), changed), in: session)
  }
}

struct ClassesMerge: Intent {
  static let configuration = CommandConfiguration(
    "merge", "helpClassesMerge", examples: "classes merge 7bb 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var from: String

  @Argument(help: ArgumentHelp("helpClassesMergeInto", valueName: "class"))
  var into: String

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let merged = try await session.mergeClass(from, into: into, operation: operation)
    let report = Phrase.classMerged(
      from: TypedText.trim(from), merged, students: try await session.count(of: merged))
    return Printout(try await session.document(of: merged), report, in: session)
  }
}

struct ClassesArchive: Intent {
  static let configuration = CommandConfiguration(
    "archive", "helpClassesArchive", more: "helpClassesArchiveMore", examples: "classes archive 10a --year 2026")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Option(help: ArgumentHelp("helpClassesYear", valueName: "year"))
  var year: Int?

  func validate() throws { try SchoolYear.validate(year) }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let archived = try await session.archiveClass(name, year: year, operation: operation)
    let report = Phrase.classArchived(
      from: TypedText.trim(name), archived, students: try await session.count(of: archived))
    return Printout(try await session.document(of: archived), report, in: session)
  }
}

/// The year in the name of an archived class.
enum SchoolYear {
  static func validate(_ year: Int?) throws { try (1900...9999).validate(year, "--year") }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ClassesRenameCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "rename", "helpClassesRename", examples: "classes rename 7bb 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Argument(help: ArgumentHelp("helpClassesRenameNew", valueName: "name"))
  var newName: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let newName = try TypedText.clean(newName)
    let found = try await session.classToChange(name, .editClass, write.operationID)
    let changed = try await session.library.editClass(
      found.id, name: newName, operation: write.operationID, at: session.now)
    try output.show(
      try await session.document(of: changed),
      line: session.messages.sentence(ClassReport.renamed(from: TypedText.trim(name), changed)))
  }
}

struct ClassesMergeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "merge", "helpClassesMerge", examples: "classes merge 7bb 7b")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var from: String

  @Argument(help: ArgumentHelp("helpClassesMergeInto", valueName: "class"))
  var into: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let target = try await session.schoolClass(named: into)
    let merged: SchoolClass
    if let done = try await session.library.wasDone(write.operationID), done.kind == .mergeClasses {
      // The first class is gone by then.
      merged = target
    } else {
      merged = try await session.library.mergeClass(
        try await session.schoolClass(named: from).id, into: target.id, operation: write.operationID, at: session.now)
    }
    let report = ClassReport.merged(
      from: TypedText.trim(from), merged, students: try await session.count(of: merged))
    try output.show(try await session.document(of: merged), line: session.messages.sentence(report))
  }
}

struct ClassesArchiveCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "archive", "helpClassesArchive", more: "helpClassesArchiveMore", examples: "classes archive 10a --year 2026")

  @Argument(help: ArgumentHelp("helpArgumentClass", valueName: "class"))
  var name: String

  @Option(help: ArgumentHelp("helpClassesYear", valueName: "year"))
  var year: Int?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func validate() throws { try SchoolYear.validate(year) }

  func run(in session: Session) async throws {
    let found = try await session.classToChange(name, .archiveClass, write.operationID)
    let archived = try await session.library.archiveClass(
      found.id, year: year ?? session.year, operation: write.operationID, at: session.now)
    let report = ClassReport.archived(
      from: TypedText.trim(name), archived, students: try await session.count(of: archived))
    try output.show(try await session.document(of: archived), line: session.messages.sentence(report))
  }
}

extension Session {
  /// The class that a command names. An operation that was done before has given it another name.
  func classToChange(
    _ name: String, _ kind: OperationRecord.Kind, _ operation: OperationID
  ) async throws -> SchoolClass {
    if let done = try await library.wasDone(operation), done.kind == kind,
      let found = try await library.classes(archived: true).first(where: { $0.id.rawValue == done.result })
    {
      return found
    }
    return try await schoolClass(named: name)
  }
}

/// The year in the name of an archived class.
enum SchoolYear {
  private static let years = 1900...9999

  static func validate(_ year: Int?) throws {
    if let year, !years.contains(year) { throw ValidationError(.number(option: "--year", years)) }
  }
}

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
    let newName = try TypedText.clean(newName)
    let found = try await session.classToChange(name, .editClass, operation)
    let changed = try await session.library.editClass(
      found.id, name: newName, operation: operation, at: session.now)
    return Printout(
      try await session.document(of: changed),
      line: session.messages.text(.classRenamed(from: TypedText.trim(name), changed)))
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
    let target = try await session.schoolClass(named: into)
    let merged: SchoolClass
    if let done = try await session.library.wasDone(operation), done.kind == .mergeClasses {
      // The first class is gone by then.
      merged = target
    } else {
      merged = try await session.library.mergeClass(
        try await session.schoolClass(named: from).id, into: target.id, operation: operation, at: session.now)
    }
    let report = Phrase.classMerged(
      from: TypedText.trim(from), merged, students: try await session.count(of: merged))
    return Printout(try await session.document(of: merged), line: session.messages.sentence(report))
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
    let found = try await session.classToChange(name, .archiveClass, operation)
    let archived = try await session.library.archiveClass(
      found.id, year: year ?? session.year, operation: operation, at: session.now)
    let report = Phrase.classArchived(
      from: TypedText.trim(name), archived, students: try await session.count(of: archived))
    return Printout(try await session.document(of: archived), line: session.messages.sentence(report))
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

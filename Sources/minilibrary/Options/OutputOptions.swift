import Application
import ArgumentParser
import Domain
import Store

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON document instead of text for people.")
  var json = false

  var form: DocumentForm? { json ? .whole : nil }
}

/// How `--json` prints.
enum DocumentForm: Hashable, Sendable {
  /// A single document.
  case whole
  /// A document a line, for each thing that is told.
  case lines
}

struct ClockOptions: ParsableArguments {
  @Flag(help: "The clock is right, though the library has recorded later moments: a wrong clock did.")
  var clockIsRight = false

  /// Confirms the clock. Call it before anything that a due date follows from.
  func confirm(in session: Session) async throws {
    if clockIsRight { try await session.library.confirmClock(operation: .random(), at: session.now) }
  }
}

struct WriteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A name for this change, of your choice: done again under the same name, it counts once.", valueName: "id"))
  var operation: String?

  func validate() throws {
    guard let operation else { return }
    guard (1...200).contains(operation.count) else {
      throw ValidationError("--operation takes 1 to 200 characters.")
    }
  }

  /// The operation's ID. Without a given ID, each call is a change of its own.
  var operationID: OperationID { operation.map { OperationID($0) } ?? .random() }
}

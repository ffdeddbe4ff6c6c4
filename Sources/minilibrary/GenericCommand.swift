import Application
import ArgumentParser
import Domain
import Messages

/// ``ChangeCommand`` and ``QueryCommand`` add the options that all such commands have, and print the result.
protocol CommandBody: ParsableArguments {
  static var configuration: CommandConfiguration { get }
  var use: LibraryUse { get }
}

extension CommandBody {
  var use: LibraryUse { [] }
}

/// A change of the library: its options, and what it does with them.
protocol Intent: CommandBody {
  /// Makes the change once, however often the operation is repeated.
  func change(in session: Session, _ operation: OperationID) async throws -> Printout
}

extension Intent {
  static var command: any ParsableCommand.Type { ChangeCommand<Self>.self }
}

/// The command of a change. It adds `--operation`, `--json` and the options of the library.
struct ChangeCommand<Body: Intent>: DocumentCommand {
  static var configuration: CommandConfiguration { Body.configuration }

  @OptionGroup var body: Body
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { body.use }

  func run(in session: Session) async throws {
    try output.show(try await body.change(in: session, write.operationID))
  }
}

/// A question about the library, or a change that may be repeated: its options, and the answer.
protocol Query: CommandBody {
  func answer(in session: Session) async throws -> Printout
}

extension Query {
  static var command: any ParsableCommand.Type { QueryCommand<Self>.self }
}

/// The command of a question. It adds `--json` and the options of the library.
struct QueryCommand<Body: Query>: DocumentCommand {
  static var configuration: CommandConfiguration { Body.configuration }

  @OptionGroup var body: Body
  @OptionGroup var common: CommonOptions

  var use: LibraryUse { body.use }

  func run(in session: Session) async throws { try output.show(try await body.answer(in: session)) }
}

/// The output of a command: a document for programs, or a text for people.
struct Printout {
  let document: any Encodable
  let text: () throws -> String
  /// A line that follows on standard error.
  var warning: String?
  /// The command fails with this error after it has printed.
  var problem: (any Error)?

  init(_ document: any Encodable, text: @autoclosure @escaping () throws -> String) {
    (self.document, self.text) = (document, text)
  }

  init(_ document: any Encodable, lines: [String]) {
    self.init(document, text: lines.map { $0 + "\n" }.joined())
  }

  init(_ document: any Encodable, _ report: Phrase, in session: Session) {
    self.init(document, lines: [session.messages.text(report)])
  }

  /// A list: a document and a row for each element, or a sentence if there is none.
  init<Element>(
    _ elements: [Element], _ document: (Element) -> some Encodable, none: Phrase, in messages: Messages,
    _ columns: [Table<Element>.Column]
  ) {
    self.init(
      elements.map(document),
      text: elements.isEmpty ? messages.text(none) + "\n" : Table(elements, columns, in: messages).text)
  }
}

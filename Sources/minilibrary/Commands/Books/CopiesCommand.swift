import Application
import ArgumentParser
import Domain
import Messages
import Store

struct CopiesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "copies", "helpBooksCopies", more: "helpBooksCopiesMore",
    subcommands: [
      CopiesListCommand.self, CopiesAddCommand.self, CopiesLabelCommand.self, CopiesMoveCommand.self,
      CopiesNoteCommand.self, CopiesLostCommand.self, CopiesFoundCommand.self, CopiesDamagedCommand.self,
      CopiesRepairedCommand.self, CopiesWithdrawCommand.self, CopiesImportCommand.self, CopiesExportCommand.self,
    ], defaultSubcommand: CopiesListCommand.self)
}

struct CopiesListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "list", "helpBooksCopiesList", examples: "books copies list 12")

  @Argument(help: "helpArgumentBookOrLabel")
  var book: String

  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let book = try await session.book(named: book)
    let copies = try await session.library.copies(of: book.id)
    try output.show(copies.map { BookCopyJSON($0) }, else: session.text(of: copies))
  }
}

extension Session {
  func text(of copies: [Copy]) -> String {
    Table(
      copies,
      [
        .number(messages.label(.copy)) { String($0.number) }, .plain(messages.label(.label)) { $0.label?.text ?? "" },
        .plain(messages.label(.standing)) { messages.label($0.state) },
        .flexible(messages.label(.shelf)) { $0.shelf ?? "" }, .flexible(messages.label(.notes)) { $0.note },
        .plain(messages.label(.acquired)) { $0.acquired.map { messages.day($0) } ?? "" },
        .plain(messages.label(.lastSeen)) { $0.lastSeen.map { messages.day($0) } ?? "" },
      ]
    ).text
  }
}

extension Copy {
  /// Whether it has anything that the counts of its book do not tell.
  var isMoreThanANumber: Bool {
    switch state {
    case .onShelf, .onLoan, .onHold: label != nil || shelf != nil || !note.isEmpty
    case .inRepair, .lost, .withdrawn: true
    }
  }
}

struct CopiesAddCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "add", "helpBooksCopiesAdd", examples: "books copies add 12 --copies 30")

  @Argument(help: "helpArgumentBook")
  var book: String

  @Option(help: ArgumentHelp("helpBooksAddCopies", valueName: "number"))
  var copies = 1

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func run(in session: Session) async throws {
    let addition = try await session.addCopies(copies, to: book, operation: write.operationID)
    let report: CommandReport =
      addition.isRepeated ? .countedBefore(addition.book) : .copiesAdded(copies, to: addition.book)
    var document = BookJSON(addition.book)
    document.copies = try await session.library.copies(of: addition.book.id).map { BookCopyJSON($0) }
    try output.show(document, line: session.messages.sentence(report))
  }
}

/// The copy that a command is about.
struct CopyArguments: ParsableArguments {
  @Argument(help: "helpArgumentCopyBook")
  var book: String

  @Argument(help: "helpArgumentCopyNumber")
  var number: Int?
}

/// A command that changes one copy and prints it.
protocol CopyChangeCommand: DocumentCommand {
  var copy: CopyArguments { get }
  var write: WriteOptions { get }
  func change() throws -> Copy.Change
}

extension CopyChangeCommand {
  func run(in session: Session) async throws {
    let (copy, book) = try await session.changeCopy(
      copy.book, copy.number, try change(), operation: write.operationID)
    try output.show(BookCopyJSON(copy), line: session.messages.sentence(.copyStatus(copy, of: book)))
  }
}

struct CopiesLabelCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "label", "helpBooksCopiesLabel", more: "helpBooksCopiesLabelMore", examples: "books copies label 12 2")

  @OptionGroup var copy: CopyArguments

  @Option(name: .customLong("number"), help: ArgumentHelp("helpBooksCopiesLabelNumber", valueName: "label"))
  var label: String?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() throws -> Copy.Change {
    .label(
      try label.map { text in
        let digits = ISBN.compact(try TypedText.clean(text))
        guard let label = LabelNumber(digits) else { throw Refusal.checkDigitWrong(text: text) }
        return label
      })
  }
}

struct CopiesMoveCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "move", "helpBooksCopiesMove", examples: #"books copies move 12 2 --shelf "Blue 3""#)

  @OptionGroup var copy: CopyArguments

  @Option(help: ArgumentHelp("helpBooksCopiesShelf", valueName: "text"))
  var shelf: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() throws -> Copy.Change {
    let shelf = try TypedText.clean(shelf)
    return .shelf(shelf.isEmpty ? nil : shelf)
  }
}

struct CopiesNoteCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "note", "helpBooksCopiesNote", examples: #"books copies note 12 2 --text "Page 40 is torn""#)

  @OptionGroup var copy: CopyArguments

  @Option(help: ArgumentHelp("helpBooksCopiesText", valueName: "text"))
  var text: String

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() throws -> Copy.Change { .note(try TypedText.clean(text)) }
}

struct CopiesLostCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "lost", "helpBooksCopiesLost", examples: "books copies lost 0400000000015")

  @OptionGroup var copy: CopyArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() -> Copy.Change { .lose }
}

struct CopiesFoundCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "found", "helpBooksCopiesFound", examples: "books copies found 12 2")

  @OptionGroup var copy: CopyArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() -> Copy.Change { .find }
}

struct CopiesDamagedCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "damaged", "helpBooksCopiesDamaged", examples: "books copies damaged 12 2")

  @OptionGroup var copy: CopyArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() -> Copy.Change { .damage }
}

struct CopiesRepairedCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "repaired", "helpBooksCopiesRepaired", examples: "books copies repaired 12 2")

  @OptionGroup var copy: CopyArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() -> Copy.Change { .repair }
}

struct CopiesWithdrawCommand: CopyChangeCommand {
  static let configuration = CommandConfiguration(
    "withdraw", "helpBooksCopiesWithdraw", examples: "books copies withdraw 12 2")

  @OptionGroup var copy: CopyArguments
  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  func change() -> Copy.Change { .withdraw }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

struct CopiesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "copies", "helpBooksCopies", more: "helpBooksCopiesMore",
    subcommands: [
      CopiesList.command, CopiesAdd.command, CopiesLabel.command, CopiesMove.command, CopiesNote.command,
      CopiesLost.command, CopiesFound.command, CopiesDamaged.command, CopiesRepaired.command,
      CopiesWithdraw.command, CopiesImportCommand.self, CopiesExport.command,
    ], defaultSubcommand: CopiesList.command)
}

struct CopiesList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpBooksCopiesList", examples: "books copies list 12")

  @Argument(help: "helpArgumentBookOrLabel")
  var book: String

  func answer(in session: Session) async throws -> Printout {
    let book = try await session.book(named: book)
    let copies = try await session.read.copies(of: book.id)
    return Printout(copies.map(\.json), text: session.text(of: copies))
  }
}

extension Session {
  func text(of copies: [Copy]) -> String {
    Table(
      copies,
      [
        .number(.copy) { String($0.number) }, .plain(.label) { $0.label?.text ?? "" },
        .plain(.standing) { messages.label($0.state) }, .flexible(.shelf) { $0.shelf ?? "" },
        .flexible(.notes) { $0.note }, .plain(.acquired) { $0.acquired.map { messages.day($0) } ?? "" },
        .plain(.lastSeen) { $0.lastSeen.map { messages.day($0) } ?? "" },
      ], in: messages
    ).text
  }
}

extension Copy {
  /// Whether it has any value that the counts of its book do not show.
  var isMoreThanANumber: Bool {
    switch state {
    case .onShelf, .onLoan, .onHold: label != nil || shelf != nil || !note.isEmpty
    case .inRepair, .lost, .withdrawn: true
    }
  }
}

struct CopiesAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpBooksCopiesAdd", examples: "books copies add 12 --copies 30")

  @Argument(help: "helpArgumentBook")
  var book: String

  @Option(help: ArgumentHelp("helpBooksAddCopies", valueName: "number"))
  var copies = 1

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let addition = try await session.addCopies(copies, to: book, operation: operation)
    let report: Phrase =
      addition.isRepeated ? .reportAddedBefore(addition.book) : .reportCopiesAdded(copies, to: addition.book)
    let all = try await session.read.copies(of: addition.book.id).map(\.json)
    return Printout(addition.book.json.with(["copies": all]), report, in: session)
  }
}

/// The copy that a command is about.
struct CopyArguments: ParsableArguments {
  @Argument(help: "helpArgumentCopyBook")
  var book: String

  @Argument(help: "helpArgumentCopyNumber")
  var number: Int?
}

/// A change of one copy.
protocol CopyChange: Intent {
  var copy: CopyArguments { get }
  func change() throws -> Copy.Change
}

extension CopyChange {
  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let (copy, book) = try await session.changeCopy(copy.book, copy.number, try change(), operation: operation)
    return Printout(copy.json, .copyStatus(copy, of: book), in: session)
  }
}

struct CopiesLabel: CopyChange {
  static let configuration = CommandConfiguration(
    "label", "helpBooksCopiesLabel", more: "helpBooksCopiesLabelMore", examples: "books copies label 12 2")

  @OptionGroup var copy: CopyArguments

  @Option(name: .customLong("number"), help: ArgumentHelp("helpBooksCopiesLabelNumber", valueName: "label"))
  var label: String?

  func change() throws -> Copy.Change {
    .label(
      try label.map { text in
        let digits = ISBN.compact(try TypedText.clean(text))
        guard let label = LabelNumber(digits) else { throw Refusal.checkDigitWrong(text: text) }
        return label
      })
  }
}

struct CopiesMove: CopyChange {
  static let configuration = CommandConfiguration(
    "move", "helpBooksCopiesMove", examples: #"books copies move 12 2 --shelf "Blue 3""#)

  @OptionGroup var copy: CopyArguments

  @Option(help: ArgumentHelp("helpBooksCopiesShelf", valueName: "text"))
  var shelf: String

  func change() throws -> Copy.Change {
    let shelf = try TypedText.clean(shelf)
    return .shelf(shelf.isEmpty ? nil : shelf)
  }
}

struct CopiesNote: CopyChange {
  static let configuration = CommandConfiguration(
    "note", "helpBooksCopiesNote", examples: #"books copies note 12 2 --text "Page 40 is torn""#)

  @OptionGroup var copy: CopyArguments

  @Option(help: ArgumentHelp("helpBooksCopiesText", valueName: "text"))
  var text: String

  func change() throws -> Copy.Change { .note(try TypedText.clean(text)) }
}

struct CopiesLost: CopyChange {
  static let configuration = CommandConfiguration(
    "lost", "helpBooksCopiesLost", examples: "books copies lost 0400000000015")

  @OptionGroup var copy: CopyArguments

  func change() -> Copy.Change { .lose }
}

struct CopiesFound: CopyChange {
  static let configuration = CommandConfiguration(
    "found", "helpBooksCopiesFound", examples: "books copies found 12 2")

  @OptionGroup var copy: CopyArguments

  func change() -> Copy.Change { .find }
}

struct CopiesDamaged: CopyChange {
  static let configuration = CommandConfiguration(
    "damaged", "helpBooksCopiesDamaged", examples: "books copies damaged 12 2")

  @OptionGroup var copy: CopyArguments

  func change() -> Copy.Change { .damage }
}

struct CopiesRepaired: CopyChange {
  static let configuration = CommandConfiguration(
    "repaired", "helpBooksCopiesRepaired", examples: "books copies repaired 12 2")

  @OptionGroup var copy: CopyArguments

  func change() -> Copy.Change { .repair }
}

struct CopiesWithdraw: CopyChange {
  static let configuration = CommandConfiguration(
    "withdraw", "helpBooksCopiesWithdraw", examples: "books copies withdraw 12 2")

  @OptionGroup var copy: CopyArguments

  func change() -> Copy.Change { .withdraw }
}

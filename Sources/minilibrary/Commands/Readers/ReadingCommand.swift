import Application
import ArgumentParser
import Domain
import Messages
import Store

/// Reading lists of readers, for the person who runs the machine. The pages show them only to their reader.
struct ReadingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "reading", "helpReading", more: "helpReadingMore",
    subcommands: [
      ReadingList.command, ReadingAdd.command, ReadingEdit.command, ReadingDelete.command,
      ReadingExportCommand.self, ReadingImport.command,
    ])
}

extension Genre: ExpressibleByArgument {}
extension ReadingOrder: ExpressibleByArgument {}
extension ReadingFormat: ExpressibleByArgument {}

struct ReadingList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpReadingList", examples: "reading list --account ada --order rating")

  @Option(help: "helpReadingOrder")
  var order = ReadingOrder.title

  @OptionGroup var reader: ReaderOptions

  func answer(in session: Session) async throws -> Printout {
    let entries = try await session.read.readingList(
      of: try await reader.account(in: session).id, order: order, limit: ReadingEntry.limit
    ).rows
    return Printout(
      entries, \.json, none: ListWord.none.phrase, in: session.messages,
      [
        .number(.id) { String($0.id.rawValue) }, .flexible(.title) { $0.content.title },
        .flexible(.author) { $0.content.author },
        .plain(word: ListWord.day) { $0.content.readOn?.description ?? "" },
        .number(word: ListWord.byRating) { $0.content.rating.map { String($0) } ?? "" },
      ])
  }
}

/// The values of an entry; those that are not given stay, or are empty.
struct ReadingValueOptions: ParsableArguments {
  @Option(help: "helpReadingTitle")
  var title: String?

  @Option(help: "helpReadingAuthor")
  var author: String?

  @Option(help: "helpReadingGenre")
  var genre: Genre?

  @Option(help: ArgumentHelp("helpReadingRating", valueName: "number"))
  var rating: Int?

  @Option(help: ArgumentHelp("helpReadingReadOn", valueName: "date"))
  var readOn: String?

  @Option(help: ArgumentHelp("helpReadingReview", valueName: "text"))
  var review: String?

  var isEmpty: Bool {
    title == nil && author == nil && genre == nil && rating == nil && readOn == nil && review == nil
  }

  /// - Throws: `date-not-understood`.
  func apply(to draft: inout ReadingDraft) throws {
    if let title { draft.title = title }
    if let author { draft.author = author }
    if let genre { draft.genre = genre }
    if let rating { draft.rating = rating == 0 ? nil : rating }
    if let review { draft.review = review }
    guard let readOn else { return }
    draft.readOn = CalendarDay(iso: readOn)
    if draft.readOn == nil, !readOn.isEmpty { throw Refusal.dateNotUnderstood(text: readOn) }
  }
}

struct ReadingAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpReadingAdd",
    examples: #"reading add --account ada --title Momo --author "Michael Ende" --rating 5"#,
    "reading add 9780441172719 --account ada --read-on 2026-12-05")

  @Argument(help: ArgumentHelp("helpReadingBook", valueName: "book"))
  var book: String?

  @OptionGroup var values: ReadingValueOptions
  @OptionGroup var reader: ReaderOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    var draft = ReadingDraft(title: "", author: "")
    if let book { draft = try await session.readingDraft(of: try await session.book(named: book).id) }
    try values.apply(to: &draft)
    let entry = try await session.addReading(draft, for: account, operation: operation)
    return Printout(entry.json, .listAdded(title: entry.content.title, id: entry.id.rawValue), in: session)
  }
}

struct ReadingEdit: Intent {
  static let configuration = CommandConfiguration(
    "edit", "helpReadingEdit", examples: "reading edit 7 --account ada --rating 4")

  @Argument(help: ArgumentHelp("helpReadingNumber", valueName: "number"))
  var number: Int64

  @OptionGroup var values: ReadingValueOptions
  @OptionGroup var reader: ReaderOptions

  func validate() throws {
    if values.isEmpty { throw ValidationError(.readingNothing) }
  }

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    let id = ReadingEntry.ID(rawValue: number)
    var draft = try await session.readingEntry(id, of: account).content
    try values.apply(to: &draft)
    let entry = try await session.editReading(id, of: account, to: draft, operation: operation)
    return Printout(entry.json, .listChanged(title: entry.content.title), in: session)
  }
}

struct ReadingDelete: Intent {
  static let configuration = CommandConfiguration(
    "delete", "helpReadingDelete", examples: "reading delete 7 9 --account ada")

  @Argument(help: ArgumentHelp("helpReadingNumber", valueName: "number"))
  var numbers: [Int64]

  @OptionGroup var reader: ReaderOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    let count = try await session.deleteReading(
      numbers.map { ReadingEntry.ID(rawValue: $0) }, of: account, operation: operation)
    return Printout(["removed": count], .listDeletedSeveral(count), in: session)
  }
}

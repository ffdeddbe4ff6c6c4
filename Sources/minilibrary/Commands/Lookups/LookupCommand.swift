import Application
import ArgumentParser
import Domain
import Kiosk
import Messages
import Metadata
import Reports
import Store

struct LookupCommand: CommonCommand {
  static let configuration = CommandConfiguration(
    "lookup", "helpLookup", more: "helpLookupMore", examples: "lookup 978-0-441-17271-9")

  @Argument(help: "helpLookupIsbn")
  var isbn: String?

  @Option(help: "helpLookupTitle")
  var title: String?

  @Option(help: "helpLookupAuthor")
  var author: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (isbn == nil) != (title == nil) else { throw ValidationError(.ISBNOrTitle) }
    guard author == nil || title != nil else { throw ValidationError(.authorWithoutTitle) }
    for (name, text) in [("--title", title), ("--author", author)] {
      if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError(.emptyText(option: name)) }
    }
  }

  func run(with settings: Settings) async throws {
    let library = await keptAnswers(settings)
    do {
      try await lookUp(try services(settings.lookup, library).books, settings.lookup, settings.messages)
    } catch {
      try? await library?.close()
      throw error
    }
    try? await library?.close()
  }

  private func lookUp(_ books: BookLookup, _ configuration: LookupConfiguration, _ messages: Messages) async throws {
    if let title {
      let title = try TypedText.clean(title)
      let author = try TypedText.clean(ifTyped: author)
      let (records, source) = try await books.books(BookQuery(title: title, author: author))
        .found(asking: configuration)
      try show(records.map { $0.json(isbn: nil, from: source) }, records, nil, source, messages)
    } else {
      let isbn = try ISBN(typed: TypedText.clean(isbn ?? ""))
      let (record, source) = try await books.book(isbn).found(asking: configuration)
      try show(record.json(isbn: isbn, from: source), [record], isbn, source, messages)
    }
  }

  /// A person waits for the catalogues, not for another program's change.
  private static let openingTimeout: Duration = .milliseconds(500)

  /// The library, for earlier answers that it kept; nil where there is none, or it cannot be asked: none is needed.
  private func keptAnswers(_ settings: Settings) async -> Library? {
    func open(onlyLooks: Bool) async throws(Refusals) -> Library {
      try await Library.open(
        at: settings.place, rules: settings.rules, calendar: settings.messages.calendar, createIfMissing: false,
        worksInPlace: true,
        onlyLooks: onlyLooks, timeout: LookupCommand.openingTimeout)
    }
    do throws(Refusals) {
      return try await open(onlyLooks: false)
    } catch {
      // While another program changes the library, what it has kept can still be read.
      guard case .store(.locked, _) = error.first else { return nil }
      return try? await open(onlyLooks: true)
    }
  }

  private func services(
    _ configuration: LookupConfiguration, _ library: Library?
  ) throws(CommandProblem) -> LookupServices {
    do throws(HTTPProblem) {
      return try LookupServices(
        configuration, version: Version.current,
        cache: library.map { LibraryAnswers($0, .lookups, timeout: Session.standingTimeout) },
        standings: library.map { LibraryStandings($0, timeout: Session.standingTimeout) })
    } catch {
      throw .couldNotLookUp(configuration.catalogues.map { UnaskedSource($0, .unreachable) })
    }
  }

  private func show(
    _ document: some Encodable, _ records: [BookRecord], _ isbn: ISBN?, _ source: LookupSource, _ messages: Messages
  ) throws {
    guard !output.json else { return try Output.write(JSONDocument.text(of: document)) }
    let sheets = records.map { record in
      let draft = record.draft(isbn: isbn)
      var sheet = Sheet(messages)
      sheet.add(.isbn, draft.isbn?.text)
      sheet.add(.title, draft.title)
      sheet.add(.author, draft.author)
      sheet.add(.publisher, draft.metadata.publisher)
      sheet.add(.published, draft.metadata.publishedDate)
      sheet.add(.pages, draft.metadata.pageCount.map(String.init))
      sheet.add(.bookLanguage, draft.metadata.languageCode)
      sheet.add(.categories, draft.metadata.categories.joined(separator: ", "))
      sheet.add(.description, draft.metadata.description)
      sheet.add(.cover, draft.metadata.coverImageURL)
      sheet.add(.foundIn, messages.label(source))
      return sheet.text
    }
    try Output.write(sheets.joined(separator: "\n"))
  }
}

import Application
import ArgumentParser
import Domain
import Messages
import Store

/// Bookmarks of readers, for the person who runs the machine. The pages show them only to their reader.
struct BookmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "bookmarks", "helpBookmarks", more: "helpBookmarksMore",
    subcommands: [BookmarksList.command, BookmarksAdd.command, BookmarksRemove.command])
}

/// The account whose lists a command is about.
struct ReaderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("helpOptionAccount", valueName: "name"))
  var account: String

  func account(in session: Session) async throws -> Account { try await session.account(named: account) }
}

/// A book of the library, or a work of Open Library.
struct BookmarkTargetOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("helpReadingBook", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("helpBookmarksWork", valueName: "id"))
  var work: String?

  func validate() throws {
    if (book == nil) == (work == nil) { throw ValidationError(.bookOrWork) }
  }

  func target(in session: Session) async throws -> Bookmark.Target {
    if let book { return .book(try await session.book(named: book).id) }
    guard let id = WorkID(work ?? "") else { throw Refusal.notAWork(text: work ?? "") }
    return .work(id)
  }
}

struct BookmarksList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpBookmarksList", examples: "bookmarks list --account ada")

  @OptionGroup var reader: ReaderOptions

  func answer(in session: Session) async throws -> Printout {
    let bookmarks = try await session.read.allBookmarks(of: try await reader.account(in: session).id)
    return Printout(
      bookmarks, \.json, none: ListWord.none.phrase, in: session.messages,
      [
        .plain(.id) { $0.target?.shown ?? "" }, .flexible(.title) { $0.title }, .flexible(.author) { $0.author },
      ])
  }
}

struct BookmarksAdd: Intent {
  static let configuration = CommandConfiguration(
    "add", "helpBookmarksAdd",
    examples: "bookmarks add 9780441172719 --account ada",
    #"bookmarks add --work OL45804W --title "Fantastic Mr Fox" --author "Roald Dahl" --account ada"#)

  @OptionGroup var target: BookmarkTargetOptions

  @Option(help: "helpBookmarksTitle")
  var title: String?

  @Option(help: "helpBookmarksAuthor")
  var author: String?

  @Option(help: ArgumentHelp("helpBookmarksYear", valueName: "year"))
  var year: Int?

  @OptionGroup var reader: ReaderOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    let draft: BookmarkDraft =
      switch try await target.target(in: session) {
      case .book(let id): .book(id)
      case .work(let id): .work(try SeenWork(id: id, title: title ?? "", author: author ?? "", year: year))
      }
    let bookmark = try await session.addBookmark(draft, for: account, operation: operation)
    return Printout(bookmark.json, .listBookmarked(title: bookmark.title), in: session)
  }
}

struct BookmarksRemove: Intent {
  static let configuration = CommandConfiguration(
    "remove", "helpBookmarksRemove", examples: "bookmarks remove --work OL45804W --account ada")

  @OptionGroup var target: BookmarkTargetOptions
  @OptionGroup var reader: ReaderOptions

  func change(in session: Session, _ operation: OperationID) async throws -> Printout {
    let account = try await reader.account(in: session)
    let target = try await target.target(in: session)
    let isThere = try await session.read.allBookmarks(of: account.id).contains { $0.target == target }
    try await session.removeBookmark(target, of: account, operation: operation)
    return Printout(["removed": isThere ? 1 : 0], ListWord.unbookmarked.phrase, in: session)
  }
}

extension Bookmark.Target {
  fileprivate var shown: String {
    switch self {
    case .book(let id): String(id.rawValue)
    case .work(let id): id.text
    }
  }
}

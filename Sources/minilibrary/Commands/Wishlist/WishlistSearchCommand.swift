import Application
import ArgumentParser
import Domain
import Glibc
import Messages
import Metadata
import Reports

struct WishlistSearchCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "search", "helpWishlistSearch", more: "helpWishlistSearchMore",
    examples: #"wishlist search --title "Dune" --author Herbert"#,
    "wishlist search three body problem --add 1")

  @Argument(help: "helpWishlistSearchWords")
  var words: [String] = []

  @Option(help: "helpWishlistSearchTitle")
  var title: String?

  @Option(help: "helpWishlistSearchAuthor")
  var author: String?

  @Option(help: ArgumentHelp("helpWishlistSearchAdd", valueName: "number"))
  var add: Int?

  @OptionGroup var write: WriteOptions
  @OptionGroup var common: CommonOptions

  /// Without a number it adds something only where a person may choose.
  var use: LibraryUse { add == nil && isatty(STDIN_FILENO) == 0 ? [.createsIfMissing, .dryRun] : .createsIfMissing }

  func validate() throws {
    let texts = [words.joined(separator: " "), title ?? "", author ?? ""]
    guard texts.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      throw ValidationError(.nothingToSearch)
    }
  }

  func run(in session: Session) async throws {
    guard let services = try session.lookupServices() else { throw CommandProblem.lookupsOff }
    let (records, source) = try await services.books.books(try query()).found(asking: session.settings.lookup)
    if let add {
      return try await put(String(add), of: records, in: session)
    }
    try output.show(records.map { $0.json(isbn: nil, from: source) }, else: session.text(of: records))
    guard !output.json, TerminalQuestion.isPossible else { return }
    let answer = TerminalQuestion.answer(session.messages.text(.bookWhichToWish(count: records.count))) ?? ""
    let number = TypedText.trim(answer)
    guard !number.isEmpty else {
      return try Output.write(session.messages.text(.bookNothingWished) + "\n")
    }
    try await put(number, of: records, in: session)
  }

  private func query() throws(Refusal) -> BookQuery {
    func text(_ typed: String?) throws(Refusal) -> String? {
      let text = try TypedText.clean(typed ?? "")
      return text.isEmpty ? nil : text
    }
    return BookQuery(
      words: try text(words.joined(separator: " ")), title: try text(title), author: try text(author))
  }

  private func put(_ number: String, of records: [BookRecord], in session: Session) async throws {
    guard let index = Int(number).map({ $0 - 1 }), records.indices.contains(index) else {
      throw CommandProblem.noSuchChoice(text: number, count: records.count)
    }
    try output.show(
      try await session.answer(toWish: records[index].draft(isbn: nil), write.operationID))
  }
}

extension Session {
  /// The found records as a table, numbered from 1.
  fileprivate func text(of records: [BookRecord]) -> String {
    let drafts = records.enumerated().map { (number: $0.offset + 1, book: $0.element.draft(isbn: nil)) }
    let table = Table(
      drafts,
      [
        .number { String($0.number) }, .flexible(.title) { $0.book.title }, .flexible(.author) { $0.book.author },
        .plain(.published) { $0.book.metadata.publishedDate ?? "" }, .plain(.isbn) { $0.book.isbn?.text ?? "" },
      ], in: messages)
    return table.text
  }
}

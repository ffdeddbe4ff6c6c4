import ArgumentParser
import Domain
import Messages

/// Options for a book's metadata beyond title and author. An omitted option keeps the value; an empty one clears it.
struct BookDetailOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who published it.", valueName: "name"))
  var publisher: String?

  @Option(help: ArgumentHelp("When: a year, a month or a day, or in words.", valueName: "date"))
  var published: String?

  @Option(help: ArgumentHelp("How many pages it has.", valueName: "number"))
  var pages: String?

  @Option(
    name: .customLong("book-language"),
    help: ArgumentHelp("The language it is in, by code or name: de, ger, German.", valueName: "language"))
  var language: String?

  @Option(help: "What it is about.")
  var description: String?

  @Option(help: ArgumentHelp("A subject, such as Fiction; several times for several.", valueName: "name"))
  var category: [String] = []

  @Option(help: ArgumentHelp("The https:// address of its cover.", valueName: "address"))
  var cover: String?

  var isEmpty: Bool {
    [publisher, published, pages, language, description, cover].allSatisfy { $0 == nil } && category.isEmpty
  }

  func validate() throws {
    if let pages, !pages.isEmpty, Int(pages) == nil { throw ValidationError("--pages takes a number.") }
    if let cover, !cover.isEmpty, !cover.hasPrefix("https://") {
      throw ValidationError("--cover takes an address that begins with https://.")
    }
  }

  /// - Throws: what is wrong with one of them, as a ``Domain/Refusal`` or a ``Messages/CommandProblem``.
  func edit() throws -> BookEdit {
    var edit = BookEdit()
    edit.publisher = try BookDetailOptions.field(publisher) { (text) throws(Refusal) in text }
    edit.publishedDate = try BookDetailOptions.field(published) { (text) throws(Refusal) in text }
    if case .set(let text) = edit.publishedDate, PublicationDate.isImpossible(text) {
      throw CommandProblem.notADate(text: text)
    }
    edit.pageCount = try BookDetailOptions.field(pages) { (text) throws(Refusal) in Int(text) ?? 0 }
    edit.languageCode = try BookDetailOptions.field(language) { (text) throws(Refusal) in try LanguageName.code(text) }
    edit.coverImageURL = try BookDetailOptions.field(cover) { (text) throws(Refusal) in text }
    if let description {
      let text = try TypedText.cleanParagraphs(description)
      edit.description = text.isEmpty ? .cleared : .set(text)
    }
    if !category.isEmpty {
      var names: [String] = []
      for name in category { names.append(try TypedText.clean(name)) }
      edit.categories = names.filter { !$0.isEmpty }
    }
    return edit
  }

  static func field<Value>(
    _ text: String?, _ read: (String) throws(Refusal) -> Value
  ) throws(Refusal) -> BookEdit.Field<Value> {
    guard let text else { return .kept }
    let line = try TypedText.clean(text)
    return line.isEmpty ? .cleared : .set(try read(line))
  }
}

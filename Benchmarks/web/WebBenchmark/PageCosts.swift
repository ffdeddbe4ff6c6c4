import Application
import Domain
import Foundation
import Messages
import Store
import Web

/// The separate parts of a page: the work of the store for it, and its markup.
struct PageCosts {
  private let library: Library
  private let session: Session
  private let book: Book.ID

  init(_ path: String, book: Int) async throws {
    library = try await Library.open(
      at: StoreLocation(path), rules: CirculationRules(), calendar: LocalCalendar(), createIfMissing: false,
      clockRule: .program, actor: .command(user: "bench"))
    session = Session(
      library: library, settings: try Settings(options: [:], environment: ProcessEnvironment([:])),
      messages: Messages(language: .english), rules: CirculationRules())
    self.book = Book.ID(rawValue: Int64(book))
  }

  /// The calls that a page makes, in its order, and the values that its use case makes of the rows.
  func printQueries(secret: String) async throws {
    guard let secret = BearerSecret(secret), let account = try await account(of: secret) else {
      throw Refusals(.signedOut)
    }
    let session = session.serving(account, in: session.messages)
    let calls = try await calls(secret: secret)
    try await measure("catalogue, store", calls.catalogue)
    try await measure("book, store", calls.book)
    try await measure("catalogue, use case") { _ = try await session.cataloguePage(CatalogueRequest()) }
    try await measure("book, use case") { _ = try await session.bookDetail(book) }
  }

  typealias Call = @Sendable () async throws -> Void

  /// The work of the store for a page: the account that asks, and the page.
  func calls(secret: BearerSecret) async throws -> (catalogue: Call, book: Call) {
    guard let account = try await account(of: secret) else { throw Refusals(.signedOut) }
    let (library, book) = (library, book)
    let reader = BookPageReader(
      account: account.id, student: account.student, suggestionLimit: Session.suggestionLimit)
    return (
      {
        _ = try await library.signInAndSettings(of: secret, at: .now)
        _ = try await library.catalogue(
          CatalogueFilter(), limit: Session.cataloguePageSize, categoryLimit: Session.categoryLimit, for: account.id,
          passingOnAt: .now)
      },
      {
        _ = try await library.signInAndSettings(of: secret, at: .now)
        _ = try await library.bookPage(book, for: reader, historyLimit: Session.historyLimit, passingOnAt: .now)
      }
    )
  }

  private func account(of secret: BearerSecret) async throws -> Account? {
    try await library.signInAndSettings(of: secret, at: .now).signIn?.account
  }

  func printRendering() async throws {
    var list = try await session.cataloguePage(CatalogueRequest())
    list.bookmarked = []
    let page = BooksPage(list)
    let frame = Frame(
      messages: session.messages, libraryName: "Library", person: Frame.Person(name: "lib", role: .librarian),
      formToken: "token", requestNumber: 1, path: "/books")
    try await measure("catalogue, markup") { _ = page.html(in: frame) }
    WebBenchmark.say("catalogue, bytes", "\(page.html(in: frame).bytes.count)")
    WebBenchmark.say("catalogue, rows", "\(list.rows.count)")
  }

  /// CPU of one call: the median of five rounds of at least a fifth of a second.
  private func measure(_ name: String, _ call: () async throws -> Void) async throws {
    for _ in 0..<200 { try await call() }
    var costs: [Double] = []
    for _ in 0..<5 {
      let watch = Stopwatch()
      var calls = 0
      while watch.cpu < 200_000 {
        try await call()
        calls += 1
      }
      costs.append(watch.cpu / Double(calls))
    }
    WebBenchmark.say(name, String(Int(costs.sorted()[2])))
  }
}

extension Timestamp {
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}

import Domain
import HTTPTypes
import Store
import TestSupport
import Testing

@testable import Web
@testable import WebServer

/// The words of a request reach the store as bindings, never as a part of a statement.
@Suite struct StatementTests {
  @Test(arguments: [nil, AccountRole.reader, .helper, .librarian])
  func statements_holdNoInput(role: AccountRole?) async throws {
    let driver = StatementRecorder(try await SQLiteDriver.inMemory())
    let library = Library(driver: driver, rules: CirculationRules(), calendar: LocalCalendar())
    let fixture = try await SiteFixture(library: library)
    let book = try await fixture.addBook()
    try await fixture.addAccount("lib", .librarian)
    if let role, role != .librarian { try await fixture.addAccount("\(role)", role) }
    let name = role.map { $0 == .librarian ? "lib" : "\($0)" }
    let browser = if let name { try await fixture.browser(name) } else { fixture.visitor }

    _ = driver.take()
    for route in LibrarySite.table where !["/sign-out", "/account/sign-ins/end"].contains(route.pattern) {
      for input in Self.inputs {
        let parts = Self.parts(of: route.pattern, input, book)
        for path in parts {
          if route.method == .get {
            let query = Address("/", query: Self.names.map { ($0, Optional(input)) }).text.dropFirst()
            _ = await browser.get(path + query)
          } else if !Self.hashing.contains(route.pattern) {
            _ = await browser.post(path, Dictionary(uniqueKeysWithValues: Self.names.map { ($0, input) }))
          }
        }
      }
    }
    // A hash of a password takes its time: one for each form that has one.
    for pattern in Self.hashing where role == nil || pattern == "/prove" {
      _ = await browser.post(pattern, Dictionary(uniqueKeysWithValues: Self.names.map { ($0, Self.inputs[0]) }))
    }
    let statements = driver.take()
    #expect(statements.count > 100)
    let holding = statements.filter { text in Self.marks.contains { text.lowercased().contains($0) } }
    #expect(holding.isEmpty, "\(holding.prefix(3))")
    // The recorder would see it.
    _ = try await driver.read { try $0.rows(SQL(trusted: "SELECT '\(Self.marks[0])' AS mark")) }
    #expect(driver.take().contains { $0.contains(Self.marks[0]) })
  }

  /// Texts that occur nowhere else, plain and inside words that would open a statement.
  private static let marks = ["zqxjkvw", "8413579246"]
  private static let inputs = ["zqxjkvw", "8413579246", "zqxjkvw' OR '1'='1", "8413579246; DROP TABLE book --"]
  private static let names = [
    "after", "back", "before", "category", "code", "display", "email", "favourites", "history", "language", "name",
    "new",
    "old", "order", "password", "search", "section", "shared", "shelf", "step", "task", "theme",
    "title", "subject", "page", "from", "wish",
  ]
  private static let hashing = ["/sign-in", "/prove", "/set-up", "/account/password"]

  /// The path with the input as each parameter, and with a number that is there.
  private static func parts(of pattern: String, _ input: String, _ book: Book) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    guard parts.contains(where: { $0.hasPrefix(":") }) else { return [pattern] }
    return [input, String(book.id.rawValue)].map { value in
      parts.map { "/" + ($0.hasPrefix(":") ? value : $0) }.joined()
    }
  }
}

import Domain
import Foundation
import Store
import TestSupport
import Testing

/// New books that catalogues on the web know, or not: on a web server of the test's own.
@Suite("minilibrary kiosk, new books looked up", .serialized, .timeLimit(.minutes(60)))
struct KioskLookUpTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  private let isbn = "9780306406157"
  private let dune = "9780441172719"
  private let asking = "Looking up ISBN 9780306406157 … [e: enter by hand, n: cancel]"
  private let title = "Title: [n to cancel]"

  private func station(
    _ google: WebStub, openLibrary: WebStub? = nil, console: StationProcess.Console = .pipes
  ) throws -> StationProcess {
    try library.station(
      ["--mode", "shelving"],
      environment: [
        "MINILIBRARY_LOOKUP_PROVIDERS": openLibrary == nil ? "google" : "google,openlibrary",
        "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address,
        "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": (openLibrary ?? google).address,
      ], console: console)
  }

  private func play(_ lines: [String], _ google: WebStub, openLibrary: WebStub? = nil) async throws -> [String] {
    let station = try station(google, openLibrary: openLibrary)
    station.send(lines)
    station.endInput()
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    return ending.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func waiting() async throws -> [String] {
    try await library.withStore { try await $0.waitingLookups(limit: 9) }.compactMap(\.isbn?.text)
  }

  @Test func book_isAdded_withAllThatWasFound() async throws {
    let google = try WebStub(always: .json(LookupCommandTests.found))
    #expect(
      try await play([isbn, "2", "y", isbn, "n"], google) == [
        asking,
        "Google Books has it: “The Tin Lighthouse” (Nora Quill), Harbour Press, 2016-01-19, 464 pages,"
          + " ISBN 9780306406157. Add 1 copy? [Y/n/number/e]",
        "Google Books has it: “The Tin Lighthouse” (Nora Quill), Harbour Press, 2016-01-19, 464 pages,"
          + " ISBN 9780306406157. Add 2 copies? [Y/n/number/e]",
        "Added: “The Tin Lighthouse” (Nora Quill), 2 copies.",
        "Add one more copy of “The Tin Lighthouse” (Nora Quill)? The library has 2, 2 available. [Y/n/number]",
        "NO copy of “The Tin Lighthouse” was added.",
      ])
    #expect(google.paths == ["/books/v1/volumes?q=isbn%3A9780306406157"])
    let book = try await library.book(isbn)
    #expect(book.availableCopies == 2)
    #expect(book.metadata.publisher == "Harbour Press")
    #expect(book.metadata.pageCount == 464)
    #expect(book.metadata.publishedDate == "2016-01-19")
    #expect(book.metadata.languageCode == "en")
    #expect(book.metadata.description == "A keeper[2J counts.")
    #expect(try await waiting() == [isbn], "what is still missing, its cover too, is filled in later")
    try await library.expectSound()
  }

  @Test func book_isEdited_beforeItIsAdded() async throws {
    let google = try WebStub(always: .json(LookupCommandTests.found))
    let printed = try await play([isbn, "e", "Tin Lighthouse", "", "", "-", "2017", "many", "465", "de", ""], google)
    #expect(
      printed.suffix(10)
        == [
          "Title (The Tin Lighthouse): [n to cancel]", "Author (Nora Quill): [n to cancel]",
          "Copies (1): [n to cancel]",
          "Publisher (Harbour Press): [- for none, n to cancel]", "Published (2016-01-19): [- for none, n to cancel]",
          "Pages (464): [- for none, n to cancel]",
          "The number of pages must be between 1 and 99999; please correct it.",
          "Pages (464): [- for none, n to cancel]", "Language, by name or two letters (en): [- for none, n to cancel]",
          "Google Books has it: “Tin Lighthouse” (Nora Quill), 2017, 465 pages, ISBN 9780306406157. Add 1 copy?"
            + " [Y/n/number/e]", "Added: “Tin Lighthouse” (Nora Quill), 1 copy.",
        ].suffix(10))
    let book = try await library.book(isbn)
    #expect(book.metadata.publisher == nil)
    #expect(book.metadata.languageCode == "de")
  }

  @Test func book_isEnteredByHand_whenNobodyHasIt() async throws {
    let google = try WebStub(always: .json(LookupCommandTests.none))
    let none = try WebStub(always: .html("", status: 404))
    let printed = try await play([isbn, "Tin", "Nora Quill", "", "y"], google, openLibrary: none)
    #expect(
      printed.prefix(3) == [
        asking, "None of the catalogues has ISBN 9780306406157. Type the title, or n to cancel.", title,
      ])
    #expect(try await library.book(isbn).title == "Tin")
  }

  @Test func book_isEnteredByHand_andQueued_whenNobodyCanBeAsked() async throws {
    let google = try WebStub(always: .json("{}", status: 429))
    let gone = try WebStub(always: .json("{}"))
    gone.close()
    let printed = try await play([isbn, "Tin", "Nora Quill", "", "y"], google, openLibrary: gone)
    #expect(
      printed.prefix(3) == [
        asking,
        "Google Books accepts no more queries for now. Open Library cannot be reached; is there an internet connection?"
          + " Type the title, or n to cancel; the other details are filled in later.", title,
      ])
    #expect(try await library.book(isbn).title == "Tin")
    #expect(try await waiting() == [isbn])
    try await library.expectSound()
  }

  @Test func shelving_goesOn_whileTheNetworkHangs() async throws {
    let google = try WebStub(always: WebAnswer([.hang]))
    let station = try station(google, console: .terminal)
    station.send(isbn)
    try await station.wait(for: asking)
    station.send(dune)
    try await station.wait(for: "The book with ISBN \(isbn) was NOT added: it was interrupted.")
    try await station.wait(for: "Add one more copy of “Dune” (Frank Herbert)?")
    station.send("y")
    try await station.wait(for: "Added: 1 copy of “Dune”; the library has 2 now.")
    station.send(isbn)
    try await station.wait(for: asking, times: 2)
    station.send("quit")
    #expect(try await station.end().status == 0)
    #expect(try await library.book(dune).totalCopies == 2)
  }

  @Test func station_endsBySignal_whileTheNetworkHangs() async throws {
    let google = try WebStub(always: WebAnswer([.hang]))
    let station = try station(google)
    // A script waits for the answer; a signal does not.
    station.send(isbn, "y")
    try await station.wait(for: asking)
    station.kill(SIGTERM)
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(!ending.output.contains("in time"), "it ends before the look-up times out")
  }

  @Test func station_asksNobody_aboutABookItDoesNotLend() async throws {
    let google = try WebStub(always: .json(LookupCommandTests.found))
    let station = try library.station(
      [], environment: ["MINILIBRARY_LOOKUP_PROVIDERS": "google", "MINILIBRARY_LOOKUP_GOOGLE_URL": google.address])
    station.send(isbn)
    station.endInput()
    #expect(try await station.end().output.hasSuffix("Please ask the librarian.\n"))
    #expect(google.requests.isEmpty)
  }
}

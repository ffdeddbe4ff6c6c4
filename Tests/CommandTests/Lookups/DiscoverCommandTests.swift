import Foundation
import TestSupport
import Testing

@Suite("minilibrary discover", .serialized)
struct DiscoverCommandTests {
  let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private static let list = """
    {"numFound": 2, "docs": [
      {"key": "/works/OL7W", "title": "The Tin Lighthouse", "author_name": ["Nora Quill"], "first_publish_year": 1965,
       "isbn": ["9780441172719"], "ratings_average": 4.25, "ratings_count": 12},
      {"key": "/works/OL8W", "title": "Tin\\u001b[31m"}]}
    """
  private static let subject = "{\"work_count\": 1, \"works\": [{\"key\": \"/works/OL8W\", \"title\": \"Emma\"}]}"
  private static let work = """
    {"type": {"key": "/type/work"}, "title": "The Tin Lighthouse", "first_publish_date": "Autumn 1965",
     "authors": [{"author": {"key": "/authors/OL1A"}}], "description": "A keeper counts ships."}
    """

  private func stub() throws -> WebStub {
    try WebStub { request in
      switch String(request.path.prefix { $0 != "?" }) {
      case "/search.json": .json(request.path.contains("title=nothing") ? "{\"docs\": []}" : Self.list)
      case "/subjects/science_fiction.json": .json(Self.subject)
      case "/works/OL7W.json": .json(Self.work)
      case "/authors/OL1A.json": .json("{\"type\": {\"key\": \"/type/author\"}, \"name\": \"Nora Quill\"}")
      default: .html("", status: 404)
      }
    }
  }

  private func discover(_ stub: WebStub, _ arguments: String...) async throws -> CommandRunner.Outcome {
    let more = [
      "MINILIBRARY_LOOKUP_PROVIDERS": "openlibrary", "MINILIBRARY_LOOKUP_OPENLIBRARY_URL": stub.address,
      "MINILIBRARY_LOOKUP_CONTACT": "library@example.org",
    ]
    return try await library.runner.run(
      ["discover"] + arguments, environment: library.environment.merging(more) { $1 })
  }

  private func object(_ outcome: CommandRunner.Outcome) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func search_listsWorks_withTheLibrarysOwn() async throws {
    try await library.addDune()
    let stub = try stub()
    let outcome = try await discover(stub, "search", "tin", "lighthouse", "--order", "title")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("OL7W") && outcome.output.contains("4.3 of 5 (12 ratings)"))
    #expect(outcome.output.contains("on the shelf") && outcome.output.hasSuffix("The list ends here.\n"))
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(stub.paths.first?.hasPrefix("/search.json?title=tin%20lighthouse&sort=title&limit=20&offset=0&") == true)
    let document = try object(try await discover(stub, "search", "tin", "lighthouse", "--order", "title", "--json"))
    let works = try #require(document["works"] as? [[String: Any]])
    #expect(document.keys.sorted() == ["nextPage", "storedAt", "works"])
    #expect(
      works[0].keys.sorted() == ["author", "averageRating", "holding", "ratings", "title", "work", "year"])
    #expect((works[0]["holding"] as? [String: Any])?["bookID"] as? Int == 1 && works[1]["holding"] is NSNull)
    #expect(stub.paths.count == 1, "the answer was kept")
  }

  @Test func subjectAndWork_areShown() async throws {
    try await library.found()
    let stub = try stub()
    let subject = try object(try await discover(stub, "subject", "Science", "Fiction", "--json"))
    #expect((subject["works"] as? [[String: Any]])?.map { $0["work"] as? String } == ["OL8W"])
    let work = try await discover(stub, "work", "OL7W")
    #expect(work.status == 0)
    #expect(work.output.contains("Nora Quill") && work.output.contains("Autumn 1965"))
    let document = try object(try await discover(stub, "work", "OL7W", "--json"))
    #expect(document["url"] as? String == "https://openlibrary.org/works/OL7W")
    #expect(document["authors"] as? [String] == ["Nora Quill"] && document["holdings"] as? [String] == [])
  }

  @Test func nothing_isARefusal_andNobodyToAskIsNone() async throws {
    try await library.found()
    let stub = try stub()
    #expect(try await discover(stub, "search", "nothing").status == 1)
    #expect(try await discover(stub, "work", "OL9W").status == 1)
    #expect(try await discover(stub, "work", "Dune").status == 1)
    let gone = try self.stub()
    gone.close()
    let outcome = try await discover(gone, "search", "tin")
    #expect(outcome.status == 2 && outcome.errors.hasSuffix("(lookup-could-not-ask)\n"))
    let off = try await library.run("discover", "search", "tin")
    #expect(off.status == 2 && off.errors.hasSuffix("(lookup-off)\n"))
    #expect(try await discover(stub, "search", "tin", "--page", "51").status == 64)
    #expect(try await discover(stub, "search").status == 64)
  }

  @Test func settings_sayWhoMayLookAround() async throws {
    try await library.succeed(
      "students", "add", "--library-id", "S1", "--first-name", "Ada", "--last-name", "Lovelace", "--class", "7a")
    _ = try await library.succeed("settings", "set", "--discovery-without", "7a")
    let text = try await library.succeed("settings", "show")
    #expect(text.contains("Readers may look around in Open Library.\nThe students of 1 class may not.\n"))
    _ = try await library.succeed("settings", "set", "--discovery", "staff", "--discovery-without", "none")
    let document = try await library.object("settings", "show")
    #expect(document["discovery"] as? String == "staff" && document["classesWithoutDiscovery"] as? [Int] == [])
    #expect(try await library.run("settings", "set", "--discovery-without", "none such").status == 1)
  }
}

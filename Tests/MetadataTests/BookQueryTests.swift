// A sample that is wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import Testing

@testable import Metadata

@Suite("Books asked for without an ISBN")
struct BookQueryTests {
  private func link(_ transport: any HTTPTransport) -> ServiceLink {
    ServiceLink(.googleBooks, over: transport, rate: TokenBucket(perSecond: 10, burst: 10), clock: TurnedClock())
  }

  @Test(arguments: [
    (BookQuery(words: "three body"), "q=three%20body&", "q=three%20body&"),
    (BookQuery(title: "Dune"), "q=intitle%3ADune&", "title=Dune&"),
    (BookQuery(author: "Herbert"), "q=inauthor%3AHerbert&", "author=Herbert&"),
    (
      BookQuery(words: "sand", title: "Dune", author: "Herbert"), "q=sand%20intitle%3ADune%20inauthor%3AHerbert&",
      "q=sand&title=Dune&author=Herbert&"
    ),
    // Open Library refuses a query of less than three characters.
    (BookQuery(words: "三体"), "q=%E4%B8%89%E4%BD%93&", "title=%E4%B8%89%E4%BD%93&"),
  ])
  func query_isPutAsEachCatalogueWantsIt(query: BookQuery, google: String, openLibrary: String) async throws {
    let transport = ScriptedTransport { request, _ in
      let isGoogle = request.address.text.contains("/books/v1/")
      return .success(
        ScriptedTransport.response(200, isGoogle ? #"{"totalItems": 0}"# : #"{"numFound": 0, "docs": []}"#))
    }
    #expect(try await GoogleBooks(link: link(transport), base: ScriptedTransport.base).books(query) == [])
    #expect(try await OpenLibrary(link: link(transport), base: ScriptedTransport.base).books(query) == [])
    #expect(transport.paths.count == 2)
    #expect(transport.paths[0].hasPrefix("/books/v1/volumes?" + google), "\(transport.paths[0])")
    #expect(transport.paths[1].hasPrefix("/search.json?" + openLibrary), "\(transport.paths[1])")
    #expect(transport.paths[1].contains("&limit=5&"))
  }
}

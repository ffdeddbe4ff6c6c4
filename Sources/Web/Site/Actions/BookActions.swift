import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum BookActions {
  private static let newBooks = 12

  static func home(_ request: Request) async throws -> Answer {
    switch request.party {
    case .helper, .librarian: return request.seeOther("/desk")
    case .reader: return request.seeOther("/my")
    case .visitor:
      let rows = request.seesCatalogue ? try await request.session.newestBooks(limit: newBooks) : []
      return request.page(HomePage(newBooks: rows))
    }
  }

  static func catalogue(_ request: Request) async throws -> Answer {
    request.page(BooksPage(try await request.session.cataloguePage(CatalogueRequest(request.http.query))))
  }

  static func book(_ request: Request) async throws -> Answer { try await book(request, faults: []) }

  /// - Parameter faults: why a reservation was refused.
  static func book(
    _ request: Request, faults: [FieldFault], status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let id = Book.ID(rawValue: try request.number("id"))
    switch try await request.session.bookDetail(id, history: HistoryRequest(request.http.query)) {
    case .book(let detail): return request.page(BookPage(detail: detail, faults: faults), status: status)
    case .deleted(let title, let time):
      throw WebProblem.bookDeleted(title: title, on: request.session.calendar.day(of: time))
    case .unknown: throw WebProblem.notFound
    }
  }
}

extension HistoryRequest {
  /// From the address of a book's page. Anything that means nothing is left out.
  fileprivate init(_ query: WebForm) {
    self.init(
      older: query["history"], newer: query["newer"],
      copy: query["copy"].flatMap { Digits($0) }.flatMap { Int32($0.text) }.map { Int($0) })
  }
}

extension CatalogueRequest {
  /// From the address of the catalogue. Anything that means nothing is left out.
  init(_ query: WebForm) {
    self.init()
    search = query["search"]
    section = query["section"]
    order = query["order"].flatMap { CatalogueOrder(rawValue: $0) } ?? .title
    favouritesOnly = query["favourites"] == "1"
    onShelfOnly = query["shelf"] == "1"
    category = query["category"].flatMap { $0.isEmpty ? nil : $0 }
    language = query["language"].flatMap { $0.isEmpty ? nil : $0 }
    after = query["after"]
    before = query["before"]
  }
}

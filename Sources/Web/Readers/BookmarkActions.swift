import Application
import Domain
import Messages
import WebServer

enum BookmarkActions {
  static func show(_ request: Request) async throws -> Answer {
    let query = request.http.query
    let order = query["order"].flatMap { BookmarkOrder(rawValue: $0) } ?? .newest
    let page = try await request.session.bookmarkPage(
      ListRequest(order, after: query["after"], before: query["before"]))
    return request.page(BookmarksPage(list: page))
  }

  static func change(_ request: Request) async throws -> Answer {
    let form = request.http.form
    if let toggle = form["toggle"] { return try await change(toggle, request) }
    let operation = try request.operation()
    if let id = form["id"] {
      try await request.session.removeBookmark(Bookmark.ID(rawValue: try Request.sentNumber(id)), operation: operation)
      return request.seeOther(request.back)
    }
    switch form["set"] {
    case "1": _ = try await request.session.addBookmark(try draft(form), operation: operation)
    case "0": try await request.session.removeBookmark(try target(form), operation: operation)
    default: throw WebProblem.malformed
    }
    return request.seeOther(request.back)
  }

  /// `12-1` sets the bookmark of book 12, `12-0` removes it. All buttons of a list share a form, and a browser may keep
  /// the page. So each request is a separate operation; setting a bookmark twice changes nothing.
  private static func change(_ toggle: String, _ request: Request) async throws -> Answer {
    let parts = toggle.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 2, ["0", "1"].contains(parts[1]) else { throw WebProblem.malformed }
    let book = Book.ID(rawValue: try Request.sentNumber(parts[0]))
    let operation = try request.operation(part: OperationID.random().text)
    if parts[1] == "1" {
      _ = try await request.session.addBookmark(.book(book), operation: operation)
    } else {
      try await request.session.removeBookmark(.book(book), operation: operation)
    }
    return request.seeOther(request.back)
  }

  static func undo(_ request: Request) async throws -> Answer {
    let operation = try request.operation()
    let id = Bookmark.ID(rawValue: try Request.sentNumber(request.http.form["id"]))
    _ = try await request.session.restoreBookmark(id, operation: operation)
    return request.seeOther("/my/bookmarks")
  }

  private static func target(_ form: WebForm) throws -> Bookmark.Target {
    if let book = form["book"] { return .book(Book.ID(rawValue: try Request.sentNumber(book))) }
    guard let work = form["work"].flatMap({ WorkID($0) }) else { throw WebProblem.malformed }
    return .work(work)
  }

  /// The texts are what the page showed. Only the reader sees them.
  private static func draft(_ form: WebForm) throws -> BookmarkDraft {
    switch try target(form) {
    case .book(let id): return .book(id)
    case .work(let id):
      return .work(
        try SeenWork(
          id: id, title: form["title"] ?? "", author: form["author"] ?? "", year: form["year"].flatMap { Int($0) },
          cover: form["cover"].flatMap { Int($0) }))
    }
  }
}

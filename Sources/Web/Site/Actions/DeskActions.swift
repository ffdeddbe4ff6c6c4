import Application
import Domain
import HTTPTypes
import Messages
import WebServer

enum DeskActions {
  /// The most entries on the page; the command shows all.
  private static let limit = 50

  static func show(_ request: Request) async throws -> Answer {
    let list = try await request.session.attentionRows(limit: limit)
    let tasks = request.party == .librarian ? try await request.session.firstSteps() : []
    return request.page(DeskPage(list: list, tasks: tasks))
  }

  /// The header that our script sends with requests for events if the browser does not say who asks: over plain HTTP it
  /// says so only to localhost. A form cannot set it, and a page of another site lacks the permission.
  static let ownHeader = HTTPField.Name("X-Library") ?? .accept

  /// The attention list as it is, and whenever the page would show another one. A slow browser gets only the newest.
  static func events(_ request: Request) async throws -> Answer {
    guard FetchSite.isSameOrigin(request.http) || request.http.headers[ownHeader] != nil else {
      throw WebProblem.otherSite
    }
    let frame = request.frame(path: "/desk")
    let lists = request.session.attentionList(limit: limit, while: request.secret)
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      var (sent, number) = ([UInt8](), 0)
      for await list in lists {
        let bytes = DeskPage(list: list).attention(in: frame).bytes
        guard bytes != sent else { continue }
        (sent, number) = (bytes, number + 1)
        continuation.yield(StationSite.event("attention", number: number, bytes))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return .events(chunks)
  }

  static func skip(_ request: Request) async throws -> Answer {
    guard let kind = request.http.form["task"].flatMap({ FirstStep.Kind(rawValue: $0) }) else {
      throw WebProblem.malformed
    }
    _ = try await request.session.skipFirstStep(kind, operation: try request.operation())
    return request.seeOther("/desk", .stepSkipped)
  }

  /// Sent twice, the entry is closed once: closing a closed entry changes nothing.
  static func closeAttention(_ request: Request) async throws -> Answer {
    let number = try request.number("id")
    _ = try await request.session.closeAttention(named: [String(number)])
    return request.seeOther("/desk", .saved)
  }
}

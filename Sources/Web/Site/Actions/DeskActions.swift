import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// The desk: the attention list and the first tasks.
enum DeskActions {
  /// The most entries on the page; the command shows all.
  private static let limit = 50

  static func show(_ visit: Visit) async throws -> Answer {
    let list = try await visit.session.attentionRows(limit: limit)
    let tasks = visit.party == .librarian ? try await visit.session.firstTasks() : []
    return visit.page(DeskPage(list, tasks: tasks))
  }

  /// The header that our script sends with requests for events if the browser does not say who asks: over plain HTTP it
  /// says so only to localhost. A form cannot set it, and a page of another site needs a permission that it does not
  /// get.
  static let ownHeader = HTTPField.Name("X-Library") ?? .accept

  /// The attention list as it is, and whenever the page would show another one. A slow browser gets only the newest.
  static func events(_ visit: Visit) async throws -> Answer {
    guard FetchSite.isSameOrigin(visit.request) || visit.request.headers[ownHeader] != nil else {
      throw WebProblem.otherSite
    }
    let frame = visit.frame(path: "/desk")
    let lists = visit.session.attentionList(limit: limit, while: visit.secret)
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      var (sent, number) = ([UInt8](), 0)
      for await list in lists {
        let bytes = DeskPage(list).attention(in: frame).bytes
        guard bytes != sent else { continue }
        (sent, number) = (bytes, number + 1)
        continuation.yield(StationSite.event("attention", number: number, bytes))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return Answer(
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: .stream(Answer.ByteStream(chunks: chunks, heartbeat: Array(":\n\n".utf8))))
  }

  static func skip(_ visit: Visit) async throws -> Answer {
    guard let kind = visit.request.form["task"].flatMap({ FirstTask.Kind(rawValue: $0) }) else {
      throw WebProblem.malformed
    }
    _ = try await visit.session.skipFirstTask(kind, operation: try visit.operation())
    return visit.seeOther("/desk", .stepSkipped)
  }

  /// Sent twice, the entry is closed once: closing a closed entry changes nothing.
  static func closeAttention(_ visit: Visit) async throws -> Answer {
    let number = try visit.number("id")
    _ = try await visit.session.closeAttention(named: [String(number)])
    return visit.seeOther("/desk", .saved)
  }
}

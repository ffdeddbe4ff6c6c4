import Application
import Domain
import Messages
import WebServer

/// The desk of W1: the attention list and the first tasks (web.md F1, D3, H3).
enum DeskActions {
  /// The page shows so many entries; the command shows all.
  private static let limit = 50

  static func show(_ visit: Visit) async throws -> Answer {
    let (rows, goesOn) = try await visit.session.attentionRows(limit: limit)
    let tasks = visit.party == .librarian ? try await visit.session.firstTasks() : []
    return visit.page(
      DeskPage(
        matters: rows.map { DeskPage.Matter($0) }, hasMore: goesOn,
        tasks: tasks.filter { $0.state != .skipped }.map { DeskPage.Task($0) }, mayClose: true))
  }

  static func skip(_ visit: Visit) async throws -> Answer {
    guard let kind = visit.request.form["task"].flatMap({ FirstTask.Kind(rawValue: $0) }) else {
      throw SiteProblem.malformed
    }
    _ = try await visit.session.skipFirstTask(kind, operation: try visit.operation())
    return visit.seeOther("/desk", .stepSkipped)
  }

  /// Sent twice, the entry is closed once: closing a closed entry changes nothing.
  static func closeAttention(_ visit: Visit) async throws -> Answer {
    guard let number = visit.number("id") else { throw SiteProblem.notFound }
    _ = try await visit.session.closeAttention(named: [String(number)])
    return visit.seeOther("/desk", .saved)
  }
}

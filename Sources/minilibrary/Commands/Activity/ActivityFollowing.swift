import Application
import Domain
import Messages
import Store

extension ActivityCommand {
  /// Prints entries as they are added, until `--limit` of them are printed or a signal ends the command.
  func follow(_ query: ActivityQuery, in session: Session) async throws {
    let (limit, isJSON) = (limit?.count, output.json)
    let filter = try await session.filter(query)
    var start: Activity?
    if let after { start = try await session.activity(named: after) }
    let last = start?.id
    try await Interruption.cancelling {
      var follower = try await ActivityFollower(of: session.library, filter, after: last)
      var left = limit ?? .max
      for await _ in session.library.changes {
        var isLast = false
        while !isLast, !Task.isCancelled {
          let page = try await session.waitingForStore { () async throws(Refusals) in
            try await follower.next(in: session.library)
          }
          for entry in page.entries.prefix(left) {
            try Output.write(isJSON ? JSONDocument.line(of: ActivityJSON(entry)) : session.line(of: entry))
          }
          left -= min(left, page.entries.count)
          if left == 0 { return }
          isLast = page.isLast
        }
      }
      try Task.checkCancellation()
    }
  }
}

extension Session {
  /// The cells of the table, without their columns: later entries may need more room than earlier ones.
  fileprivate func line(of activity: Activity) -> String {
    cells(of: activity).map { PlainText.clean($0) }.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
  }

  /// Repeats a reading while the store is away. The first failure is told.
  fileprivate func waitingForStore<T>(_ read: () async throws(Refusals) -> T) async throws -> T {
    var hasComplained = false
    while true {
      do throws(Refusals) {
        return try await read()
      } catch {
        guard case .store(let fault, _) = error.first, [.unreachable, .locked, .contended].contains(fault),
          !Task.isCancelled
        else { throw error }
        if !hasComplained { Output.complain(messages.refusalLine(error)) }
        hasComplained = true
        try await Task.sleep(for: .seconds(1))
      }
    }
  }
}

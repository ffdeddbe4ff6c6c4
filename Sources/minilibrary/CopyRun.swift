import Messages
import Store

/// One copy of a whole library: a bar while it lasts, what came of it at the end.
struct CopyRun: Sendable {
  /// As they may be shown: without a password.
  let source: String
  let target: String
  let asJSON: Bool
  let messages: Messages

  typealias Work = @Sendable (_ progress: @escaping @Sendable (CopyProgress) -> Void) async throws -> [TableCount]

  func perform(_ work: @escaping Work, report: (_ rows: Int) -> CommandReport) async throws {
    let bar = ProgressBar()
    do {
      let counts: [TableCount]
      do {
        defer { bar.clear() }
        counts = try await Interruption.cancelling {
          try await work { bar.show(done: $0.done, of: $0.total) }
        }
      }
      let report = report(counts.reduce(0) { $0 + $1.rows })
      try Output.write(asJSON ? JSONDocument.text(of: document(counts)) : text(counts, report, in: messages))
    } catch {
      throw ExitStatus.report(error, in: messages, as: asJSON ? .whole : nil)
    }
  }

  private func text(_ counts: [TableCount], _ report: CommandReport, in messages: Messages) -> String {
    var table = Table([
      Table.Column(heading: messages.label(.table)), Table.Column(heading: messages.label(.rows), isNumber: true),
    ])
    for count in counts { table.add([count.table, String(count.rows)]) }
    return table.text(fitting: Output.terminalWidth) + messages.sentence(report) + "\n"
  }

  private func document(_ counts: [TableCount]) -> CopyJSON {
    CopyJSON(from: source, to: target, rows: Dictionary(uniqueKeysWithValues: counts.map { ($0.table, $0.rows) }))
  }
}

/// The keys are a promise to scripts.
private struct CopyJSON: Encodable {
  let from: String
  let to: String
  /// By table.
  let rows: [String: Int]
}

import Application
import ArgumentParser
import Domain
import Messages

struct AttentionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "attention", "helpAttention", more: "helpAttentionMore", examples: "attention list",
    subcommands: [AttentionList.command, AttentionDone.command, AttentionShow.command],
    defaultSubcommand: AttentionList.command)
}

struct AttentionList: Query {
  static let configuration = CommandConfiguration(
    "list", "helpAttentionList", examples: "attention list --all --limit 20")

  @Flag(help: "helpAttentionListAll")
  var all = false

  @Option(help: ArgumentHelp("helpOptionLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpAttentionListAfter", valueName: "entry"))
  var after: String?

  func answer(in session: Session) async throws -> Printout {
    let entries = try await session.attentions(all: all, after: after, limit: limit?.count)
    let messages = session.messages
    var details: [Int64: String] = [:]
    for entry in entries { details[entry.id] = try await session.details(of: entry) }
    var columns: [Table<AttentionEntry>.Column] = [
      .number(.id) { String($0.id) }, .plain(.time) { messages.time($0.lastAt) },
      .plain(.matter) { messages.label($0.attention.kind) }, .number(.times) { $0.times > 1 ? String($0.times) : "" },
      .flexible(.details) { details[$0.id] ?? "" }, .flexible(.student) { $0.student?.fullName ?? "" },
      .plain(.libraryID) { $0.student?.libraryID ?? "" },
      .flexible(.reason) { $0.attention.reason.map { messages.attentionReason($0) } ?? "" },
    ]
    if all { columns.append(.plain(.closed) { $0.doneAt.map { messages.time($0) } ?? "" }) }
    return Printout(entries, \.json, none: .attentionNone, in: messages, columns)
  }
}

extension Session {
  /// The first books of a pile identify it.
  private static let titlesInAList = 3

  /// The books by their titles, or numbers that the library does not have; with the copy or the device.
  fileprivate func details(of entry: AttentionEntry) async throws -> String {
    let limit = Session.titlesInAList
    var items =
      if let book = entry.book { [book.title] } else {
        try await titles(of: entry, limit: limit).map { $0.title.isEmpty ? $0.code : $0.title }
      }
    if entry.book == nil, entry.attention.codes.count > limit { items.append("…") }
    return (items + [messages.subject(of: entry.attention)].compactMap { $0 }).joined(separator: ", ")
  }
}

struct AttentionShow: Query {
  static let configuration = CommandConfiguration("show", "helpAttentionShow", examples: "attention show 12")

  @Argument(help: ArgumentHelp("helpArgumentAttention", valueName: "entry"))
  var entry: String

  func answer(in session: Session) async throws -> Printout {
    let found = try await session.attention(named: entry)
    let messages = session.messages
    var text = text(found, messages)
    if found.book == nil, !found.attention.codes.isEmpty {
      let columns: [Table<(code: String, title: String)>.Column] = [
        .plain(.codes) { $0.code }, .flexible(.title) { $0.title },
      ]
      text += "\n" + Table(try await session.titles(of: found), columns, in: messages).text
    }
    return Printout(found.json, text: text)
  }

  private func text(_ entry: AttentionEntry, _ messages: Messages) -> String {
    var sheet = Sheet(messages)
    sheet.add(.id, String(entry.id))
    sheet.add(.matter, messages.label(entry.attention.kind))
    sheet.add(.reason, entry.attention.reason.map { messages.attentionReason($0) })
    sheet.add(.title, entry.book?.title)
    sheet.add(.author, entry.book?.author)
    sheet.add(.details, messages.subject(of: entry.attention))
    sheet.add(.student, entry.student?.fullName)
    sheet.add(.libraryID, entry.student?.libraryID)
    sheet.add(.codes, entry.book.map { _ in entry.attention.codes.joined(separator: " ") })
    sheet.add(.first, entry.times > 1 ? messages.time(entry.createdAt) : nil)
    sheet.add(.time, messages.time(entry.lastAt))
    sheet.add(.times, entry.times > 1 ? String(entry.times) : nil)
    sheet.add(.actor, entry.actor.map { messages.label($0) })
    sheet.add(.closed, entry.doneAt.map { messages.time($0) })
    sheet.add(.closedBy, entry.doneAt == nil ? nil : entry.closer.map { messages.label($0) })
    return sheet.text
  }
}

struct AttentionDone: Query {
  static let configuration = CommandConfiguration(
    "done", "helpAttentionDone", examples: "attention done 12 13")

  @Argument(help: ArgumentHelp("helpArgumentAttention", valueName: "entry"))
  var entries: [String]

  func answer(in session: Session) async throws -> Printout {
    let closed = try await session.closeAttention(named: entries)
    return Printout(
      closed.map(\.json), lines: closed.map { session.messages.text(.attentionDone($0)) })
  }
}

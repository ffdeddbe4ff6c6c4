import Application
import ArgumentParser
import Domain
import Messages
import Store

struct ActivityCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    "activity", "helpActivity",
    examples: """
      activity --type checkout --since 2026-11-16 --until 2026-11-20
      activity --follow --json
      """)

  @Option(help: "helpActivityType")
  var type: Activity.Kind?

  @Option(help: ArgumentHelp("helpActivityStudent", valueName: "student"))
  var student: String?

  @Option(help: ArgumentHelp("helpActivityBook", valueName: "book"))
  var book: String?

  @Option(help: ArgumentHelp("helpActivityActor", valueName: "name"))
  var actor: String?

  @Option(help: ArgumentHelp("helpActivityActorKind", valueName: "kind"))
  var actorKind: Actor.Kind?

  @Option(help: ArgumentHelp("helpActivityDay", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("helpActivitySince", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("helpActivityUntil", valueName: "date"))
  var until: String?

  @Option(help: ArgumentHelp("helpActivityLimit", valueName: "number"))
  var limit: Limit?

  @Option(help: ArgumentHelp("helpActivityAfter", valueName: "entry"))
  var after: String?

  @Flag(help: "helpActivityFollow")
  var follow = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if day != nil && (since != nil || until != nil) { throw ValidationError(.dayOrPeriod) }
    if follow && (day != nil || since != nil || until != nil) {
      throw ValidationError(.followPeriod)
    }
  }

  var use: LibraryUse { follow ? .long : [] }

  var document: DocumentForm? { output.json ? (follow ? .lines : .whole) : nil }

  func run(in session: Session) async throws {
    var query = ActivityQuery()
    (query.type, query.student, query.book) = (type, student, book)
    (query.since, query.until) = (day ?? since, day ?? until)
    (query.actorKind, query.actorName) = (actorKind, actor)
    if follow { return try await follow(query, in: session) }
    let activities = try await session.activities(query, after: after, limit: limit?.count ?? 50)
    try output.show(activities.map(\.json), else: session.text(of: activities))
  }
}

extension Activity.Kind: ExpressibleByArgument {}
extension Actor.Kind: ExpressibleByArgument {}

extension Session {
  fileprivate func text(of activities: [Activity]) -> String {
    activities.isEmpty ? messages.text(.reportNoActivity) + "\n" : Table(activities, columns, in: messages).text
  }

  private var columns: [Table<Activity>.Column] {
    [
      .number(.id) { String($0.id) }, .plain(.time) { messages.time($0.createdAt) },
      .plain(.activity) { messages.label($0.type) }, .flexible(.book) { $0.bookTitle },
      .plain(.student) { $0.studentLibraryID ?? "" }, .flexible(.details) { details(of: $0) },
      .flexible(.actor) { $0.actor.map { messages.label($0) } ?? "" },
    ]
  }

  /// The store notes a due date or a number of copies in the plainest form; people get it in words.
  private func details(of activity: Activity) -> String {
    guard let info = activity.additionalInfo else { return "" }
    switch activity.type {
    case .checkout, .renew, .changeDueDate:
      guard case .day(let day) = DueDateEntry(info) else { return info }
      return "\(messages.label(.due)) \(messages.day(day))"
    case .confirmClock:
      guard case .day(let day) = DueDateEntry(info) else { return info }
      return messages.day(day)
    case .holdCopy:
      guard case .day(let day) = DueDateEntry(info), let end = calendar.endOfDay(day) else { return info }
      return messages.text(.reservationHeld(until: end))
    case .writeLetters: return Int(info).map { messages.count($0, .loan) } ?? info
    case .addBook, .fulfillWishlist:
      return Int(info).map { messages.count($0, .copy) } ?? info
    case .editCopy, .loseCopy, .findCopy, .damageCopy, .repairCopy, .withdrawCopy:
      return Int(info).map { messages.text(.copyNumber(number: $0)) } ?? info
    case .returnBook, .addWishlist, .reserve, .editBook, .addStudent, .deleteBook, .deleteWishlist, .editStudent,
      .deleteStudent, .cancelReservation, .expireHold, .seeOnShelf, .undoReturn, .addStaff, .editStaff, .deleteStaff,
      .setPIN, .clearPIN, .overrule, .addClass, .editClass, .mergeClasses, .archiveClass, .promoteClass, .undoPromotion,
      .setRules:
      return info
    }
  }
}

extension ActivityCommand {
  /// Prints entries as they are added, until `--limit` of them are printed or a signal ends the command.
  func follow(_ query: ActivityQuery, in session: Session) async throws {
    let (limit, isJSON) = (limit?.count, output.json)
    let filter = try await session.filter(query)
    var start: Activity?
    if let after { start = try await session.activity(named: after) }
    let last = start?.id
    try await Interruption.cancelling {
      var follower = try await ActivityFollower(of: session.read, filter, after: last)
      var left = limit ?? .max
      for await _ in session.read.changes {
        var isLast = false
        while !isLast, !Task.isCancelled {
          let page = try await session.waitingForStore { () async throws(Refusals) in
            try await follower.next(in: session.read)
          }
          for entry in page.entries.prefix(left) {
            try Output.write(isJSON ? JSONDocument.line(of: entry.json) : session.line(of: entry))
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
    columns.map { PlainText.clean($0.cell(activity)) }.filter { !$0.isEmpty }.joined(separator: "  ") + "\n"
  }

  /// Repeats a reading while the store is away. The first failure is reported.
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

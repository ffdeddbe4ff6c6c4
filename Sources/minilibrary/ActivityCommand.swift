import ArgumentParser
import Domain
import Messages
import Store

struct ActivityCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity",
    abstract: "Show the library's diary, the latest first.",
    discussion: "Example: minilibrary activity --type checkout --limit 10"
  )

  @Option(help: "Only this kind of entry.")
  var type: Activity.Kind?

  @Option(help: ArgumentHelp("At most this many.", valueName: "number"))
  var limit = Limit(50)

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let activities = try await allPages(limit: limit.count) { (last: Activity?, count) in
      try await session.library.activities(ofType: type, before: last?.id, limit: count)
    }
    try session.show(activities.map { ActivityJSON($0) }, else: session.text(of: activities), asJSON: output.json)
  }
}

extension Activity.Kind: ExpressibleByArgument {}

extension Session {
  fileprivate func text(of activities: [Activity]) -> String {
    guard !activities.isEmpty else { return messages.sentence(.noActivity) + "\n" }
    var table = Table([
      Table.Column(heading: messages.label(.time)),
      Table.Column(heading: messages.label(.activity)),
      Table.Column(heading: messages.label(.book), isFlexible: true),
      Table.Column(heading: messages.label(.student)),
      Table.Column(heading: messages.label(.details), isFlexible: true),
    ])
    for activity in activities {
      table.add([
        messages.time(activity.createdAt), messages.label(activity.type), activity.bookTitle,
        activity.studentLibraryID ?? "", details(of: activity),
      ])
    }
    return table.text(fitting: Output.terminalWidth)
  }

  /// The store notes a due date or a number of copies in the plainest form; people get it in words.
  private func details(of activity: Activity) -> String {
    guard let info = activity.additionalInfo else { return "" }
    switch activity.type {
    case .checkout, .renew:
      guard case .day(let day) = DueDateEntry(info) else { return info }
      return "\(messages.label(.due)) \(messages.day(day))"
    case .addBook, .fulfillWishlist:
      return Int(info).map { messages.count($0, .copy) } ?? info
    case .returnBook, .addWishlist, .reserve, .editBook, .addStudent, .deleteBook, .deleteWishlist, .editStudent,
      .deleteStudent, .cancelReservation:
      return info
    }
  }
}

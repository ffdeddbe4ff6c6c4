import Application
import ArgumentParser
import Messages
import Store

struct DatabaseMendCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "mend",
    abstract: "Replace a damaged value in one row.",
    discussion: """
      One damaged value stops every list that holds its row. “database check” names its table, column and row. Only a value that \
      its column cannot hold is replaced; other values have commands of their own.

      Example: minilibrary database mend book.isbn 12 9780441172719
      Example: minilibrary database mend book.isbn 12 --none
      """
  )

  @Argument(help: ArgumentHelp("The table and the column, as in book.isbn.", valueName: "column"))
  var column: String

  @Argument(help: ArgumentHelp("The row, as “database check” names it.", valueName: "row"))
  var row: String

  @Argument(help: ArgumentHelp("The new value. A moment is in milliseconds since 1970.", valueName: "value"))
  var value: String?

  @Flag(help: "Leave the value out.")
  var none = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .mendsDamage }

  func validate() throws {
    guard none == (value == nil) else { throw ValidationError("Either a value or --none.") }
  }

  func run(in session: Session) async throws {
    try await session.library.mend(column, row: row, to: value)
    let report = session.messages.sentence(CommandReport.valueMended(place: "\(column) in row \(row)"))
    try session.show(
      MendedJSON(column: column, row: row, value: OrNull(value)), else: report + "\n", asJSON: output.json)
  }
}

/// The keys are a promise to scripts.
private struct MendedJSON: Encodable {
  let column: String
  let row: String
  let value: OrNull<String>
}

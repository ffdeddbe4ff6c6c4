import Application
import ArgumentParser
import Messages
import Store

struct DatabaseSortCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Bring all lists into the order of this version of the program and the system.",
    discussion: """
      Wanted where the doctor says so, as after an update of the system that sorts otherwise. Stations may work meanwhile.

      Example: minilibrary database sort
      """
  )

  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions

  func run(in session: Session) async throws {
    let moved = try await session.library.sortAnew()
    try session.show(
      SortJSON(moved: moved), else: session.messages.sentence(.sortedAnew(moved)) + "\n", asJSON: output.json)
  }

  private struct SortJSON: Encodable {
    let moved: Int
  }
}

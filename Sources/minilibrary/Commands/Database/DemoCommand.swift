import Application
import ArgumentParser
import Domain
import Messages
import Store

struct DemoCommand: DataCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Fill an empty library with books and students for a demonstration.",
    discussion: """
      Reads books.csv and students.csv of the folder. A library that holds anything is left as it is.

      Example: minilibrary demo samples/demo --database /tmp/demo.sqlite
      """
  )

  @Argument(help: "Where books.csv and students.csv lie.", completion: .directory)
  var folder: String

  @OptionGroup var store: StoreOptions

  var use: LibraryUse { .createsIfMissing }

  func run(in session: Session) async throws {
    // A library in use is told first, whatever the folder holds.
    guard try await session.library.isEmpty() else { return try refuse(in: session) }
    let demo = try DemoLibrary(folder: folder)
    guard try await session.library.fill(books: demo.books, students: demo.students, at: session.now) else {
      return try refuse(in: session)
    }
    let copies = demo.books.reduce(0) { $0 + $1.copies }
    let report = session.messages.sentence(
      .demoLoaded(books: demo.books.count, copies: copies, students: demo.students.count))
    try Output.write(report + "\n")
  }

  private func refuse(in session: Session) throws {
    try Output.write(session.messages.sentence(.demoNotEmpty) + "\n")
  }
}

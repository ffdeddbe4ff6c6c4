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

  func run(in session: Session) async throws {
    let library = session.library
    guard try await isEmpty(library) else {
      try Output.write(session.messages.sentence(.demoNotEmpty) + "\n")
      return
    }
    let demo = try DemoLibrary(folder: folder)
    for book in demo.books {
      _ = try await library.addBook(book, operation: .random(), at: session.now)
    }
    for student in demo.students {
      _ = try await library.addStudent(student, operation: .random(), at: session.now)
    }
    let copies = demo.books.reduce(0) { $0 + $1.copies }
    let report = session.messages.sentence(
      .demoLoaded(books: demo.books.count, copies: copies, students: demo.students.count))
    try Output.write(report + "\n")
  }

  private func isEmpty(_ library: Library) async throws -> Bool {
    let books = try await library.books(matching: nil, wishlist: false, after: nil, limit: 1)
    let wishes = try await library.books(matching: nil, wishlist: true, after: nil, limit: 1)
    let students = try await library.students(matching: nil, after: nil, limit: 1)
    return books.isEmpty && wishes.isEmpty && students.isEmpty
  }
}

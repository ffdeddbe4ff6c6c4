import Foundation
import TestSupport
import Testing

@Suite("minilibrary demo", .serialized)
struct DemoCommandTests {
  let library: TemporaryLibrary
  private let books =
    "ISBN,Title,Author,Total Copies,Available Copies,Language,Publisher,Published Date,Page Count,Notes\n"
  private let students = "Library ID,First Name,Last Name,Grade,Card Number\n"

  init() throws { library = try TemporaryLibrary() }

  private func write(books moreBooks: String, students moreStudents: String) throws {
    try Data((books + moreBooks).utf8).write(to: library.folder.appending(path: "books.csv"))
    try Data((students + moreStudents).utf8).write(to: library.folder.appending(path: "students.csv"))
  }

  @Test func demo_loadsTheSamples() async throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples/demo").path
    let said = try await library.succeed("demo", samples)
    #expect(said == "Loaded 42 books (66 copies) and 20 students.\n")
    #expect(try await library.array("books", "list").count == 42)
    #expect(try await library.array("students", "list").count == 20)
    #expect(try await library.succeed("database", "check") == "ok\n")
  }

  @Test func demo_leavesALibraryAsItIs_whenItIsNotEmpty() async throws {
    try write(books: "9780441172719,Dune,Frank Herbert,1,1,en,Ace,1990,,\n", students: "S1,Ada,,7,\n")
    try await library.addAda()
    let said = try await library.succeed("demo", library.folder.path)
    #expect(said == "The library is not empty, so nothing was loaded; the demonstration needs an empty one.\n")
    #expect(try await library.array("books", "list").isEmpty)
  }

  @Test func demo_storesNothing_whenALineIsMalformed() async throws {
    try write(
      books: "9780441172719,Dune,Frank Herbert,1,1,en,Ace,1990,,\n", students: "S1,Ada,,7,\nS2,Emmy,,8,20000012\n")
    let outcome = try await library.run("demo", library.folder.path)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "minilibrary: \(library.folder.path)/students.csv:3: Card Number: “20000012” is not a card number;"
        + " a card number has eight digits, starts with 2 and ends with a check digit. (file-malformed)\n")
    #expect(try await library.array("books", "list").isEmpty)
  }

  @Test func demo_cannotRun_whenAFileIsMissing() async throws {
    let outcome = try await library.run("demo", library.folder.path)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "minilibrary: \(library.folder.path)/books.csv could not be read: there is no such file. (file-unreadable)\n"
    )
  }
}

import Application
import ArgumentParser
import Domain
import Interchange
import Messages
import Store
import SystemPackage

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

/// The books and students of a demonstration, checked before the first of them is stored.
struct DemoLibrary {
  let books: [BookDraft]
  let students: [StudentDraft]

  /// - Parameter folder: where `books.csv` and `students.csv` lie, as exports write them.
  init(folder: String) throws(CommandProblem) {
    books = try DemoLibrary.books(at: folder + "/books.csv")
    students = try DemoLibrary.students(at: folder + "/students.csv")
  }

  static func books(at path: String) throws(CommandProblem) -> [BookDraft] {
    var seen = SeenNumbers()
    // A library that nobody has borrowed from keeps all its copies on the shelf; that column is only checked.
    return try drafts(at: path, BookLayout(.own)) { entry, line in
      guard let isbn = entry.draft.isbn, let first = seen.note(isbn, line: line) else { return nil }
      return .twice(text: isbn.text, firstLine: first)
    }.map(\.draft)
  }

  static func students(at path: String) throws(CommandProblem) -> [StudentDraft] {
    var lines: [String: Int] = [:]
    return try drafts(at: path, StudentLayout.own) { draft, line in
      for number in [LibraryID.key(draft.libraryID), draft.cardNumber.map { "card \($0.text)" }].compactMap(\.self) {
        if let first = lines.updateValue(line, forKey: number) {
          return .twice(text: draft.libraryID, firstLine: first)
        }
      }
      return nil
    }
  }

  /// - Parameter fault: what is wrong with a line because of those before it.
  private static func drafts<Layout: TableLayout>(
    at path: String, _ layout: Layout, fault: (Layout.Entry, Int) -> ImportFault?
  ) throws(CommandProblem) -> [Layout.Entry] {
    do {
      var drafts: [Layout.Entry] = []
      try ImportTable(TextFile(path: path), layouts: [layout]).lines { line in
        switch line {
        case .entry(let draft, let number):
          if let fault = fault(draft, number) { throw LineProblem(line: number, fault) }
          drafts.append(draft)
        case .bad(let problem): throw problem
        case .leftOut: return
        }
      }
      return drafts
    } catch let problem as LineProblem {
      throw .malformedFile(path: path, line: problem.line, .line(column: problem.column, problem.fault))
    } catch let failure as Errno {
      throw .unreadableFile(path: path, detail: failure.readingDetail)
    } catch {
      throw .unreadableFile(path: path, detail: "\(error)")
    }
  }
}

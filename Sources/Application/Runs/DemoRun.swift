import Domain
import Interchange
package import Messages
import Reports
import Store
import SystemPackage

extension Session {
  /// Fills an empty library with the books and students of a demonstration. A library that holds anything is left as it
  /// is.
  ///
  /// - Parameter folder: where `books.csv` and `students.csv` lie, as exports write them.
  package func fillDemo(from folder: String) async throws -> Phrase {
    // A used library is reported first, whatever the folder holds.
    guard try await library.isEmpty() else { return .reportDemoNotEmpty }
    let demo = try DemoLibrary(folder: folder)
    guard try await library.fill(books: demo.books, students: demo.students, at: now) else {
      return .reportDemoNotEmpty
    }
    let copies = demo.books.reduce(0) { $0 + $1.copies }
    return .reportDemoLoaded(books: demo.books.count, copies: copies, students: demo.students.count)
  }
}

/// The books and students of a demonstration, checked before the first of them is stored.
private struct DemoLibrary {
  let books: [BookDraft]
  let students: [StudentDraft]

  init(folder: String) throws(CommandProblem) {
    books = try DemoLibrary.books(at: folder + "/books.csv")
    students = try DemoLibrary.students(at: folder + "/students.csv")
  }

  static func books(at path: String) throws(CommandProblem) -> [BookDraft] {
    var seen = SeenNumbers()
    // A library without loans keeps all its copies on the shelf; that column is only checked.
    return try drafts(at: path, BookLayout(.own)) { entry, line in
      guard let isbn = entry.draft.isbn, let first = seen.note(isbn, line: line) else { return nil }
      return .twice(text: isbn.text, firstLine: first)
    }.map(\.draft)
  }

  static func students(at path: String) throws(CommandProblem) -> [StudentDraft] {
    var lines: [String: Int] = [:]
    return try drafts(at: path, StudentLayout(.own)) { draft, line in
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
      throw .unreadableFile(path: path, detail: .system(failure.rawValue))
    } catch {
      throw .unreadableFile(path: path, detail: .words("\(error)"))
    }
  }
}

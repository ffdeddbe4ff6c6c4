import Domain
import Foundation
import Store
import TestSupport

/// A change of readers that each program can make: this one by its own connection, another one by a command line.
enum ReaderChange: Hashable, Sendable {
  case addAccount(String)
  case deleteAccount(String)
  case enable(String, Bool)
  case join(String, student: String)
  case leave(String)
  case signOut(String)
  case bookmark(String, book: Int64)
  case removeBookmark(String, book: Int64)
  case addEntry(String, title: String, rating: Int)
  /// An entry about a book of the library.
  case addBook(String, book: Int64, rating: Int)
  case editEntry(String, Int64, rating: Int)
  case deleteEntry(String, Int64)
  case lend(Int64, to: String)
  case takeBack(Int64, from: String)
  case forget(days: Int)
  case addStudent(String)
  case deleteStudent(String, force: Bool)

  static let password = "Stapel-Pferd"

  /// Whether the other program may ask for the same operation again, and gets the same answer.
  var isRepeatable: Bool {
    switch self {
    case .enable, .join, .leave, .bookmark, .addEntry, .editEntry, .deleteEntry, .lend, .addStudent: true
    case .addAccount, .deleteAccount, .signOut, .removeBookmark, .addBook, .takeBack, .forget, .deleteStudent: false
    }
  }
}

/// A program's answer to a change.
struct Told: Equatable, Sendable {
  /// The codes of the refusals; empty where the change was done.
  var codes: [String] = []
  /// The number of the new row, or the number of removed rows; nil if neither is reported.
  var number: Int64?
}

/// A program that works on the library.
protocol ReaderProgram: Sendable {
  func perform(_ change: ReaderChange, operation: String) async throws -> Told
}

// MARK: - This process

struct OwnProgram: ReaderProgram {
  let library: Library

  private var command: Library { library.acting(as: .command(user: "ada")) }

  func perform(_ change: ReaderChange, operation: String) async throws -> Told {
    do {
      return Told(number: try await number(of: change, OperationID(operation)))
    } catch let refusals as Refusals {
      return Told(codes: refusals.all.map(\.code))
    }
  }

  private func account(_ name: String) async throws -> Account {
    guard let account = try await library.account(named: name) else { throw Refusals(.unknownAccount(name: name)) }
    return account
  }

  private func student(_ libraryID: String) async throws -> Student {
    guard let student = try await library.student(libraryID: libraryID) else {
      throw Refusals(.unknownStudent(libraryID: libraryID))
    }
    return student
  }

  private func number(of change: ReaderChange, _ operation: OperationID) async throws -> Int64? {
    let now = Timestamp.now
    switch change {
    case .addAccount(let name):
      let draft = AccountDraft(name: name, displayName: name, role: .reader)
      return try await command.addAccount(
        draft, password: ReaderChange.password, endsAt: nil, operation: operation, at: now
      ).account.id.rawValue
    case .deleteAccount(let name):
      let account = try await account(name)
      try await library.acting(as: account.actor).deleteOwnAccount(account.id, at: now)
    case .enable(let name, let isEnabled):
      _ = try await command.setEnabled(isEnabled, try await account(name).id, operation: operation, at: now)
    case .join(let name, let student):
      _ = try await command.join(
        try await account(name).id, to: try await self.student(student).id, operation: operation, at: now)
    case .leave(let name):
      _ = try await command.leaveStudent(try await account(name).id, operation: operation, at: now)
    case .signOut(let name):
      return Int64(try await command.endSignIns(of: try await account(name).id, except: nil, at: now))
    case .lend(let book, let student):
      return try await command.checkOut(
        Book.ID(rawValue: book), to: try await self.student(student).id, operation: operation, at: now
      ).id.rawValue
    case .takeBack(let book, let student):
      let loans = try await command.activeLoans(of: try await self.student(student).id)
      guard let loan = loans.first(where: { $0.book.id.rawValue == book }) else { throw Refusals(.noLongerThere) }
      return try await command.returnLoan(loan.id, operation: operation, at: now).loan.id.rawValue
    case .forget(let days):
      return Int64(try await command.forgetReaders(olderThan: days, isDryRun: false, at: now).loans)
    case .addStudent(let libraryID):
      let draft = StudentDraft(libraryID: libraryID, firstName: "Emmy", lastName: "Noether")
      return try await command.addStudent(draft, operation: operation, at: now).id.rawValue
    case .deleteStudent(let libraryID, let force):
      let deletion = try await command.deleteStudent(
        try await student(libraryID).id, force: force, forgets: true, operation: operation, at: now)
      return Int64(deletion.endedLoans.count)
    case .bookmark, .removeBookmark, .addEntry, .addBook, .editEntry, .deleteEntry:
      return try await numberInList(of: change, operation, at: now)
    }
    return nil
  }

  /// A change by the reader's own page.
  private func numberInList(
    of change: ReaderChange, _ operation: OperationID, at now: Timestamp
  ) async throws -> Int64? {
    func own(_ name: String) async throws -> (Library, Account.ID) {
      let account = try await account(name)
      return (library.acting(as: account.actor), account.id)
    }
    switch change {
    case .bookmark(let name, let book):
      let (own, id) = try await own(name)
      return try await own.addBookmark(.book(Book.ID(rawValue: book)), for: id, operation: operation, at: now)
        .id.rawValue
    case .removeBookmark(let name, let book):
      let (own, id) = try await own(name)
      try await own.removeBookmark(.book(Book.ID(rawValue: book)), of: id, operation: operation, at: now)
      return nil
    case .addEntry(let name, let title, let rating):
      let (own, id) = try await own(name)
      let draft = ReadingDraft(title: title, author: "Somebody", rating: rating)
      return try await own.addReading(draft, for: id, operation: operation, at: now).id.rawValue
    case .addBook(let name, let book, let rating):
      let (own, id) = try await own(name)
      let draft = ReadingDraft(
        title: "Book \(book)", author: "Nora Quill", rating: rating, book: Book.ID(rawValue: book))
      return try await own.addReading(draft, for: id, operation: operation, at: now).id.rawValue
    case .editEntry(let name, let number, let rating):
      let (own, id) = try await own(name)
      let entry = ReadingEntry.ID(rawValue: number)
      guard var draft = try await own.readingEntry(entry, of: id)?.content else { throw Refusals(.noLongerThere) }
      draft.rating = rating
      return try await own.editReading(entry, of: id, to: draft, operation: operation, at: now).id.rawValue
    case .deleteEntry(let name, let number):
      let (own, id) = try await own(name)
      let entries = [ReadingEntry.ID(rawValue: number)]
      return Int64(try await own.deleteReading(entries, of: id, operation: operation, at: now))
    default: return nil
    }
  }
}

// MARK: - Another process

/// `minilibrary`, started for each change.
struct CommandProgram: ReaderProgram {
  let library: TemporaryLibrary

  struct Problem: Error { let outcome: CommandRunner.Outcome }

  private var environment: [String: String] { library.environment.merging(["TZ": Noon.zone]) { $1 } }

  func perform(_ change: ReaderChange, operation: String) async throws -> Told {
    var arguments = CommandProgram.arguments(of: change) + ["--json"]
    switch change {
    case .signOut, .forget: break
    default: arguments += ["--operation", operation]
    }
    let outcome = try await library.runner.run(
      arguments, input: Data((ReaderChange.password + "\n").utf8), environment: environment)
    if outcome.status == 1, let code = outcome.errors.firstMatch(of: /\(([a-z-]+)\)\n$/) {
      return Told(codes: [String(code.1)])
    }
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    guard outcome.status == 0, let document = value as? [String: Any] else { throw Problem(outcome: outcome) }
    return Told(number: CommandProgram.number(of: change, in: document))
  }

  /// The rows that a command lists.
  func list(_ arguments: String...) async throws -> [[String: Any]] {
    let outcome = try await library.runner.run(arguments + ["--json"], environment: environment)
    guard outcome.status == 0,
      let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    else { throw Problem(outcome: outcome) }
    return rows
  }

  func text(_ arguments: String...) async throws -> String {
    try await library.runner.run(arguments, environment: environment).output
  }

  private static func arguments(of change: ReaderChange) -> [String] {
    switch change {
    case .addAccount(let name): ["accounts", "add", name, "--role", "reader"]
    case .deleteAccount(let name): ["accounts", "delete", name]
    case .enable(let name, let isEnabled): ["accounts", isEnabled ? "enable" : "disable", name]
    case .join(let name, let student): ["accounts", "join", name, student]
    case .leave(let name): ["accounts", "leave", name]
    case .signOut(let name): ["accounts", "sign-out", name]
    case .bookmark(let name, let book): ["bookmarks", "add", "\(book)", "--account", name]
    case .removeBookmark(let name, let book): ["bookmarks", "remove", "\(book)", "--account", name]
    case .addEntry(let name, let title, let rating):
      ["reading", "add", "--account", name, "--title", title, "--author", "Somebody", "--rating", "\(rating)"]
    case .addBook(let name, let book, let rating):
      ["reading", "add", "\(book)", "--account", name, "--rating", "\(rating)"]
    case .editEntry(let name, let number, let rating):
      ["reading", "edit", "\(number)", "--account", name, "--rating", "\(rating)"]
    case .deleteEntry(let name, let number): ["reading", "delete", "\(number)", "--account", name]
    case .lend(let book, let student): ["checkout", "\(book)", student]
    case .takeBack(let book, let student): ["return", "\(book)", "--student", student]
    case .forget(let days): ["privacy", "forget", "--older-than", "\(days)"]
    case .addStudent(let libraryID):
      ["students", "add", "--library-id", libraryID, "--first-name", "Emmy", "--last-name", "Noether"]
    case .deleteStudent(let libraryID, let force):
      ["students", "delete", libraryID, "--forget", "--yes"] + (force ? ["--force"] : [])
    }
  }

  private static func number(of change: ReaderChange, in document: [String: Any]) -> Int64? {
    func value(_ key: String) -> Int64? { (document[key] as? NSNumber)?.int64Value }
    return switch change {
    case .addAccount: ((document["account"] as? [String: Any])?["id"] as? NSNumber)?.int64Value
    case .signOut: value("ended")
    case .removeBookmark, .deleteEntry: value("removed")
    case .bookmark, .addEntry, .addBook, .editEntry, .lend, .takeBack, .addStudent: value("id")
    case .forget: value("loans")
    case .deleteStudent: (document["endedLoans"] as? [Any]).map { Int64($0.count) }
    case .deleteAccount, .enable, .join, .leave: nil
    }
  }
}

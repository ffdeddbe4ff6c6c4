import Domain
import TestSupport
import Testing

@testable import Store

/// A run of readers and librarians in two programs over one library, compared with what a plain model says of it.
@Suite("Readers against a model", .serialized, .timeLimit(.minutes(30)))
struct RandomReadersTests {
  @Test(arguments: [StoreBackend.file, .postgres], [1, 2] as [UInt64])
  func readers_haveWhatTheModelSays_overARandomRun(on backend: StoreBackend, seed: UInt64) async throws {
    var run = try await ReaderRun(programs: try await Stations(2, on: backend, rules: ReaderRun.rules), seed: seed)
    for step in 1...400 {
      try await run.step()
      if step.isMultiple(of: 100) { try await run.compare() }
    }
    #expect(run.done > 200 && run.refused > 40, "both happen: \(run.done), \(run.refused)")
    let forgotten = run.model.loans.values.count { $0.isForgotten }
    #expect(forgotten > 0, "something is forgotten")
    #expect(!run.model.departed.isEmpty, "somebody leaves")
  }
}

extension ReaderRun {
  /// All that the library holds of readers, against the model, seen by both programs.
  mutating func compare() async throws {
    for library in programs.libraries {
      #expect(try await library.check() == [], "step \(count)")
      let command = library.acting(as: .command(user: "ada"))
      let accounts = try await command.accounts(limit: 1000)
      #expect(Set(accounts.map(\.id)) == Set(model.people.keys), "step \(count)")
      for account in accounts { try await compare(account, in: library) }
      try await compareLoans(in: command)
      try await compareTexts(in: library)
    }
  }

  private func compare(_ account: Account, in library: Library) async throws {
    guard let person = model.people[account.id] else { return }
    let own = library.acting(as: account.actor)
    #expect(
      account.name == person.name && account.student == person.student && account.isEnabled == person.isEnabled
        && account.forgetsReturned == person.forgetsReturned, "\(account)")
    let signIns = try await own.signIns(of: account.id, at: now)
    #expect(Set(signIns.map(\.id)) == Set(person.signIns.keys), "sign-ins of \(person.name)")
    for entry in person.signIns.values {
      #expect(try await library.account(signedInWith: entry.secret, at: now)?.id == account.id)
    }
    let bookmarks = person.bookmarks.filter { $0.value.removedAt == nil }
    #expect(Set(try await own.allBookmarks(of: account.id).map(\.id)) == Set(bookmarks.values.map(\.id)))
    let entries = person.entries.filter { $0.value.deletedAt == nil }
    let list = try await own.allReading(of: account.id)
    #expect(list.count == entries.count)
    for entry in list {
      let (title, rating) = (entry.content.title, entry.content.rating)
      let seen = ReaderModel.Entry(title: title, rating: rating, book: entry.content.book)
      #expect(seen == entries[entry.id], "\(person.name)")
    }
    // An export has what the pages show, and nothing that was removed.
    let tables = try await own.ownData(of: account.id).tables
    let rows = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.rows.count) })
    #expect(rows["bookmark", default: 0] == bookmarks.count && rows["reading_entry", default: 0] == entries.count)
    #expect(rows["calendar_key", default: 0] == (person.calendar == nil ? 0 : 1))
    let loans = try await own.ownRows(of: account.id, at: now).loans
    #expect(loans.count == model.active(of: person.student ?? Student.ID(rawValue: -1)).count, "\(person.name)")
    if let key = person.calendar {
      #expect(try await library.loans(of: key)?.loans.count == (person.isEnabled ? loans.count : nil))
    }
  }

  private func compareLoans(in library: Library) async throws {
    #expect(try await library.history(.all, limit: 10_000).count == model.loans.count)
    for student in model.students.keys {
      let named = model.loans.values.count { $0.student == student && !$0.isForgotten }
      #expect(try await library.history(.ofStudent(student), limit: 10_000).count == named, "step \(count)")
    }
    for id in books {
      let ratings = model.ratings(of: id)
      let row = try await library.driver.read {
        try $0.firstRow("SELECT rating_sum, rating_count, times_borrowed FROM book WHERE id = \(id.rawValue)")
      }
      let seen = try ["rating_sum", "rating_count", "times_borrowed"].map { try row?.int($0) }
      let lent = model.loans.values.count { $0.book == id }
      #expect(seen == [ratings.reduce(0, +), ratings.count, lent], "step \(count)")
    }
  }

  /// A student who left and was forgotten is named nowhere.
  private func compareTexts(in library: Library) async throws {
    let texts = try await library.driver.read { connection in
      try LibraryTable.all.flatMap { table in
        try connection.rows(SQL(trusted: "SELECT * FROM \(table.name)")).flatMap(\.values)
      }
    }
    let words = Set(texts.compactMap { value in if case .text(let text) = value { text } else { nil } })
    #expect(words.intersection(model.departed) == [], "step \(count)")
  }
}

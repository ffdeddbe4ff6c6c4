import Domain
import Store
import Testing

/// All that the library holds of readers, against the model.
extension TwoProcessRun {
  /// As this process sees it.
  func compare() async throws {
    let library = own.library
    let students = try await library.students(limit: 100)
    #expect(Set(students.map(\.libraryID)) == record.students)
    let names = Dictionary(uniqueKeysWithValues: students.map { ($0.id, $0.libraryID) })
    let accounts = try await library.accounts(limit: 100)
    #expect(Set(accounts.map(\.name)) == Set(record.people.keys))
    for account in accounts {
      guard let person = record.people[account.name] else { continue }
      #expect(
        account.id.rawValue == person.id && account.isEnabled == person.isEnabled
          && account.student.flatMap { names[$0] } == person.student, "\(account)")
      try await compare(person, account)
    }
    for secret in record.endedSecrets { #expect(try await library.account(signedInWith: secret, at: .now) == nil) }
    let history = try await library.history(.all, limit: 1000)
    #expect(
      Set(history.map(\.id.rawValue)) == Set(record.visits.keys) && history.count == record.visits.count)
    for loan in history {
      let visit = record.visits[loan.id.rawValue]
      #expect(
        loan.studentLibraryID == visit?.student && loan.book?.rawValue == visit?.book
          && (loan.returnDate == nil) == (visit?.returnedAt == nil), "\(loan)")
    }
  }

  private func compare(_ person: ReaderRecord.Person, _ account: Account) async throws {
    let library = own.library.acting(as: account.actor)
    #expect(Set(try await library.signIns(of: account.id, at: .now).map(\.id)) == Set(person.signIns.keys))
    for secret in person.signIns.values {
      #expect(try await library.account(signedInWith: secret, at: .now)?.id == account.id)
    }
    let bookmarks = try await library.allBookmarks(of: account.id).map(\.target)
    #expect(Set(bookmarks) == Set(person.bookmarks.map { .book(Book.ID(rawValue: $0)) }), "\(account.name)")
    let entries = try await library.allReading(of: account.id).map { entry in
      (
        entry.id.rawValue,
        ReaderRecord.Entry(
          title: entry.content.title, rating: entry.content.rating ?? 0, book: entry.content.book?.rawValue)
      )
    }
    #expect(Dictionary(uniqueKeysWithValues: entries) == person.entries, "\(account.name)")
  }

  /// As both processes see it, with the checks of `database check`.
  func compareInBoth() async throws {
    #expect(try await own.library.check() == [])
    #expect(try await other.text("database", "check") == "ok\n")
    let accounts = try await other.list("accounts", "list")
    #expect(Set(accounts.compactMap { $0["name"] as? String }) == Set(record.people.keys))
    for (name, person) in record.people {
      let bookmarks = try await other.list("bookmarks", "list", "--account", name)
      #expect(Set(bookmarks.compactMap { ($0["bookID"] as? Int).map(Int64.init) }) == person.bookmarks, "\(name)")
      let entries = try await other.list("reading", "list", "--account", name)
      #expect(
        Set(entries.compactMap { ($0["id"] as? Int).map(Int64.init) }) == Set(person.entries.keys), "\(name)")
      #expect(
        entries.compactMap { $0["rating"] as? Int }.sorted() == person.entries.values.map(\.rating).sorted(), "\(name)")
    }
    let loans = try await other.list("loans")
    let out = record.visits.filter { $0.value.returnedAt == nil }
    #expect(Set(loans.compactMap { ($0["id"] as? Int).map(Int64.init) }) == Set(out.keys))
    // A student who left and was forgotten has no name any more.
    let log = try await other.text("activity", "--json", "--limit", "10000")
    for departed in record.departed { #expect(!log.contains("\"\(departed)\""), "\(departed)") }
  }
}

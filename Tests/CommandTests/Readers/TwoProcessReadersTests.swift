import Domain
import Foundation
import Store
import TestSupport
import Testing

/// Readers and librarians at work in two processes over one library, compared with what a plain model says of it.
@Suite("Readers of two processes against a model", .serialized, .timeLimit(.minutes(60)))
struct TwoProcessReadersTests {
  enum Engine: String, CaseIterable { case file, postgres }

  private func withLibrary(on engine: Engine, _ story: (TemporaryLibrary) async throws -> Void) async throws {
    switch engine {
    case .file: try await story(try TemporaryLibrary())
    case .postgres:
      let server = try await PostgresServer()
      try await story(try TemporaryLibrary(database: server.loopbackURI()))
      try await server.stop()
    }
  }

  @Test(arguments: Engine.allCases, [20_261_126] as [UInt64])
  func readers_haveWhatTheModelSays_whenTwoProcessesWork(on engine: Engine, seed: UInt64) async throws {
    try await withLibrary(on: engine) { files in
      var run = try await TwoProcessRun(files, seed: seed)
      for step in 1...200 {
        try await run.step()
        try await run.compare()
        if step.isMultiple(of: 100) { try await run.compareInBoth() }
      }
      let tally = run.tally
      #expect(tally.here > 50 && tally.there > 50 && tally.together > 10, "both processes work: \(tally)")
      #expect(tally.refused > 10 && tally.again > 5, "\(tally)")
      #expect(run.record.visits.values.contains { $0.student.isEmpty }, "something is forgotten")
      #expect(!run.record.departed.isEmpty && !run.record.endedSecrets.isEmpty, "somebody leaves")
      try await run.own.library.close()
    }
  }
}

/// A run that is drawn from its seed.
struct TwoProcessRun {
  struct Tally {
    /// Changes by this process, by another one, and steps with both at work.
    var (here, there, together) = (0, 0, 0)
    var (refused, again) = (0, 0)
  }

  let own: OwnProgram
  let other: CommandProgram
  var record = ReaderRecord()
  var tally = Tally()
  private var generator: SeededGenerator
  private var count = 0
  private static let books: ClosedRange<Int64> = 1...6

  init(_ files: TemporaryLibrary, seed: UInt64) async throws {
    let library = try await Library.open(
      at: StoreLocation(files.database), rules: CirculationRules(loanLimit: ReaderRecord.loanLimit),
      calendar: Noon.calendar, timeout: .seconds(600))
    (own, other, generator) = (
      OwnProgram(library: library), CommandProgram(library: files), SeededGenerator(seed: seed)
    )
    var edit = SiteSettingsEdit()
    edit.signUp = .open
    _ = try await library.setSiteSettings(edit, operation: .random(), at: .now)
    for number in Self.books {
      let draft = BookDraft(title: "Book \(number)", author: "Nora Quill", copies: 30)
      let book = try await library.addBook(draft, operation: .random(), at: .now)
      try #require(book.id.rawValue == number)
    }
  }

  // MARK: - Draws

  private mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  private mutating func book() -> Int64 { Int64.random(in: Self.books, using: &generator) }
  private mutating func name() -> String { record.people.keys.sorted().randomElement(using: &generator) ?? "nobody" }
  private mutating func student() -> String { record.students.sorted().randomElement(using: &generator) ?? "S0" }

  private mutating func change() -> ReaderChange {
    if record.people.count < 4 { return .addAccount("reader\(count)") }
    if record.students.count < 4 { return .addStudent("S\(100 + count)") }
    return switch draw(0...99) {
    case 0..<6: .addAccount(record.people.count > 8 || draw(0...2) == 0 ? name() : "reader\(count)")
    case 6..<13: .signOut(name())
    case 13..<19: .enable(name(), draw(0...2) > 0)
    case 19..<29: .join(name(), student: student())
    case 29..<34: .leave(name())
    case 34..<60: listChange(of: name())
    case 60..<82: loanChange()
    case 82..<90: .forget(days: draw(0...50))
    case 90..<94: .deleteAccount(name())
    case 94..<98: .deleteStudent(student(), force: draw(0...2) > 0)
    default: .leave("nobody")
    }
  }

  private mutating func listChange(of name: String) -> ReaderChange {
    // An unknown number, and those of the reader.
    let numbers = [99_999] + (record.people[name]?.entries.keys.sorted() ?? [])
    let entry = numbers[min(draw(0...6), numbers.count - 1)]
    return switch draw(0...9) {
    case 0..<3: .bookmark(name, book: book())
    case 3: .removeBookmark(name, book: book())
    case 4, 5: .addEntry(name, title: "Entry \(count)", rating: draw(1...5))
    case 6: .addBook(name, book: book(), rating: draw(1...5))
    case 7, 8: .editEntry(name, entry, rating: draw(1...5))
    default: .deleteEntry(name, entry)
    }
  }

  private mutating func loanChange() -> ReaderChange {
    let (student, book) = (student(), book())
    return record.active(of: student).contains { $0.book == book }
      ? .takeBack(book, from: student) : .lend(book, to: student)
  }

  // MARK: - Steps

  mutating func step() async throws {
    count += 1
    switch draw(0...99) {
    case 0..<10: try await enter()
    case 10..<16: try await visitBefore()
    case 16..<28: try await together()
    default: try await alone(change())
    }
  }

  /// One of the processes makes a change. Now and then the other one asks for the same again.
  private mutating func alone(_ change: ReaderChange) async throws {
    let (isHere, operation) = (draw(0...1) == 0, "step \(count)")
    let programs: [any ReaderProgram] = isHere ? [own, other] : [other, own]
    let told = try await programs[0].perform(change, operation: operation)
    note(told, change)
    if isHere { tally.here += 1 } else { tally.there += 1 }
    guard told.codes.isEmpty, change.isRepeatable, draw(0...3) == 0 else { return }
    #expect(try await programs[1].perform(change, operation: operation) == told, "step \(count) again: \(change)")
    tally.again += 1
  }

  /// Another process changes a list while this one changes another reader's list.
  private mutating func together() async throws {
    let names = Array(record.people.keys.sorted().shuffled(using: &generator).prefix(2))
    guard names.count == 2 else { return try await alone(change()) }
    let (other, change, operation) = (other, listChange(of: names[1]), "step \(count)")
    async let there = other.perform(change, operation: operation)
    for number in 1...5 {
      let mine = listChange(of: names[0])
      note(try await own.perform(mine, operation: "\(operation).\(number)"), mine)
    }
    note(try await there, change)
    tally.together += 1
  }

  /// Compares a program's answer with the model, and informs the model of a completed change.
  private mutating func note(_ told: Told, _ change: ReaderChange) {
    let expected = record.expected(change)
    #expect(told.codes == expected.codes, "step \(count): \(change)")
    guard told.codes.isEmpty else { return tally.refused += 1 }
    if let number = expected.number, let seen = told.number { #expect(seen == number, "step \(count): \(change)") }
    record.apply(change, number: told.number)
  }

  /// A person signs up or signs in, which no command does.
  private mutating func enter() async throws {
    let isNew = record.people.count < 9 && draw(0...1) == 0
    let (name, address) = (isNew ? "reader\(count)" : self.name(), "10.0.0.\(count)")
    let visitor = own.library.acting(as: .visitor)
    do throws(Refusals) {
      let entry: SignInEntry
      if isNew {
        let draft = AccountDraft(name: name, displayName: name, role: .reader)
        entry = try await visitor.signUp(
          SignUpTry(draft: draft, password: ReaderChange.password, code: "", address: address, isShared: false),
          at: .now)
        record.apply(.addAccount(name), number: entry.account.id.rawValue)
      } else {
        let attempt = SignInTry(
          name: name, password: ReaderChange.password, deviceCookie: nil, address: address, isShared: false)
        entry = try await visitor.signIn(attempt, at: .now)
      }
      #expect(record.people[name]?.isEnabled == true, "step \(count): \(name)")
      record.people[name]?.signIns[entry.signIn.id] = entry.secret
    } catch {
      #expect(error.all.map(\.code) == ["sign-in-refused"] && record.people[name]?.isEnabled != true, "step \(count)")
      tally.refused += 1
    }
  }

  /// A loan that ended days ago, so that there is something to forget.
  private mutating func visitBefore() async throws {
    let (student, book, days) = (student(), book(), Int64(draw(1...60)))
    let active = record.active(of: student)
    guard active.count < ReaderRecord.loanLimit, !active.contains(where: { $0.book == book }),
      let found = try await own.library.student(libraryID: student)
    else { return }
    let (begin, end) = (Noon.daysAgo(days + 2), Noon.daysAgo(days))
    let loan = try await own.library.checkOut(
      Book.ID(rawValue: book), to: found.id, operation: .random(), at: begin)
    _ = try await own.library.returnLoan(loan.id, operation: .random(), at: end)
    record.visits[loan.id.rawValue] = .init(book: book, student: student, returnedAt: end)
  }
}

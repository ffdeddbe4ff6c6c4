import Domain
import TestSupport
import Testing

@testable import Store

/// A run of what readers and librarians do, drawn from its seed. Each step happens in one of two programs over one
/// library.
struct ReaderRun {
  static let rules = CirculationRules(loanLimit: 5)

  let programs: Stations
  var generator: SeededGenerator
  var model = ReaderModel()
  var books: [Book.ID] = []
  var now = TestStore.now
  var count = 0
  var done = 0
  var refused = 0

  init(programs: Stations, seed: UInt64) async throws {
    self.programs = programs
    generator = SeededGenerator(seed: seed)
    var edit = SiteSettingsEdit()
    (edit.signUp, edit.allowsForgettingAtOnce) = (.open, true)
    _ = try await programs[0].setSiteSettings(edit, operation: .random(), at: now)
    for number in 0..<6 { books.append(try await programs.addBook("Book \(number)", copies: 30).id) }
    for student in try await programs.addStudents(6) { model.students[student.id] = student.libraryID }
  }

  // MARK: - Draws

  mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  mutating func program() -> Library { programs[draw(0...1)] }
  mutating func book() -> Book.ID { books[draw(0...books.count - 1)] }

  mutating func person() -> Account.ID? {
    model.people.keys.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &generator)
  }

  mutating func student() -> Student.ID? {
    model.students.keys.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &generator)
  }

  /// Tries a change in one program and compares how it was refused. Now and then the other program does the same again,
  /// which changes nothing.
  mutating func attempt<T: Equatable & Sendable>(
    _ codes: [String], maybeAgain: Bool = true, as actor: Actor = .command(user: "ada"),
    _ body: (Library, OperationID) async throws(Refusals) -> T
  ) async -> T? {
    // The operations of a page begin with the number of its account.
    var page = ""
    if case .account(let name, _) = actor, let id = model.people.first(where: { $0.value.name == name })?.key {
      page = "web.\(id.rawValue)."
    }
    let operation = OperationID("\(page)step \(count)")
    let first = draw(0...1)
    do throws(Refusals) {
      let result = try await body(programs[first].acting(as: actor), operation)
      #expect(codes == [], "step \(count) was done")
      if maybeAgain, draw(0...5) == 0 {
        #expect(try await body(programs[1 - first].acting(as: actor), operation) == result, "step \(count) again")
      }
      done += 1
      return result
    } catch {
      #expect(error.all.map(\.code) == codes, "step \(count)")
      refused += 1
      return nil
    }
  }

  // MARK: - Steps

  /// Moves time on, by seconds as often as by minutes, and takes a step.
  mutating func step() async throws {
    count += 1
    now = Timestamp(milliseconds: now.milliseconds + Int64(draw(0...1) == 0 ? draw(0...20_000) : draw(0...2_400_000)))
    if model.people.count < 3 { return await signUp() }
    switch draw(0...99) {
    case 0..<3: await signUp()
    case 3..<6: await makeCode()
    case 6..<14: await signIn()
    case 14..<17: try await signOut()
    case 17..<20: await endSignIns()
    case 20..<23: await enable()
    case 23..<27: await showLinkCode()
    case 27..<31: await joinByCode()
    case 31..<34: await join()
    case 34..<36: await leave()
    case 36..<50: await changeBookmark()
    case 50..<74: await changeList()
    case 74..<78: await tryAsStranger()
    case 78..<81: await changeCalendar()
    case 81..<92: await lendOrTakeBack()
    case 92..<96: await forget()
    case 96..<98: await deleteAccount()
    default: await deleteStudent()
    }
  }

  private mutating func signUp() async {
    // Once there are many, a used name is as good as a new one.
    let taken = draw(0...3) == 0 || model.people.count > 9 ? person() : nil
    let (name, now) = (taken.flatMap { model.people[$0]?.name } ?? "reader \(count)", now)
    let entry = SignUpTry(
      draft: AccountDraft(name: name, displayName: name, role: .reader), password: Library.samplePassword, code: "",
      address: "10.0.0.\(count)", isShared: false)
    let made = await attempt(taken == nil ? [] : ["account-name-taken"], maybeAgain: false, as: .visitor) {
      library, _ throws(Refusals) in
      try await Entered(library.signUp(entry, at: now))
    }
    guard let entry = made?.entry else { return }
    model.people[entry.account.id] = .init(
      name: name, password: Library.samplePassword, signIns: [entry.signIn.id: entry])
  }

  /// A librarian makes a code for a student, who may have an account already.
  private mutating func makeCode() async {
    guard let student = student() else { return }
    let (code, now) = (OneTimeCode.random(using: &generator), now)
    let end = Timestamp(milliseconds: now.milliseconds + OneTimeCode.passwordLifetime)
    let accounts = await attempt(model.refusals(makingCodeFor: student), maybeAgain: false) {
      library, operation throws(Refusals) in
      try await library.setCodes(
        [StudentCode(student: student, code: code)], endsAt: end, operation: operation, at: now)
    }
    guard let account = accounts?.first else { return }
    var person = model.people[account.id] ?? .init(name: account.name, password: "", student: student)
    (person.password, person.signIns) = (code.text, [:])
    model.people[account.id] = person
  }

  private mutating func signIn() async {
    guard let id = person(), let person = model.people[id] else { return }
    let password = draw(0...4) == 0 ? "Wrong-Horse" : person.password
    let (now, address) = (now, "10.0.0.\(count)")
    let entered = await attempt(model.refusals(signingInAs: id, with: password), maybeAgain: false, as: .visitor) {
      library, _ throws(Refusals) in
      let entry = SignInTry(
        name: person.name, password: password, deviceCookie: nil, address: address, isShared: false)
      return try await Entered(library.signIn(entry, at: now))
    }
    if let entry = entered?.entry { model.people[id]?.signIns[entry.signIn.id] = entry }
  }

  private mutating func signOut() async throws {
    guard let id = person(), let entries = model.people[id]?.signIns.values else { return }
    let entry = entries.sorted { $0.signIn.id.rawValue < $1.signIn.id.rawValue }.randomElement(using: &generator)
    guard let entry else { return }
    // A browser that signs out twice gets the same answer.
    for _ in 0...draw(0...1) { try await program().acting(as: .visitor).signOut(entry.secret, at: now) }
    model.people[id]?.signIns[entry.signIn.id] = nil
    done += 1
  }

  private mutating func endSignIns() async {
    guard let id = person(), let person = model.people[id] else { return }
    let now = now
    let ended = await attempt([], maybeAgain: false, as: person.actor) { library, _ throws(Refusals) in
      try await library.endSignIns(of: id, except: nil, at: now)
    }
    #expect(ended == person.signIns.count, "step \(count)")
    model.people[id]?.signIns = [:]
  }

  private mutating func enable() async {
    guard let id = person() else { return }
    let (isEnabled, now) = (draw(0...2) > 0, now)
    _ = await attempt([]) { library, operation throws(Refusals) in
      try await library.setEnabled(isEnabled, id, operation: operation, at: now).isEnabled
    }
    model.people[id]?.isEnabled = isEnabled
    if !isEnabled { model.people[id]?.signIns = [:] }
  }

  private mutating func deleteAccount() async {
    guard let id = person(), let person = model.people[id] else { return }
    let now = now
    _ = await attempt([], maybeAgain: false, as: person.actor) { library, _ throws(Refusals) in
      try await library.deleteOwnAccount(id, at: now)
      return true
    }
    model.people[id] = nil
  }
}

/// A sign-in as a result that can be compared: two are the same where the store gave them one number.
private struct Entered: Equatable, Sendable {
  let entry: SignInEntry

  init(_ entry: SignInEntry) { self.entry = entry }

  static func == (one: Entered, other: Entered) -> Bool { one.entry.signIn.id == other.entry.signIn.id }
}

import Domain
import Store

/// A model of what readers have and of what the library knows of their loans, kept in the plainest way.
struct ReaderRecord {
  struct Person {
    let id: Int64
    var isEnabled = true
    /// The library ID.
    var student: String?
    var signIns: [SignIn.ID: BearerSecret] = [:]
    var bookmarks: Set<Int64> = []
    var entries: [Int64: Entry] = [:]
  }

  struct Entry: Equatable {
    let title: String
    var rating: Int
    let book: Int64?
  }

  struct Visit: Equatable {
    let book: Int64
    /// The library ID; empty once the library has forgotten who it was.
    var student: String
    var returnedAt: Timestamp?
  }

  var people: [String: Person] = [:]
  /// Library IDs.
  var students: Set<String> = []
  var departed: [String] = []
  var visits: [Int64: Visit] = [:]
  var endedSecrets: [BearerSecret] = []

  static let loanLimit = 5

  func active(of student: String) -> [Visit] {
    visits.values.filter { $0.student == student && $0.returnedAt == nil }
  }

  /// The visits that are forgotten together with those that ended this many days ago.
  private func old(_ days: Int) -> [Int64] {
    let end = Noon.calendar.startOfDay(Noon.day(in: -days)) ?? .now
    return visits.filter { visit in !visit.value.student.isEmpty && visit.value.returnedAt.map { $0 < end } == true }
      .map(\.key)
  }

  // MARK: - Before a change

  /// The codes of the refusals, and the number where it is known before.
  func expected(_ change: ReaderChange) -> Told {
    func refused(_ code: String) -> Told { Told(codes: [code]) }
    func of(_ name: String, _ expect: (Person) -> Told) -> Told {
      people[name].map(expect) ?? refused("unknown-account")
    }
    switch change {
    case .addAccount(let name): return people[name] == nil ? Told() : refused("account-name-taken")
    case .deleteAccount(let name), .enable(let name, _): return of(name) { _ in Told() }
    case .join(let name, let student):
      return of(name) { person in
        if let own = person.student { return own == student ? Told() : refused("account-has-student") }
        return people.values.contains { $0.student == student } ? refused("student-has-account") : Told()
      }
    case .leave(let name): return of(name) { $0.student == nil ? refused("no-student-joined") : Told() }
    case .signOut(let name): return of(name) { Told(number: Int64($0.signIns.count)) }
    case .bookmark(let name, _), .addEntry(let name, _, _): return of(name) { _ in Told() }
    case .removeBookmark(let name, let book): return of(name) { Told(number: $0.bookmarks.contains(book) ? 1 : 0) }
    case .addBook(let name, let book, _):
      return of(name) { $0.entries.values.contains { $0.book == book } ? refused("on-list-already") : Told() }
    case .editEntry(let name, let number, _):
      return of(name) { $0.entries[number] == nil ? refused("no-longer-there") : Told(number: number) }
    case .deleteEntry(let name, let number): return of(name) { Told(number: $0.entries[number] == nil ? 0 : 1) }
    case .lend(_, let student):
      return active(of: student).count < Self.loanLimit ? Told() : refused("loan-limit-reached")
    case .takeBack(let book, let student): return Told(number: loan(of: book, to: student))
    case .forget(let days): return Told(number: Int64(old(days).count))
    case .addStudent: return Told()
    case .deleteStudent(let student, let force):
      let loans = active(of: student).count
      return loans > 0 && !force ? refused("student-has-loans") : Told(number: Int64(loans))
    }
  }

  private func loan(of book: Int64, to student: String) -> Int64? {
    visits.first { $0.value.book == book && $0.value.student == student && $0.value.returnedAt == nil }?.key
  }

  // MARK: - A change that was done

  /// - Parameter number: of the new row.
  mutating func apply(_ change: ReaderChange, number: Int64?) {
    let new = number ?? -1
    switch change {
    case .addAccount(let name): people[name] = Person(id: new)
    case .deleteAccount(let name): remove(name)
    case .enable(let name, let isEnabled):
      people[name]?.isEnabled = isEnabled
      if !isEnabled { endSignIns(of: name) }
    case .join(let name, let student): people[name]?.student = student
    case .leave(let name): people[name]?.student = nil
    case .signOut(let name): endSignIns(of: name)
    case .bookmark(let name, let book): people[name]?.bookmarks.insert(book)
    case .removeBookmark(let name, let book): people[name]?.bookmarks.remove(book)
    case .addEntry(let name, let title, let rating):
      people[name]?.entries[new] = Entry(title: title, rating: rating, book: nil)
    case .addBook(let name, let book, let rating):
      people[name]?.entries[new] = Entry(title: "Book \(book)", rating: rating, book: book)
    case .editEntry(let name, let number, let rating): people[name]?.entries[number]?.rating = rating
    case .deleteEntry(let name, let number): people[name]?.entries[number] = nil
    case .lend(let book, let student): visits[new] = Visit(book: book, student: student)
    case .takeBack(let book, let student):
      if let loan = loan(of: book, to: student) { visits[loan]?.returnedAt = .now }
    case .forget(let days): for id in old(days) { visits[id]?.student = "" }
    case .addStudent(let student): students.insert(student)
    case .deleteStudent(let student, _): depart(student)
    }
  }

  private mutating func endSignIns(of name: String) {
    endedSecrets += people[name].map { Array($0.signIns.values) } ?? []
    people[name]?.signIns = [:]
  }

  private mutating func remove(_ name: String) {
    endSignIns(of: name)
    people[name] = nil
  }

  /// The account is deleted with the student, and nothing shows any more who borrowed.
  private mutating func depart(_ student: String) {
    for (name, person) in people where person.student == student { remove(name) }
    for (id, visit) in visits where visit.student == student {
      visits[id]?.returnedAt = visit.returnedAt ?? .now
      visits[id]?.student = ""
    }
    students.remove(student)
    departed.append(student)
  }
}

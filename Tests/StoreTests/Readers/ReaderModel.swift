import Domain

@testable import Store

/// A model of what readers have and of what the library still knows of their loans, kept in the plainest way.
struct ReaderModel {
  struct Person {
    let name: String
    var password: String
    var student: Student.ID?
    var isEnabled = true
    var forgetsReturned = false
    var signIns: [SignIn.ID: SignInEntry] = [:]
    var bookmarks: [Bookmark.Target: Mark] = [:]
    var entries: [ReadingEntry.ID: Entry] = [:]
    var calendar: CalendarKey?

    var actor: Actor { .account(name: name, role: .reader) }
  }

  struct Mark: Equatable {
    let id: Bookmark.ID
    var removedAt: Timestamp?
  }

  struct Entry: Equatable {
    var title: String
    var rating: Int?
    let book: Book.ID?
    var deletedAt: Timestamp?
  }

  struct Borrowing {
    let student: Student.ID
    let book: Book.ID
    var returnedAt: Timestamp?
    /// Whether the library has forgotten who it was.
    var isForgotten = false
  }

  var people: [Account.ID: Person] = [:]
  /// The library IDs of the students.
  var students: [Student.ID: String] = [:]
  /// The library IDs of students who left and were forgotten.
  var departed: [String] = []
  var loans: [Loan.ID: Borrowing] = [:]
  var codes: [Student.ID: (code: LinkCode, endsAt: Timestamp)] = [:]

  func owner(of student: Student.ID) -> Account.ID? { people.first { $0.value.student == student }?.key }

  func isTaken(_ name: String) -> Bool { people.values.contains { $0.name == name } }

  func active(of student: Student.ID?) -> [Borrowing] {
    loans.values.filter { $0.student == student && $0.returnedAt == nil && !$0.isForgotten }
  }

  /// Whether a row that was removed at `moment` can come back.
  static func isWithinReach(_ moment: Timestamp?, at now: Timestamp) -> Bool {
    moment.map { $0.milliseconds > now.milliseconds - ListUndo.possible } ?? true
  }

  func ratings(of book: Book.ID) -> [Int] {
    people.values.flatMap(\.entries.values).filter { $0.book == book && $0.deletedAt == nil }.compactMap(\.rating)
  }

  /// The end of the days that `days` leaves, as a library reckons them.
  static func horizon(of days: Int, at now: Timestamp) -> Timestamp? {
    let calendar = TestStore.calendar
    return calendar.day(calendar.day(of: now), plus: -days).flatMap { calendar.startOfDay($0) }
  }

  /// - Returns: the number of loans that the library forgets.
  mutating func forget(where isDue: (Borrowing) -> Bool) -> Int {
    let found = loans.filter { $0.value.returnedAt != nil && !$0.value.isForgotten && isDue($0.value) }
    for id in found.keys { loans[id]?.isForgotten = true }
    return found.count
  }

  // MARK: - The codes that a change is to be refused with; empty when it is to be done

  func refusals(joining id: Account.ID, to student: Student.ID) -> [String] {
    if let own = people[id]?.student { return own == student ? [] : ["account-has-student"] }
    return owner(of: student) == nil ? [] : ["student-has-account"]
  }

  func refusals(joining id: Account.ID, with code: String, at now: Timestamp) -> [String] {
    if people[id]?.student != nil { return ["account-has-student"] }
    guard let student = student(of: code, at: now) else { return ["link-code-wrong"] }
    return owner(of: student) == nil ? [] : ["student-has-account"]
  }

  func student(of code: String, at now: Timestamp) -> Student.ID? {
    codes.first { $0.value.code.text == code && now < $0.value.endsAt }?.key
  }

  func refusals(makingCodeFor student: Student.ID) -> [String] {
    guard owner(of: student) == nil, let name = students[student], isTaken(name) else { return [] }
    return ["account-name-taken"]
  }

  func refusals(signingInAs id: Account.ID, with password: String) -> [String] {
    guard let person = people[id], person.isEnabled, person.password == password else { return ["sign-in-refused"] }
    return []
  }
}

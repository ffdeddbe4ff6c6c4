package import Cards
package import Domain
import Messages
package import Store

/// New codes for the accounts of students, with their slips. Nothing is stored yet.
package struct NewCodes: Sendable {
  package let codes: [StudentCode]
  package let endsAt: Timestamp
  package let slips: [PrintedCard]
  /// Students who have a self-chosen password and keep it.
  package let kept: [Student]
}

/// A new code of the library, with equal slips. Nothing is stored yet.
package struct NewSignUpCode: Sendable {
  package let code: SignUpCode
  package let slips: [PrintedCard]
}

/// Accounts of students: a librarian makes them for a class, and each student gets a slip.
extension Session {
  /// - Parameters:
  ///   - names: students who get a code, also those who have a password; empty for all students, or those of a class.
  ///   - replaces: also students with a self-chosen password get a code.
  ///   - address: the address of the pages as the slip shows it; nil where the machine has none for others.
  package func newCodes(
    for names: [String], className: String?, replaces: Bool, address: String?
  ) async throws -> NewCodes {
    try await library.expect(.manageAccounts)
    var chosen: [Student] = []
    for name in names { chosen.append(try await student(named: name)) }
    var kept: [Student] = []
    if names.isEmpty {
      let students = try await students(inClass: className)
      let own = replaces ? [] : try await withPassword(students)
      chosen = students.filter { !own.contains($0.id) }
      kept = students.filter { own.contains($0.id) }
    }
    let endsAt = Timestamp(milliseconds: now.milliseconds + OneTimeCode.passwordLifetime)
    let owner = try await library.printedOwner() ?? ""
    var random = SystemRandomNumberGenerator()
    let codes = chosen.map { StudentCode(student: $0.id, code: .random(using: &random)) }
    let slips = zip(chosen, codes).map { slip(of: $0, $1.code, endsAt: endsAt, address: address, owner: owner) }
    return NewCodes(codes: codes, endsAt: endsAt, slips: slips, kept: kept)
  }

  private func withPassword(_ students: [Student]) async throws -> Set<Student.ID> {
    var own: Set<Student.ID> = []
    for start in stride(from: 0, to: students.count, by: pageSize) {
      let some = students[start..<min(students.count, start + pageSize)].map(\.id)
      own.formUnion(try await library.studentsWithPassword(among: some))
    }
    return own
  }

  /// Name, address and code, and the instructions in each reviewed language.
  private func slip(
    of student: Student, _ code: OneTimeCode, endsAt: Timestamp, address: String?, owner: String
  ) -> PrintedCard {
    var details = [student.libraryID + "  " + code.shown, messages.day(endsAt)]
    if let address { details.append(address) }
    for language in Language.allCases where language.isReviewed {
      var own = messages
      own.language = language
      details.append(own.text(.accountSlip(until: endsAt)))
    }
    return PrintedCard(code: nil, title: student.fullName, details: details, owner: owner)
  }

  /// Stores codes that were printed, a few at a time: each takes a tenth of a second to hash.
  package func set(_ new: NewCodes, operation: OperationID) async throws {
    for (part, start) in stride(from: 0, to: new.codes.count, by: 25).enumerated() {
      let some = Array(new.codes[start..<min(new.codes.count, start + 25)])
      _ = try await library.setCodes(
        some, endsAt: new.endsAt, operation: OperationID("\(operation.text).\(part)"), at: now)
    }
  }

  /// A sign-up code, for slips that hang on a wall or are cut.
  ///
  /// - Parameters:
  ///   - uses: how many accounts it makes.
  ///   - slips: the greatest number of slips; more than the uses of the code are not needed.
  ///   - address: of the pages, for the slip; nil if the machine has none for others.
  ///   - language: of the slips; nil for that of the library, or else of the messages.
  package func newSignUpCode(
    uses: Int, slips: Int, address: String?, language: Language?
  ) async throws -> NewSignUpCode {
    try await library.expect(.manageAccounts)
    let code = SignUpCode.new(uses: uses, at: now)
    let owner = try await library.printedOwner() ?? ""
    var own = messages
    if let language = if let language { language } else { try await library.siteSettings().language } {
      own.language = language
    }
    var details = [own.text(.accountSignUpSlip(hasAddress: address != nil))]
    if let address { details.append(address + (address.hasSuffix("/") ? "sign-up" : "/sign-up")) }
    details.append(own.text(.accountSignUpSlipEnd(code)))
    let slip = PrintedCard(code: nil, title: code.code.shown, details: details, owner: owner)
    return NewSignUpCode(code: code, slips: Array(repeating: slip, count: min(slips, code.uses)))
  }

  /// Stores a code that was printed.
  package func add(_ new: NewSignUpCode) async throws { try await library.add(new.code, at: now) }

  /// Joins an account to a student, by the names that a person uses.
  ///
  /// - Throws: `account-has-student`, `student-has-account`, `not-permitted`.
  package func join(_ name: String, to student: String, operation: OperationID) async throws -> (Account, Student) {
    let (account, found) = (try await self.account(named: name), try await self.student(named: student))
    return (try await library.join(account.id, to: found.id, operation: operation, at: now), found)
  }

  /// - Throws: `no-student-joined`, `not-permitted`.
  package func leaveStudent(_ name: String, operation: OperationID) async throws -> Account {
    try await library.leaveStudent(try await account(named: name).id, operation: operation, at: now)
  }
}

import Domain
import TestSupport
import Testing

@testable import Store

/// Joining an account to a student, loans, and what the library forgets of them.
extension ReaderRun {
  /// A station shows six digits to a student.
  mutating func showLinkCode() async {
    guard let student = student() else { return }
    let now = now
    let isFree = model.owner(of: student) == nil
    let code = await attempt(isFree ? [] : ["student-has-account"], maybeAgain: false) { library, _ throws(Refusals) in
      try await library.linkCode(for: student, at: now)
    }
    guard let code else { return }
    model.codes[student] = (code, Timestamp(milliseconds: now.milliseconds + LinkCode.lifetime))
  }

  mutating func joinByCode() async {
    guard let id = person(), let person = model.people[id] else { return }
    let shown = model.codes.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value.code.text)
    let (digits, now) = (shown.randomElement(using: &generator) ?? "no code", now)
    let student = model.student(of: digits, at: now)
    let joined = await attempt(
      model.refusals(joining: id, with: digits, at: now), maybeAgain: false, as: person.actor
    ) { library, _ throws(Refusals) in try await library.join(id, code: digits, at: now).student }
    guard joined != nil, let student else { return }
    #expect(joined == .some(.some(student)), "step \(count)")
    model.people[id]?.student = student
    model.codes[student] = nil
  }

  mutating func join() async {
    guard let id = person(), let student = student() else { return }
    let now = now
    let joined = await attempt(model.refusals(joining: id, to: student)) { library, operation throws(Refusals) in
      try await library.join(id, to: student, operation: operation, at: now).student
    }
    if joined != nil { model.people[id]?.student = student }
  }

  /// The owner ends the link, or the librarian.
  mutating func leave() async {
    guard let id = person(), let person = model.people[id] else { return }
    let (actor, now) = (draw(0...1) == 0 ? person.actor : .command(user: "ada"), now)
    let left = await attempt(person.student == nil ? ["no-student-joined"] : [], as: actor) {
      library, operation throws(Refusals) in
      try await library.leaveStudent(id, operation: operation, at: now).student == nil
    }
    if left != nil { model.people[id]?.student = nil }
  }

  mutating func lendOrTakeBack() async {
    guard let student = student() else { return }
    let (book, now) = (book(), now)
    let open = model.loans.first { $0.value.student == student && $0.value.book == book && $0.value.returnedAt == nil }
    if let id = open?.key {
      let loan = await attempt([]) { library, operation throws(Refusals) in
        try await library.returnLoan(id, operation: operation, at: now).loan
      }
      if loan != nil { model.loans[id]?.returnedAt = now }
      return
    }
    let isFull = model.active(of: student).count >= 5
    let loan = await attempt(isFull ? ["loan-limit-reached"] : []) { library, operation throws(Refusals) in
      try await library.checkOut(book, to: student, operation: operation, at: now)
    }
    if let loan { model.loans[loan.id] = .init(student: student, book: book) }
  }

  /// One of three ways: by age, at once where the reader chose so, or as each day.
  mutating func forget() async {
    let (now, days) = (now, draw(0...2))
    switch draw(0...2) {
    case 0:
      let planned = await attempt([], maybeAgain: false) { library, _ throws(Refusals) in
        try await library.forgetReaders(olderThan: days, isDryRun: true, at: now).loans
      }
      let forgotten = await attempt([], maybeAgain: false) { library, _ throws(Refusals) in
        try await library.forgetReaders(olderThan: days, isDryRun: false, at: now).loans
      }
      // A forgotten loan that is older still counts: it is looked at, and has no borrower to lose.
      #expect(forgotten == planned, "step \(count)")
      guard let end = ReaderModel.horizon(of: days, at: now) else { return }
      _ = model.forget { $0.returnedAt.map { $0 < end } ?? false }
    case 1:
      guard let id = person(), let person = model.people[id] else { return }
      let forgets = draw(0...3) > 0
      _ = await attempt([], as: person.actor) { library, operation throws(Refusals) in
        try await library.editAccount(id, AccountEdit(forgetsReturned: forgets), operation: operation, at: now)
          .forgetsReturned
      }
      model.people[id]?.forgetsReturned = forgets
    default:
      let forgotten = await attempt([], maybeAgain: false) { library, _ throws(Refusals) in
        try await library.forgetReturned(at: now)
      }
      let students = Set(model.people.values.filter(\.forgetsReturned).compactMap(\.student))
      let settled = Timestamp(milliseconds: now.milliseconds - Library.returnSettles)
      let expected = model.forget { loan in
        students.contains(loan.student) && (loan.returnedAt.map { $0 <= settled } ?? false)
      }
      #expect(forgotten == expected, "step \(count)")
    }
  }

  /// A student leaves, and another comes.
  mutating func deleteStudent() async {
    guard let student = student(), let libraryID = model.students[student] else { return }
    let (now, force) = (now, draw(0...2) > 0)
    let hasLoans = !model.active(of: student).isEmpty
    let deletion = await attempt(!force && hasLoans ? ["student-has-loans"] : [], maybeAgain: false) {
      library, operation throws(Refusals) in
      try await library.deleteStudent(student, force: force, forgets: true, operation: operation, at: now).endedLoans
        .count
    }
    guard deletion != nil else { return }
    if let owner = model.owner(of: student) { model.people[owner] = nil }
    // The account that was made for the student goes, too, after its link ended.
    for (id, person) in model.people where person.name == libraryID && person.student == nil { model.people[id] = nil }
    model.students[student] = nil
    model.codes[student] = nil
    model.departed.append(libraryID)
    for (id, loan) in model.loans where loan.student == student {
      model.loans[id]?.returnedAt = loan.returnedAt ?? now
      model.loans[id]?.isForgotten = true
    }
    let draft = StudentDraft(libraryID: "N\(100 + count)", firstName: "Emmy", lastName: "Noether")
    let added = await attempt([], maybeAgain: false) { library, _ throws(Refusals) in
      try await library.addStudent(draft, operation: .random(), at: now)
    }
    if let added { model.students[added.id] = added.libraryID }
  }
}

package import Domain
package import KioskMachine
package import Store

/// Answers the station's questions to the library.
package protocol KioskStore: Sendable {
  func answer(_ question: Question, at now: Timestamp) async -> Reply
  /// Puts something unfinished on the attention list.
  func note(_ attention: Attention, at now: Timestamp) async throws(Refusals)
  /// Closes the entries about a device that reads again.
  func settle(_ device: Device, at now: Timestamp) async throws(Refusals)
}

/// The shared store itself.
extension Library: KioskStore {
  package func answer(_ question: Question, at now: Timestamp) async -> Reply {
    do {
      return try await reply(to: question, at: now)
    } catch {
      return .refused(error)
    }
  }

  private func reply(to question: Question, at now: Timestamp) async throws(Refusals) -> Reply {
    switch question {
    case .book(let code):
      try await scanned(at: now) { library in
        guard let book = try library.book(code: code) else { return (nil, .book(nil, loans: [])) }
        let loans = book.own(try library.activeLoans(of: book.id))
        return (loans.isEmpty ? book : nil, .book(book, loans: loans))
      }
    case .bookFor(let student, let code):
      try await scanned(at: now) { library in
        let book = try library.book(code: code)
        let demand = try book.map { try library.demand(for: $0.id, besides: student.id) } ?? .none
        return (
          book,
          .bookFor(
            book, studentLoans: try library.activeLoans(of: student.id), demand: demand,
            loans: try book.map { $0.own(try library.activeLoans(of: $0.id)) } ?? [])
        )
      }
    case .student(let key): try await person(key, at: now)
    case .identify(let key, let pin): try await person(key, by: pin, at: now)
    case .namesake(let draft): .namesake(try await namesake(title: draft.title, author: draft.author))
    case .linkCode(let student): .linkCode(try await linkCode(for: student.id, at: now))
    case .apply(let changes, let originator):
      .applied(try await acting(for: originator).apply(changes, at: now))
    case .change(let change, let operation, let originator):
      .done(try await acting(for: originator).make(change, operation, at: now))
    }
  }

  /// Answers a scan of a book. A lost or withdrawn copy of it is found first.
  ///
  /// - Parameter body: gives the book if a copy of it may have been found.
  private func scanned(
    at now: Timestamp, _ body: @escaping @Sendable (LibrarySnapshot) throws -> (book: Book?, reply: Reply)
  ) async throws(Refusals) -> Reply {
    let (gone, reply) = try await snapshot(at: now) { library in
      let (book, reply) = try body(library)
      return (try book.flatMap { try library.hasGoneCopy($0) ? $0 : nil }, reply)
    }
    guard let gone, try await findScanned(gone, at: now) else { return reply }
    return try await snapshot(at: now) { try body($0).reply }
  }

  /// The library whose actor is the station, with how the visit was opened, or the member of staff who unlocked it.
  private func acting(for originator: Originator) -> Library {
    guard case .station(let name, _) = actor else { return self }
    if let staff = originator.staff, let identification = originator.identification {
      return acting(as: .staff(name: staff, identification: identification))
    }
    return acting(as: .station(name: name, identification: originator.identification))
  }

  /// The student with this card or library ID; else the member of staff with this card or name.
  private func person(_ key: StudentKey, at now: Timestamp) async throws(Refusals) -> Reply {
    try await snapshot(at: now) { library in
      if let student = try library.student(key) {
        return .student(
          student, loans: try library.activeLoans(of: student.id), holds: try library.held(for: student.id))
      }
      guard let member = try library.staff(key) else { return .student(nil, loans: []) }
      return .staff(member, attention: try library.attentionCount())
    }
  }

  private func person(_ key: StudentKey, by pin: PIN, at now: Timestamp) async throws(Refusals) -> Reply {
    let reply = try await person(key, at: now)
    switch reply {
    case .student(let student?, _, _): try await verify(pin, of: .student(student.id), at: now)
    case .staff(let member, _): try await verify(pin, of: .staff(member.id), at: now)
    case .student(nil, _, _), .book, .bookFor, .namesake, .linkCode, .done, .applied, .refused: break
    }
    return reply
  }

  func make(
    _ change: Change, _ operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Outcome {
    switch change {
    case .checkOut(let book, let student, let due):
      .checkedOut(
        try await once(
          operation, .checkOut(book.id, copy: book.copy?.number, to: student.id, due: due, in: calendar), at: now))
    case .overrule(.lend(let book, let student, let due), let reason):
      .checkedOut(
        try await once(
          operation,
          .checkOut(
            book.id, copy: book.copy?.number, to: student.id, due: due, overruledBecause: reason, in: calendar),
          at: now))
    case .overrule(.renew(let loan, let due), let reason):
      .renewed(
        try await once(operation, .renew(loan.id, due: due, overruledBecause: reason, in: calendar), at: now))
    case .returnLoan(let loan): try await returned(loan, operation, at: now)
    case .renew(let loan, let due):
      .renewed(try await once(operation, .renew(loan.id, due: due, in: calendar), at: now))
    case .reserve(let book, let student): try await reserved(book, student, operation, at: now)
    case .addCopies(let book, let copies), .acquire(let book, let copies):
      try await added(
        BookDraft(title: book.title, author: book.author, copies: copies), as: .book(book.id), operation, at: now)
    case .confirmClock: try await clockConfirmed(operation, at: now)
    case .seeOnShelf(let book):
      .seenOnShelf(try await seeOnShelf(book.id, copy: book.copy?.number, operation: operation, at: now))
    case .draft(let isbn, let copies): try await drafted(isbn, copies, operation, at: now)
    case .undoReturn(let loan): .returnUndone(try await undoReturn(loan.id, operation: operation, at: now))
    case .addBook(let draft):
      try await added(draft, as: draft.isbn == nil ? .newTitle : .isbnAndName, operation, at: now)
    }
  }

  /// The library decides what the book is, whatever the prompt said: another station may have been quicker.
  private func added(
    _ draft: BookDraft, as identity: BookIdentity, _ operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Outcome {
    let addition = try await add(draft, as: identity, operation: operation, at: now)
    return switch addition.arrival {
    case .newTitle: .bookAdded(addition.book)
    case .moreCopies: .copiesAdded(addition.book, count: draft.copies)
    case .wishCameTrue: .acquired(addition.book)
    }
  }

  private func returned(
    _ loan: Loan, _ operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Outcome {
    let ended = try await once(operation, .returnLoan(loan.id), at: now)
    return .returned(ended.loan, hold: ended.hold)
  }

  private func clockConfirmed(_ operation: OperationID, at now: Timestamp) async throws(Refusals) -> Outcome {
    try await confirmClock(operation: operation, at: now)
    return .clockConfirmed
  }

  private func drafted(
    _ isbn: ISBN, _ copies: Int, _ operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Outcome {
    try await putIntoInbox(isbn, copies: copies, operation: operation, at: now)
    return .drafted(isbn, copies: copies)
  }

  private func reserved(
    _ book: Book, _ student: Student, _ operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Outcome {
    _ = try await once(operation, .reserve(book.id, for: student.id), at: now)
    return .reserved(book, student)
  }
}

extension LibrarySnapshot {
  fileprivate func staff(_ key: StudentKey) throws -> StaffMember? {
    switch key {
    case .card(let card), .libraryID(_, otherwise: .unknownCard(let card)): try staff(card: card)
    case .libraryID(let name, _): try staff(named: name)
    }
  }

  fileprivate func student(_ key: StudentKey) throws -> Student? {
    switch key {
    case .card(let card): return try student(card: card)
    case .libraryID(let identifier, let otherwise):
      if let student = try student(libraryID: identifier) { return student }
      // A card after letters that a scanner adds: they could have been a person's ID.
      guard case .unknownCard(let card) = otherwise else { return nil }
      return try student(card: card)
    }
  }
}

package import Domain

extension Library {
  /// Changes a copy: its label, shelf or note, or whether it is there. A change that changes nothing is not logged.
  ///
  /// - Throws: `unknown-copy`; `copy-on-loan` for a copy that has to be returned first; `last-copy`; `label-taken`,
  ///   `labels-exhausted`.
  @discardableResult
  package func changeCopy(
    _ number: Int, of book: Book.ID, _ change: Copy.Change, operation: OperationID, at now: Timestamp
  ) async throws(Refusals) -> Copy {
    let request = Request(.changeCopy, [book.text, String(number)] + change.requestFields)
    return try await once(
      operation, request, at: now,
      change: { transaction in
        let book = try transaction.book(book.rawValue).expected()
        guard let copy = try transaction.copy(number, of: book.id) else {
          throw Refusal.unknownCopy(title: book.title, number: number)
        }
        try transaction.make(change, copy, of: book)
        return copy.id.rawValue
      }, result: { try $0.copy(Copy.ID(rawValue: $1)) })
  }

  /// Finds a lost or withdrawn copy that was just scanned, so that whatever follows meets it on its shelf.
  ///
  /// A label identifies the copy. A number of the title identifies it if every other copy is accounted for: none is on
  /// its shelf, on loan or in repair.
  ///
  /// - Returns: whether one was found.
  @discardableResult
  package func findScanned(_ book: Book, at now: Timestamp) async throws(Refusals) -> Bool {
    let isGone = try await read { try $0.goneCopy(book) != nil }
    guard isGone else { return false }
    return try await write(.anyTime, at: now) { try $0.findScanned(book) }
  }
}

extension Book {
  fileprivate var mayBeGone: Bool { copy.map(\.state.isGone) ?? (availableCopies == 0 && totalCopies > 0) }
}

extension Copy.Change {
  fileprivate var requestFields: [String?] {
    switch self {
    case .label(let label): ["label", label?.text]
    case .shelf(let shelf): ["shelf", shelf]
    case .note(let note): ["note", note]
    case .lose: ["lost"]
    case .find: ["found"]
    case .damage: ["damaged"]
    case .repair: ["repaired"]
    case .withdraw: ["withdraw"]
    }
  }
}

extension Copy.State {
  /// The entry for the librarian; nil where nothing is to be done.
  fileprivate var attention: Attention.Kind? {
    switch self {
    case .lost: .lostCopy
    case .inRepair: .damagedCopy
    case .onShelf, .onLoan, .onHold, .withdrawn: nil
    }
  }
}

extension Transaction {
  /// - Parameter isAgain: whether a label may be one that was given before.
  func make(_ change: Copy.Change, _ copy: Copy, of book: Book, isAgain: Bool = false) throws {
    switch change {
    case .label(let label): try give(label, to: copy, of: book, isAgain: isAgain)
    case .shelf(let shelf):
      guard shelf != copy.shelf else { return }
      try run("UPDATE copy SET shelf = \(shelf) WHERE id = \(copy.id)")
      try record(.editCopy, book: book, info: String(copy.number))
    case .note(let note):
      guard note != copy.note else { return }
      try run("UPDATE copy SET note = \(note) WHERE id = \(copy.id)")
      try record(.editCopy, book: book, info: String(copy.number))
    case .lose: try lose(copy, of: book)
    case .find: if copy.state.isGone { try move(copy, to: .onShelf, of: book, as: .findCopy, seen: true) }
    case .damage: if copy.state != .inRepair { try move(copy, to: .inRepair, of: book, as: .damageCopy, seen: true) }
    case .repair: if copy.state == .inRepair { try move(copy, to: .onShelf, of: book, as: .repairCopy, seen: true) }
    case .withdraw:
      guard copy.state != .withdrawn else { return }
      if book.totalCopies == 1 { throw Refusal.lastCopy(title: book.title) }
      try move(copy, to: .withdrawn, of: book, as: .withdrawCopy, seen: false)
    }
  }

  /// A label that the copy had is out in the world and is not given again.
  private func give(_ label: LabelNumber?, to copy: Copy, of book: Book, isAgain: Bool) throws {
    if let label, label == copy.label { return }
    // A copy that has a label keeps it until a person names another one.
    if label == nil, copy.label != nil { return }
    guard let label = try label ?? PrintedNumber.label.next(self).flatMap({ LabelNumber($0) }) else {
      throw Refusal.labelsExhausted
    }
    let isRetired = try !isAgain && PrintedNumber.isRetired(label.text, self)
    if try isRetired || self.book(code: .label(label)) != nil { throw Refusal.labelTaken(label) }
    try PrintedNumber.label.retire(copy.label?.text, self)
    try run("UPDATE copy SET label_number = \(label.text) WHERE id = \(copy.id)")
    try record(.editCopy, book: book, info: String(copy.number))
  }

  /// Its loan ends although the copy is not back: the student is released from it, and the history shows who had it.
  private func lose(_ copy: Copy, of book: Book) throws {
    guard copy.state != .lost else { return }
    guard copy.state == .onLoan else { return try move(copy, to: .lost, of: book, as: .loseCopy, seen: false) }
    guard let loan = try activeLoans(ofBook: book.id).first(where: { $0.copyNumber == copy.number }) else {
      throw Refusal.notOnLoan(title: book.title)
    }
    try end(loan, isBack: false)
    try set(.lost, copy)
    try record(.loseCopy, book: book, info: String(copy.number))
    try report(copy: copy.number, of: book.id, as: .lostCopy)
  }

  /// Moves a copy that is not on loan from one state to another, with the counters and the queue of its book.
  private func move(_ copy: Copy, to state: Copy.State, of book: Book, as kind: Activity.Kind, seen: Bool) throws {
    if copy.state == .onLoan { throw Refusal.copyOnLoan(title: book.title, number: copy.number) }
    // Old holds expire before the copy becomes available, so new holds are for this copy.
    try settleLine(for: book.id)
    let available = (state.isAvailable ? 1 : 0) - (copy.state.isAvailable ? 1 : 0)
    let total = (state == .withdrawn ? 0 : 1) - (copy.state == .withdrawn ? 0 : 1)
    if total > 0, book.totalCopies >= BookDraft.copiesRange.upperBound {
      throw Refusal.copiesOutOfRange(BookDraft.copiesRange)
    }
    let lastSeen = seen ? now.milliseconds : copy.lastSeen?.milliseconds
    try run("UPDATE copy SET state = \(state), last_seen_at = \(lastSeen) WHERE id = \(copy.id)")
    try run(
      """
      UPDATE book SET total_copies = total_copies + \(total), available_copies = available_copies + \(available)
      WHERE id = \(book.id)
      """)
    try record(kind, book: book, info: String(copy.number))
    try report(copy: copy.number, of: book.id, as: state.attention)
    try settleLine(for: book.id)
    // Another copy may take the place of one that was on hold.
    try matchHolds(for: book.id)
  }

  // MARK: - Scanned

  /// The lost or withdrawn copy that a scan of this book may have found. See ``Library/findScanned(_:at:)``.
  func goneCopy(_ book: Book) throws -> Copy? {
    // A scan costs no query here unless a copy may be gone.
    guard book.mayBeGone else { return nil }
    if let number = book.copy?.number {
      guard let copy = try copy(number, of: book.id), copy.state.isGone else { return nil }
      return copy
    }
    let present = try copies(of: book.id).filter { $0.state != .withdrawn }
    guard present.allSatisfy({ $0.state == .lost }) else { return nil }
    return present.first { $0.label == nil } ?? present.first
  }

  /// Notes that a copy was seen.
  ///
  /// - Parameter number: nil where only the title is known: then the copy is known if there is only one.
  func see(_ number: Int?, of book: Book.ID) throws {
    let which: SQL =
      number.map { "number = \($0)" }
      ?? "(SELECT count(*) FROM copy WHERE book_id = \(book) AND state <> 'withdrawn') = 1 AND state <> 'withdrawn'"
    try run(
      "UPDATE copy SET last_seen_at = \(now) WHERE book_id = \(book) AND \(which)")
  }

  func findScanned(_ book: Book) throws -> Bool {
    guard let copy = try goneCopy(book), let book = try self.book(book.id.rawValue) else { return false }
    try move(copy, to: .onShelf, of: book, as: .findCopy, seen: true)
    return true
  }

  /// The book with the copy that is meant, as it is now. A gone copy is found first.
  func bookToLend(_ id: Book.ID, _ number: Int?) throws -> Book? {
    guard var book = try book(id.rawValue) else { return nil }
    guard let number else {
      guard try findScanned(book) else { return book }
      return try self.book(id.rawValue)
    }
    guard let copy = try copy(number, of: id) else { throw Refusal.unknownCopy(title: book.title, number: number) }
    var state = copy.state
    if state.isGone {
      try move(copy, to: .onShelf, of: book, as: .findCopy, seen: true)
      book = try self.book(id.rawValue) ?? book
      state = try self.copy(number, of: id)?.state ?? .onShelf
    }
    book.copy = Copy.Shown(number: number, label: copy.label, state: state)
    return book
  }
}

package import Domain

/// A walk through a table of copies, inside a transaction: a dry run, or the change itself.
///
/// The dry run keeps the lines that change something, so that the change keeps others waiting no longer than it has to.
struct CopyImport {
  private let transaction: Transaction
  /// False: a dry run.
  private let writes: Bool
  private let report: (LineProblem) -> Void
  private(set) var counts = ImportCounts()
  /// Dry run: the lines that change something.
  private(set) var changes: [(entry: CopyEntry, line: Int)] = []
  private var pending: [ImportLine<CopyEntry>] = []
  private var matches = CopyMatches()
  /// The copies that earlier lines added to each book: in a dry run all, otherwise those since the books were read.
  private var added: [Book.ID: Int] = [:]
  /// Dry run: the lines on which labels and copies stood first.
  private var firstLines: [CopyKey: Int32] = [:]

  private enum CopyKey: Hashable {
    case label(LabelNumber)
    case copy(Book.ID, Int)
  }

  init(_ transaction: Transaction, writes: Bool, report: @escaping (LineProblem) -> Void) {
    self.transaction = transaction
    self.writes = writes
    self.report = report
  }

  mutating func take(_ line: ImportLine<CopyEntry>) throws {
    // Faults wait for their turn: problems are reported in the order of the lines.
    pending.append(line)
    if pending.count == BookImport.chunk { try flush() }
  }

  mutating func end() throws -> ImportCounts {
    try flush()
    return counts
  }

  private mutating func flush() throws {
    let chunk = pending
    pending.removeAll(keepingCapacity: true)
    if writes { added.removeAll() }
    try matches.find(
      for: chunk.compactMap { if case .entry(let entry, line: _) = $0 { entry } else { nil } }, locks: writes,
      transaction)
    for line in chunk {
      switch line {
      case .leftOut: counts.leftOut += 1
      case .bad(let problem): refuse(problem)
      case .entry(let entry, let line):
        switch decide(entry, line: line) {
        case .fault(let column, let fault): refuse(LineProblem(line: line, column: column?.rawValue, fault))
        case .decided(let decision): try carryOut(decision, entry, line: line)
        }
      }
    }
  }

  private mutating func refuse(_ problem: LineProblem) {
    counts.bad += 1
    report(problem)
  }

  // MARK: - What becomes of a line

  private enum Decision {
    case add(Book, number: Int)
    case change(Book, Copy, [Copy.Change])
  }

  private enum Outcome {
    case decided(Decision)
    case fault(CopyTableColumn?, ImportFault)
  }

  private mutating func decide(_ entry: CopyEntry, line: Int) -> Outcome {
    if let label = entry.label, let first = note(.label(label), line) {
      return .fault(.label, .twice(text: label.text, firstLine: first))
    }
    let labelled = matches.copy(entry.label)
    let owner = labelled.flatMap { matches.book($0.book) }
    let book: Book
    switch matches.book(of: entry) {
    case .found(let named):
      if let owner, owner.id != named.id {
        return .fault(.label, .labelTaken(text: entry.label?.text ?? "", title: owner.title))
      }
      book = named
    case .fault(let column, let fault):
      guard let owner else { return .fault(column, fault) }
      book = owner
    case nil:
      guard let owner else { return .fault(.label, .bookUnknown(text: entry.label?.text ?? "")) }
      book = owner
    }
    if book.isWishlistItem { return .fault(nil, .refused([.onWishlist(title: book.title)])) }
    if let labelled, let number = entry.number, number != labelled.number {
      return .fault(.number, .otherCopy(number: labelled.number))
    }
    guard let number = labelled?.number ?? entry.number else { return .fault(.number, .missing) }
    if let first = note(.copy(book.id, number), line) {
      return .fault(.number, .twice(text: "\(book.title) \(number)", firstLine: first))
    }
    if let label = entry.label, let other = matches.book(titleLabel: label) {
      return .fault(.label, .labelTaken(text: label.text, title: other.title))
    }
    return decide(entry, number, labelled ?? matches.copy(number, of: book), book)
  }

  private mutating func decide(_ entry: CopyEntry, _ number: Int, _ copy: Copy?, _ book: Book) -> Outcome {
    let wanted = entry.state ?? copy?.state ?? .onShelf
    let change = copy.flatMap { $0.change(to: wanted) }
    if copy?.state == .onLoan, change != nil {
      return .fault(.state, .refused([.copyOnLoan(title: book.title, number: number)]))
    }
    // A change of nothing leaves the copy where it is.
    let before = copy.map { $0.state == .withdrawn ? 0 : 1 } ?? 0
    let after = copy != nil && change == nil ? before : wanted == .withdrawn ? 0 : 1
    let total = book.totalCopies + added[book.id, default: 0]
    if after < before, total == 1 { return .fault(.state, .refused([.lastCopy(title: book.title)])) }
    if after > before, total >= BookDraft.copiesRange.upperBound {
      return .fault(.number, .refused([.copiesOutOfRange(BookDraft.copiesRange)]))
    }
    if after != before { added[book.id, default: 0] += after - before }
    guard let copy else { return .decided(.add(book, number: number)) }
    var changes: [Copy.Change] = []
    if let label = entry.label, label != copy.label { changes.append(.label(label)) }
    if let shelf = entry.shelf, shelf != copy.shelf { changes.append(.shelf(shelf)) }
    if let note = entry.note, note != copy.note { changes.append(.note(note)) }
    return .decided(.change(book, copy, changes + [change].compactMap(\.self)))
  }

  /// - Returns: the line on which it stood before.
  private mutating func note(_ key: CopyKey, _ line: Int) -> Int? {
    // The lines of a change have passed the dry run.
    if writes { return nil }
    if let first = firstLines[key] { return Int(first) }
    firstLines[key] = Int32(clamping: line)
    return nil
  }

  private mutating func carryOut(_ decision: Decision, _ entry: CopyEntry, line: Int) throws {
    switch decision {
    case .change(_, _, let changes) where changes.isEmpty:
      counts.skipped += 1
      return
    case .change(let book, let copy, let changes):
      counts.updated += 1
      if writes { for change in changes { try make(change, copy, of: book) } }
    case .add(let book, let number):
      counts.added += 1
      if writes { try transaction.addCopy(entry, number: number, to: book) }
    }
    if !writes { self.changes.append((entry, line)) }
  }

  private func make(_ change: Copy.Change, _ copy: Copy, of book: Book) throws {
    // A line before may have changed the counters of the book and the holds of its copies.
    guard let book = try transaction.book(book.id.rawValue), let copy = try transaction.copy(copy.id) else {
      throw Refusal.noLongerThere
    }
    try transaction.make(change, copy, of: book, isAgain: true)
  }
}

extension Copy {
  /// The change that a cell of a table asks for. Loans and holds decide who has a copy, a table does not.
  fileprivate func change(to wanted: Copy.State) -> Copy.Change? {
    switch wanted {
    case .onLoan, .onHold: nil
    case .onShelf: state.isGone ? .find : state == .inRepair ? .repair : nil
    case .inRepair: state == .inRepair ? nil : .damage
    case .lost: state == .lost ? nil : .lose
    case .withdrawn: state == .withdrawn ? nil : .withdraw
    }
  }
}

extension Transaction {
  fileprivate func addCopy(_ entry: CopyEntry, number: Int, to book: Book) throws {
    let state: Copy.State =
      switch entry.state {
      case nil, .onShelf?, .onHold?: .onShelf
      // This library has no loan that names the borrower.
      case .onLoan?, .inRepair?: .inRepair
      case .lost?: .lost
      case .withdrawn?: .withdrawn
      }
    let isCounted = state != .withdrawn
    try run(
      """
      INSERT INTO copy (book_id, number, label_number, state, shelf, note, acquired_at, last_seen_at)
      VALUES (\(book.id), \(number), \(entry.label?.text), \(state), \(entry.shelf),
        \(entry.note ?? ""), \((entry.acquired ?? now).milliseconds), \(entry.lastSeen))
      """)
    try run(
      """
      UPDATE book SET total_copies = total_copies + \(isCounted ? 1 : 0),
        available_copies = available_copies + \(state.isAvailable ? 1 : 0)
      WHERE id = \(book.id)
      """)
    try record(isCounted ? .addBook : .withdrawCopy, book: book, info: isCounted ? "1" : String(number))
    try settleLine(for: book.id)
  }
}

// MARK: - The whole table

extension Library {
  package func checkCopies(
    _ source: @escaping ImportSource<CopyEntry>, _ manner: ImportManner,
    report: @escaping LineReport
  ) async throws(Refusals) -> ImportCounts {
    try await lookAtCopies(source, report: report).counts
  }

  private struct LookedAtCopies: Sendable {
    var counts = ImportCounts()
    var changes: [(entry: CopyEntry, line: Int)] = []
  }

  private func lookAtCopies(
    _ source: @escaping ImportSource<CopyEntry>, report: @escaping LineReport
  ) async throws(Refusals) -> LookedAtCopies {
    try await walk(through: source) {
      CopyImport($0, writes: false, report: report)
    } end: {
      LookedAtCopies(counts: try $0.end(), changes: $0.changes)
    }
  }

  /// A table of copies, all of it or nothing, in one transaction of the lines that change something. It adds no book.
  ///
  /// A line that a station's change overtakes between the look and the transaction is left out and reported.
  ///
  /// - Throws: `collated-otherwise` for a table with lines that name their book by its title, until
  ///   ``sortAnew(progress:)``; `operation-reused`.
  package func importCopies(
    _ source: @escaping ImportSource<CopyEntry>, _ manner: ImportManner, operation: OperationID, at now: Timestamp,
    watch: ImportWatch = ImportWatch()
  ) async throws(Refusals) -> ImportOutcome {
    let (request, place) = (Request(.importCopies, manner.requestFields), driver.place)
    // An import of books that was broken off may bring the books of these copies.
    try await settleImports(.waiting)
    if let lines = try await linesDone(operation, request) { return .doneBefore(lines: lines) }
    let looked = try await lookAtCopies(source, report: watch.report)
    guard looked.counts.bad == 0 || manner.skipsBad, watch.goesOn(looked.counts) else { return .refused(looked.counts) }
    let written = try await cancellable { isGivenUp in
      try await self.write(.anyTime, .unhurried, at: now) { transaction -> WrittenCopies? in
        if try transaction.done(operation, request, place: place) != nil { return nil }
        try transaction.dialect.bulkBegins(transaction)
        var written = WrittenCopies()
        var walk = CopyImport(transaction, writes: true) { written.overtaken.append($0) }
        for (entry, line) in looked.changes {
          if isGivenUp.isSet { throw CancellationError() }
          try walk.take(.entry(entry, line: line))
        }
        written.counts = try walk.end()
        try transaction.note(operation, request, result: Int64(written.counts.changes))
        return written
      }
    }
    guard let written else { return .doneBefore(lines: try await linesDone(operation, request) ?? 0) }
    written.overtaken.forEach(watch.report)
    watch.publishes(1, 1)
    var counts = looked.counts
    (counts.added, counts.updated) = (written.counts.added, written.counts.updated)
    (counts.skipped, counts.bad) = (counts.skipped + written.counts.skipped, counts.bad + written.counts.bad)
    return .done(counts)
  }

  private struct WrittenCopies: Sendable {
    var counts = ImportCounts()
    var overtaken: [LineProblem] = []
  }
}

import Domain

/// A walk through a table of books, inside a transaction: a dry run, or the change itself.
struct BookImport {
  /// A chunk's numbers are looked for at once; both engines take far more bindings in one statement.
  static let chunk = 500

  var transaction: Transaction
  let manner: ImportManner
  let areWishes: Bool
  /// False: a dry run.
  let writes: Bool
  private let report: LineReport

  private(set) var counts = ImportCounts()
  /// Dry run: the lines that can go in.
  private(set) var accepted: [(entry: BookEntry, line: Int)] = []
  /// Dry run: books of lines that cannot go in.
  private var metInVain: Set<Int64> = []
  /// Change: the last book that is in the index of substrings.
  private var lastEntered: Int64 = 0
  /// Change: the last book before it.
  private var lastBefore = Int64.max
  /// Change: statements that rebuild the dropped indexes.
  private var indexes: [SQL] = []
  private var namesakes = Namesakes()
  private var labels = LabelMatches()
  private var pending: [ImportLine<BookEntry>] = []
  /// Change: ISBNs of the pending lines. A line that repeats one must first see that book in the library.
  private var pendingNumbers: Set<ISBN> = []
  /// Dry run: the books that earlier lines would have added.
  private var seen = SeenNumbers()

  init(
    _ transaction: Transaction, _ manner: ImportManner, areWishes: Bool, writes: Bool,
    report: @escaping LineReport
  ) {
    self.transaction = transaction
    self.manner = manner
    self.areWishes = areWishes
    self.writes = writes
    self.report = report
  }

  mutating func take(_ line: ImportLine<BookEntry>) throws {
    switch line {
    case .leftOut(line: _, remark: nil): counts.leftOut += 1
    // Faults wait for their turn: problems are reported in the order of the lines.
    case .bad, .leftOut: try buffer(line)
    case .entry(let entry, line: _):
      if writes, let isbn = entry.draft.isbn, !pendingNumbers.insert(isbn).inserted {
        try flush()
        pendingNumbers.insert(isbn)
      }
      try buffer(line)
    }
  }

  private mutating func buffer(_ line: ImportLine<BookEntry>) throws {
    pending.append(line)
    if pending.count == BookImport.chunk { try flush() }
  }

  /// Prepares a transaction that changes, before its first line.
  ///
  /// - Parameters:
  ///   - last: the last book that was there before the import.
  ///   - met: books that lines before these stand for.
  mutating func begin(after last: Int64, met: Set<Int64>) throws {
    lastBefore = last
    lastEntered = try transaction.lastBook()
    namesakes = Namesakes(met: met)
    // Without books in the library, no query of a line needs these indexes.
    if lastEntered == 0 {
      indexes = try ["book", "activity"].flatMap { try transaction.dialect.setsAsideIndexes($0, transaction) }
    }
    try transaction.dialect.entersAdded("book", false, transaction)
  }

  mutating func takeAccepted() throws -> [(entry: BookEntry, line: Int)] {
    try flush()
    defer { accepted.removeAll(keepingCapacity: true) }
    return accepted
  }

  mutating func takeMetInVain() -> Set<Int64> {
    defer { metInVain = [] }
    return metInVain.intersection(namesakes.met)
  }

  /// Books that were there before and that lines without an ISBN stand for.
  var met: Set<Int64> { namesakes.met }

  mutating func end() throws -> ImportCounts {
    try flush()
    if writes {
      for index in indexes { try transaction.run(index) }
      try transaction.dialect.entersText("book", lastEntered, transaction)
      try transaction.dialect.entersAdded("book", true, transaction)
    }
    return counts
  }

  /// Runs before a book's text is changed: the index removes the old text, which has to be in it.
  mutating func enter(_ book: Book) throws {
    guard book.id.rawValue > lastEntered else { return }
    try transaction.dialect.entersText("book", lastEntered, transaction)
    lastEntered = try transaction.lastBook()
  }

  /// A line that passed the dry run is refused, too, where the library has become another one since.
  private mutating func refuse(_ problem: LineProblem) {
    counts.bad += 1
    report(problem)
  }

  /// Looks at, or writes, the lines that were taken and not yet.
  mutating func flush() throws {
    let chunk = pending
    pending.removeAll(keepingCapacity: true)
    pendingNumbers.removeAll(keepingCapacity: true)
    let drafts = chunk.compactMap { line in
      if case .entry(let entry, line: _) = line { entry.draft } else { nil }
    }
    let known = try known(drafts)
    try labels.find(for: chunk, locks: locks, transaction)
    try namesakes.find(for: drafts, before: lastBefore, locks: locks, transaction)
    var new: [BookEntry] = []
    for line in chunk {
      switch line {
      case .bad(let problem): refuse(problem)
      case .leftOut(line: _, let remark):
        counts.leftOut += 1
        if let remark { report(remark) }
      case .entry: break
      }
      guard case .entry(let entry, let line) = line else { continue }
      let there = meet(entry, entry.draft.isbn.flatMap { known[$0.text] })
      let fault = labels.fault(entry, line: line, there: there)
      let decision = fault.map { .refuse($0) } ?? decide(entry, line: line, known: there)
      if decision.isRefusal, let there { metInVain.insert(there.id.rawValue) }
      if !decision.isRefusal { for remark in entry.remarks { report(remark) } }
      switch decision {
      case .add:
        counts.added += 1
        if writes { new.append(entry) }
      case .addCopies(let book):
        counts.copiesAdded += 1
        if writes, let book { try addCopies(of: entry, to: book) }
      case .acquire(let book):
        counts.acquired += 1
        if writes, let book { try acquire(book, entry) }
      case .update(let book):
        if let book, let refusal = try refusal(updating: book, to: entry) {
          refuse(LineProblem(line: line, .refused([refusal])))
          metInVain.insert(book.id.rawValue)
          continue
        }
        counts.updated += 1
        if writes, let book { try update(book, entry) }
      case .draft:
        counts.drafted += 1
        if writes { try putIntoInbox(entry) }
      case .skip: counts.skipped += 1
      case .refuse(let fault):
        refuse(LineProblem(line: line, fault))
        continue
      }
      if !writes { accepted.append((entry, line)) }
    }
    if writes { try add(new) }
  }

  /// The library's book that a line is about: by its ISBN, its label, or its title and author.
  private mutating func meet(_ entry: BookEntry, _ numbered: Book?) -> Book? {
    guard let labelled = labels.book(of: entry) else { return numbered ?? namesakes.take(for: entry) }
    namesakes.take(labelled)
    // A book without an ISBN may have got one in the table.
    return numbered ?? (entry.draft.isbn == nil || labelled.isbn == nil ? labelled : nil)
  }

  // MARK: - What becomes of a line

  private enum Decision {
    case add, skip
    /// The book is known only by its ISBN.
    case draft
    /// The book is nil in a dry run, where a line before this one would have brought it.
    case addCopies(Book?)
    case acquire(Book?)
    case update(Book?)
    case refuse(ImportFault)

    var isRefusal: Bool {
      if case .refuse = self { true } else { false }
    }
  }

  /// A book as a line meets it: as the lines before this one leave it, or in a dry run would leave it.
  private struct Present {
    var book: Book?
    var isWish: Bool
    var copies: Int

    init(_ book: Book) {
      (self.book, isWish, copies) = (book, book.isWishlistItem, book.totalCopies)
    }

    init(_ book: Book?, isWish: Bool, copies: Int) {
      (self.book, self.isWish, self.copies) = (book, isWish, copies)
    }
  }

  private mutating func decide(_ entry: BookEntry, line: Int, known: Book?) -> Decision {
    guard !writes, let isbn = entry.draft.isbn else { return decide(entry, known.map { Present($0) }) }
    var present = known.map { Present($0) }
    if let first = seen.note(isbn, line: line) {
      if manner.choice == nil { return .refuse(.twice(text: isbn.text, firstLine: first)) }
      // The first line brought or acquired it, or found it there. Loans are what they were: no line changes one.
      if entry.isBareNumber, known == nil { return manner.choice == .addCopies ? .draft : .skip }
      present = Present(known, isWish: areWishes && (known?.isWishlistItem ?? true), copies: seen.copies(of: isbn))
    }
    let decision = decide(entry, present)
    let copies =
      switch decision {
      case .add, .draft, .acquire: entry.draft.copies
      case .addCopies: (present?.copies ?? 0) + entry.draft.copies
      case .update, .skip, .refuse: present?.copies ?? 0
      }
    seen.set(copies: copies, of: isbn)
    return decision
  }

  private func decide(_ entry: BookEntry, _ present: Present?) -> Decision {
    let arrival = Arrival(isWish: present?.isWish)
    guard let present else { return entry.isBareNumber ? .draft : .add }
    // A number without other cells gives an update nothing to write.
    if entry.isBareNumber, manner.choice == .update, !present.isWish { return .skip }
    if arrival == .wishCameTrue, !areWishes { return .acquire(present.book) }
    guard let choice = manner.choice else {
      return .refuse(.alreadyThere(title: present.book?.title ?? entry.draft.title, isWish: present.isWish))
    }
    // A book in the catalogue needs no wish.
    if areWishes, arrival == .moreCopies { return .skip }
    switch choice {
    case .skip: return .skip
    case .update: return .update(present.book)
    case .addCopies:
      if areWishes { return .skip }
      guard BookDraft.copiesRange.contains(present.copies + entry.draft.copies) else {
        return .refuse(.refused([.copiesOutOfRange(BookDraft.copiesRange)]))
      }
      return .addCopies(present.book)
    }
  }

  /// A book that is changed stays as it was read, its loans and its line of reservations with it: who changes those
  /// changes the book.
  private var locks: SQL { writes ? transaction.dialect.locksRows : "" }

  private func known(_ drafts: [BookDraft]) throws -> [String: Book] {
    guard let list = SQL.padded(drafts.map { SQLValue($0.isbn?.text) }) else { return [:] }
    let books = try transaction.books("isbn IN (\(list))\(locks)")
    return Dictionary(books.map { ($0.isbn?.text ?? "", $0) }) { first, _ in first }
  }
}

extension SQL {
  /// A list without repetitions. One value fills it up to one of few lengths, so that few statements are prepared.
  ///
  /// - Returns: nil for no value.
  static func padded(_ values: [SQLValue]) -> SQL? {
    let values = Array(Set(values).subtracting([.null]))
    guard let last = values.last else { return nil }
    let width = values.count == 1 ? 1 : (values.count + BookImport.chunk - 1) / BookImport.chunk * BookImport.chunk
    let filled = values + Array(repeating: last, count: width - values.count)
    return SQL.list(filled)
  }
}

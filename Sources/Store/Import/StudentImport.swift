import Domain

/// A walk through a table of students, inside a transaction: a dry run, or the change itself.
struct StudentImport {
  var transaction: Transaction
  let manner: ImportManner
  /// False: a dry run.
  let writes: Bool
  private let report: @Sendable (LineProblem) -> Void
  private(set) var counts = ImportCounts()
  /// New students of whom the table says no card. Cards are given out last: a line further down may say which number is whose.
  private(set) var cardless: [Int64] = []
  /// Dry run: the lines that can go in.
  private(set) var accepted: [(entry: StudentDraft, line: Int)] = []
  /// Dry run: the line on which each number of the table stood first, by its hash.
  private var firstLines: [Int: Int32] = [:]
  /// Classes by the spellings of the table.
  private var classes: [String: SchoolClass] = [:]

  init(
    _ transaction: Transaction, _ manner: ImportManner, writes: Bool, report: @escaping @Sendable (LineProblem) -> Void
  ) {
    self.transaction = transaction
    self.manner = manner
    self.writes = writes
    self.report = report
  }

  mutating func take(_ line: ImportLine<StudentDraft>) throws {
    switch line {
    case .leftOut: counts.leftOut += 1
    case .bad(let problem): refuse(problem)
    case .entry(let draft, let line):
      try take(draft, line: line)
    }
  }

  /// Each line names its student.
  func takeMetInVain() -> Set<Int64> { [] }

  /// The lines that can go in, of those that were taken since this was asked for.
  mutating func takeAccepted() -> [(entry: StudentDraft, line: Int)] {
    defer { accepted.removeAll(keepingCapacity: true) }
    return accepted
  }

  private mutating func take(_ draft: StudentDraft, line: Int) throws {
    let key = Library.libraryIDKey(draft.libraryID)
    if !writes {
      if let twice = numbersMet(key, draft.cardNumber) {
        return refuse(LineProblem(line: line, twice))
      }
      if let first = note(key, line) {
        return refuse(LineProblem(line: line, .twice(text: draft.libraryID, firstLine: first)))
      }
      if let card = draft.cardNumber, let first = note("card " + card.text, line) {
        return refuse(LineProblem(line: line, .twice(text: card.text, firstLine: first)))
      }
    }
    let known = try transaction.firstRow(
      "SELECT \(Library.studentColumns) FROM student WHERE library_id_key = \(key)\(writes ? transaction.dialect.locksRows : "")"
    ).map(Library.student)
    if let card = draft.cardNumber, manner.choice != .skip || known == nil {
      let owner = try transaction.firstRow("SELECT id FROM student WHERE card_number = \(card.text)")?.integer("id")
      let isStaffs = try transaction.staff(card: card) != nil
      if isStaffs || owner != nil && owner != known?.id.rawValue {
        return refuse(LineProblem(line: line, .refused([.cardTaken(card)])))
      }
      // A number that was given before is taken: a table brings students back with the cards that they hold.
    }
    if let refusal = try transaction.collisions(of: draft, besides: known?.id).first {
      return refuse(LineProblem(line: line, .refused([refusal])))
    }
    guard let known else {
      counts.added += 1
      if writes {
        let id = try transaction.add(draft, in: schoolClass(of: draft.grade), givesCard: false)
        if draft.cardNumber == nil { cardless.append(id) }
      } else {
        accepted.append((draft, line))
      }
      return
    }
    switch manner.choice {
    case nil, .addCopies?:
      return refuse(LineProblem(line: line, .studentThere(libraryID: draft.libraryID)))
    case .skip?: counts.skipped += 1
    case .update?:
      counts.updated += 1
      if writes { try update(known, draft) }
    }
    if !writes { accepted.append((draft, line)) }
  }

  /// A line that passed the dry run is refused, too, where the library has become another one since.
  private mutating func refuse(_ problem: LineProblem) {
    counts.bad += 1
    report(problem)
  }

  /// A library ID that a line before this one has as a card, or the other way round.
  private func numbersMet(_ key: String, _ card: CardNumber?) -> ImportFault? {
    if let card, card.text != key, let first = firstLines[card.text.hashValue] {
      return .twice(text: card.text, firstLine: Int(first))
    }
    if CardNumber(key) != nil, card?.text != key, let first = firstLines[("card " + key).hashValue] {
      return .twice(text: key, firstLine: Int(first))
    }
    return nil
  }

  /// 64 bits of each: two of a million numbers are taken for one in one of thirty million tables.
  private mutating func note(_ number: String, _ line: Int) -> Int? {
    let hash = number.hashValue
    if let first = firstLines[hash] { return Int(first) }
    firstLines[hash] = Int32(clamping: line)
    return nil
  }

  /// The rows of classes are shared until the transaction ends, so what was found once holds for all lines.
  private mutating func schoolClass(of text: String) throws -> SchoolClass? {
    if let known = classes[text] { return known }
    let found = try transaction.schoolClass(of: text)
    if classes.count < 1000 { classes[text] = found }
    return found
  }

  /// Values in the line replace the student's; empty fields stay.
  private mutating func update(_ student: Student, _ draft: StudentDraft) throws {
    func said(_ new: String, _ old: String) -> String {
      let text = TypedText.trim(new)
      return text.isEmpty ? old : text
    }
    let card = draft.cardNumber ?? student.cardNumber
    if card != student.cardNumber { try PrintedNumber.card.retire(student.cardNumber?.text, transaction) }
    let merged = StudentDraft(
      libraryID: student.libraryID, firstName: said(draft.firstName, student.firstName),
      lastName: said(draft.lastName, student.lastName), grade: said(draft.grade, student.grade),
      kind: draft.kind ?? student.kind)
    let columns = StudentColumn.edited.filter { ![.libraryID, .libraryIDKey].contains($0) }
    let row = StudentRow(merged, card: card, in: try schoolClass(of: merged.grade), at: student.createdAt)
    let sets = row.assignments(to: columns)
    try transaction.run("UPDATE student SET \(sets) WHERE id = \(student.id.rawValue)")
    try transaction.record(.editStudent, student: try transaction.student(student.id.rawValue))
  }
}

/// Books without a number from before the import, by title and author. A line without a number is compared with them,
/// so that a table that was exported, edited and imported again does not double them.
///
/// Each stands for one line at most: of two copies of one line the second is another book, as it was when they were exported.
struct Namesakes {
  private var books: [BookName: [Book]] = [:]
  /// Books that a line stands for.
  private(set) var met: Set<Int64> = []
  private var isCollationCurrent = false

  init(met: Set<Int64> = []) { self.met = met }

  /// Looks for those of a chunk of lines.
  ///
  /// - Parameter last: the last book that was there before.
  /// - Throws: `filed-otherwise` where the keys are not those that titles have now: each line would double its book.
  mutating func find(for drafts: [BookDraft], before last: Int64, locks: SQL, _ transaction: Transaction) throws {
    books.removeAll(keepingCapacity: true)
    let nameless = drafts.filter { $0.isbn == nil }
    guard let first = nameless.first else { return }
    if !isCollationCurrent {
      guard try transaction.collationIsCurrent() else { throw Refusal.collatedOtherwise }
      isCollationCurrent = true
    }
    // Few shapes of one statement: the last chunk repeats a title.
    let width = nameless.count == 1 ? 1 : BookImport.chunk
    let keys = nameless.map { Collation.key($0.title) }
    let padded = keys + Array(repeating: Collation.key(first.title), count: max(0, width - keys.count))
    let found = try transaction.rows(
      """
      SELECT \(Library.bookColumns) FROM book
      WHERE is_wishlist_item IN (0, 1) AND title_key IN (\(SQL.list(padded.map { .text($0) }))) AND id <= \(last)
      ORDER BY id DESC\(locks)
      """
    ).map(Library.book)
    for book in found where book.isbn == nil && !met.contains(book.id.rawValue) {
      books[BookName(book.title, book.author), default: []].append(book)
    }
  }

  /// A line with a label is another book than one with another label.
  mutating func take(for entry: BookEntry) -> Book? {
    let draft = entry.draft
    guard draft.isbn == nil else { return nil }
    let name = BookName(draft.title, draft.author)
    guard let place = books[name]?.lastIndex(where: { isFree($0) && (entry.label == nil || $0.labelNumber == nil) }),
      let book = books[name]?.remove(at: place)
    else { return nil }
    met.insert(book.id.rawValue)
    return book
  }

  /// Another line stands for this book already.
  mutating func take(_ book: Book) { met.insert(book.id.rawValue) }

  private func isFree(_ book: Book) -> Bool { !met.contains(book.id.rawValue) }
}

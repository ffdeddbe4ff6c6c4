import Domain

struct StudentImport {
  var transaction: Transaction
  let manner: ImportManner
  /// False: a dry run.
  let writes: Bool
  private let report: LineReport
  private(set) var counts = ImportCounts()
  /// New students without a card in the table. Cards are given out last: a later line may state a card's number.
  private(set) var cardless: [Int64] = []
  /// Dry run: the lines that can go in.
  private(set) var accepted: [(entry: StudentDraft, line: Int)] = []
  /// Dry run: the line on which each number of the table stood first, by its hash.
  private var firstLines: [Int: Int32] = [:]
  private var classes: [String: SchoolClass] = [:]
  /// Dry run: the students whom lines are about.
  private(set) var matches = StudentMatches()
  /// Change: library IDs for lines without one.
  private var givenIDs = GivenLibraryIDs()
  private var isCollationCurrent = false
  /// Dry run of a comparison; nil otherwise.
  private var comparison: RosterComparison?

  /// - Parameter compares: whether a dry run notes who is new and who changes.
  init(
    _ transaction: Transaction, _ manner: ImportManner, writes: Bool, compares: Bool = false,
    report: @escaping LineReport
  ) {
    self.transaction = transaction
    self.manner = manner
    self.writes = writes
    self.report = report
    comparison = compares ? RosterComparison() : nil
  }

  mutating func take(_ line: ImportLine<StudentDraft>) throws {
    switch line {
    case .leftOut(line: _, let remark):
      counts.leftOut += 1
      if let remark { report(remark) }
    case .bad(let problem): refuse(problem)
    case .entry(let draft, let line):
      try take(draft, line: line)
    }
  }

  /// Each line names its student.
  func takeMetInVain() -> Set<Int64> { [] }

  mutating func takeAccepted() -> [(entry: StudentDraft, line: Int)] {
    defer { accepted.removeAll(keepingCapacity: true) }
    return accepted
  }

  private mutating func take(_ draft: StudentDraft, line: Int) throws {
    if !writes, let fault = repeated(draft, line) { return refuse(LineProblem(line: line, fault)) }
    if draft.libraryID.isEmpty {
      return writes ? try addUnnumbered(draft, line: line) : try takeUnnumbered(draft, line: line)
    }
    let key = Library.libraryIDKey(draft.libraryID)
    let known = try transaction.students(
      "library_id_key = \(key)\(writes ? transaction.dialect.locksRows : "")"
    ).first
    if !writes, let known, let first = matches.meet(known, line: line) {
      return refuse(LineProblem(line: line, .twice(text: draft.libraryID, firstLine: first)))
    }
    if let fault = try collision(of: draft, known) { return refuse(LineProblem(line: line, fault)) }
    try take(draft, line: line, known)
  }

  /// A line whose student is clear: one of the library, or a new one.
  private mutating func take(_ draft: StudentDraft, line: Int, _ known: Student?) throws {
    guard let known else {
      counts.added += 1
      note(draft)
      compareNew(draft)
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
    note(draft)
    compare(known, draft)
    if !writes { accepted.append((draft, line)) }
  }

  /// The dry run reports the remarks about an imported line once.
  private func note(_ draft: StudentDraft) {
    if !writes { for remark in draft.remarks { report(remark) } }
  }

  // MARK: - Lines without a library ID

  /// Dry run: whom the line is about. From then on the line has that student's library ID.
  private mutating func takeUnnumbered(_ draft: StudentDraft, line: Int) throws {
    switch try matches.find(draft, line: line, transaction) {
    case .refused(let fault): refuse(LineProblem(line: line, fault))
    case .known(let student):
      var draft = draft
      draft.libraryID = student.libraryID
      if let fault = try collision(of: draft, student) { return refuse(LineProblem(line: line, fault)) }
      try take(draft, line: line, student)
    case .new:
      if let fault = try collision(of: draft, nil) { return refuse(LineProblem(line: line, fault)) }
      try take(draft, line: line, nil)
    }
  }

  /// Change: a new student, who gets a number. Another program may have added the same student since the dry run.
  private mutating func addUnnumbered(_ draft: StudentDraft, line: Int) throws {
    let label = ClassLabel(draft.grade)
    let namesakes = try StudentMatches.namesakes(of: draft, &isCollationCurrent, transaction)
    if let other = namesakes.first(where: { ClassLabel($0.grade) == label && $0.createdAt != transaction.now }) {
      return refuse(LineProblem(line: line, .studentThere(libraryID: other.libraryID)))
    }
    if let fault = try collision(of: draft, nil) { return refuse(LineProblem(line: line, fault)) }
    var draft = draft
    draft.libraryID = try givenIDs.next(transaction)
    try take(draft, line: line, nil)
  }

  /// Change: writes down which numbers were given.
  mutating func end() throws { try givenIDs.keep(transaction) }

  // MARK: - Numbers that others have

  /// Dry run: a number of the line that a line before it has, or its name where one of both has no number.
  private mutating func repeated(_ draft: StudentDraft, _ line: Int) -> ImportFault? {
    let key = draft.libraryID.isEmpty ? nil : Library.libraryIDKey(draft.libraryID)
    if let key {
      if let twice = numbersMet(key, draft.cardNumber) { return twice }
      if let first = note(key, line) { return .twice(text: draft.libraryID, firstLine: first) }
    } else if let card = draft.cardNumber, let first = firstLines[card.text.hashValue] {
      return .twice(text: card.text, firstLine: Int(first))
    }
    if let card = draft.cardNumber, let first = note("card " + card.text, line) {
      return .twice(text: card.text, firstLine: first)
    }
    if let first = matches.noteName(of: draft, line: line) {
      return .twice(text: PersonName.full(first: draft.firstName, last: draft.lastName), firstLine: first)
    }
    return nil
  }

  private func collision(of draft: StudentDraft, _ known: Student?) throws -> ImportFault? {
    if let card = draft.cardNumber, manner.choice != .skip || known == nil {
      let owner = try transaction.firstRow("SELECT id FROM student WHERE card_number = \(card.text)")?.integer("id")
      let isStaffs = try transaction.staff(card: card) != nil
      if isStaffs || owner != nil && owner != known?.id.rawValue { return .refused([.cardTaken(card)]) }
      // A number that was given before is taken: a table brings students back with the cards that they hold.
    }
    return try transaction.collisions(of: draft, besides: known?.id).first.map { .refused([$0]) }
  }

  /// A line that passed the dry run is refused, too, if the library has changed since.
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
    let merged = StudentImport.merged(student, draft)
    if merged.cardNumber != student.cardNumber {
      try PrintedNumber.card.retire(student.cardNumber?.text, transaction)
    }
    let columns = StudentColumn.edited.filter { ![.libraryID, .libraryIDKey].contains($0) }
    let row = StudentRow(
      merged, card: merged.cardNumber, in: try schoolClass(of: merged.grade), at: student.createdAt)
    let sets = row.assignments(to: columns)
    try transaction.run("UPDATE student SET \(sets) WHERE id = \(student.id)")
    try transaction.record(.editStudent, student: try transaction.student(student.id.rawValue))
  }

  private static func merged(_ student: Student, _ draft: StudentDraft) -> StudentDraft {
    func said(_ new: String, _ old: String) -> String {
      let text = TypedText.trim(new)
      return text.isEmpty ? old : text
    }
    return StudentDraft(
      libraryID: student.libraryID, firstName: said(draft.firstName, student.firstName),
      lastName: said(draft.lastName, student.lastName), grade: said(draft.grade, student.grade),
      cardNumber: draft.cardNumber ?? student.cardNumber, kind: draft.kind ?? student.kind)
  }
}

extension StudentImport {
  func compared() throws -> (counts: ImportCounts, comparison: RosterComparison) {
    var comparison = comparison ?? RosterComparison()
    comparison.departed = try departed()
    return (counts, comparison)
  }

  fileprivate mutating func compareNew(_ draft: StudentDraft) { comparison?.new.append(draft) }

  fileprivate mutating func compare(_ student: Student, _ draft: StudentDraft) {
    guard comparison != nil else { return }
    let merged = StudentImport.merged(student, draft)
    var changed = student
    (changed.firstName, changed.lastName) = (merged.firstName, merged.lastName)
    (changed.cardNumber, changed.kind) = (merged.cardNumber, merged.kind ?? student.kind)
    // `Klasse 7b` is the same class as `7b`.
    if ClassLabel(merged.grade) != ClassLabel(student.grade) { changed.grade = merged.grade }
    if changed == student {
      comparison?.unchanged += 1
    } else {
      comparison?.changed.append(RosterComparison.Change(student: student, changed: changed))
    }
  }

  /// Students whom no line is about, with what they still have. Other kinds of borrowers stand in other lists.
  private func departed() throws -> [RosterComparison.Departure] {
    let present = matches.ids
    var (departed, last) = ([RosterComparison.Departure](), Int64.min)
    while true {
      let students = try transaction.students("id > \(last) ORDER BY id LIMIT \(BookImport.chunk)")
      for student in students where student.kind == .student && !present.contains(student.id.rawValue) {
        let loans = try transaction.activeLoans(ofStudent: student.id)
        departed.append(RosterComparison.Departure(student: student, loans: loans))
      }
      guard students.count == BookImport.chunk, let id = students.last?.id.rawValue else { return departed }
      last = id
    }
  }
}

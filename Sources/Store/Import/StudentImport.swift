import Domain

/// One walk through a table of students, inside a transaction: a look ahead, or the change itself.
struct StudentImport {
  let connection: any SQLConnection
  let manner: ImportManner
  /// nil: nothing is written.
  let now: Timestamp?
  private let report: (LineProblem) -> Void
  private let isGivenUp: () -> Bool
  private(set) var counts = ImportCounts()
  /// New students of whom the table says no card.
  private var cardless: [Int64] = []
  /// Of a look ahead: where numbers of the table stood first, by their hashes.
  private var firstLines: [Int: Int32] = [:]

  init(
    _ connection: any SQLConnection, _ manner: ImportManner, writesAt now: Timestamp?,
    report: @escaping (LineProblem) -> Void, isGivenUp: @escaping () -> Bool
  ) {
    self.connection = connection
    self.manner = manner
    self.now = now
    self.report = report
    self.isGivenUp = isGivenUp
  }

  mutating func take(_ line: ImportLine<StudentDraft>) throws {
    switch line {
    case .leftOut: counts.leftOut += 1
    case .bad(let problem): try refuse(problem)
    case .entry(let draft, let line):
      if isGivenUp() { throw CancellationError() }
      try take(draft, line: line)
    }
  }

  /// Cards are given out last: a line further down may say which number is whose.
  func end() throws -> ImportCounts {
    for id in cardless {
      let card = try Library.nextFreeCard(connection)
      try connection.run("UPDATE student SET card_number = \(card.text) WHERE id = \(id)")
    }
    return counts
  }

  private mutating func take(_ draft: StudentDraft, line: Int) throws {
    let key = Library.libraryIDKey(draft.libraryID)
    if now == nil {
      if let twice = numbersMet(key, draft.cardNumber) {
        return try refuse(LineProblem(line: line, twice))
      }
      if let first = note(key, line) {
        return try refuse(LineProblem(line: line, .twice(text: draft.libraryID, firstLine: first)))
      }
      if let card = draft.cardNumber, let first = note("card " + card.text, line) {
        return try refuse(LineProblem(line: line, .twice(text: card.text, firstLine: first)))
      }
    }
    let known = try connection.firstRow(
      "SELECT \(Library.studentColumns) FROM student WHERE library_id_key = \(key)"
    ).map(Library.student)
    if let card = draft.cardNumber, manner.choice != .skip || known == nil {
      let owner = try connection.firstRow("SELECT id FROM student WHERE card_number = \(card.text)")?.integer("id")
      if let owner, owner != known?.id.rawValue {
        return try refuse(LineProblem(line: line, .refused([.cardTaken(card)])))
      }
    }
    if let refusal = try Library.collisions(of: draft, besides: known?.id, connection).first {
      return try refuse(LineProblem(line: line, .refused([refusal])))
    }
    guard let known else {
      counts.added += 1
      if let now {
        let id = try Library.add(draft, givesCard: false, at: now, connection)
        if draft.cardNumber == nil { cardless.append(id) }
      }
      return
    }
    switch manner.choice {
    case nil, .addCopies?:
      try refuse(LineProblem(line: line, .studentThere(libraryID: draft.libraryID)))
    case .skip?: counts.skipped += 1
    case .update?:
      counts.updated += 1
      if let now { try update(known, draft, at: now) }
    }
  }

  private mutating func refuse(_ problem: LineProblem) throws {
    counts.bad += 1
    report(problem)
    if now != nil, !manner.skipsBad { throw Refusal.noLongerThere }
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

  /// What the line says replaces what was there; what it does not say stays.
  private func update(_ student: Student, _ draft: StudentDraft, at now: Timestamp) throws {
    func said(_ new: String, _ old: String) -> String {
      let text = TypedText.trim(new)
      return text.isEmpty ? old : text
    }
    let first = said(draft.firstName, student.firstName)
    let last = said(draft.lastName, student.lastName)
    let card = (draft.cardNumber ?? student.cardNumber)?.text
    try connection.run(
      """
      UPDATE student SET first_name = \(first), last_name = \(last), grade = \(said(draft.grade, student.grade)),
        card_number = \(card), name_key = \(Library.nameKey(first: first, last: last)),
        search_text = \(Library.studentText(first: first, last: last, libraryID: student.libraryID))
      WHERE id = \(student.id.rawValue)
      """)
    try Library.record(
      .editStudent, student: try Library.student(student.id.rawValue, connection), at: now, connection)
  }
}

import Domain

/// A transaction that publishes portions of a decided import: as many as fit in ``ImportJournal/publishing``.
struct ImportPublishing {
  struct Step: Sendable {
    var counts = ImportCounts()
    var portions = 0
    var isLast = false
  }

  private var transaction: Transaction
  private let journal: ImportJournal
  private let report: LineReport
  private let end = ContinuousClock.now + ImportJournal.publishing

  /// The body of a transaction. It may run again: what it does is written down in it.
  static func step(_ id: Int64, report: @escaping LineReport, _ transaction: Transaction) throws -> Step {
    guard let journal = try ImportJournal.find(id, locks: true, transaction), journal.isDecided else {
      return Step(isLast: true)
    }
    try transaction.dialect.bulkBegins(transaction)
    let publishing = ImportPublishing(transaction, journal, report: report)
    let step =
      switch journal.kind {
      case .students: try publishing.students()
      case .books, .wishlist: try publishing.books()
      }
    try transaction.run("UPDATE import SET changes = changes + \(step.counts.changes) WHERE id = \(id)")
    return step
  }

  /// Ends the import after the last portion. Its transaction is confirmed: all earlier ones are on the disk with it.
  ///
  /// - Returns: how many lines changed the library; nil if another program has finished it.
  static func finish(_ id: Int64, _ transaction: Transaction) throws -> Int? {
    guard let journal = try ImportJournal.find(id, locks: true, transaction), journal.isDecided else { return nil }
    try transaction.run("UPDATE operation SET result = \(journal.changes) WHERE id = \(journal.operation.text)")
    try transaction.run("DELETE FROM import WHERE id = \(id)")
    return journal.changes
  }

  private init(
    _ transaction: Transaction, _ journal: ImportJournal, report: @escaping LineReport
  ) {
    self.transaction = transaction
    // The rows of an import have its moment and its actor, regardless of the program that publishes them.
    self.transaction.now = journal.startedAt
    self.transaction.actor = journal.actor ?? transaction.actor
    self.journal = journal
    self.report = report
  }

  private var manner: ImportManner { ImportManner(choice: journal.choice, looksUp: journal.looksUp) }

  // MARK: - Portions

  private struct Portion {
    let id: Int64
    var lines: StagedReader
    let met: [Int64]
  }

  private func nextPortion() throws -> Portion? {
    try transaction.firstRow(
      """
      SELECT id, lines, met FROM import_portion WHERE import_id = \(journal.id) AND is_published = 0
      ORDER BY number LIMIT 1
      """
    ).map { row in
      Portion(
        id: try row.integer("id"), lines: try StagedReader(row.text("lines")), met: try ImportPublishing.numbers(row))
    }
  }

  /// - Parameter met: numbers of rows that later portions have to know of.
  private func close(_ portion: Portion, met: some Sequence<Int64>) throws {
    let met = (portion.met + met).map { String($0) }.joined(separator: " ")
    if met.isEmpty {
      try transaction.run("DELETE FROM import_portion WHERE id = \(portion.id)")
    } else {
      try transaction.run(
        "UPDATE import_portion SET is_published = 1, lines = '', met = \(met) WHERE id = \(portion.id)")
    }
  }

  private static func numbers(_ row: SQLRow) throws -> [Int64] {
    try row.text("met").split(separator: " ").compactMap { Int64($0) }
  }

  // MARK: - Books

  private func books() throws -> Step {
    let met = try transaction.rows(
      "SELECT met FROM import_portion WHERE import_id = \(journal.id) AND met <> ''"
    ).flatMap(ImportPublishing.numbers)
    var step = Step()
    let last = try transaction.lastBook()
    var walk = BookImport(transaction, manner, areWishes: journal.kind == .wishlist, writes: true, report: report)
    try walk.begin(after: journal.lastBook, met: Set(met))
    // A library without books lends none, and rebuilding indexes is worth a larger transaction.
    let isFirst = last == 0
    var known = walk.met
    while true {
      guard var portion = try nextPortion() else {
        step.isLast = true
        break
      }
      while !portion.lines.isAtEnd { try walk.take(portion.lines.next(BookEntry.self)) }
      try walk.flush()
      try close(portion, met: walk.met.subtracting(known).sorted())
      known = walk.met
      step.portions += 1
      if ContinuousClock.now >= end, !isFirst || step.portions >= ImportPublishing.firstPortions { break }
    }
    step.counts = try walk.end()
    if manner.looksUp { try transaction.addLookupTasks(after: last) }
    return step
  }

  /// 100,000 lines.
  private static let firstPortions = 100_000 / ImportJournal.linesPerPortion

  // MARK: - Students

  private func students() throws -> Step {
    try PrintedNumber.lock(transaction)
    var step = Step()
    var walk = StudentImport(transaction, manner, writes: true, report: report)
    var cardless = 0
    while ContinuousClock.now < end || step.portions == 0 {
      guard var portion = try nextPortion() else {
        step.isLast = try giveCards()
        break
      }
      while !portion.lines.isAtEnd { try walk.take(portion.lines.next(StudentDraft.self)) }
      try close(portion, met: walk.cardless[cardless...])
      cardless = walk.cardless.count
      step.portions += 1
    }
    try walk.end()
    step.counts = walk.counts
    return step
  }

  /// Gives cards to the students without a card in the table, once all lines are in.
  ///
  /// - Returns: whether everybody has one.
  private func giveCards() throws -> Bool {
    while true {
      let waiting = try transaction.firstRow(
        """
        SELECT id, met FROM import_portion WHERE import_id = \(journal.id) AND is_published = 1 AND met <> ''
        ORDER BY number LIMIT 1
        """)
      guard let waiting else { return true }
      var left = try ImportPublishing.numbers(waiting)[...]
      while let id = left.first, ContinuousClock.now < end {
        left.removeFirst()
        try giveCard(to: id)
      }
      let met = left.map { String($0) }.joined(separator: " ")
      try transaction.run("UPDATE import_portion SET met = \(met) WHERE id = \(try waiting.integer("id"))")
      if !left.isEmpty { return false }
    }
  }

  /// Gives a new student a card. A student who was deleted since needs none, and one who has a card keeps it.
  private func giveCard(to id: Int64) throws {
    guard let student = try transaction.student(id), student.cardNumber == nil else { return }
    let card = try transaction.nextFreeCard()
    try transaction.run("UPDATE student SET card_number = \(card.text) WHERE id = \(id)")
  }
}

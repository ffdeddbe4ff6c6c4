package import Cards
import Domain
package import Messages
import Store

/// Cards or labels to print, and the numbers that were given out for them.
package struct CardBatch: Sendable {
  package var cards: [PrintedCard] = []
  /// The number of students or books that had no number and have one now.
  package var numbersGiven = 0
  /// Numbers of students or books that had none before, in the order of the cards.
  package var newNumbers: [String] = []
}

extension Session {
  /// Cards for students. A student without a card number is given one.
  ///
  /// - Parameters:
  ///   - names: library IDs or cards; empty for all students, or those of a class.
  ///   - check: takes the number of cards before any number is given out.
  package func studentCards(
    named names: [String] = [], className: String? = nil, check: (Int) throws -> Void = { _ in }
  ) async throws -> CardBatch {
    var chosen: [Student] = []
    for name in names { chosen.append(try await student(named: name)) }
    if names.isEmpty { chosen = try await students(inClass: className) }
    try check(chosen.count)
    let cardless = Set(chosen.filter { $0.cardNumber == nil }.map(\.id))
    // Read before numbers are given: nothing that may fail stands between them and the sheets.
    let owner = try await library.printedOwner() ?? ""
    var batch = CardBatch()
    batch.numbersGiven = try await giveNumbers(to: &chosen, where: { $0.cardNumber == nil }) {
      try await library.giveCards(to: $0.map(\.id))
    }
    batch.cards = chosen.compactMap { student in
      student.cardNumber.map { card in
        let grade = student.grade.isEmpty ? "" : "\(messages.label(.grade)) \(student.grade)"
        return PrintedCard(
          code: .card(card), title: student.fullName, details: [student.libraryID, grade].filter { !$0.isEmpty },
          owner: owner)
      }
    }
    batch.newNumbers = chosen.filter { cardless.contains($0.id) }.compactMap(\.cardNumber?.text)
    // A failure of the checklist of a new library does not fail the command.
    if !batch.cards.isEmpty { try? await library.noteFirstStep(.cards) }
    return batch
  }

  /// Labels for books without a barcode, each copy with its own number. A copy without a number is given one.
  ///
  /// - Parameters:
  ///   - names: books, or labels of single copies; empty for all books without an ISBN.
  ///   - isNew: only copies that have no label yet, of books that have no label for the whole title.
  ///   - once: one label for a title, with one number for all its copies.
  ///   - check: takes the number of labels before any number is given out.
  package func bookLabels(
    named names: [String] = [], isNew: Bool = false, once: Bool = false, check: (Int) throws -> Void = { _ in }
  ) async throws -> CardBatch {
    var books: [Book] = []
    for name in names {
      let book = try await book(named: name)
      if book.isWishlistItem { throw Refusal.onWishlist(title: book.title) }
      books.append(book)
    }
    if names.isEmpty {
      books = try await allPages(limit: nil) { last, count in
        try await library.booksWithoutISBN(isNew: isNew, after: last?.id, limit: count)
      }
    }
    return once ? try await titleLabels(books, check) : try await copyLabels(books, isNew: isNew, check)
  }

  private func titleLabels(_ books: [Book], _ check: (Int) throws -> Void) async throws -> CardBatch {
    var books = books
    try check(books.count)
    let unlabelled = Set(books.filter { $0.labelNumber == nil }.map(\.id))
    let owner = try await library.printedOwner() ?? ""
    var batch = CardBatch()
    batch.numbersGiven = try await giveNumbers(to: &books, where: { $0.labelNumber == nil }) {
      try await library.giveLabels(to: $0.map(\.id))
    }
    batch.cards = books.compactMap { book in
      book.labelNumber.map { PrintedCard(code: .label($0), title: book.title, details: [book.author], owner: owner) }
    }
    batch.newNumbers = books.filter { unlabelled.contains($0.id) }.compactMap(\.labelNumber?.text)
    return batch
  }

  /// - Parameter books: a book whose copy was named stands only for that copy.
  private func copyLabels(
    _ books: [Book], isNew: Bool, _ check: (Int) throws -> Void
  ) async throws -> CardBatch {
    var (copies, titles): ([Copy], [Book.ID: Book]) = ([], [:])
    for book in books {
      titles[book.id] = book
      copies += try await library.copies(of: book.id).filter {
        !$0.state.isGone && ($0.label == nil || !isNew) && (book.copy == nil || $0.number == book.copy?.number)
      }
    }
    try check(copies.count)
    let unlabelled = Set(copies.filter { $0.label == nil }.map(\.id))
    let owner = try await library.printedOwner() ?? ""
    var batch = CardBatch()
    batch.numbersGiven = try await giveNumbers(to: &copies, where: { $0.label == nil }) {
      try await library.giveLabels(to: $0.map(\.id))
    }
    batch.cards = copies.compactMap { copy in
      guard let label = copy.label, let book = titles[copy.book] else { return nil }
      let number = book.totalCopies > 1 ? messages.text(.copyNumber(number: copy.number)) : ""
      return PrintedCard(
        code: .label(label), title: book.title, details: [number, book.author].filter { !$0.isEmpty }, owner: owner)
    }
    batch.newNumbers = copies.filter { unlabelled.contains($0.id) }.compactMap(\.label?.text)
    return batch
  }

  /// Gives numbers to a few at a time, so that no other station waits for long.
  private func giveNumbers<Row>(
    to rows: inout [Row], where lacksNumber: (Row) -> Bool, give: ([Row]) async throws -> ([Row], Int)
  ) async throws -> Int {
    var given = 0
    for start in stride(from: 0, to: rows.count, by: 200) {
      let range = start..<min(rows.count, start + 200)
      guard rows[range].contains(where: lacksNumber) else { continue }
      let (numbered, count) = try await give(Array(rows[range]))
      rows.replaceSubrange(range, with: numbered)
      given += count
    }
    return given
  }
}

extension CardBatch {
  /// The command cards, which answer at a station without a keyboard.
  package static func commands(in messages: Messages) -> CardBatch {
    CardBatch(
      cards: CommandCard.allCases.map { command in
        PrintedCard(code: .command(command), title: messages.name(command), details: [messages.explanation(command)])
      })
  }
}

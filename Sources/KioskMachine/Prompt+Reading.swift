import Domain

/// The meaning of a typed line to the prompt that it answers.
extension Prompt {
  /// The answer that a command card gives; nil if it begins something else or reports that it cannot.
  func answer(of command: CommandCard) -> Answer? {
    switch (command, kind) {
    case (.yes, _), (.checkOut, .checkOut), (.add, .addCopies), (.add, .acquire), (.add, .copyOf), (.add, .addBook):
      .yes
    case (.no, _), (.cancel, _): .no
    case (.renew, _): .renew
    case (.giveBack, .returnLoan), (.giveBack, .addCopies): .giveBack
    case (.checkOut, _), (.add, _), (.giveBack, _), (.done, _), (.help, _), (.stationMode, _), (.shelvingMode, _),
      (.english, _), (.german, _), (.irish, _), (.simplifiedChinese, _):
      nil
    }
  }

  /// A book of the library that it is about.
  var book: Book? {
    switch kind {
    case .checkOut(let book, _, _), .reserve(let book, _), .addCopies(let book, _, _), .acquire(let book, _),
      .copyOf(let book, _):
      book
    case .returnLoan(let offer): offer.loan.book
    case .addBook, .confirmISBN, .confirmDay, .lookUp, .enter: nil
    }
  }

  var isEntry: Bool {
    if case .enter = kind { true } else { false }
  }

  /// Text is wanted in which any word may stand.
  var wantsWords: Bool {
    switch kind {
    case .enter(let field, _, _):
      switch field {
      case .title, .author, .publisher: true
      case .copies, .published, .pages, .language, .isbn: false
      }
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp:
      false
    }
  }

  /// Whether a number is what is asked for, and no new wish.
  func wants(_ scan: Scan) -> Bool {
    if case .enter(.isbn, _, _) = kind, case .isbn = scan { true } else { false }
  }

  enum Reading {
    case answer(Answer)
    /// No answer to this prompt, but perhaps a library ID: routed as any code.
    case number
    case nothing
  }

  func reads(_ text: String) -> Reading {
    switch kind {
    case .enter:
      // A single letter is never a title; it leaves every other prompt, too.
      if TypedText.narrowed(text).lowercased() == "n" { return .answer(.no) }
      return .answer(.text(text))
    // Enter alone, in impatience, neither leaves it nor says anything.
    case .lookUp where text.isEmpty: return .answer(.text(text))
    case .lookUp, .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay:
      break
    }
    if text.isEmpty { return .answer(defaultsToYes ? .yes : .no) }
    switch AnswerWord(text) {
    case .yes: return .answer(.yes)
    case .no: return .answer(.no)
    case .edit: return .answer(.edit)
    case .renew: return .answer(.renew)
    case .giveBack: return .answer(.giveBack)
    case nil: break
    }
    // The text has more digits than a number of days or copies: perhaps it is a library ID.
    if Digits(text) != nil, text.utf8.count > 4 { return .number }
    if takesNumbers, DueDateEntry(text) != nil { return .answer(.text(text)) }
    if takesNumbers, text.first.map({ "+-.0123456789".contains($0) }) ?? false {
      // A date with a slip in it is told as such: no library ID has dots or slashes behind a number.
      let isDateLike = text.allSatisfy { "0123456789.-/+dD ".contains($0) } || text.contains { "./".contains($0) }
      if isDateLike { return .answer(.text(text)) }
    }
    return text.contains { $0.isASCII && $0.isNumber } ? .number : .nothing
  }

  /// Whether a date or a number of copies changes what is asked.
  private var takesNumbers: Bool {
    switch kind {
    case .checkOut, .addCopies, .acquire, .copyOf: true
    case .addBook(_, let source): source != nil
    case .returnLoan, .reserve, .confirmISBN, .confirmDay, .lookUp, .enter: false
    }
  }

  /// Whether Enter alone means yes. It means what nearly everyone wants, but never makes a promise that nobody asked
  /// for.
  package var defaultsToYes: Bool {
    switch kind {
    case .checkOut, .addCopies, .acquire, .copyOf, .addBook: true
    // A book that was scanned twice goes home with its borrower.
    case .returnLoan(let offer): !offer.isRecent
    case .reserve, .confirmISBN, .confirmDay, .lookUp, .enter: false
    }
  }
}

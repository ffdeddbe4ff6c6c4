package import Domain

/// A question to a person. Shown until it is answered, dropped or timed out.
package struct Prompt: Hashable, Sendable {
  /// The number of a prompt; an answer names the one that it answers.
  package struct ID: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  package enum Kind: Hashable, Sendable {
    case checkOut(Book, Student, due: Timestamp)
    case returnLoan(ReturnOffer)
    case reserve(Book, Student)
    /// The PIN for a typed library ID. The prompt names no person.
    case pin(StudentKey)
    /// Why staff lend or renew a book that the rules refuse.
    case overrule(Overruling)
    case addCopies(Book, count: Int, loans: [Loan])
    case acquire(Book, copies: Int)
    /// The library has or wishes for a book of this title and author: a copy of it is proposed.
    case copyOf(Book, insteadOf: BookDraft)
    /// `foundBy`: the catalogue that it was looked up in; nil: typed.
    case addBook(BookDraft, foundBy: LookupSource? = nil)
    /// Whether the book has this ISBN, which was worked out from a price code: asked before an entry begins.
    case confirmISBN(ISBN)
    /// Whether this is today: asked of staff if the clock lags what was recorded.
    case confirmDay(Timestamp)
    /// A new book is looked up in catalogues on the web; can be left, or replaced by an entry by hand.
    case lookUp(ISBN)
    /// A field of a new book. One that was looked up has more of them.
    case enter(Field, BookDraft, foundBy: LookupSource? = nil)
    /// The items that were scanned, and whose they shall be.
    case pile([PileLine], Student?)
  }

  /// A typed field of a new book. A book entered by hand has the first three and, if it was not scanned, its ISBN. A
  /// book that was looked up has all but the ISBN, in this order.
  package enum Field: CaseIterable, Hashable, Sendable {
    case title, author, copies, publisher, published, pages, language, isbn
  }

  package let id: ID
  package let kind: Kind
  /// How often it was shown: a code that is held up again shows its prompt again.
  package internal(set) var showings = 1

  package init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Whether yes and no answer it; the others want text.
  package var isConfirmation: Bool {
    switch kind {
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .pile:
      true
    case .lookUp, .enter, .pin, .overrule: false
    }
  }

  /// Whether yes returns a book that was lent a few minutes ago, without a request to return it.
  package var returnsYoungLoan: Bool {
    if case .returnLoan(let offer) = kind { offer.isRecent } else { false }
  }

  /// Whether the prompt waits for a person; otherwise an answer is optional.
  package var needsAnswer: Bool {
    if case .lookUp = kind { false } else { true }
  }

  /// Whether this is the book it is about: showing the same book again is neither an answer nor a new request.
  func isAbout(_ code: BookCode) -> Bool {
    if let book { return book.has(code) }
    return switch kind {
    case .addBook(let draft, _), .enter(_, let draft, _): draft.isbn.map { .isbn($0) == code } ?? false
    case .confirmISBN(let isbn), .lookUp(let isbn): .isbn(isbn) == code
    case .confirmDay, .pile, .pin, .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .overrule: false
    }
  }
}

/// The meaning of a typed line to the prompt that it answers.
extension Prompt {
  /// The answer that a command card gives; nil if it begins something else or reports that it cannot.
  func answer(of command: CommandCard) -> Answer? {
    switch (command, kind) {
    case (.yes, _), (.checkOut, .checkOut), (.reserve, .reserve), (.add, .addCopies), (.add, .acquire), (.add, .copyOf),
      (.add, .addBook):
      .yes
    case (.no, _), (.cancel, _): .no
    case (.renew, _): .renew
    case (.returnBook, .returnLoan), (.returnBook, .addCopies): .returnBook
    case (.checkOut, _), (.add, _), (.reserve, _), (.returnBook, _), (.done, _), (.help, _), (.stationMode, _),
      (.shelvingMode, _), (.language, _):
      nil
    }
  }

  /// A book of the library that it is about.
  var book: Book? {
    switch kind {
    case .checkOut(let book, _, _), .reserve(let book, _), .addCopies(let book, _, _), .acquire(let book, _),
      .copyOf(let book, _):
      book
    case .overrule(let overruling): overruling.book
    case .returnLoan(let offer): offer.loan.book
    case .addBook, .confirmISBN, .confirmDay, .lookUp, .enter, .pile, .pin: nil
    }
  }

  var isEntry: Bool {
    if case .enter = kind { true } else { false }
  }

  /// The prompt takes text that may contain any word.
  var wantsWords: Bool {
    switch kind {
    case .enter(let field, _, _):
      switch field {
      case .title, .author, .publisher: true
      case .copies, .published, .pages, .language, .isbn: false
      }
    case .overrule: true
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp,
      .pile, .pin:
      false
    }
  }

  /// Whether a number is what is asked for, and no new wish.
  func wants(_ scan: Scan) -> Bool {
    if case .enter(.isbn, _, _) = kind, case .isbn = scan { true } else { false }
  }

  enum Meaning: Equatable {
    case answer(Answer)
    /// A copy is to be added instead.
    case add
    /// No answer to this prompt, but perhaps a library ID: routed as any code.
    case number
    /// The digit of “date”: a number of so few days needs a sign that it is one.
    case notADate
    case nothing
  }

  /// - Parameter language: the screen's.
  func meaning(of text: String, in language: Language, _ vocabulary: Vocabulary) -> Meaning {
    switch kind {
    case .pin where text.isEmpty, .overrule where text.isEmpty: return .answer(.no)
    case .enter, .pin, .overrule:
      // A single letter is never a title; it leaves every other prompt, too.
      let reading = vocabulary.reading(TypedText.narrowed(text), in: language)
      if case .letter(let choices) = reading, choices.contains(.no) { return .answer(.no) }
      return .answer(.text(text))
    // An empty line, typed in impatience, neither leaves it nor shows a message.
    case .lookUp where text.isEmpty: return .answer(.text(text))
    case .lookUp, .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay,
      .pile:
      break
    }
    if text.isEmpty { return .answer(defaultsToYes ? .yes : .no) }
    let choices = kind.choices
    if !choices.contains(.number), let place = Vocabulary.place(ofDigit: text) {
      return place < choices.count ? meaning(of: choices[place]) : .nothing
    }
    switch vocabulary.reading(text, in: language) {
    case .letter(let meant):
      if let choice = choices.first(where: { meant.contains($0) }) { return meaning(of: choice) }
      // The reason is said why a loan is not renewed.
      if case .returnLoan = kind, meant.contains(.renew) { return .answer(.renew) }
      // They are about the last line of the list.
      if case .pile = kind, meant.contains(.renew) { return .answer(.renew) }
      if case .pile = kind, meant.contains(.takeBack) { return .answer(.returnBook) }
      return .nothing
    case .word(let choice): return meaning(of: choice)
    case nil: break
    }
    // The text has more digits than a number of days or copies: perhaps it is a library ID.
    if Digits(text) != nil, text.utf8.count > 4 { return .number }
    if takesNumbers, DueDateEntry(text) != nil { return .answer(.text(text)) }
    if takesNumbers, text.first.map({ "+-.0123456789".contains($0) }) ?? false {
      // A date with a mistake in it is reported as such: no library ID has dots or slashes after a number.
      let isDateLike = text.allSatisfy { "0123456789.-/+dD ".contains($0) } || text.contains { "./".contains($0) }
      if isDateLike { return .answer(.text(text)) }
    }
    return text.contains { $0.isASCII && $0.isNumber } ? .number : .nothing
  }

  private func meaning(of choice: Choice) -> Meaning {
    switch choice {
    case .yes: .answer(.yes)
    case .no: .answer(.no)
    case .renew: .answer(.renew)
    case .takeBack: .answer(.returnBook)
    case .edit, .enterByHand: .answer(.edit)
    case .add: .add
    case .date: .notADate
    case .number: .nothing
    }
  }

  /// Whether a date or a number of copies changes what is asked.
  private var takesNumbers: Bool { !Set(kind.choices).isDisjoint(with: [.date, .number]) }

  /// Whether an empty line means yes. It means what nearly everyone wants, but never makes an unrequested promise.
  package var defaultsToYes: Bool {
    switch kind {
    case .checkOut, .addCopies, .acquire, .copyOf, .addBook, .pile: true
    // A book that was scanned twice goes home with its borrower.
    case .returnLoan(let offer): !offer.isRecent
    case .reserve, .confirmISBN, .confirmDay, .lookUp, .enter, .pin, .overrule: false
    }
  }
}

extension Prompt.Kind {
  /// The answers in the brackets, in their order.
  package var choices: [Choice] {
    switch self {
    case .checkOut: [.yes, .no, .date]
    case .returnLoan(let offer):
      [.yes, .no] + (offer.renewedDue == nil ? [] : [.renew]) + (offer.offersCopy ? [.add] : [])
    case .reserve, .confirmISBN, .confirmDay: [.yes, .no]
    case .addCopies(_, _, let loans): [.yes, .no, .number] + (loans.isEmpty ? [] : [.takeBack])
    case .acquire, .copyOf: [.yes, .no, .number]
    case .addBook(_, foundBy: nil): [.yes, .no, .edit]
    case .addBook: [.yes, .no, .number, .edit]
    case .lookUp: [.enterByHand, .no]
    case .pile(let lines, _):
      switch lines.last(where: \.isOpen)?.plan {
      case .checkOut: [.yes, .no, .date]
      case .add, .draft: [.yes, .no, .number]
      case .asked, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .unclear, .seen, .refused, .done,
        .tray,
        nil:
        [.yes, .no]
      }
    case .enter, .pin, .overrule: [.no]
    }
  }
}

/// A loan that is proposed for return, and how much of it may be shown.
package struct ReturnOffer: Hashable, Sendable {
  package var loan: Loan
  /// The whole local days past due; 0 for a loan that is not overdue.
  package var daysOverdue: Int
  /// The due date that renewing would give; nil where renewing is not offered.
  package var renewedDue: Timestamp?
  /// The borrower is the student of the visit. Other names are not shown.
  package var isVisitors: Bool
  /// The book was lent a few minutes ago: an empty line keeps the loan.
  package var isRecent: Bool
  /// Shelving: the word `add` adds a copy instead.
  package var offersCopy: Bool

  package init(
    _ loan: Loan, daysOverdue: Int = 0, renewedDue: Timestamp? = nil, isVisitors: Bool = false, isRecent: Bool = false,
    offersCopy: Bool = false
  ) {
    self.loan = loan
    self.daysOverdue = daysOverdue
    self.renewedDue = renewedDue
    self.isVisitors = isVisitors
    self.isRecent = isRecent
    self.offersCopy = offersCopy
  }

  /// A book shown again so soon after its checkout was most likely scanned twice.
  static let recentMinutes: Int64 = 10

  /// Whether a loan began so recently; a checkout in the future is one after which the clock was set back.
  static func isRecent(_ loan: Loan, at now: Timestamp) -> Bool {
    loan.checkoutDate.milliseconds > now.milliseconds - recentMinutes * 60_000
  }
}

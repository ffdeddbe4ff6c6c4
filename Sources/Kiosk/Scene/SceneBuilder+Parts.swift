import Domain
import KioskMachine
import Messages

/// The parts of a scene that follow from the screen.
extension SceneBuilder {
  func buttons(_ prompt: Prompt) -> [Scene.Button] {
    let offers = prompt.offers
    return offers.enumerated().map { index, offer in
      let look: Scene.Button.Look = index == 0 && offers.count > 1 ? .likely : offer == .no ? .leaving : .plain
      return Scene.Button(offer: offer, word: messages.word(offer, of: prompt.kind), look: look)
    }
  }

  func book(_ screen: Screen) -> Scene.BookCard? {
    guard let prompt = screen.prompt else {
      if case .awaitingCard(let book) = screen.body { return card(book) }
      return nil
    }
    switch prompt.kind {
    case .checkOut(let book, _, let due): return card(book, due: due)
    case .returnLoan(let offer): return card(offer.loan.book, due: offer.loan.dueDate, days: offer.daysOverdue)
    case .reserve(let book, _), .addCopies(let book, _, _), .acquire(let book, _), .copyOf(let book, _):
      return card(book)
    case .overrule(.lend(let book, _, let due)): return card(book, due: due)
    case .overrule(.renew(let loan, let due)): return card(loan.book, due: due)
    case .addBook(let draft, _), .enter(_, let draft, _):
      guard !draft.title.isEmpty else { return nil }
      return Scene.BookCard(
        title: shown(draft.title), author: shown(draft.author), isbn: draft.isbn, hasCover: hasCover(draft.isbn))
    case .pile(let lines, _): return lines.count == 1 ? lines.first.flatMap(card) : nil
    case .pin, .confirmISBN, .confirmDay, .lookUp: return nil
    }
  }

  /// A list of one book shows it as a question would.
  private func card(_ line: PileLine) -> Scene.BookCard? {
    guard let book = line.book else { return nil }
    switch line.plan {
    case .checkOut(_, let due), .renew(_, let due): return card(book, due: due)
    case .returning(let loan, let days, _): return card(book, due: loan.dueDate, days: days)
    case .yours(let loan): return card(book, due: loan.dueDate)
    case .asked, .lentJustNow, .reserve, .needsCard, .unclear, .seen, .add, .draft, .refused, .done, .tray:
      return card(book)
    }
  }

  private func card(_ book: Book, due: Timestamp? = nil, days: Int = 0) -> Scene.BookCard {
    let text = due.map { days > 0 ? messages.text(.stationDaysOverdue(days)) : messages.text(.stationDue($0)) }
    return Scene.BookCard(
      title: shown(book.title), author: shown(book.author), isbn: book.isbn, hasCover: hasCover(book.isbn),
      languageCode: book.metadata.languageCode, due: text, isOverdue: days > 0)
  }

  private func hasCover(_ isbn: ISBN?) -> Bool { isbn.map { covers.has($0) } ?? false }

  private func shown(_ text: String) -> String { PlainText.shorten(text, to: PlainText.titleLimit) }

  func entry(_ line: PileLine, _ prompt: Prompt?) -> Scene.Entry {
    var isAboutList = false
    if case .pile? = prompt?.kind { isAboutList = true }
    return Scene.Entry(
      number: line.number, item: messages.item(of: line), plan: messages.screenPlan(of: line),
      isRefused: line.isRefused,
      isDone: !line.isOpen, isRemovable: isAboutList && line.isOpen && line.plan != .asked)
  }

  func loans(_ screen: Screen) -> [Scene.Loan] {
    guard case .visit(_, let loans) = screen.body, screen.lines.isEmpty else { return [] }
    return loans.map { loan in
      Scene.Loan(
        title: shown(loan.book.title), due: messages.day(loan.dueDate), isOverdue: outlook.overdue.contains(loan.id))
    }
  }

  func calendar(of prompt: Prompt) -> DueCalendar? {
    guard prompt.offers.contains(.dueDate) else { return nil }
    let allowed = Set(outlook.dueDays)
    let days = outlook.dueDays
    guard let first = days.first, let last = days.last else { return nil }
    var months: [DueCalendar.Month] = []
    var day = CalendarDay(year: first.year, month: first.month, day: 1)
    while (day.year, day.month) <= (last.year, last.month), let weekday = messages.calendar.weekday(of: day) {
      var month = DueCalendar.Month(title: messages.month(of: day), blanks: (weekday + 5) % 7, days: [])
      let present = day.month
      while day.month == present {
        let value = allowed.contains(day) ? day.description : nil
        month.days.append(DueCalendar.Day(number: day.day, value: value, label: messages.day(day)))
        guard let next = messages.calendar.day(day, plus: 1) else { return nil }
        day = next
      }
      months.append(month)
    }
    return DueCalendar(weekdays: messages.weekdayNames, months: months)
  }

  // MARK: - Commands

  func commands(_ screen: Screen) -> [Scene.Command] {
    // The card "cancel" drops the whole list; each line has a button to remove it.
    let dropsList: [(StationWord, Vocabulary.Word)] = hasOpenList(screen) ? [(.cancel, .cancel)] : []
    let wordsAndLines: [(StationWord, Vocabulary.Word)] =
      switch screen.body {
      case .visit: [(.done, .done), (.account, .account)] + dropsList
      case .awaitingCard: [(.cancel, .cancel)]
      case .idle: screen.prompt == nil ? modes(screen.mode) : dropsList
      }
    return (wordsAndLines + [(.help, .help)]).map { word, line in
      Scene.Command(
        word: messages.word(word), line: "/" + SceneBuilder.vocabulary.name(of: line, in: messages.language))
    }
  }

  private func hasOpenList(_ screen: Screen) -> Bool {
    guard case .pile? = screen.prompt?.kind else { return false }
    return screen.lines.contains(where: \.isOpen)
  }

  /// The other modes that may be chosen at an idle station.
  private func modes(_ mode: Mode) -> [(StationWord, Vocabulary.Word)] {
    let shelving: [(StationWord, Vocabulary.Word)] = outlook.mayShelve ? [(.shelving, .shelving)] : []
    return switch mode {
    case .station: [(.borrowOnly, .checkOut), (.returnOnly, .returnBook)] + shelving
    case .checkOut, .returnBook: [(.both, .cancel)]
    case .shelving: [(.newBook, .new), (.both, .station), (.done, .done)]
    }
  }

  private static let vocabulary = Vocabulary.ofCatalogues
}

extension Prompt {
  /// The keys that a typed answer needs; nil where nothing but a date is typed.
  var field: Scene.Field? {
    switch kind {
    case .pin: .pin
    case .overrule: .words
    case .enter(.copies, _, _), .enter(.pages, _, _), .enter(.published, _, _): .number
    case .enter(.isbn, _, _): .isbn
    case .enter: .words
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .copyOf, .addBook, .confirmISBN, .confirmDay, .lookUp,
      .pile:
      offers.contains(.number) ? .number : nil
    }
  }
}

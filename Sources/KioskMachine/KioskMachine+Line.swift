import Domain

/// What a typed line is: a word of the console, an answer to the prompt that was seen, or a number.
extension KioskMachine {
  mutating func take(_ line: String, answering seen: Prompt.ID?, at now: Moment, _ actions: inout [Action]) {
    let text: String
    do {
      text = try TypedText.clean(line)
    } catch {
      refuse(error, &actions)
      return
    }
    let prompt = shownPrompt
    if let word = ConsoleWord(text, slashOnly: prompt?.wantsWords ?? false) {
      take(word, answering: seen, at: now, &actions)
      return
    }
    let scan = Scan(typed: text)
    if let answer = scan.answer {
      answerFromCard(answer, seen: seen, at: now, &actions)
      return
    }
    // 2026-12-07 has the very digits of a card. Whoever sees a prompt and types it means the date.
    let isDate = seen != nil && DueDateEntry(text) != nil
    if !text.isEmpty, scan.isNumberOfOurs, !isDate, !(prompt?.wantsISBN ?? false) {
      route(scan, at: now, &actions)
      return
    }
    if let seen, seen != prompt?.id {
      actions.append(.tell(.promptGone))
      return
    }
    guard let prompt, seen != nil else {
      takeUnprompted(text, scan, at: now, &actions)
      return
    }
    switch prompt.reads(text) {
    case .answer(let answer): take(answer, to: prompt.id, at: now, &actions)
    case .number: route(scan, at: now, &actions)
    case .nothing: refuse(.answerNotUnderstood(text: text), &actions)
    }
  }

  /// A yes or no card through a scanner that types: like a typed word it answers what was seen, never what came since.
  private mutating func answerFromCard(
    _ answer: Answer, seen: Prompt.ID?, at now: Moment, _ actions: inout [Action]
  ) {
    if let seen {
      take(answer, to: seen, at: now, &actions)
    } else {
      actions.append(.tell(.nothingToAnswer))
    }
  }

  private var shownPrompt: Prompt? {
    switch foreground {
    case .prompting(let prompt): prompt
    case .nothing, .asking: nil
    }
  }

  private mutating func takeUnprompted(_ text: String, _ scan: Scan, at now: Moment, _ actions: inout [Action]) {
    if text.isEmpty { return }
    if AnswerWord(text) != nil {
      actions.append(.tell(.nothingToAnswer))
      return
    }
    route(scan, at: now, &actions)
  }

  private mutating func take(
    _ word: ConsoleWord, answering seen: Prompt.ID?, at now: Moment, _ actions: inout [Action]
  ) {
    switch word {
    case .help: actions.append(.tell(.help(mode)))
    case .quit: actions.append(.quit)
    // As the cards: a change on its way is finished first.
    case .done: route(.command(.done), at: now, &actions)
    case .station: route(.command(.stationMode), at: now, &actions)
    case .shelving: route(.command(.shelvingMode), at: now, &actions)
    case .new:
      if case .asking(let pending) = foreground, pending.question.change != nil {
        actions.append(.tell(.nothingToAnswer))
        return
      }
      enterNewBook(at: now, &actions)
    case .cancel:
      guard let seen else {
        actions.append(.tell(.nothingToAnswer))
        return
      }
      take(.no, to: seen, at: now, &actions)
    }
  }
}

/// The words and letters that answer a prompt.
enum AnswerWord {
  case yes, no, edit, renew, giveBack

  init?(_ text: String) {
    switch text.lowercased() {
    case "y", "yes", "j", "ja": self = .yes
    case "n", "no", "nein": self = .no
    case "e", "edit": self = .edit
    case "r", "renew": self = .renew
    case "b", "return", "back": self = .giveBack
    default: return nil
    }
  }
}

extension Prompt {
  /// Text is wanted in which any word may stand.
  fileprivate var wantsWords: Bool {
    switch kind {
    case .enter(.title, _), .enter(.author, _): true
    case .enter(.copies, _), .enter(.isbn, _), .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .addBook: false
    }
  }

  fileprivate var wantsISBN: Bool {
    switch kind {
    case .enter(.isbn, _): true
    case .enter(.title, _), .enter(.author, _), .enter(.copies, _), .checkOut, .returnLoan, .reserve, .addCopies,
      .acquire, .addBook:
      false
    }
  }

  fileprivate enum Reading {
    case answer(Answer)
    /// No answer to this prompt, but perhaps a library ID: routed as any code.
    case number
    case nothing
  }

  fileprivate func reads(_ text: String) -> Reading {
    switch kind {
    case .enter:
      // One letter is never a title; it is how every other prompt is left.
      if text.lowercased() == "n" { return .answer(.no) }
      return .answer(.text(text))
    case .checkOut, .returnLoan, .reserve, .addCopies, .acquire, .addBook: break
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
    case .checkOut, .addCopies, .acquire: true
    case .returnLoan, .reserve, .addBook, .enter: false
    }
  }

  /// What Enter alone means: what nearly everyone wants, but never a promise that nobody asked for.
  package var defaultsToYes: Bool {
    switch kind {
    case .checkOut, .returnLoan, .addCopies, .acquire, .addBook: true
    case .reserve, .enter: false
    }
  }
}

extension Scan {
  /// Certainly a book, a card or a command, not words.
  fileprivate var isNumberOfOurs: Bool {
    switch self {
    case .isbn, .card, .command: true
    case .text, .refused: false
    }
  }

  /// What a command card answers to a prompt.
  fileprivate var answer: Answer? {
    switch self {
    case .command(.yes): .yes
    case .command(.no): .no
    case .command(.done), .command(.help), .command(.stationMode), .command(.shelvingMode), .isbn, .card, .text,
      .refused:
      nil
    }
  }
}

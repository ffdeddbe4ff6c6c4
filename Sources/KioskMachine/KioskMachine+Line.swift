import Domain

/// The meaning of a typed line: a command, an answer to the prompt that was seen, or a number.
extension KioskMachine {
  mutating func takeLine(_ line: String, answering seen: Prompt.ID?, _ turn: inout Turn) {
    let text: String
    do {
      text = try TypedText.clean(line)
    } catch {
      turn.refuse(error)
      return
    }
    turn.typed = text
    let prompt = state.prompt
    if let command = command(text, to: prompt) {
      obey(command, answering: seen, &turn)
      return
    }
    let plain = prompt?.wantsWords == true ? text : TypedText.narrowed(text)
    // An add-on without its code means nothing.
    guard let scan = Scan(plain, otherwise: text) else { return }
    if let answer = scan.answer {
      answerFromCard(answer, seen: seen, &turn)
      return
    }
    if let word = scan.word {
      turn.typed = nil
      obey(.word(word), answering: seen, &turn)
      return
    }
    // No refusal quotes a secret, and no other question tries it, even if it was typed before its prompt was seen.
    if let prompt, case .pin = prompt.kind, !scan.isNumberOfOurs,
      prompt.id == seen || Digits(TypedText.trim(plain)) != nil
    {
      turn.typed = nil
      if case .answer(let answer) = prompt.meaning(of: plain, in: language, settings.vocabulary) {
        takeAnswer(answer, to: prompt.id, &turn)
      }
      return
    }
    if takesAsPIN(plain, scan, &turn) { return }
    if let prompt, prompt.id == seen, prompt.wantsWords, scan.isBarcode {
      // A scanner that types would make its number the book's title.
      turn.refuse(.barcodeNotText(text: text))
      return
    }
    // 2026-12-07 has the very digits of a card. At a prompt it means the date.
    let isDate = seen != nil && DueDateEntry(plain) != nil
    if !text.isEmpty, scan.isNumberOfOurs, !isDate, !(prompt?.wants(scan) ?? false) {
      route(scan, &turn)
      return
    }
    if let seen, seen != prompt?.id {
      turn.tell(.promptGone)
      return
    }
    guard let prompt, seen != nil else {
      takeUnprompted(plain, scan, &turn)
      return
    }
    if case .text(_, otherwise: .foreignCode(let code)) = scan {
      turn.refuse(.foreignCode(code))
      return
    }
    switch prompt.meaning(of: plain, in: language, settings.vocabulary) {
    case .answer(let answer): takeAnswer(answer, to: prompt.id, &turn)
    case .add: route(.command(.add), &turn)
    case .number: route(scan, &turn)
    case .notADate: turn.refuse(.dateNotUnderstood(text: text))
    case .nothing: turn.refuse(.answerNotUnderstood(text: text))
    }
  }

  private func command(_ text: String, to prompt: Prompt?) -> Vocabulary.Command? {
    let vocabulary = settings.vocabulary
    // A letter of the screen's language is no other language's word.
    if let prompt, !prompt.isEntry, case .letter = vocabulary.reading(TypedText.narrowed(text), in: language) {
      return nil
    }
    return vocabulary.command(
      text, in: language, slashOnly: prompt?.wantsWords ?? false, isEntry: prompt?.isEntry ?? false)
  }

  /// A yes or no card through a scanner that types: like a typed word it answers what was seen, never what came since.
  private mutating func answerFromCard(_ answer: Answer, seen: Prompt.ID?, _ turn: inout Turn) {
    turn.typed = nil
    if let seen {
      takeAnswer(answer, to: seen, &turn)
    } else if answer != .no || !takeBack(&turn) {
      turn.tell(.nothingToAnswer)
    }
  }

  /// A word that may be an answer: it is one to what was seen, never to what came since.
  private mutating func obeyTyped(_ command: CommandCard, seen: Prompt.ID?, _ turn: inout Turn) {
    if let seen, seen != state.prompt?.id {
      turn.tell(.promptGone)
    } else if seen == nil, state.prompt != nil {
      turn.tell(.nothingToAnswer)
    } else {
      route(.command(command), &turn)
    }
  }

  private mutating func takeUnprompted(_ text: String, _ scan: Scan, _ turn: inout Turn) {
    if text.isEmpty { return }
    if settings.vocabulary.has(text) {
      let isNo = settings.vocabulary.answer(text, among: [.no], in: language) == .no
      if !isNo || !takeBack(&turn) { turn.tell(.nothingToAnswer) }
      return
    }
    route(scan, &turn)
  }

  private mutating func obey(_ command: Vocabulary.Command, answering seen: Prompt.ID?, _ turn: inout Turn) {
    switch command {
    case .language(let language): speak(language, &turn)
    case .word(.help): turn.tell(.help(mode, piles: piles))
    case .word(.quit): if allows(.leave, &turn) { turn.actions.append(.quit) }
    // These words act as the cards do: a change on its way is finished first.
    case .word(.done): route(.command(.done), &turn)
    case .word(.station): route(.command(.stationMode), &turn)
    case .word(.shelving): route(.command(.shelvingMode), &turn)
    case .word(.new):
      if state.pending?.question.change != nil {
        turn.tell(.nothingToAnswer)
        return
      }
      if allows(.shelve, &turn) { enterNewBook(&turn) }
    case .word(.cancel): obeyTyped(.cancel, seen: seen, &turn)
    case .word(.checkOut): obeyTyped(.checkOut, seen: seen, &turn)
    case .word(.returnBook): obeyTyped(.returnBook, seen: seen, &turn)
    case .word(.add): obeyTyped(.add, seen: seen, &turn)
    case .word(.renew): obeyTyped(.renew, seen: seen, &turn)
    case .word(.reserve): obeyTyped(.reserve, seen: seen, &turn)
    case .word(.account): askForLinkCode(&turn)
    // Vocabulary gives no command for them: they answer a prompt.
    case .word(.yes), .word(.no), .word(.edit): break
    }
  }
}

extension KioskMachine {
  /// Six digits for the account of the visitor. A question that is open comes first.
  private mutating func askForLinkCode(_ turn: inout Turn) {
    guard let visit = state.base.visit, case .resting = state, !state.keepsCodes, state.base.pile?.question == nil
    else {
      return turn.tell(.nothingToAnswer)
    }
    ask(.linkCode(visit.student), &turn)
  }
}

extension Scan {
  /// Reads a number of any digits, with what a scanner puts around it; all else is what was typed.
  fileprivate init?(_ plain: String, otherwise typed: String) {
    guard !typed.isEmpty else {
      self = Scan(typed: typed)
      return
    }
    guard let scan = Scan(scanned: plain) else { return nil }
    if scan.isNumberOfOurs {
      self = scan
    } else {
      self.init(scanned: typed)
    }
  }

  /// Certainly a book, a card or a command, not words.
  fileprivate var isNumberOfOurs: Bool {
    switch self {
    case .isbn, .label, .pricePoint, .card, .command: true
    case .text, .refused: false
    }
  }

  /// A number that only a barcode has, ours or not.
  fileprivate var isBarcode: Bool {
    switch self {
    case .isbn, .label, .pricePoint, .card, .command, .refused(.foreignCode), .text(_, otherwise: .foreignCode),
      .text(_, otherwise: .isbnCheckDigitWrong), .text(_, otherwise: .unknownCard):
      true
    case .text, .refused: false
    }
  }

  /// A command card that is a word, through a scanner that types.
  fileprivate var word: Vocabulary.Word? {
    if case .command(let command) = self { Vocabulary.Word(command) } else { nil }
  }

  /// The answer that a command card gives to a prompt.
  fileprivate var answer: Answer? {
    switch self {
    case .command(.yes): .yes
    case .command(.no): .no
    case .command(.checkOut), .command(.returnBook), .command(.add), .command(.cancel), .command(.renew),
      .command(.reserve), .command(.done), .command(.help), .command(.stationMode), .command(.shelvingMode),
      .command(.language), .isbn,
      .label, .pricePoint, .card, .text, .refused:
      nil
    }
  }
}

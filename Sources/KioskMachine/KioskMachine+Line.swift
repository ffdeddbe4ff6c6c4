import Domain

/// The meaning of a typed line: a word of the console, an answer to the prompt that was seen, or a number.
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
    if let word = ConsoleWord(text, slashOnly: prompt?.wantsWords ?? false, isEntry: prompt?.isEntry ?? false) {
      take(word, answering: seen, at: now, &actions)
      return
    }
    let plain = prompt?.wantsWords == true ? text : TypedText.narrowed(text)
    // An add-on that a scanner sends by itself means nothing.
    guard let scan = Scan(plain, otherwise: text) else { return }
    if let answer = scan.answer {
      answerFromCard(answer, seen: seen, at: now, &actions)
      return
    }
    if let word = scan.word {
      take(word, answering: seen, at: now, &actions)
      return
    }
    if let prompt, prompt.id == seen, prompt.wantsWords, scan.isBarcode {
      // A scanner that types would make its number the book's title.
      refuse(.barcodeNotText(text: text), &actions)
      return
    }
    // 2026-12-07 has the very digits of a card. At a prompt it means the date.
    let isDate = seen != nil && DueDateEntry(plain) != nil
    if !text.isEmpty, scan.isNumberOfOurs, !isDate, !(prompt?.wants(scan) ?? false) {
      route(scan, at: now, &actions)
      return
    }
    if let seen, seen != prompt?.id {
      actions.append(.tell(.promptGone))
      return
    }
    guard let prompt, seen != nil else {
      takeUnprompted(plain, scan, at: now, &actions)
      return
    }
    if case .text(_, otherwise: .foreignCode(let code)) = scan {
      refuse(.foreignCode(code), &actions)
      return
    }
    switch prompt.reads(plain) {
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

  /// A word that may be an answer: it is one to what was seen, never to what came since.
  private mutating func obeyTyped(
    _ command: CommandCard, seen: Prompt.ID?, at now: Moment, _ actions: inout [Action]
  ) {
    if let seen, seen != shownPrompt?.id {
      actions.append(.tell(.promptGone))
    } else if seen == nil, shownPrompt != nil {
      actions.append(.tell(.nothingToAnswer))
    } else {
      route(.command(command), at: now, &actions)
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
    // These words act as the cards do: a change on its way is finished first.
    case .done: route(.command(.done), at: now, &actions)
    case .station: route(.command(.stationMode), at: now, &actions)
    case .shelving: route(.command(.shelvingMode), at: now, &actions)
    case .new:
      if case .asking(let pending) = foreground, pending.question.change != nil {
        actions.append(.tell(.nothingToAnswer))
        return
      }
      enterNewBook(at: now, &actions)
    case .cancel: obeyTyped(.cancel, seen: seen, at: now, &actions)
    case .checkOut: obeyTyped(.checkOut, seen: seen, at: now, &actions)
    case .giveBack: obeyTyped(.giveBack, seen: seen, at: now, &actions)
    case .add: obeyTyped(.add, seen: seen, at: now, &actions)
    case .renew: obeyTyped(.renew, seen: seen, at: now, &actions)
    case .language(let language): speak(language, &actions)
    }
  }
}

extension Scan {
  /// Reads a number however wide its digits are, with what a scanner puts around it; all else, such as a library ID, is what
  /// was typed.
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
  fileprivate var word: ConsoleWord? {
    if case .command(let command) = self { ConsoleWord(command) } else { nil }
  }

  /// The answer that a command card gives to a prompt.
  fileprivate var answer: Answer? {
    switch self {
    case .command(.yes): .yes
    case .command(.no): .no
    case .command(.checkOut), .command(.giveBack), .command(.add), .command(.cancel), .command(.renew),
      .command(.done), .command(.help), .command(.stationMode), .command(.shelvingMode), .command(.english),
      .command(.german), .command(.irish), .command(.simplifiedChinese), .isbn, .label, .pricePoint,
      .card, .text, .refused:
      nil
    }
  }
}

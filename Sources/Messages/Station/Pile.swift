package import Domain
package import KioskMachine

/// The lines of a pile, and what becomes of them.
extension Messages {
  /// - Parameter notice: one about a pile.
  func pileNotice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .pileLine(let line, let isRepeated):
      [NoticeLine(pileLine(line, isRepeated: isRepeated), isOverdue: line.isOverdue)]
    case .lineRemoved(let line): [NoticeLine(text(Phrase("lineRemoved", ["item": line.item])))]
    case .pileApplied(let lines): applied(lines)
    case .cardNeeded(let books): [NoticeLine(text(Phrase("noticeCardNeeded", ["count": .number(books)])))]
    case .tray(let line): [NoticeLine(text(Phrase("noticeTray", ["item": line.item])))]
    case .visitOpened, .visitEnded, .loansListed, .askForCard, .done, .refused, .dropped, .declined, .promptGone,
      .nothingToAnswer, .warning, .timedOut, .noReply, .modeChanged, .languageChanged, .newBook, .notInCatalogues,
      .couldNotLookUp, .help, .alreadyYours, .overdueReminder, .unlocked, .locked, .linkCode:
      []
    }
  }

  /// A line of the list, such as `2. “Dune” (Frank Herbert): borrow until Sat 5 Dec 2026`.
  package func pileLine(_ line: PileLine, isRepeated: Bool = false) -> String {
    let values: KeyValuePairs<String, Phrase.Value> = [
      "number": .number(line.number), "item": line.item, "plan": .text(plan(of: line)),
    ]
    return text(isRepeated ? Phrase("pileLineAgain", values) : Phrase("pileLine", values))
  }

  /// `“Dune” (Frank Herbert)`, or the number of a book that is not known.
  package func item(of line: PileLine) -> String { text(Phrase("verbatim", ["text": line.item])) }

  func plan(of line: PileLine) -> String {
    switch line.plan {
    case .asked: text(Phrase("planAsked"))
    case .checkOut(_, let due): text(Phrase("planCheckOut", ["due": .dayOf(due)]))
    case .yours(let loan): text(Phrase("planYours", ["due": .dayOf(loan.dueDate)]))
    case .lentJustNow: text(Phrase("planLentJustNow"))
    case .returning(_, let days, _) where days > 0: text(Phrase("planReturnOverdue", ["days": .count(days, .day)]))
    case .returning(_, _, isVisitors: false) where line.mayReserve: text(Phrase("planReturnOrReserve"))
    case .returning(_, _, isVisitors: false): text(Phrase("planReturnOthers"))
    case .returning: text(Phrase("planReturn"))
    case .renew(_, let due): text(Phrase("planRenew", ["due": .dayOf(due)]))
    case .reserve: text(Phrase("planReserve"))
    case .needsCard: text(Phrase("planNeedsCard"))
    case .unclear: text(Phrase("planUnclear"))
    case .seen(let isOnLoan): text(Phrase("planSeen", ["isOnLoan": .flag(isOnLoan)]))
    case .add(let copies): text(Phrase("planAdd", ["copies": .count(copies, .copy)]))
    case .draft(_, let copies): text(Phrase("planDraft", ["copies": .count(copies, .copy)]))
    case .refused(let refusals):
      sentences(refusals.all.map(\.stationPhrase) + (line.mayReserve ? [Phrase("planMayReserve")] : []))
    case .done(let outcome): self.notice(.done(outcome, daysOverdue: 0)).map(\.text).joined(separator: " ")
    case .tray: text(Phrase("planTray"))
    }
  }

  /// Loans and returns by title; books that were only seen or put into the inbox by their number.
  private func applied(_ lines: [AppliedLine]) -> [NoticeLine] {
    var seen = 0
    var drafted = 0
    var told: [NoticeLine] = []
    for line in lines {
      switch line.outcome {
      case .seenOnShelf: seen += 1
      case .drafted: drafted += 1
      case .checkedOut, .returned, .renewed, .reserved, .copiesAdded, .acquired, .bookAdded, .clockConfirmed,
        .returnUndone:
        told += notice(.done(line.outcome, daysOverdue: line.daysOverdue))
      }
    }
    if seen > 0 { told.append(NoticeLine(text(Phrase("outcomeSeen", ["books": .count(seen, .book)])))) }
    if drafted > 0 { told.append(NoticeLine(text(Phrase("outcomeDrafted", ["books": .count(drafted, .book)])))) }
    return told
  }
}

/// The words of a painted screen.
extension Messages {
  package func title(_ screen: Screen) -> String {
    let name: Phrase.Value =
      switch screen.body {
      case .visit(let student, _): .title(student.fullName)
      case .idle, .awaitingCard: .text("MiniLibrary")
      }
    return text(Phrase("screenTitle", ["name": name, "mode": .phrase(Phrase("mode", of: screen.mode))]))
  }

  package func secondsLeft(_ seconds: Int) -> String { text(Phrase("screenSeconds", ["seconds": .number(seconds)])) }

  package func linesBefore(_ count: Int) -> String { text(Phrase("screenMore", ["count": .number(count)])) }
}

extension Messages {
  /// A word for a table of the inbox.
  package func sentence(_ standing: InboxStanding) -> String {
    switch standing {
    case .waiting: text(Phrase("draftWaiting"))
    case .ready: text(Phrase("draftFound"))
    case .notFound: text(Phrase("draftNotFound"))
    }
  }
}

extension PileLine {
  fileprivate var item: Phrase.Value {
    book.map { .work($0) } ?? .phrase(Phrase("pileCode", ["code": .text(code.text)]))
  }

  fileprivate var isOverdue: Bool {
    if case .returning(_, let days, _) = plan { days > 0 } else { false }
  }
}

extension [PileLine] {
  /// `Borrow 3 books, return 1 book. Is that right?`
  var question: [Phrase] {
    let parts = [
      books { if case .checkOut = $0 { true } else { false } }.map { Phrase("partCheckOut", ["books": $0]) },
      books { if case .returning = $0 { true } else { false } }.map { Phrase("partReturn", ["books": $0]) },
      books { if case .renew = $0 { true } else { false } }.map { Phrase("partRenew", ["books": $0]) },
      books { if case .reserve = $0 { true } else { false } }.map { Phrase("partReserve", ["books": $0]) },
      books { if case .seen = $0 { true } else { false } }.map { Phrase("partSeen", ["books": $0]) },
      copies.map { Phrase("partAdd", ["copies": $0]) },
      books { if case .draft = $0 { true } else { false } }.map { Phrase("partDraft", ["books": $0]) },
      books { $0 == .needsCard }.map { Phrase("partCard", ["books": $0]) },
    ].compactMap { $0.map { Phrase.Value.phrase($0) } }
    return [parts.isEmpty ? Phrase("promptPileNothing") : Phrase("promptPile", ["parts": .list(parts)])]
  }

  /// The parts that a confirmation carries out and that begin with a verb; empty if there is another part.
  var verbs: [Phrase] {
    let parts: [(Phrase.Value?, String, String)] = [
      (books { if case .checkOut = $0 { true } else { false } }, "partCheckOut", "books"),
      (books { if case .returning = $0 { true } else { false } }, "partReturn", "books"),
      (books { if case .renew = $0 { true } else { false } }, "partRenew", "books"),
      (books { if case .reserve = $0 { true } else { false } }, "partReserve", "books"), (copies, "partAdd", "copies"),
    ]
    let others = books { if case .seen = $0 { true } else if case .draft = $0 { true } else { false } }
    guard others == nil else { return [] }
    return parts.compactMap { value, key, name in
      value.map { Phrase(key, KeyValuePairs(dictionaryLiteral: (name, $0))) }
    }
  }

  private func books(_ isMeant: (PileLine.Plan) -> Bool) -> Phrase.Value? {
    let count = self.filter { isMeant($0.plan) }.count
    return count > 0 ? .count(count, .book) : nil
  }

  private var copies: Phrase.Value? {
    let count = reduce(0) { sum, line in if case .add(let copies) = line.plan { sum + copies } else { sum } }
    return count > 0 ? .count(count, .copy) : nil
  }

  func choices(_ choices: [Choice]) -> Phrase {
    if choices.contains(.date) { return Phrase("choicesDate") }
    return choices.contains(.number) ? Phrase("choicesNumber") : Phrase("choicesYes")
  }
}

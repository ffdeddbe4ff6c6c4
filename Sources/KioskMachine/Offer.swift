import Domain

/// A choice that a prompt gives. A screen shows it as a button, a field or a calendar.
package enum Offer: String, CaseIterable, Hashable, Sendable {
  case yes, no
  /// Changes what was typed or looked up, field by field.
  case edit
  case renew, giveBack
  /// Shelving: adds a copy instead of returning one.
  case add
  /// Reserves the book of a list's last line.
  case reserve
  /// Text: a day.
  case dueDate
  /// Text: a number of copies.
  case number
  /// Text: a field of a book, a PIN, a reason.
  case text

  /// The answer that it gives.
  ///
  /// - Parameter text: what was typed or chosen.
  /// - Returns: nil where a text is missing.
  package func answer(_ text: String? = nil) -> Answer? {
    switch self {
    case .yes: .yes
    case .no: .no
    case .edit: .edit
    case .renew: .renew
    case .giveBack: .returnBook
    case .add: .add
    case .reserve: .reserve
    case .dueDate, .number, .text: text.map { .text($0) }
    }
  }
}

extension Prompt {
  /// The first is the likely one, and the last leaves the prompt.
  package var offers: [Offer] {
    switch kind {
    case .checkOut: [.yes, .dueDate, .no]
    case .returnLoan(let offer): offer.offers
    case .reserve, .confirmISBN, .confirmDay: [.yes, .no]
    case .addCopies(_, _, let loans): [.yes, .number] + (loans.isEmpty ? [] : [.giveBack]) + [.no]
    case .acquire, .copyOf: [.yes, .number, .no]
    case .addBook(_, foundBy: nil): [.yes, .edit, .no]
    case .addBook: [.yes, .number, .edit, .no]
    case .lookUp: [.edit, .no]
    // Yes keeps the present value.
    case .enter(let field, let draft, _): [.text] + (draft.missing(field) == nil ? [.yes] : []) + [.no]
    case .pin, .overrule: [.text, .no]
    case .pile(let lines, _): lines.offers
    }
  }
}

extension ReturnOffer {
  fileprivate var offers: [Offer] {
    let others: [Offer] = (renewedDue == nil ? [] : [.renew]) + (offersCopy ? [.add] : [])
    // A book that was scanned twice stays with its borrower.
    return isRecent ? [.no] + others + [.yes] : [.yes] + others + [.no]
  }
}

extension [PileLine] {
  fileprivate var offers: [Offer] {
    let open = filter(\.isOpen)
    // Books that wait for a card have nothing to confirm.
    let yes: [Offer] = open.allSatisfy { $0.plan == .needsCard } ? [] : [.yes]
    return yes + (open.last?.offers ?? []) + [.no]
  }
}

extension PileLine {
  /// The choices instead of the plan, and of its day or number.
  fileprivate var offers: [Offer] {
    let choices = self.choices
    let others = [(Choice.renew, Offer.renew), (.giveBack, .giveBack), (.add, .add), (.reserve, .reserve)]
      .filter { choices.contains($0.0) }.map(\.1)
    switch plan {
    case .checkOut: return [.dueDate] + others
    case .add, .draft: return [.number] + others
    case .asked, .yours, .lentJustNow, .returning, .renew, .reserve, .needsCard, .unclear, .seen, .refused, .done,
      .tray:
      return others
    }
  }
}

package import Domain

extension English {
  package func sentence(_ report: ImportReport) -> String {
    switch report {
    case .readAs(let layout, let encoding, let separator, let ignored):
      "Read as a table of \(layout) in \(encoding), fields parted by \(name(of: separator))"
        + (ignored.isEmpty ? "." : "; not looked at: \(place(ignored.joined(separator: ", "))).")
    case .books(let counts, let isDry): sentence(counts, isDry, new: "new in the library")
    case .wishes(let counts, let isDry): sentence(counts, isDry, new: "new on the wishlist")
    case .students(let counts, let isDry): sentence(counts, isDry, new: "new among the students")
    case .doneBefore(let lines): "That was done before; it brought in \(count(lines, .line))."
    case .finishedEarlier(let lines):
      "An earlier import was broken off; \(count(lines, .line)) of it \(lines == 1 ? "has" : "have") been brought in now."
    case .exported(let rows, let file): "Wrote \(count(rows, .line)) and a header to \(place(file))."
    case .libraryNamed(let name): "The library is called \(title(name))."
    case .askName(let name, let rows):
      "This deletes all \(count(rows, .row)) of the library \(title(name)). Type its name to go on:"
    case .deleted(let rows, let backup):
      "Deleted \(count(rows, .row)); the library as it was is in \(place(backup))."
    }
  }

  /// `3 lines: 2 new in the library, 1 adds copies.`
  private func sentence(_ counts: ImportCounts, _ isDry: Bool, new: String) -> String {
    let parts = [
      (counts.added, new), (counts.copiesAdded, "for more copies"), (counts.acquired, "from the wishlist"),
      (counts.updated, "updated"), (counts.skipped, "known already and skipped"),
      (counts.leftOut, "of another kind and left out"), (counts.bad, "that cannot go in"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let lines = counts.changes + counts.skipped + counts.leftOut + counts.bad
    let what = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(count(lines, .line))\(what)." + (isDry ? " Nothing was changed." : "")
  }

  package func sentence(_ fault: ImportFault, _ column: String?) -> String {
    (column.map { "\(PlainText.shorten($0, to: PlainText.typedLimit)): " } ?? "") + sentence(fault)
  }

  private func sentence(_ fault: ImportFault) -> String {
    switch fault {
    case .quoteNotClosed: "A quotation mark is opened and never closed, so nothing behind it can be read."
    case .strayQuote: "A quotation mark stands inside a field that does not begin with one."
    case .textAfterQuote: "There is text after a closing quotation mark."
    case .fieldCountWrong(let expected, let found):
      "There \(found == 1 ? "is 1 field" : "are \(found) fields") where the first line has \(expected)."
    case .lineTooLong(let limit): "The line has more than \(limit) KiB or 1000 fields."
    case .headerUnknown(let found, let wanted):
      "The first line has to name the columns, at least \(wanted.joined(separator: ", "));"
        + (found.isEmpty ? " the file is empty." : " it has \(place(found.joined(separator: ", "))).")
    case .columnTwice(let name): "Two columns are called \(typed(name))."
    case .missing: "This must not be empty."
    case .numberWrong(let text): "\(typed(text)) is not a whole number."
    case .availableAboveTotal: "More copies are available than there are in total."
    case .spreadsheetNumber(let text):
      "A spreadsheet has cut this number to \(typed(text)); format the column as text, or export the table anew."
    case .spreadsheetValue(let text):
      "A spreadsheet has turned this into the number \(typed(text)); format the column as text, or export the table anew."
    case .garbled(let text):
      "\(typed(text)) was read in a wrong encoding; name the right one with --encoding, or export the table anew as UTF-8."
    case .encodingUnclear(let seeming):
      "The letters are not those of \(seeming); name the encoding with --encoding, for example cp850, mac-roman or big5, or export the table as UTF-8."
    case .notATable(let kind):
      "This is a file of the kind \(kind.rawValue) and no CSV; open it in the program that made it and save it as CSV (UTF-8)."
    case .isbnLeftOut(let text, let refusal):
      "The book goes in without the ISBN \(typed(text)). \(cell(refusal))"
    case .notABook(let title, let kind):
      "\(self.title(title)) is left out: it is of the kind \(typed(kind)) and no book."
    case .cardWrong(let text): notACard(text)
    case .labelWrong(let text): "\(typed(text)) is no number of a label; these have 13 digits and begin with 04."
    case .labelTaken(let text, let title): "The book \(self.title(title)) has the label \(typed(text)) already."
    case .flagWrong(let text): "\(typed(text)) is neither yes nor no."
    case .momentWrong(let text): "\(typed(text)) is no time such as 2026-01-31T09:30:00.000Z or day such as 2026-01-31."
    case .addressWrong(let text): "\(typed(text)) is no address that begins with https://."
    case .alreadyThere(let title, let isWish):
      isWish
        ? "\(self.title(title)) is on the wishlist already; --existing says what to do with it."
        : "The library has \(self.title(title)) already; --existing says what to do with it."
    case .twice(let text, let first):
      "\(typed(text)) stands in line \(first) already."
    case .studentThere(let libraryID):
      "A student with the library ID \(typed(libraryID)) is there already; --existing update takes over what the line says, --existing skip leaves it."
    case .refused(let refusals): refusals.map(cell).joined(separator: " ")
    }
  }

  /// A refusal about a cell of a table, where nobody types.
  private func cell(_ refusal: Refusal) -> String {
    if case .inputNotText = refusal { return "It holds what is no text, such as a line break or a control character." }
    if case .inputTooLong(let limit) = refusal { return "It has more than \(limit) characters." }
    return sentence(refusal)
  }

  private func name(of separator: Character) -> String {
    switch separator {
    case "\t": "tabs"
    case ";": "semicolons"
    case ",": "commas"
    default: String(separator)
    }
  }
}

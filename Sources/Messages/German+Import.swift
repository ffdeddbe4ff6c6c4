package import Domain

extension German {
  package func sentence(_ report: ImportReport) -> String {
    switch report {
    case .readAs(let layout, let encoding, let separator, let ignored):
      "Gelesen als Tabelle von \(layout) in \(encoding), die Felder durch \(name(of: separator)) getrennt"
        + (ignored.isEmpty ? "." : "; nicht beachtet: \(detail(ignored.joined(separator: ", "))).")
    case .books(let counts, let isDry): sentence(counts, isDry, new: "neu im Bestand")
    case .wishes(let counts, let isDry): sentence(counts, isDry, new: "neu auf der Wunschliste")
    case .students(let counts, let isDry): sentence(counts, isDry, new: "neu unter den Schüler/innen")
    case .doneBefore(let lines):
      "Das ist schon geschehen; \(count(lines, .line)) \(lines == 1 ? "wurde" : "wurden") importiert."
    case .finishedEarlier(let lines):
      "Ein früherer Import war abgebrochen; \(count(lines, .line)) davon \(lines == 1 ? "ist" : "sind") jetzt nachgeholt."
    case .exported(let rows, let file): "\(count(rows, .line)) und eine Kopfzeile in \(detail(file)) geschrieben."
    case .libraryNamed(let name): "Die Bibliothek heißt \(title(name))."
    case .askName(let name, let rows):
      "Das löscht die ganze Bibliothek \(title(name)) (\(count(rows, .row))). Zum Fortfahren ihren Namen tippen:"
    case .deleted(let rows, let backup):
      "\(count(rows, .row)) gelöscht; die Bibliothek, wie sie war, liegt in \(detail(backup))."
    }
  }

  /// `3 Zeilen: 2 neu im Bestand, 1 für weitere Exemplare.`
  private func sentence(_ counts: ImportCounts, _ isDry: Bool, new: String) -> String {
    let parts = [
      (counts.added, new), (counts.copiesAdded, "für weitere Exemplare"), (counts.acquired, "von der Wunschliste"),
      (counts.updated, "aktualisiert"), (counts.skipped, "schon bekannt und übersprungen"),
      (counts.leftOut, "anderer Art und weggelassen"), (counts.bad, "nicht importierbar"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let lines = counts.changes + counts.skipped + counts.leftOut + counts.bad
    let what = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(count(lines, .line))\(what)." + (isDry ? " Nichts wurde geändert." : "")
  }

  package func sentence(_ fault: ImportFault, _ column: String?) -> String {
    (column.map { "\(brief($0)): " } ?? "") + sentence(fault)
  }

  private func sentence(_ fault: ImportFault) -> String {
    switch fault {
    case .quoteNotClosed:
      "Ein Anführungszeichen wird geöffnet und nie geschlossen, daher lässt sich nichts lesen, was dahinter steht."
    case .strayQuote: "Ein Anführungszeichen steht mitten in einem Feld, das nicht mit einem beginnt."
    case .textAfterQuote: "Hinter einem schließenden Anführungszeichen steht noch Text."
    case .fieldCountWrong(let expected, let found):
      "Hier \(found == 1 ? "ist 1 Feld" : "sind \(found) Felder"), in der ersten Zeile \(expected)."
    case .lineTooLong(let limit): "Die Zeile hat mehr als \(limit) KiB oder 1000 Felder."
    case .headerUnknown(let found, let wanted):
      "Die erste Zeile muss die Spalten nennen, mindestens \(wanted.joined(separator: ", "));"
        + (found.isEmpty ? " die Datei ist leer." : " dort steht \(detail(found.joined(separator: ", "))).")
    case .columnTwice(let name): "Zwei Spalten heißen \(typed(name))."
    case .missing: "Das darf nicht leer sein."
    case .numberWrong(let text): "\(typed(text)) ist keine ganze Zahl."
    case .availableAboveTotal: "Es sind mehr Exemplare verfügbar, als es insgesamt gibt."
    case .spreadsheetNumber(let text):
      "Eine Tabellenkalkulation hat diese Nummer auf \(typed(text)) gekürzt;"
        + " bitte die Spalte als Text formatieren oder die Tabelle neu exportieren."
    case .spreadsheetValue(let text):
      "Eine Tabellenkalkulation hat daraus die Zahl \(typed(text)) gemacht;"
        + " bitte die Spalte als Text formatieren oder die Tabelle neu exportieren."
    case .garbled(let text):
      "\(typed(text)) wurde mit einer falschen Zeichenkodierung gelesen;"
        + " bitte die richtige mit --encoding angeben oder die Tabelle neu als UTF-8 exportieren."
    case .encodingUnclear(let seeming):
      "Das sind nicht die Buchstaben von \(seeming); bitte die Zeichenkodierung mit --encoding angeben,"
        + " etwa cp850, mac-roman oder big5, oder die Tabelle als UTF-8 exportieren."
    case .notATable(let kind):
      "Das ist eine Datei der Art \(kind.rawValue) und keine CSV-Datei;"
        + " bitte im Programm öffnen, aus dem sie stammt, und als CSV (UTF-8) speichern."
    case .isbnLeftOut(let text, let refusal):
      "Das Buch wird ohne die ISBN \(typed(text)) übernommen. \(cell(refusal))"
    case .notABook(let title, let kind):
      "\(self.title(title)) wird weggelassen: Es gehört zur Art \(typed(kind)) und ist kein Buch."
    case .cardWrong(let text): notACard(text)
    case .labelWrong(let text):
      "\(typed(text)) ist keine Nummer eines Etiketts; diese haben 13 Ziffern und beginnen mit 04."
    case .labelTaken(let text, let title):
      "Das Buch \(self.title(title)) hat das Etikett \(typed(text)) schon."
    case .flagWrong(let text): "\(typed(text)) ist weder ja noch nein."
    case .momentWrong(let text):
      "\(typed(text)) ist keine Zeit wie 2026-01-31T09:30:00.000Z und kein Tag wie 2026-01-31."
    case .addressWrong(let text): "\(typed(text)) ist keine Adresse, die mit https:// beginnt."
    case .alreadyThere(let title, let isWish):
      isWish
        ? "\(self.title(title)) steht schon auf der Wunschliste; --existing sagt, was damit geschehen soll."
        : "Die Bibliothek hat \(self.title(title)) schon; --existing sagt, was damit geschehen soll."
    case .twice(let text, let first): "\(typed(text)) steht schon in Zeile \(first)."
    case .studentThere(let libraryID):
      "Die Bibliotheks-ID \(typed(libraryID)) hat schon jemand;"
        + " --existing update übernimmt, was in der Zeile steht, --existing skip lässt es, wie es ist."
    case .refused(let refusals): refusals.map(cell).joined(separator: " ")
    }
  }

  /// A refusal about a cell of a table, where nobody types.
  private func cell(_ refusal: Refusal) -> String {
    if case .inputNotText = refusal {
      return "Darin steht etwas, das kein Text ist, etwa ein Zeilenumbruch oder ein Steuerzeichen."
    }
    if case .inputTooLong(let limit) = refusal { return "Das sind mehr als \(limit) Zeichen." }
    return sentence(refusal)
  }

  private func name(of separator: Character) -> String {
    switch separator {
    case "\t": "Tabulatoren"
    case ";": "Semikolons"
    case ",": "Kommas"
    default: String(separator)
    }
  }
}

import Domain
package import KioskMachine

extension German {
  package func notice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      [NoticeLine("Hallo \(name(student)). \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForYou($0)) }
        + [NoticeLine(whatToShow(mode))]
    case .sessionEnded(let student, let loans):
      ["Auf Wiedersehen, \(name(student)). \(loans == 0 ? "Keine Bücher" : count(loans, .book)) ausgeliehen."]
    case .loansListed(let student, let loans, let overdue, let holds):
      [NoticeLine("\(person(student)): \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForThem($0)) }
    case .askForCard(let book, let holders, let offersCopy):
      [
        holders > 1
          ? "\(holders) Personen haben \(work(book)). Bitte den Ausweis derjenigen zeigen, die es zurückgibt oder ausleiht.\(offersCopy ? " Oder „aufnehmen“ tippen für ein neues Exemplar." : "")"
          : "\(work(book)). Zum Ausleihen den Ausweis zeigen oder die Bibliotheks-ID tippen."
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [line(.returned(loan), daysOverdue: daysOverdue), NoticeLine(holdShelf(reservation))]
    case .done(let outcome, let daysOverdue): [line(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(stationSentence($0)) (\($0.code))" }
    case .dropped(let unfinished): ["Abgebrochen: \(sentence(unfinished))"]
    case .declined(let unfinished): ["\(sentence(unfinished))"]
    case .promptGone: ["Diese Frage ist nicht mehr offen; nichts wurde geändert. (prompt-gone)"]
    case .nothingToAnswer: ["Es gibt keine Frage zu beantworten. Bitte Ausweis oder Buch zeigen. (nothing-to-answer)"]
    case .warning(let seconds): ["Noch da? Noch \(seconds) \(seconds == 1 ? "Sekunde" : "Sekunden")."]
    case .timedOut(let unfinished?): ["Die Zeit ist um: \(sentence(unfinished))"]
    case .timedOut(nil): ["Die Zeit ist um; sonst wurde nichts geändert."]
    case .noReply(let change):
      [
        change == nil
          ? "Die Bibliothek antwortet nicht. Bitte gleich noch einmal versuchen. (no-reply)"
          : "Die Bibliothek hat es nicht rechtzeitig bestätigt. Das Buch noch einmal zeigen, um zu sehen, ob es gespeichert ist. (no-reply)"
      ]
    case .modeChanged(let mode, let reverts): ["Modus: \(self.mode(mode))\(reverts ? ", für eine Weile" : "")."]
    case .languageChanged(let language, let reverts):
      ["\(language.ownName)\(reverts ? ", bis dieser Besuch endet" : "")."]
    case .newBook(let isbn):
      [
        isbn.map { "Die Bibliothek hat ISBN \($0.text) noch nicht. Bitte von Hand eingeben." }
          ?? "Ein neues Buch, von Hand."
      ]
    case .notInCatalogues(let isbn):
      ["Kein befragter Katalog hat ISBN \(isbn.text). Bitte von Hand eingeben. (lookup-not-found)"]
    case .couldNotLookUp(let isbn, let unasked):
      [
        NoticeLine(
          "ISBN \(isbn.text) konnte nicht nachgeschlagen werden. "
            + (unasked.isEmpty
              ? "Kein Katalog hat rechtzeitig geantwortet." : unasked.map(sentence).joined(separator: " "))
            + " Bitte von Hand eingeben; was sonst bekannt ist, wird später ergänzt. (lookup-could-not-ask)")
      ]
    case .help(let mode): help(mode).map { NoticeLine($0) }
    }
  }

  package func invitation(_ screen: Screen) -> String {
    switch (screen.body, screen.mode) {
    case (.idle, .station): "Ausweis oder Buch zeigen. (hilfe, beenden)"
    case (.idle, .shelving):
      "Bestand: Buch scannen, um es aufzunehmen oder zurückzunehmen, oder „neu“ tippen. (hilfe, beenden)"
    case (.idle, .checkOut): "Ausleihen: Ausweis zeigen, dann die Bücher. (hilfe, fertig)"
    case (.idle, .giveBack): "Rückgabe: ein Buch nach dem anderen zeigen. (hilfe, fertig)"
    case (.awaitingCard(let book), _): "Ausweis für \(title(book.title)):"
    case (.session(let student, _), .checkOut): "\(name(student)), Buch zum Ausleihen zeigen oder „fertig“:"
    case (.session(let student, _), .giveBack): "\(name(student)), Buch zum Zurückgeben zeigen oder „fertig“:"
    case (.session(let student, _), _): "\(name(student)), Buch zeigen oder „fertig“:"
    }
  }

  /// The next step of a student who was greeted.
  private func whatToShow(_ mode: Mode) -> String {
    switch mode {
    case .station, .shelving:
      "Zum Ausleihen oder Zurückgeben ein Buch zeigen; zum Beenden „fertig“ tippen oder den Ausweis zeigen."
    case .checkOut: "Zum Ausleihen ein Buch zeigen; zum Beenden „fertig“ tippen oder den Ausweis zeigen."
    case .giveBack: "Zum Zurückgeben ein Buch zeigen; zum Beenden „fertig“ tippen oder den Ausweis zeigen."
    }
  }

  private func mode(_ mode: Mode) -> String {
    switch mode {
    case .station: "Ausleihe, Bücher ausleihen und zurückgeben"
    case .checkOut: "Ausleihen, keine Rückgabe"
    case .giveBack: "Rückgabe, Bücher werden nur zurückgenommen"
    case .shelving: "Bestand, Bücher aufnehmen und zurücknehmen"
    }
  }

  private func has(_ loans: [Loan], overdue: Int) -> String {
    guard !loans.isEmpty else { return "Keine Bücher ausgeliehen." }
    return "\(count(loans.count, .book)) ausgeliehen\(overdue > 0 ? ", \(overdue) überfällig" : "")."
  }

  private func line(_ loan: Loan, _ overdue: Set<Loan.ID>) -> NoticeLine {
    let isOverdue = overdue.contains(loan.id)
    let mark = isOverdue ? ", überfällig" : ""
    return NoticeLine("  \(work(loan.book)), fällig am \(day(loan.dueDate))\(mark)", isOverdue: isOverdue)
  }

  private func line(_ outcome: Outcome, daysOverdue: Int) -> NoticeLine {
    NoticeLine(done(outcome, daysOverdue: daysOverdue), isOverdue: daysOverdue > 0)
  }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "Ausgeliehen: \(title(loan.book.title)) an \(name(loan.student)), fällig am \(day(loan.dueDate))."
    case .returned(let loan, _):
      "Zurückgegeben: \(title(loan.book.title))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) überfällig." : ".")
    case .renewed(let loan): "Verlängert: \(title(loan.book.title)), jetzt fällig am \(day(loan.dueDate))."
    case .reserved(let book, let student): "Vorgemerkt: \(title(book.title)) für \(name(student))."
    case .copiesAdded(let book, let number):
      "Aufgenommen: \(count(number, .copy)) von \(title(book.title)); die Bibliothek hat jetzt \(book.totalCopies)."
    case .acquired(let book):
      "Von der Wunschliste aufgenommen: \(title(book.title)), \(count(book.totalCopies, .copy))."
    case .clockConfirmed: "Das Datum ist bestätigt. Bitte das Buch noch einmal zeigen."
    case .bookAdded(let book): "Aufgenommen: \(work(book)), \(count(book.totalCopies, .copy))."
    }
  }

  /// The sentence that says which action was not completed.
  private func sentence(_ unfinished: Unfinished) -> String {
    switch unfinished {
    case .checkOut(let title): "\(self.title(title)) wurde NICHT ausgeliehen."
    case .giveBack(let title): "\(self.title(title)) wurde NICHT zurückgegeben."
    case .checkOutOrGiveBack(let title):
      "\(self.title(title)) wurde NICHT ausgeliehen und NICHT zurückgegeben."
    case .reserve(let title): "\(self.title(title)) wurde NICHT vorgemerkt."
    case .addCopies(let title): "Von \(self.title(title)) wurde KEIN Exemplar aufgenommen."
    case .add(let title): "\(self.title(title)) wurde NICHT aufgenommen."
    case .addISBN(let isbn): "Das Buch mit der ISBN \(isbn) wurde NICHT aufgenommen."
    case .confirmDay: "Das Datum wurde NICHT bestätigt; ausgeliehen wird nichts."
    case .addNewBook: "Das neue Buch wurde NICHT aufgenommen."
    }
  }

  private func help(_ mode: Mode) -> [String] {
    let general = [
      "  fertig     beendet den Besuch",
      "  ausleihe   zum Ausleihen und Zurückgeben",
      "  bestand    zum Aufnehmen und Zurücknehmen von Büchern",
      "  ausleihen  nur ausleihen: erst der Ausweis, dann die Bücher",
      "  rückgabe   nur zurücknehmen, wer die Bücher auch bringt",
      "  aufnehmen  wie bestand, mit dem gezeigten Buch zuerst",
      "  neu        ein Buch ohne Strichcode eingeben",
      "  abbrechen  verlässt eine Frage",
      "  beenden    verlässt das Programm",
      "  english, gaeilge, 中文: eine andere Sprache, bis der Besuch endet",
      "Bei einer Frage: Enter nimmt die großgeschriebene Antwort, j ist ja, n ist nein, e ändert, v verlängert, z nimmt zurück.",
      "Ein Datum wird als 5.12.2026, 5.12. oder 2026-12-05 getippt, oder als Anzahl von Tagen. Beim Tippen von Titel oder",
      "Namen brauchen Wörter einen Schrägstrich: /abbrechen, /hilfe, /beenden.",
    ]
    let first =
      switch mode {
      case .station: "Der Kamera ein Buch oder einen Ausweis zeigen, oder ISBN oder Bibliotheks-ID tippen. Wörter:"
      case .checkOut: "Den Ausweis zeigen, dann die Bücher zum Ausleihen, oder ihre Nummern tippen. Wörter:"
      case .giveBack: "Die Bücher zeigen, die zurückkommen, oder ihre ISBN tippen. Wörter:"
      case .shelving:
        "Ein Buch scannen, um ein Exemplar aufzunehmen oder zurückzunehmen; ein Ausweis zeigt seine Ausleihen. Wörter:"
      }
    return [first] + general
  }
}

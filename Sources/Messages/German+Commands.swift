import Domain

extension German {
  package func sentence(_ report: CommandReport) -> String {
    switch report {
    case .bookAdded(let book):
      "\(work(book)) ist als Buch \(book.id.rawValue) aufgenommen, \(count(book.totalCopies, .copy))."
    case .copiesAdded(let copies, let book):
      "\(work(book)) war schon im Bestand; mit \(count(copies, .copy)) mehr sind es jetzt \(book.totalCopies)."
    case .wished(let book): "\(work(book)) steht als Buch \(book.id.rawValue) auf der Wunschliste."
    case .acquired(let book):
      "\(work(book)) stand auf der Wunschliste; die Bibliothek hat jetzt \(count(book.totalCopies, .copy))."
    case .countedBefore(let book) where book.isWishlistItem:
      "Das ist schon geschehen; \(work(book)) steht auf der Wunschliste."
    case .countedBefore(let book):
      "Das ist schon geschehen; die Bibliothek hat \(count(book.totalCopies, .copy)) von \(work(book))."
    case .studentAdded(let student):
      "\(person(student)) ist aufgenommen" + (student.cardNumber.map { ", Ausweis \($0)." } ?? ".")
    case .checkedOut(let loan):
      "Ausgeliehen: \(title(loan.book.title)) an \(person(loan.student)), fällig am \(day(loan.dueDate))."
    case .returned(let loan, let daysOverdue):
      "Zurückgegeben: \(title(loan.book.title)) von \(person(loan.student))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) überfällig." : ".")
    case .noBooks: "Keine Bücher."
    case .noStudents: "Keine Schüler/innen."
    case .noLoans: "Keine Ausleihen."
    case .noActivity: "Keine Vorgänge."
    case .noLookups: "Kein Buch wartet darauf, nachgeschlagen zu werden."
    case .lookupsRun(let done, let notFound, let waiting):
      "\(count(done, .book)) nachgeschlagen; \(notFound) nicht gefunden, \(waiting) wartend."
    case .lookupsQueued(let number): "\(count(number, .book)) in die Warteschlange gestellt."
    case .lookupsRetried(let number): "\(count(number, .book)) zum sofortigen Versuch vorgesehen."
    case .lookupsCleared(let number): "\(count(number, .book)) aus der Warteschlange genommen."
    case .noScanners: "Keine Scanner."
    case .demoLoaded(let books, let copies, let students):
      "Geladen: \(count(books, .book)) (\(count(copies, .copy))) und \(count(students, .student))."
    case .demoNotEmpty: "Die Bibliothek ist nicht leer, daher wurde nichts geladen; eine Vorführung braucht eine leere."
    case .databaseSound: "in Ordnung"
    case .valueMended(let place): "In Ordnung gebracht: \(PlainText.shorten(place, to: PlainText.detailLimit))."
    case .libraryFounded(let place):
      "In \(PlainText.shorten(place, to: PlainText.detailLimit)) ist jetzt eine leere Bibliothek."
    case .libraryCopied(let rows, let target):
      "\(count(rows, .row)) nach \(detail(target)) kopiert; jede Tabelle ist vollständig."
    case .libraryBackedUp(let rows, let file):
      "\(count(rows, .row)) in \(detail(file)) gesichert; die Sicherung ist heil."
    case .waitingForStore: "Es wird weiter versucht, bis eine Antwort kommt; Strg-C beendet."
    case .logPutAside(let path):
      "Die Datei der Bibliothek wurde ersetzt: Die Änderungen daneben gehören zu einer anderen und liegen in \(detail(path))."
    case .explained(let path): "Was zu sehen war, ist in \(detail(path)) gezeichnet."
    case .cameraOpened(let device, let mode): "Es liest die \(self.name(device)), \(detail(mode)); Strg-C beendet."
    case .cameraSet(let control, let value): "  \(detail(control)): \(detail(value))"
    case .picturesRead(let number, let total): "\(number) von \(total) Bildern"
    }
  }

  package func sentence(_ problem: CommandProblem) -> String {
    switch problem {
    case .unknownBookID(let text):
      "Die Bibliothek hat kein Buch mit der ID \(typed(text)); die Bücherliste zeigt die IDs."
    case .notConfirmed:
      "Nichts wurde geändert, weil die Frage nicht bejaht wurde; --yes bejaht sie im Voraus."
    case .noSuchChoice(let text, let count):
      "\(typed(text)) ist keine Zahl von 1 bis \(count), daher wurde nichts aufgenommen."
    case .severalBorrowers(let title, let borrowers):
      "\(count(borrowers.count, .student)) haben \(self.title(title)); bitte angeben, wessen Exemplar es ist:"
        + " \(borrowers.map(person).joined(separator: ", "))."
    case .notOnLoanTo(let title, let student): "\(self.title(title)) ist nicht an \(person(student)) ausgeliehen."
    case .unknownLoanID(let text):
      "Die Bibliothek hat keine Ausleihe mit der ID \(typed(text)); die IDs stehen in der Liste der Ausleihen."
    case .unknownReservationID(let text):
      "Die Bibliothek hat keine Vormerkung mit der ID \(typed(text)); die IDs stehen in der Liste der Vormerkungen."
    case .unknownActivityID(let text):
      "Einen Vorgang mit der Nummer \(typed(text)) gibt es nicht; die Liste der Vorgänge zeigt die Nummern."
    case .periodBackwards(let since, let until):
      "Der Zeitraum endet am \(day(until)), bevor er am \(day(since)) beginnt."
    case .notADate(let text):
      "\(typed(text)) ist kein Datum; möglich sind ein Jahr, ein Monat wie 2004-05, ein Tag wie 2004-05-17, oder Worte."
    case .notACard(let text): notACard(text)
    case .nothingToPrint: "Es gibt nichts zu drucken."
    case .unknownGrade(let text): "Niemand ist in der Klasse \(typed(text)); gedruckt wurde nichts."
    case .malformedFile(let path, let line, let fault): "\(detail(path)):\(line): \(sentence(fault))"
    case .unreadableFile(let path, let reason): "\(detail(path)) konnte nicht gelesen werden: \(detail(reason))."
    case .outputFailed(let reason): "Die Ausgabe konnte nicht geschrieben werden: \(detail(reason))."
    case .foreignFile(let path):
      "\(detail(path)) gibt es schon und wurde nicht von diesem Programm gezeichnet; bitte eine andere Datei angeben."
    case .unwritableFile(let path, let reason): "\(detail(path)) konnte nicht geschrieben werden: \(detail(reason))."
    case .noPictures(let names): "In \(detail(names.joined(separator: ", "))) sind keine Bilder."
    case .lookupFoundNothing: "Kein befragter Katalog hat so ein Buch."
    case .couldNotLookUp(let unasked): unasked.map(sentence).joined(separator: " ")
    case .lookupsStopped(let problem, let waiting):
      "Das Nachschlagen ruht: \(sentence(problem)). In der Warteschlange: \(count(waiting, .book))."
    case .importRefused(let bad, let canSkip):
      "\(count(bad, .line)) \(bad == 1 ? "lässt" : "lassen") sich nicht importieren, daher wurde nichts importiert;"
        + " bitte berichtigen\(canSkip ? " oder mit --skip-bad weglassen" : "")."
    case .importOvertaken(let bad):
      "Während des Imports hat jemand die Bibliothek geändert: \(count(bad, .line)) \(bad == 1 ? "passte" : "passten") nicht mehr"
        + " und \(bad == 1 ? "fehlt" : "fehlen"); die anderen sind importiert."
    case .importWasUnfinished:
      "Diese Tabelle wurde nicht importiert, denn der abgebrochene Import war vielleicht derselbe; bitte in der Bibliothek"
        + " nachsehen und nur dann erneut importieren, wenn es eine andere Tabelle ist."
    case .libraryNameWrong(let name):
      "Nichts wurde gelöscht; dazu muss der Name der Bibliothek getippt werden: \(title(name))."
    case .libraryNameMissing: "Der Name einer Bibliothek braucht mindestens einen Buchstaben."
    case .libraryChanged(let backup):
      "Seit der Sicherung in \(detail(backup)) hat jemand die Bibliothek geändert, daher wurde nichts gelöscht;"
        + " bitte noch einmal versuchen."
    case .lookupsOff: "Es soll kein Katalog befragt werden; die Einstellung lookup.providers sagt, welche es sind."
    case .nothingToLookUp(let title): "\(self.title(title)) hat keine ISBN; ohne sie lässt sich nichts nachschlagen."
    }
  }

  private func sentence(_ fault: FileFault) -> String {
    switch fault {
    case .notText: "Die Datei ist kein UTF-8-Text."
    case .line(let column, let fault): sentence(fault, column)
    case .tooLarge(let limit): "Die Datei ist größer als \(limit) KiB."
    case .notYAML(let problem): "Die Datei ist kein wohlgeformtes YAML: \(detail(problem))."
    case .tooManyAliases(let limit): "Die Datei hat mehr als \(limit) Aliase."
    case .notSettings: "Die Datei muss Schlüssel mit ihren Werten enthalten, etwa „loan.days: 14“."
    case .unknownKey(let key, let known):
      "Eine Einstellung \(typed(key)) gibt es nicht; die Einstellungen sind \(known.joined(separator: ", "))."
    case .keyTwice(let key): "\(typed(key)) ist zweimal gesetzt."
    case .setting(let problem): sentence(problem)
    }
  }

  package func sentence(_ problem: SettingProblem) -> String {
    let text = problem.text.map { ", nicht \(typed($0))" } ?? ""
    let name = problem.name
    return switch problem.form {
    case .number(let range): "\(name) nimmt eine Zahl von \(range.lowerBound) bis \(range.upperBound)\(text)."
    case .numberOrNone(let range):
      "\(name) nimmt eine Zahl von \(range.lowerBound) bis \(range.upperBound) oder none\(text)."
    case .location:
      "\(name) nimmt den Pfad einer Datei oder eine Adresse, die mit postgres:// oder postgresql:// beginnt."
    case .camera: "\(name) nimmt auto, none oder den Pfad eines Geräts wie /dev/video0\(text)."
    case .frameSize: "\(name) nimmt eine Breite und eine Höhe in Pixeln wie 1280x720\(text)."
    case .oneOf(let words): "\(name) nimmt \(words.joined(separator: " oder "))\(text)."
    case .devices:
      "\(name) nimmt auto, none oder Pfade von Geräten wie /dev/input/event5, durch Kommas getrennt\(text)."
    case .layout: "\(name) nimmt den Namen einer Tastaturbelegung, die dieser Rechner hat, etwa us, de oder fr\(text)."
    case .characters(let limit): "\(name) nimmt höchstens \(limit) druckbare Zeichen."
    case .text: "\(name) nimmt einen Text; was YAML für etwas anderes halten kann, gehört in Anführungszeichen."
    case .single: "\(name) nimmt einen einzigen Wert."
    case .group(let keys): "\(name) nimmt eigene Schlüssel: \(keys.joined(separator: ", "))."
    case .listOrNone(let words):
      "\(name) nimmt einige von \(words.joined(separator: ", ")), durch Kommas getrennt, oder none\(text)."
    case .countryCode: "\(name) nimmt die zwei Buchstaben eines Landes wie IE\(text)."
    case .contact: "\(name) nimmt eine E-Mail-Adresse oder die Adresse einer Seite, in einfachen Buchstaben."
    case .key: "\(name) nimmt einen Schlüssel: Buchstaben, Ziffern und Zeichen ohne Leerzeichen."
    case .webAddress: "\(name) nimmt eine Adresse, die mit https:// beginnt."
    }
  }
}

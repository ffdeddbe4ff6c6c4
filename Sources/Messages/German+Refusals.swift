package import Domain

extension German {
  package func stationSentence(_ refusal: Refusal) -> String {
    guard case .clockBehind(let now, let last) = refusal else { return sentence(refusal) }
    return
      "Die Uhr zeigt \(time(now)), aber die Bibliothek kennt schon \(time(last)); bitte das Personal fragen, das die Uhr stellt oder das Datum bestätigt; bis dahin wird nichts ausgeliehen, aber zurückgenommen."
  }

  package func sentence(_ refusal: Refusal) -> String {
    switch refusal {
    case .noCopiesAvailable(let title): "Von \(self.title(title)) ist kein Exemplar mehr da; alle sind ausgeliehen."
    case .alreadyBorrowed(let title, let dueDate):
      "Diese Person hat \(self.title(title)) schon; fällig ist es am \(day(dueDate))."
    case .loanLimitReached(let limit):
      "Diese Person hat schon \(count(limit, .book)), mehr geht nicht; bitte erst eines zurückbringen."
    case .overdueLoans(let count):
      "\(self.count(count, .book)) \(count == 1 ? "ist" : "sind") überfällig;"
        + " bitte \(count == 1 ? "es" : "sie") erst zurückbringen."
    case .renewalLimitReached(let title, let limit): renewalLimitReached(title, limit)
    case .renewalTooEarly(let title, let dueDate):
      "\(self.title(title)) heute zu verlängern brächte nichts; fällig ist es am \(day(dueDate))."
    case .notOnLoan(let title): "\(self.title(title)) ist nicht ausgeliehen; es gehört ins Regal."
    case .alreadyReserved(let title): "\(self.title(title)) ist für diese Person schon vorgemerkt."
    case .onWishlist(let title): "\(self.title(title)) steht nur auf der Wunschliste; die Bibliothek hat es noch nicht."

    case .heldForAnother(let title): heldForAnother(title)
    case .reservedByOthers(let title, let count): reservedByOthers(title, count)
    case .copyOnShelf(let title): copyOnShelf(title)
    case .notReserved(let title): notReserved(title)
    case .studentHasLoans(let count): studentHasLoans(count)

    case .notOnWishlist(let title): notOnWishlist(title)
    case .stillOnLoan(let title, let copies): stillOnLoan(title, copies)

    case .clockImplausible(let now):
      "Die Uhr zeigt \(time(now)); das war, bevor es dieses Programm gab; ausgeliehen wird erst wieder, wenn die Uhr gestellt ist, zurückgenommen schon jetzt."
    case .clockBehind(let now, let last):
      "Die Uhr zeigt \(time(now)), aber die Bibliothek kennt schon \(time(last)); ausgeliehen wird erst wieder, wenn die Uhr gestellt ist oder die Bibliothek das Datum bestätigt (--clock-is-right); zurückgenommen wird."
    case .unknownCard(let card): "Den Ausweis \(card) hat hier niemand; bitte in der Bibliothek nachfragen."
    case .unknownStudent(let libraryID):
      "Niemand hat die Bibliotheks-ID \(typed(libraryID)); bitte prüfen und noch einmal versuchen."
    case .unknownBook(let isbn):
      "Die Bibliothek hat kein Buch mit der ISBN \(isbn); bitte in der Bibliothek nachfragen."
    case .unknownLabel(let label):
      "Kein Buch dieser Bibliothek hat das Etikett \(label); bitte in der Bibliothek nachfragen."
    case .noLongerThere: "Das wurde inzwischen geändert und ist nicht mehr da; bitte noch einmal versuchen."
    case .isbnCheckDigitWrong(let text):
      "Die Ziffern von \(typed(text)) ergeben keine ISBN; bitte jede mit dem Buch vergleichen."
    case .isbnLengthWrong(let text): "\(typed(text)) ist keine ISBN; eine ISBN hat 10 oder 13 Ziffern."
    case .checkDigitWrong(let text):
      "Eine Ziffer von \(typed(text)) ist falsch; bitte jede vergleichen und noch einmal versuchen."
    case .foreignCode(let code): sentence(code)
    case .inputTooLong(let limit): "Das ist zu lang; bitte höchstens \(limit) Zeichen tippen."
    case .inputNotText: "Das war kein Text; bitte noch einmal scannen oder tippen."
    case .answerNotUnderstood(let text):
      "\(typed(text)) ist keine der Antworten; bitte nachsehen und noch einmal versuchen."
    case .barcodeNotText(let text):
      "\(typed(text)) ist ein Strichcode; bitte die Wörter tippen, nach denen gefragt ist."
    case .dateNotUnderstood(let text):
      "\(typed(text)) ist kein Datum; bitte eines wie 5.12.2026 oder eine Anzahl von Tagen tippen."
    case .dateInThePast(let day): "\(self.day(day)) ist vorbei; bitte heute oder einen späteren Tag nehmen."
    case .dateTooFar(let maximumDays):
      "Dieses Datum liegt zu weit voraus; bitte eines innerhalb von \(countDative(days: maximumDays)) nehmen."

    case .titleTooShort(let minimum): "Der Titel braucht mindestens \(minimum) Zeichen."
    case .authorTooShort(let minimum): "Der Name der Autorin oder des Autors braucht mindestens \(minimum) Zeichen."
    case .copiesOutOfRange(let range):
      "Die Zahl der Exemplare muss zwischen \(range.lowerBound) und \(range.upperBound) liegen."
    case .availableOutOfRange(let range):
      "Die Zahl der verfügbaren Exemplare muss zwischen \(range.lowerBound) und \(range.upperBound) liegen."
    case .copiesBelowLoans(let onLoan):
      "\(count(onLoan, .copy)) \(onLoan == 1 ? "ist" : "sind") ausgeliehen, so viele hat die Bibliothek also mindestens."
    case .pagesOutOfRange(let range):
      "Die Zahl der Seiten muss zwischen \(range.lowerBound) und \(range.upperBound) liegen."
    case .languageNotUnderstood(let text):
      "\(typed(text)) ist als Sprache nicht bekannt; bitte ihren Namen oder zwei Buchstaben wie de tippen."
    case .libraryIDMissing: "Die Bibliotheks-ID fehlt; sie sieht etwa so aus: S12345."
    case .nameMissing: "Ein Vorname oder ein Nachname ist nötig."
    case .isbnTaken(let title): "Diese ISBN hat die Bibliothek schon; sie gehört zu \(self.title(title))."
    case .sameBook(let title, let id):
      "Die Bibliothek hat \(self.title(title)) mit dieser Angabe schon (Buch \(id.rawValue)); bitte mit --if-known sagen, ob dies ein Exemplar davon oder ein neues Buch ist."
    case .libraryIDTaken(let libraryID):
      "Die Bibliotheks-ID \(typed(libraryID)) ist schon vergeben; bitte eine andere nehmen."
    case .cardTaken(let card): "Den Ausweis \(card) hat schon jemand anders; bitte einen anderen nehmen."
    case .cardRetired(let card):
      "Der Ausweis \(card) wurde schon einmal vergeben, und jede Nummer gibt es nur einmal; bitte einen anderen nehmen oder die Bibliothek einen vergeben lassen."
    case .cardsExhausted: "Alle Ausweisnummern sind vergeben; es kann keine neue geben."
    case .labelsExhausted: "Alle Etikettnummern sind vergeben; es kann keine neue geben."
    case .numberCollision(let text):
      "\(typed(text)) könnte auch die Nummer eines Buchs oder Ausweises oder ein Wort der Station sein; bitte eine Bibliotheks-ID mit einem Buchstaben wählen."

    case .inventoryOpen(let name): "Die Inventur \(title(name)) ist noch nicht beendet; bitte sie erst beenden."
    case .noInventory: "Es läuft keine Inventur; bitte erst eine beginnen."

    case .operationReused(let operation):
      "Der Vorgang \(typed(operation.text)) war schon eine andere Änderung; bitte einen neuen Namen nehmen."
    case .libraryNotEmpty(let place):
      "Die Bibliothek \(detail(place)) ist nicht leer, daher wurde nichts kopiert; bitte eine neue angeben."
    case .filedOtherwise:
      "Die Listen sind so sortiert, wie eine andere Version des Programms oder des Systems sortiert, daher sind Bücher ohne ISBN"
        + " nicht wiederzufinden; bitte erst minilibrary database sort ausführen."
    case .textNotKept(let table, let row):
      "In der Tabelle \(table), Zeile \(short(row)), steht ein Text mit einem NUL-Zeichen, das eine Kopie nicht behalten kann; bitte erst berichtigen."
    case .fileExists(let path):
      "Die Datei \(detail(path)) gibt es schon, und sie bleibt, wie sie ist; bitte eine neue angeben."
    case .leftoversBeside(let path, let files):
      "Neben \(detail(path)) liegt das Protokoll einer Bibliothek, die es nicht mehr gibt (\(detail(files.joined(separator: ", "))));"
        + " bitte eine andere Datei angeben oder es zuerst wegräumen."
    case .libraryGone(let path, let signs):
      "Bei \(detail(path)) war eine Bibliothek, und sie fehlt (noch da: \(detail(signs.joined(separator: ", "))));"
        + " bitte zurücklegen, die letzte Sicherung mit minilibrary database restore FILE zurückholen"
        + " oder mit minilibrary database new eine leere anlegen."
    case .libraryOpen(let place):
      "Eine Station oder ein anderes Programm hat die Bibliothek geöffnet (\(detail(place))); bitte erst beenden."
    case .valueNotDamaged(let place):
      "\(detail(place)) ist nicht beschädigt oder gibt es nicht; minilibrary database check zählt auf, was beschädigt ist."
    case .valueUnfit(let place): "\(detail(place)) kann diesen Wert nicht haben; bitte einen anderen wählen."
    case .backupDamaged(let words):
      "Die Sicherung ist beschädigt (\(detail(words))), daher wurde nichts geändert; bitte eine frühere nehmen."
    case .backupIsLibrary(let path):
      "Die Datei \(detail(path)) ist die Bibliothek selbst; bitte eine Sicherung von ihr angeben."
    case .store(let fault, let detail): sentence(fault, detail)
    }
  }

  private func renewalLimitReached(_ title: String, _ limit: Int) -> String {
    let allowed =
      switch limit {
      case ...0: "kann nicht verlängert werden"
      case 1: "wurde schon einmal verlängert, öfter geht es nicht"
      default: "wurde schon \(limit)-mal verlängert, öfter geht es nicht"
      }
    return "\(self.title(title)) \(allowed); bitte am Fälligkeitstag zurückbringen."
  }

  private func sentence(_ code: ForeignCode) -> String {
    switch code.kind {
    case .issn: "\(code.text) ist die Nummer einer Zeitschrift (ISSN); bitte ein Buch oder einen Ausweis zeigen."
    case .ismn: "\(code.text) ist die Nummer gedruckter Noten (ISMN); bitte ein Buch oder einen Ausweis zeigen."
    case .label:
      "\(code.text) ist die Nummer eines Etiketts und keine ISBN; bitte den Strichcode zeigen, der mit 978 oder 979 beginnt."
    case .regional: "\(code.text) ist die eigene Nummer eines Geschäfts; bitte den ISBN-Strichcode des Buchs zeigen."
    case .coupon: "\(code.text) ist ein Gutschein; bitte ein Buch oder einen Ausweis zeigen."
    case .unknownCommand: "\(code.text) ist eine Befehlskarte, die hier nichts bedeutet; bitte eine vom Bogen nehmen."
    case .product:
      "\(code.text) ist die Nummer einer Ware und keine ISBN; bitte den Strichcode zeigen, der mit 978 oder 979 beginnt."
    }
  }

  private func sentence(_ fault: StoreFault, _ place: String) -> String {
    let (what, then) =
      switch fault {
      case .locked:
        ("Die Daten der Bibliothek benutzt gerade ein anderes Programm", "bitte gleich noch einmal versuchen")
      case .contended:
        (
          "Andere Stationen haben immer wieder dieselben Daten geändert",
          "nichts wurde geändert; bitte noch einmal versuchen"
        )
      case .readOnly: ("Die Daten der Bibliothek dürfen hier nur gelesen werden", "nichts wurde gespeichert")
      case .notADatabase: ("Diese Datei enthält keine Bibliothek", "bitte eine andere Datei wählen")
      case .older:
        (
          "Eine ältere Version des Programms hat diese Daten geschrieben",
          "ein Befehl, der mit der Bibliothek arbeitet, bringt sie auf den neuen Stand"
        )
      case .newer:
        (
          "Die Daten der Bibliothek stammen von einer neueren Version von MiniLibrary",
          "bitte das Programm aktualisieren"
        )
      case .full:
        ("Der Datenträger ist voll", "nichts wurde gespeichert; bitte Platz schaffen und noch einmal versuchen")
      case .damaged:
        (
          "Die Daten der Bibliothek sind beschädigt",
          "bitte minilibrary database check ansehen oder die letzte Sicherung zurückholen: minilibrary database restore FILE"
        )
      case .unreachable:
        (
          "Die Daten der Bibliothek sind nicht erreichbar",
          "bitte prüfen, wo sie sind und wie man hinkommt; sind sie verloren, die letzte Sicherung zurückholen:"
            + " minilibrary database restore FILE"
        )
      case .unconfirmed:
        (
          "Die Verbindung brach beim Speichern ab",
          "vielleicht ist es gespeichert, vielleicht nicht; bitte nachsehen, bevor es wiederholt wird"
        )
      case .unsuitable: ("Dort kann keine Bibliothek gehalten werden", "bitte eine andere Datenbank wählen")
      case .failed:
        ("Die Daten der Bibliothek konnten nicht gelesen oder gespeichert werden", "nichts wurde geändert")
      }
    let detail = detail(place)
    return detail.isEmpty ? "\(what); \(then)." : "\(what) (\(detail)); \(then)."
  }
}

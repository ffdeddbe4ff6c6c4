import Domain

extension German {
  package func sentence(_ report: BookReport) -> String {
    switch report {
    case .edited(let book) where book.isWishlistItem: "Geändert auf der Wunschliste: \(work(book))."
    case .edited(let book):
      "Geändert: \(work(book)); \(count(book.totalCopies, .copy)), davon \(book.availableCopies) verfügbar."
    case .noNotes(let book): "Zu \(work(book)) gibt es keine Notizen."
    case .notesKept(let book): "Die Notizen zu \(work(book)) sind gespeichert."
    case .notesCleared(let book): "Die Notizen zu \(work(book)) sind gelöscht."
    case .favorite(let book):
      book.isFavorite ? "\(work(book)) ist jetzt ein Favorit." : "\(work(book)) ist kein Favorit mehr."
    case .favorites(let number): number == 1 ? "1 Favorit." : "\(number) Favoriten."
    case .confirmDeletion(let book, let reservations):
      (book.isWishlistItem
        ? "\(work(book)) von der Wunschliste nehmen?" : "\(work(book)), \(count(book.totalCopies, .copy)), löschen?")
        + (reservations.isEmpty
          ? ""
          : " \(count(reservations.count, .reservation)) \(reservations.count == 1 ? "entfällt" : "entfallen") dann:"
            + " \(reservations.map { person($0.student) }.joined(separator: ", ")).")
        + " [j/N]"
    case .deleted(let book) where book.isWishlistItem: "Von der Wunschliste genommen: \(work(book))."
    case .deleted(let book): "Gelöscht: \(work(book)). Wer es ausgeliehen hatte, bleibt im Verlauf."
    case .available(let book, let keptAside):
      "\(book.availableCopies)/\(book.totalCopies)" + (keptAside > 0 ? ", \(keptAside) zurückgelegt" : "")
    case .deletedBefore: "Das ist schon geschehen; das Buch ist gelöscht."
    case .pastLoans: "Früher ausgeliehen:"
    case .morePastLoans: "Noch frühere Ausleihen werden nicht gezeigt."
    case .noWishes: "Auf der Wunschliste steht nichts."
    case .noMatch(let words): "Kein Buch passt zu \(typed(words))."
    case .noneSelected: "In diesem Teil der Liste steht kein Buch."
    case .proposeCopy(let book) where book.isWishlistItem:
      "\(work(book)) steht auf der Wunschliste (Buch \(book.id.rawValue)). Ist es da? Mit n wird es als anderes Buch aufgenommen. [J/n]"
    case .proposeCopy(let book):
      "Die Bibliothek hat \(work(book)) schon (Buch \(book.id.rawValue), \(count(book.totalCopies, .copy))). Als Exemplar davon aufnehmen? Mit n wird es als anderes Buch aufgenommen. [J/n]"
    case .share(let book):
      "Ein Buchtipp: „\(PlainText.shorten(book.title, to: TypedText.maximumLength))“"
        + (book.author.isEmpty ? "" : " von \(PlainText.shorten(book.author, to: TypedText.maximumLength))")
    case .whichToWish(let count): "Welches Buch soll auf die Wunschliste (1–\(count), Enter: keines)?"
    case .nothingWished: "Nichts kam auf die Wunschliste."
    case .sortedAnew(let number): "Alle Listen sind geordnet; \(count(number, .row)) umgestellt."
    }
  }

  func notOnWishlist(_ title: String) -> String {
    "\(self.title(title)) steht nicht auf der Wunschliste; die Bibliothek hat es."
  }

  func stillOnLoan(_ title: String, _ copies: Int) -> String {
    "\(count(copies, .copy)) von \(self.title(title)) \(copies == 1 ? "ist" : "sind") ausgeliehen;"
      + " \(copies == 1 ? "es muss" : "sie müssen") erst zurückgebracht werden."
  }
}

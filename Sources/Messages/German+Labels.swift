package import Domain

extension German {
  package func label(_ label: Label) -> String {
    switch label {
    case .id: "ID"
    case .isbn: "ISBN"
    case .label: "Etikett"
    case .title: "Titel"
    case .author: "Autor/in"
    case .available: "Verfügbar"
    case .publisher: "Verlag"
    case .published: "Erschienen"
    case .pages: "Seiten"
    case .bookLanguage: "Sprache"
    case .categories: "Themen"
    case .description: "Beschreibung"
    case .notes: "Notizen"
    case .added: "Aufgenommen"
    case .wishlist: "Wunschliste"
    case .favorite: "Favorit"
    case .amazonSearch: "Amazon"
    case .googleBooks: "Google Books"
    case .openLibrary: "Open Library"
    case .cover: "Umschlag"
    case .foundIn: "Gefunden bei"
    case .waiting: "Wartend"
    case .tried: "Davon versucht"
    case .attempts: "Versuche"
    case .nextTry: "Nächster Versuch"
    case .done: "Erledigt"
    case .doneToday: "Heute erledigt"
    case .withoutCover: "Ohne Umschlag"
    case .notFound: "Nicht gefunden"
    case .incomplete: "Unvollständig"
    case .missing: "Fehlt"
    case .libraryID: "Bibliotheks-ID"
    case .name: "Name"
    case .grade: "Klasse"
    case .card: "Ausweis"
    case .loan: "Ausleihe"
    case .book: "Buch"
    case .student: "Schüler/in"
    case .checkedOut: "Ausgeliehen"
    case .due: "Fällig"
    case .returned: "Zurückgegeben"
    case .overdue: "Überfällig"
    case .reservedOn: "Vorgemerkt am"
    case .reservation: "Vormerkung"
    case .standing: "Stand"
    case .time: "Zeit"
    case .activity: "Vorgang"
    case .details: "Einzelheiten"
    case .actor: "Durch"
    case .camera: "Kamera"
    case .node: "Knoten"
    case .bus: "Bus"
    case .runsAs: "Läuft als"
    case .format: "Format"
    case .control: "Regler"
    case .problem: "Problem"
    case .device: "Gerät"
    case .use: "Verwendung"
    case .table: "Tabelle"
    case .rows: "Zeilen"
    case .entries: "Einträge"
    case .yes: "ja"
    }
  }

  package func label(_ kind: Activity.Kind) -> String {
    switch kind {
    case .checkout: "ausgeliehen"
    case .returnBook: "zurückgegeben"
    case .addBook: "Buch aufgenommen"
    case .addWishlist: "gewünscht"
    case .fulfillWishlist: "Wunsch erfüllt"
    case .renew: "verlängert"
    case .reserve: "vorgemerkt"
    case .editBook: "Buch geändert"
    case .addStudent: "Schüler/in aufgenommen"
    case .deleteBook: "Buch gelöscht"
    case .deleteWishlist: "Wunsch gelöscht"
    case .editStudent: "Schüler/in geändert"
    case .deleteStudent: "Schüler/in gelöscht"
    case .cancelReservation: "Vormerkung aufgehoben"
    case .changeDueDate: "Fälligkeit geändert"
    case .holdCopy: "zurückgelegt"
    case .lapseReservation: "Vormerkung verfallen"
    case .confirmClock: "Uhr bestätigt"
    }
  }

  package func label(_ actor: Actor) -> String {
    switch actor {
    case .station(let name, nil): "Station \(name)"
    case .station(let name, .card?): "Station \(name), Ausweis gescannt"
    case .station(let name, .typed?): "Station \(name), ID getippt"
    case .command(let user): "Befehl, Konto \(user)"
    case .program: "das Programm"
    }
  }

  package func count(_ number: Int, _ noun: Noun) -> String {
    let one = number == 1
    let word =
      switch noun {
      case .book: one ? "Buch" : "Bücher"
      case .copy: one ? "Exemplar" : "Exemplare"
      case .student: one ? "Schüler/in" : "Schüler/innen"
      case .loan: one ? "Ausleihe" : "Ausleihen"
      case .day: one ? "Tag" : "Tage"
      case .row: one ? "Zeile" : "Zeilen"
      case .reservation: one ? "Vormerkung" : "Vormerkungen"
      case .letter: one ? "Brief" : "Briefe"
      case .line: one ? "Zeile" : "Zeilen"
      }
    return "\(number) \(word)"
  }

  /// After “seit”, “um”, “mit”, “innerhalb von”.
  func countDative(days number: Int) -> String { number == 1 ? "1 Tag" : "\(number) Tagen" }
}

package import Domain

extension Irish {
  package func label(_ label: Label) -> String {
    switch label {
    case .id: "Uimhir"
    case .isbn: "ISBN"
    case .label: "Lipéad"
    case .title: "Teideal"
    case .author: "Údar"
    case .available: "Ar fáil"
    case .publisher: "Foilsitheoir"
    case .published: "Foilsithe"
    case .pages: "Leathanaigh"
    case .bookLanguage: "Teanga"
    case .categories: "Catagóirí"
    case .description: "Cur síos"
    case .notes: "Nótaí"
    case .added: "Curtha leis"
    case .wishlist: "Liosta mianta"
    case .favorite: "Ceanán"
    case .amazonSearch: "Amazon"
    case .googleBooks: "Google Books"
    case .openLibrary: "Open Library"
    case .cover: "Clúdach"
    case .foundIn: "Aimsithe in"
    case .waiting: "Ag fanacht"
    case .tried: "Triailte cheana"
    case .attempts: "Iarrachtaí"
    case .nextTry: "An chéad iarracht eile"
    case .done: "Déanta"
    case .doneToday: "Déanta inniu"
    case .withoutCover: "Gan chlúdach"
    case .notFound: "Gan aimsiú"
    case .incomplete: "Neamhiomlán"
    case .missing: "In easnamh"
    case .libraryID: "Aitheantas leabharlainne"
    case .name: "Ainm"
    case .grade: "Rang"
    case .card: "Cárta"
    case .loan: "Iasacht"
    case .book: "Leabhar"
    case .student: "Scoláire"
    case .checkedOut: "Tugtha amach"
    case .due: "Dáta dlite"
    case .returned: "Tugtha ar ais"
    case .overdue: "Thar téarma"
    case .reservedOn: "Curtha in áirithe"
    case .reservation: "Áirithint"
    case .standing: "Stádas"
    case .time: "Am"
    case .activity: "Gníomhaíocht"
    case .details: "Sonraí"
    case .actor: "Ag"
    case .camera: "Ceamara"
    case .node: "Nód"
    case .bus: "Bus"
    case .runsAs: "Á rith mar"
    case .format: "Formáid"
    case .control: "Rialtán"
    case .problem: "Fadhb"
    case .device: "Gléas"
    case .use: "Úsáid"
    case .table: "Tábla"
    case .rows: "Rónna"
    case .entries: "Iontrálacha"
    case .yes: "tá"
    }
  }

  package func label(_ kind: Activity.Kind) -> String {
    switch kind {
    case .checkout: "tugtha ar iasacht"
    case .returnBook: "tugtha ar ais"
    case .addBook: "leabhar curtha leis"
    case .addWishlist: "curtha ar an liosta mianta"
    case .fulfillWishlist: "mian comhlíonta"
    case .renew: "athnuaite"
    case .reserve: "curtha in áirithe"
    case .editBook: "leabhar athraithe"
    case .addStudent: "scoláire cláraithe"
    case .deleteBook: "leabhar scriosta"
    case .deleteWishlist: "mian scriosta"
    case .editStudent: "scoláire athraithe"
    case .deleteStudent: "scoláire scriosta"
    case .cancelReservation: "áirithint cealaithe"
    case .changeDueDate: "dáta dlite athraithe"
    case .holdCopy: "curtha i leataobh"
    case .lapseReservation: "áirithint imithe as feidhm"
    case .confirmClock: "clog dearbhaithe"
    }
  }

  package func label(_ actor: Actor) -> String {
    switch actor {
    case .station(let name, nil): "stáisiún \(name)"
    case .station(let name, .card?): "stáisiún \(name), cárta scanta"
    case .station(let name, .typed?): "stáisiún \(name), aitheantas clóscríofa"
    case .command(let user): "ordú, úsáideoir \(user)"
    case .program: "an clár"
    }
  }

  package func count(_ number: Int, _ noun: Noun) -> String {
    let word =
      switch noun {
      case .book: IrishNoun("leabhar")
      case .copy: IrishNoun.copy
      case .student: IrishNoun("scoláire")
      case .loan: IrishNoun.loan
      case .day: IrishNoun("lá")
      case .row: IrishNoun("ró")
      case .reservation: IrishNoun(plain: "áirithint", lenited: "áirithint", eclipsed: "n-áirithint")
      case .letter: IrishNoun("litir")
      case .line: IrishNoun("líne")
      }
    return word.counted(number)
  }
}

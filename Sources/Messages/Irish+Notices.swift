import Domain
package import KioskMachine

extension Irish {
  package func notice(_ notice: Notice) -> [NoticeLine] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      [NoticeLine("Fáilte, \(name(student)). \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForYou($0)) }
        + [NoticeLine(whatToShow(mode))]
    case .sessionEnded(let student, let loans):
      [
        loans == 0
          ? "Slán, \(name(student)). Níl aon leabhar ar iasacht agat."
          : "Slán, \(name(student)). Tá \(count(loans, .book)) ar iasacht agat."
      ]
    case .loansListed(let student, let loans, let overdue, let holds):
      [NoticeLine("\(person(student)): \(has(loans, overdue: overdue.count))", isOverdue: !overdue.isEmpty)]
        + loans.map { line($0, overdue) } + holds.map { NoticeLine(keptForThem($0)) }
    case .askForCard(let book, let holders, let offersCopy):
      [
        holders > 1
          ? "Tá \(work(book)) ag \(count(holders, .student)). Taispeáin cárta an té atá á thabhairt ar ais nó á fháil ar iasacht.\(offersCopy ? " Nó clóscríobh “cuir leis” le haghaidh cóip nua." : "")"
          : "\(work(book)). Taispeáin do chárta nó clóscríobh d’aitheantas leabharlainne chun é a fháil ar iasacht."
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [line(.returned(loan), daysOverdue: daysOverdue), NoticeLine(holdShelf(reservation))]
    case .done(let outcome, let daysOverdue): [line(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(stationSentence($0)) (\($0.code))" }
    case .dropped(let unfinished): ["Fágtha gan críochnú: \(sentence(unfinished))"]
    case .declined(let unfinished): ["\(sentence(unfinished))"]
    case .promptGone: ["Níl an cheist sin oscailte a thuilleadh; níor athraíodh aon rud. (prompt-gone)"]
    case .nothingToAnswer: ["Níl aon cheist le freagairt. Taispeáin cárta nó leabhar. (nothing-to-answer)"]
    case .warning(let seconds): ["An bhfuil tú ann fós? Fágtha: \(IrishNoun.second.counted(seconds))."]
    case .timedOut(let unfinished?): ["Tá an t-am istigh: \(sentence(unfinished))"]
    case .timedOut(nil): ["Tá an t-am istigh; níor athraíodh aon rud eile."]
    case .noReply(let change):
      [
        change == nil
          ? "Níl an leabharlann ag freagairt. Bain triail eile as i gceann nóiméid. (no-reply)"
          : "Níor dhearbhaigh an leabharlann in am é. Taispeáin an leabhar arís le feiceáil ar taifeadadh é. (no-reply)"
      ]
    case .modeChanged(let mode, let reverts): ["Mód: \(self.mode(mode))\(reverts ? ", go ceann tamaill" : "")."]
    case .languageChanged(let language, let reverts):
      ["\(language.ownName)\(reverts ? ", go dtí deireadh na cuairte seo" : "")."]
    case .newBook(let isbn):
      [isbn.map { "Níl ISBN \($0.text) sa leabharlann fós. Iontráil de láimh é." } ?? "Leabhar nua, de láimh."]
    case .notInCatalogues(let isbn):
      ["Níl ISBN \(isbn.text) in aon chatalóg a cuardaíodh. Iontráil de láimh é. (lookup-not-found)"]
    case .couldNotLookUp(let isbn, let unasked):
      [
        NoticeLine(
          "Níorbh fhéidir ISBN \(isbn.text) a chuardach. "
            + (unasked.isEmpty ? "Níor fhreagair aon chatalóg in am." : unasked.map(sentence).joined(separator: " "))
            + " Iontráil de láimh é; líonfar isteach níos déanaí aon eolas eile atá ann. (lookup-could-not-ask)")
      ]
    case .help(let mode): help(mode).map { NoticeLine($0) }
    }
  }

  package func invitation(_ screen: Screen) -> String {
    switch (screen.body, screen.mode) {
    case (.idle, .station): "Taispeáin do chárta nó leabhar. (cabhair, scoir)"
    case (.idle, .shelving):
      "Seilfeanna: scan leabhar chun é a chur leis nó a ghlacadh ar ais, nó clóscríobh “nua”. (cabhair, scoir)"
    case (.idle, .checkOut): "Iasacht: taispeáin do chárta, ansin na leabhair. (cabhair, réidh)"
    case (.idle, .giveBack): "Ar ais: taispeáin na leabhair, ceann i ndiaidh a chéile. (cabhair, réidh)"
    case (.awaitingCard(let book), _): "Cárta le haghaidh \(title(book.title)):"
    case (.session(let student, _), .checkOut): "\(name(student)), taispeáin leabhar le fáil ar iasacht, nó “réidh”:"
    case (.session(let student, _), .giveBack): "\(name(student)), taispeáin leabhar le tabhairt ar ais, nó “réidh”:"
    case (.session(let student, _), _): "\(name(student)), taispeáin leabhar, nó “réidh”:"
    }
  }

  /// The next step of a student who was greeted.
  private func whatToShow(_ mode: Mode) -> String {
    switch mode {
    case .station, .shelving:
      "Taispeáin leabhar chun é a fháil ar iasacht nó a thabhairt ar ais; cuireann “réidh” nó do chárta deireadh leis."
    case .checkOut: "Taispeáin leabhar chun é a fháil ar iasacht; cuireann “réidh” nó do chárta deireadh leis."
    case .giveBack: "Taispeáin leabhar chun é a thabhairt ar ais; cuireann “réidh” nó do chárta deireadh leis."
    }
  }

  private func mode(_ mode: Mode) -> String {
    switch mode {
    case .station: "iasachtaí, leabhair a thabhairt amach agus a ghlacadh ar ais"
    case .checkOut: "iasacht, leabhair a thabhairt amach amháin"
    case .giveBack: "ar ais, leabhair a ghlacadh ar ais amháin"
    case .shelving: "seilfeanna, leabhair a chur leis an gcatalóg agus a ghlacadh ar ais"
    }
  }

  private func has(_ loans: [Loan], overdue: Int) -> String {
    guard !loans.isEmpty else { return "Níl aon leabhar ar iasacht." }
    return "Ar iasacht: \(count(loans.count, .book))\(overdue > 0 ? ", \(overdue) thar téarma" : "")."
  }

  private func line(_ loan: Loan, _ overdue: Set<Loan.ID>) -> NoticeLine {
    let isOverdue = overdue.contains(loan.id)
    let mark = isOverdue ? ", thar téarma" : ""
    return NoticeLine("  \(work(loan.book)), dáta dlite \(day(loan.dueDate))\(mark)", isOverdue: isOverdue)
  }

  private func line(_ outcome: Outcome, daysOverdue: Int) -> NoticeLine {
    NoticeLine(done(outcome, daysOverdue: daysOverdue), isOverdue: daysOverdue > 0)
  }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "Tugtha ar iasacht: \(title(loan.book.title)), don scoláire \(name(loan.student)), dáta dlite \(day(loan.dueDate))."
    case .returned(let loan, _):
      "Tugtha ar ais: \(title(loan.book.title))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) thar téarma." : ".")
    case .renewed(let loan): "Athnuaite: \(title(loan.book.title)), dáta dlite anois \(day(loan.dueDate))."
    case .reserved(let book, let student):
      "Curtha in áirithe: \(title(book.title)), don scoláire \(name(student))."
    case .copiesAdded(let book, let number):
      "Curtha leis: \(count(number, .copy)) de \(title(book.title)); tá \(book.totalCopies) sa leabharlann anois."
    case .acquired(let book):
      "Curtha leis ón liosta mianta: \(title(book.title)), \(count(book.totalCopies, .copy))."
    case .clockConfirmed: "Dearbhaíodh an dáta. Taispeáin an leabhar arís."
    case .bookAdded(let book): "Curtha leis: \(work(book)), \(count(book.totalCopies, .copy))."
    }
  }

  /// The sentence that says which action was not completed.
  private func sentence(_ unfinished: Unfinished) -> String {
    switch unfinished {
    case .checkOut(let title): "NÍOR tugadh \(self.title(title)) ar iasacht."
    case .giveBack(let title): "NÍOR tugadh \(self.title(title)) ar ais."
    case .checkOutOrGiveBack(let title): "NÍOR tugadh \(self.title(title)) ar iasacht agus NÍOR tugadh ar ais é."
    case .reserve(let title): "NÍOR cuireadh \(self.title(title)) in áirithe."
    case .addCopies(let title): "NÍOR cuireadh aon chóip de \(self.title(title)) leis."
    case .add(let title): "NÍOR cuireadh \(self.title(title)) leis an gcatalóg."
    case .addISBN(let isbn): "NÍOR cuireadh an leabhar leis an ISBN \(isbn) leis an gcatalóg."
    case .confirmDay: "NÍOR dearbhaíodh an dáta; ní thugtar aon rud ar iasacht."
    case .addNewBook: "NÍOR cuireadh an leabhar nua leis an gcatalóg."
    }
  }

  private func help(_ mode: Mode) -> [String] {
    let general = [
      "  réidh       cuir deireadh le do chuairt",
      "  iasachtaí   athraigh go leabhair a thabhairt amach agus a ghlacadh ar ais",
      "  seilfeanna  athraigh go leabhair a chur leis an gcatalóg agus a ghlacadh ar ais",
      "  iasacht     tabhair amach amháin: cárta, ansin na leabhair",
      "  ar ais      glac leabhair ar ais amháin, cibé duine a thugann ar ais iad",
      "  cuir leis   mar sheilfeanna, ag tosú leis an leabhar a taispeánadh",
      "  nua         iontráil leabhar gan bharrachód",
      "  cealaigh    fág ceist",
      "  scoir       fág an ríomhchlár",
      "  english, deutsch, 中文: teanga eile, go dtí deireadh na cuairte",
      "Ag ceist: glacann Enter leis an bhfreagra i gceannlitir; t = tá, n = níl, e = athraigh, a = athnuaigh, f = glac ar ais.",
      "Clóscríobhtar dáta mar 5.12.2026, 5/12 nó 2026-12-05, nó mar líon laethanta. Agus teideal nó ainm á chlóscríobh,",
      "teastaíonn tulslais roimh fhocail: /cealaigh, /cabhair, /scoir.",
    ]
    let first =
      switch mode {
      case .station:
        "Taispeáin leabhar nó cárta don cheamara, nó clóscríobh ISBN nó aitheantas leabharlainne. Focail:"
      case .checkOut: "Taispeáin do chárta, ansin na leabhair le fáil ar iasacht, nó clóscríobh a n-uimhreacha. Focail:"
      case .giveBack: "Taispeáin na leabhair atá ag teacht ar ais, nó clóscríobh a ISBN. Focail:"
      case .shelving:
        "Scan leabhar chun cóip a chur leis nó é a ghlacadh ar ais, nó cárta chun a iasachtaí a fheiceáil. Focail:"
      }
    return [first] + general
  }
}

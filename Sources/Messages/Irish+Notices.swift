import Domain
package import KioskMachine

extension Irish {
  package func notice(_ notice: Notice) -> [String] {
    switch notice {
    case .sessionOpened(let student, let loans, let overdue, let holds, let mode):
      ["Fáilte, \(name(student)). \(has(loans, overdue: overdue))"] + loans.map(loanLine) + holds.map(keptForYou)
        + [whatToShow(mode)]
    case .sessionEnded(let student, let loans):
      [
        loans == 0
          ? "Slán, \(name(student)). Níl aon leabhar ar iasacht agat."
          : "Slán, \(name(student)). Tá \(count(loans, .book)) ar iasacht agat."
      ]
    case .loansListed(let student, let loans, let overdue, let holds):
      ["\(person(student)): \(has(loans, overdue: overdue))"] + loans.map(loanLine) + holds.map(keptForThem)
    case .askForCard(let book, let holders):
      [
        holders > 1
          ? "Tá \(work(book)) ag \(count(holders, .student)). Taispeáin cárta an té atá á thabhairt ar ais nó á fháil ar iasacht."
          : "\(work(book)). Taispeáin do chárta nó clóscríobh d’aitheantas leabharlainne chun é a fháil ar iasacht."
      ]
    case .done(.returned(let loan, let reservation?), let daysOverdue):
      [done(.returned(loan), daysOverdue: daysOverdue), keepAside(reservation)]
    case .done(let outcome, let daysOverdue): [done(outcome, daysOverdue: daysOverdue)]
    case .refused(let refusals): refusals.all.map { "\(sentence($0)) (\($0.code))" }
    case .promptDropped(let kind): ["Curtha i leataobh, níor athraíodh aon rud: \(subject(kind))."]
    case .declined(let kind): ["Ní dhearnadh: \(subject(kind))."]
    case .promptGone: ["Níl an cheist sin oscailte a thuilleadh; níor athraíodh aon rud. (prompt-gone)"]
    case .nothingToAnswer: ["Níl aon cheist le freagairt. Taispeáin cárta nó leabhar. (nothing-to-answer)"]
    case .warning(let seconds): ["An bhfuil tú ann fós? Fágtha: \(IrishNoun.second.counted(seconds))."]
    case .timedOut: ["Tá an t-am istigh; níor athraíodh aon rud eile."]
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
        "Níorbh fhéidir ISBN \(isbn.text) a chuardach. "
          + (unasked.isEmpty ? "Níor fhreagair aon chatalóg in am." : unasked.map(sentence).joined(separator: " "))
          + " Iontráil de láimh é; líonfar isteach níos déanaí aon eolas eile atá ann. (lookup-could-not-ask)"
      ]
    case .help(let mode): help(mode)
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

  /// What a student who was greeted can do.
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

  private func loanLine(_ loan: Loan) -> String { "  \(work(loan.book)), dáta dlite \(day(loan.dueDate))" }

  private func done(_ outcome: Outcome, daysOverdue: Int) -> String {
    switch outcome {
    case .checkedOut(let loan):
      "Tugtha ar iasacht: \(title(loan.book.title)), don scoláire \(name(loan.student)), dáta dlite \(day(loan.dueDate))."
    case .returned(let loan, _):
      "Tugtha ar ais: \(title(loan.book.title)), ón scoláire \(name(loan.student))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) thar téarma." : ".")
    case .renewed(let loan): "Athnuaite: \(title(loan.book.title)), dáta dlite anois \(day(loan.dueDate))."
    case .reserved(let book, let student):
      "Curtha in áirithe: \(title(book.title)), don scoláire \(name(student))."
    case .copiesAdded(let book, let number):
      "Curtha leis: \(count(number, .copy)) de \(title(book.title)); tá \(book.totalCopies) sa leabharlann anois."
    case .acquired(let book):
      "Curtha leis ón liosta mianta: \(title(book.title)), \(count(book.totalCopies, .copy))."
    case .bookAdded(let book): "Curtha leis: \(work(book)), \(count(book.totalCopies, .copy))."
    }
  }

  private func subject(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .checkOut(let book, _, _): "\(title(book.title)) a thabhairt ar iasacht"
    case .returnLoan(let loan, _, _): "\(title(loan.book.title)) a thabhairt ar ais"
    case .reserve(let book, _): "\(title(book.title)) a chur in áirithe"
    case .addCopies(let book, _, _): "cóipeanna de \(title(book.title)) a chur leis"
    case .acquire(let book, _): "\(title(book.title)) a chur leis ón liosta mianta"
    case .addBook(let draft, _): "\(title(draft.title)) a chur leis an gcatalóg"
    case .lookUp(let isbn): "ISBN \(isbn) a chuardach"
    case .confirmISBN(let isbn): "an leabhar leis an ISBN \(isbn) a chur leis an gcatalóg"
    case .enter(_, let draft, _):
      draft.title.isEmpty ? "leabhar nua a chur leis an gcatalóg" : "\(title(draft.title)) a chur leis an gcatalóg"
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

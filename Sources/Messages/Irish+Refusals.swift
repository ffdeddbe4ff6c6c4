package import Domain

extension Irish {
  package func stationSentence(_ refusal: Refusal) -> String {
    guard case .clockBehind(let now, let last) = refusal else { return sentence(refusal) }
    return
      "Deir an clog: \(time(now)), ach tá taifead ag an leabharlann cheana ó \(time(last)); iarr ar an bhfoireann an clog a shocrú nó an dáta a dhearbhú; go dtí sin ní thugtar aon rud ar iasacht, ach glactar le leabhair ar ais."
  }

  package func sentence(_ refusal: Refusal) -> String {
    switch refusal {
    case .noCopiesAvailable(let title): "Níl aon chóip de \(self.title(title)) fágtha; tá siad uile ar iasacht."
    case .alreadyBorrowed(let title, let dueDate):
      "Tá \(self.title(title)) ag an scoláire seo cheana; is é \(day(dueDate)) an dáta dlite."
    case .loanLimitReached(let limit):
      "Tá \(count(limit, .book)) ag an scoláire seo cheana, agus sin an teorainn; tabhair ceann ar ais ar dtús."
    case .overdueLoans(let count):
      "Tá \(self.count(count, .book)) thar téarma; tabhair ar ais \(count == 1 ? "é" : "iad") ar dtús."
    case .renewalLimitReached(let title, let limit): renewalLimitReached(title, limit)
    case .renewalTooEarly(let title, let dueDate):
      "Ní thabharfadh athnuachan ar \(self.title(title)) inniu aon am breise; is é \(day(dueDate)) an dáta dlite."
    case .notOnLoan(let title): "Níl \(self.title(title)) ar iasacht; is ar an tseilf ba chóir dó a bheith."
    case .alreadyReserved(let title): "Tá \(self.title(title)) curtha in áirithe don scoláire seo cheana."
    case .onWishlist(let title): "Níl \(self.title(title)) ach ar an liosta mianta; níl sé sa leabharlann fós."

    case .heldForAnother(let title): heldForAnother(title)
    case .reservedByOthers(let title, let count): reservedByOthers(title, count)
    case .copyOnShelf(let title): copyOnShelf(title)
    case .notReserved(let title): notReserved(title)
    case .studentHasLoans(let count): studentHasLoans(count)

    case .notOnWishlist(let title): notOnWishlist(title)
    case .stillOnLoan(let title, let copies): stillOnLoan(title, copies)

    case .clockImplausible(let now):
      "Deir an clog: \(time(now)), ach ní raibh an ríomhchlár seo ann fós; ní thugtar aon rud ar iasacht go dtí go socrófar an clog, ach glactar le leabhair ar ais."
    case .clockBehind(let now, let last):
      "Deir an clog: \(time(now)), ach tá taifead ag an leabharlann cheana ó \(time(last)); ní thugtar aon rud ar iasacht go dtí go socrófar an clog nó go ndearbhóidh an fhoireann an dáta (--clock-is-right); glactar le leabhair ar ais."
    case .unknownCard(let card): "Níl an cárta \(card) ag aon duine anseo; fiafraigh den leabharlannaí."
    case .unknownStudent(let libraryID):
      "Níl an t-aitheantas leabharlainne \(typed(libraryID)) ag aon scoláire; seiceáil é agus bain triail eile as."
    case .unknownBook(let isbn):
      "Níl aon leabhar sa leabharlann leis an ISBN \(isbn); fiafraigh den leabharlannaí."
    case .unknownLabel(let label):
      "Níl an lipéad \(label) ar aon leabhar sa leabharlann seo; fiafraigh den leabharlannaí."
    case .noLongerThere: "Athraíodh é sin idir an dá linn agus níl sé ann a thuilleadh; bain triail eile as."
    case .isbnCheckDigitWrong(let text):
      "Ní dhéanann digití \(typed(text)) ISBN; cuir gach ceann i gcomparáid leis an leabhar."
    case .isbnLengthWrong(let text): "Ní ISBN é \(typed(text)); bíonn 10 ndigit nó 13 dhigit in ISBN."
    case .checkDigitWrong(let text):
      "Tá digit de \(typed(text)) mícheart; seiceáil gach ceann agus bain triail eile as."
    case .foreignCode(let code): sentence(code)
    case .inputTooLong(let limit): "Tá sé sin rófhada; ná clóscríobh níos mó ná \(limit) carachtar."
    case .inputNotText: "Ní téacs a bhí ansin; scan nó clóscríobh arís é."
    case .answerNotUnderstood(let text):
      "Níl \(typed(text)) ar cheann de na freagraí; féach orthu agus bain triail eile as."
    case .barcodeNotText(let text): "Is barrachód é \(typed(text)); clóscríobh na focail atá á lorg."
    case .dateNotUnderstood(let text):
      "Ní dáta é \(typed(text)); clóscríobh ceann amhail 2026-12-05, nó líon laethanta."
    case .dateInThePast(let day): "Tá \(self.day(day)) thart; roghnaigh inniu nó lá níos déanaí."
    case .dateTooFar(let maximumDays):
      "Tá an dáta sin rófhada amach; roghnaigh ceann laistigh de \(count(maximumDays, .day))."

    case .titleTooShort(let minimum):
      "Ní mór \(IrishNoun.character.counted(minimum)) ar a laghad a bheith sa teideal."
    case .authorTooShort(let minimum):
      "Ní mór \(IrishNoun.character.counted(minimum)) ar a laghad a bheith in ainm an údair."
    case .copiesOutOfRange(let range):
      "Ní mór líon na gcóipeanna a bheith idir \(range.lowerBound) agus \(range.upperBound)."
    case .availableOutOfRange(let range):
      "Ní mór líon na gcóipeanna atá ar fáil a bheith idir \(range.lowerBound) agus \(range.upperBound)."
    case .copiesBelowLoans(let onLoan):
      "Tá \(count(onLoan, .copy)) ar iasacht, mar sin tá an méid sin ar a laghad sa leabharlann."
    case .pagesOutOfRange(let range):
      "Ní mór líon na leathanach a bheith idir \(range.lowerBound) agus \(range.upperBound)."
    case .languageNotUnderstood(let text):
      "Níl \(typed(text)) ar eolas mar theanga; clóscríobh a hainm, nó dhá litir amhail ga."
    case .libraryIDMissing: "Teastaíonn aitheantas leabharlainne ón scoláire, amhail S12345."
    case .nameMissing: "Teastaíonn céadainm nó sloinne ón scoláire."
    case .isbnTaken(let title): "Tá an ISBN seo sa leabharlann cheana; baineann sé le \(self.title(title))."
    case .sameBook(let title, let id):
      "Tá \(self.title(title)) leis an údar seo sa leabharlann cheana (leabhar \(id.rawValue)); abair le --if-known cé acu cóip de nó leabhar nua é seo."
    case .libraryIDTaken(let libraryID):
      "Tá an t-aitheantas leabharlainne \(typed(libraryID)) ag scoláire eile cheana; roghnaigh ceann eile."
    case .cardTaken(let card): "Tá an cárta \(card) ag scoláire eile cheana; tóg ceann eile."
    case .cardRetired(let card):
      "Tugadh an cárta \(card) amach cheana, agus ní thugtar uimhir ach uair amháin; tóg ceann eile, nó lig don leabharlann ceann a thabhairt."
    case .cardsExhausted: "Tá gach uimhir chárta tugtha amach; ní féidir cárta nua a dhéanamh."
    case .labelsExhausted: "Tá gach uimhir lipéid tugtha amach; ní féidir lipéad nua a dhéanamh."
    case .numberCollision(let text):
      "D’fhéadfadh \(typed(text)) a bheith ina uimhir leabhair nó chárta freisin, nó ina fhocal de chuid an stáisiúin; roghnaigh aitheantas leabharlainne a bhfuil litir ann."

    case .inventoryOpen(let name): "Níl an fardal \(title(name)) críochnaithe fós; críochnaigh ar dtús é."
    case .noInventory: "Níl aon fhardal ar siúl; cuir tús le ceann ar dtús."

    case .operationReused(let operation):
      "Athrú eile a bhí san oibríocht \(typed(operation.text)) cheana; tabhair ainm nua ar an gceann seo."
    case .libraryNotEmpty(let place):
      "Níl an leabharlann \(detail(place)) folamh, mar sin níor cóipeáladh aon rud; ainmnigh leabharlann nua."
    case .filedOtherwise:
      "Tá na liostaí sórtáilte mar a shórtálann leagan eile den ríomhchlár nó den chóras, mar sin ní féidir leabhair gan ISBN"
        + " a aimsiú arís; rith minilibrary database sort ar dtús."
    case .textNotKept(let table, let row):
      "Sa tábla \(table), ró \(short(row)), tá téacs le carachtar NUL ann, rud nach féidir le cóip a choinneáil; ceartaigh é ar dtús."
    case .fileExists(let path):
      "Tá an comhad \(detail(path)) ann cheana agus fágtar mar atá é; ainmnigh comhad nua."
    case .leftoversBeside(let path, let files):
      "In aice le \(detail(path)) tá loga leabharlainne nach bhfuil ann a thuilleadh (\(detail(files.joined(separator: ", "))));"
        + " ainmnigh comhad eile, nó bog as an mbealach é ar dtús."
    case .libraryGone(let path, let signs):
      "Bhí leabharlann ag \(detail(path)) agus tá sí imithe (ann fós: \(detail(signs.joined(separator: ", "))));"
        + " cuir ar ais í, tabhair an cúltaca is déanaí ar ais le minilibrary database restore FILE,"
        + " nó déan ceann folamh le minilibrary database new."
    case .libraryOpen(let place):
      "Tá an leabharlann oscailte ag stáisiún nó ag ríomhchlár eile (\(detail(place))); cuir deireadh leis ar dtús."
    case .valueNotDamaged(let place):
      "Níl damáiste do \(detail(place)), nó níl a leithéid ann; liostaíonn minilibrary database check an damáiste."
    case .valueUnfit(let place): "Ní féidir an luach sin a chur in \(detail(place)); roghnaigh ceann eile."
    case .backupDamaged(let words):
      "Tá damáiste sa chúltaca (\(detail(words))), mar sin níor athraíodh aon rud; bain úsáid as cúltaca níos luaithe."
    case .backupIsLibrary(let path): "Is í \(detail(path)) an leabharlann féin; ainmnigh cúltaca di."
    case .store(let fault, let detail): sentence(fault, detail)
    }
  }

  private func renewalLimitReached(_ title: String, _ limit: Int) -> String {
    let title = self.title(title)
    let what =
      switch limit {
      case ...0: "Ní féidir \(title) a athnuachan"
      case 1: "Athnuadh \(title) uair amháin, agus sin an teorainn"
      default: "Athnuadh \(title) \(times(limit)), agus sin an teorainn"
      }
    return "\(what); tabhair ar ais é faoin dáta dlite."
  }

  /// “Uair” is one of the nouns that have a form of their own after 3 to 10.
  private func times(_ number: Int) -> String {
    switch number {
    case 3...6: "\(number) huaire"
    case 7...10: "\(number) n-uaire"
    default: "\(number) uair"
    }
  }

  private func sentence(_ code: ForeignCode) -> String {
    switch code.kind {
    case .issn: "Uimhir irise (ISSN) is ea \(code.text); taispeáin leabhar nó cárta."
    case .ismn: "Uimhir cheoil chlóite (ISMN) is ea \(code.text); taispeáin leabhar nó cárta."
    case .label:
      "Uimhir lipéid is ea \(code.text) agus ní ISBN; taispeáin an barrachód a thosaíonn le 978 nó 979."
    case .regional: "Uimhir de chuid siopa is ea \(code.text); taispeáin barrachód ISBN an leabhair."
    case .coupon: "Cúpón is ea \(code.text); taispeáin leabhar nó cárta."
    case .unknownCommand: "Cárta ordaithe gan bhrí anseo is ea \(code.text); tóg ceann ón mbileog."
    case .product:
      "Uimhir earra is ea \(code.text) agus ní ISBN; taispeáin an barrachód a thosaíonn le 978 nó 979."
    }
  }

  private func sentence(_ fault: StoreFault, _ place: String) -> String {
    let (what, then) =
      switch fault {
      case .locked: ("Tá sonraí na leabharlainne in úsáid ag ríomhchlár eile", "bain triail eile as i gceann nóiméid")
      case .contended:
        (
          "Bhí na sonraí céanna á n-athrú arís agus arís eile ag stáisiúin eile",
          "níor athraíodh aon rud; bain triail eile as"
        )
      case .readOnly: ("Níl cead sonraí na leabharlainne a athrú anseo, ach iad a léamh", "níor sábháladh aon rud")
      case .notADatabase: ("Níl sonraí leabharlainne sa chomhad seo", "roghnaigh comhad eile")
      case .older:
        (
          "Leagan níos sine den ríomhchlár a scríobh na sonraí seo",
          "nuashonróidh aon ordú a oibríonn leis an leabharlann iad"
        )
      case .newer:
        ("Leagan níos nuaí de MiniLibrary a scríobh sonraí na leabharlainne", "nuashonraigh an ríomhchlár")
      case .full: ("Tá an diosca lán", "níor sábháladh aon rud; déan spás agus bain triail eile as")
      case .damaged:
        (
          "Tá damáiste i sonraí na leabharlainne",
          "féach minilibrary database check, nó tabhair an cúltaca is déanaí ar ais: minilibrary database restore FILE"
        )
      case .unreachable:
        (
          "Ní féidir sonraí na leabharlainne a shroicheadh",
          "seiceáil cá bhfuil siad agus an bealach chucu; má tá siad caillte, tabhair an cúltaca is déanaí ar ais:"
            + " minilibrary database restore FILE"
        )
      case .unconfirmed:
        (
          "Cailleadh an nasc agus sonraí á sábháil",
          "b’fhéidir gur sábháladh iad agus b’fhéidir nár sábháladh; féach sula ndéantar arís é"
        )
      case .unsuitable: ("Ní féidir leabharlann a choinneáil ansin", "roghnaigh bunachar sonraí eile")
      case .failed: ("Níorbh fhéidir sonraí na leabharlainne a léamh ná a shábháil", "níor athraíodh aon rud")
      }
    let detail = detail(place)
    return detail.isEmpty ? "\(what); \(then)." : "\(what) (\(detail)); \(then)."
  }
}

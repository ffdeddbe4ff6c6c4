import Domain

extension Irish {
  package func sentence(_ report: CommandReport) -> String {
    switch report {
    case .bookAdded(let book):
      "Cuireadh \(work(book)) leis an gcatalóg mar leabhar \(book.id.rawValue), \(count(book.totalCopies, .copy))."
    case .copiesAdded(let copies, let book):
      "Bhí \(work(book)) sa leabharlann cheana; cuireadh \(count(copies, .copy)) leis, agus tá \(book.totalCopies) ann anois."
    case .wished(let book): "Cuireadh \(work(book)) ar an liosta mianta mar leabhar \(book.id.rawValue)."
    case .acquired(let book):
      "Bhí \(work(book)) ar an liosta mianta; tá \(count(book.totalCopies, .copy)) sa leabharlann anois."
    case .countedBefore(let book) where book.isWishlistItem:
      "Rinneadh é sin cheana; tá \(work(book)) ar an liosta mianta."
    case .countedBefore(let book):
      "Rinneadh é sin cheana; tá \(count(book.totalCopies, .copy)) de \(work(book)) sa leabharlann."
    case .studentAdded(let student):
      "Cláraíodh \(person(student))" + (student.cardNumber.map { ", cárta \($0)." } ?? ".")
    case .checkedOut(let loan):
      "Tugadh \(title(loan.book.title)) ar iasacht don scoláire \(person(loan.student)), dáta dlite \(day(loan.dueDate))."
    case .returned(let loan, let daysOverdue):
      "Tugadh \(title(loan.book.title)) ar ais ón scoláire \(person(loan.student))"
        + (daysOverdue > 0 ? ", \(count(daysOverdue, .day)) thar téarma." : ".")
    case .noBooks: "Níl aon leabhair ann."
    case .noStudents: "Níl aon scoláirí ann."
    case .noLoans: "Níl aon iasachtaí ann."
    case .noActivity: "Níl aon ghníomhaíocht ann."
    case .noLookups: "Níl aon leabhar ag fanacht le cuardach."
    case .lookupsRun(let done, let notFound, let waiting):
      "Cuardaíodh \(count(done, .book)); \(notFound) gan aimsiú, \(waiting) ag fanacht."
    case .lookupsQueued(let number): "Cuireadh \(count(number, .book)) sa scuaine."
    case .lookupsRetried(let number): "\(count(number, .book)) le triail láithreach."
    case .lookupsCleared(let number): "Baineadh \(count(number, .book)) as an scuaine."
    case .noScanners: "Níl aon scanóir ann."
    case .demoLoaded(let books, let copies, let students):
      "Lódáladh \(count(books, .book)) (\(count(copies, .copy))) agus \(count(students, .student))."
    case .demoNotEmpty:
      "Níl an leabharlann folamh, mar sin níor lódáladh aon rud; teastaíonn leabharlann fholamh le haghaidh taispeántais."
    case .databaseSound: "ceart"
    case .valueMended(let place): "Deisithe: \(PlainText.shorten(place, to: PlainText.detailLimit))."
    case .libraryFounded(let place):
      "Tá leabharlann fholamh in \(PlainText.shorten(place, to: PlainText.detailLimit)) anois."
    case .libraryCopied(let rows, let target):
      "Cóipeáladh \(count(rows, .row)) chuig \(detail(target)); tá gach tábla iomlán."
    case .libraryBackedUp(let rows, let file):
      "Rinneadh cúltaca de \(count(rows, .row)) in \(detail(file)); tá an cúltaca slán."
    case .waitingForStore: "Leanfar den triail go dtí go dtagann freagra; stopann Ctrl-C é."
    case .logPutAside(let path):
      "Cuireadh comhad eile in áit chomhad na leabharlainne: baineann na hathruithe taobh leis le comhad eile, agus coinnítear in \(detail(path)) iad."
    case .explained(let path): "Tá a bhfacthas tarraingthe in \(detail(path))."
    case .cameraOpened(let device, let mode):
      "Tá an \(self.name(device)) á léamh, \(detail(mode)); stopann Ctrl-C é."
    case .cameraSet(let control, let value): "  \(detail(control)): \(detail(value))"
    case .picturesRead(let number, let total): "Pictiúir: \(number) as \(total)"
    }
  }

  package func sentence(_ problem: CommandProblem) -> String {
    switch problem {
    case .unknownBookID(let text):
      "Níl aon leabhar sa leabharlann leis an uimhir \(typed(text)); tá na huimhreacha ar liosta na leabhar."
    case .notConfirmed:
      "Níor athraíodh aon rud, mar níor tugadh “tá” mar fhreagra ar an gceist; tugann --yes an freagra roimh ré."
    case .noSuchChoice(let text, let count):
      "Ní uimhir ó 1 go \(count) é \(typed(text)), mar sin níor cuireadh aon rud leis."
    case .severalBorrowers(let title, let borrowers):
      "Tá \(self.title(title)) ag \(count(borrowers.count, .student)), mar sin abair cé leis é:"
        + " \(borrowers.map(person).joined(separator: ", "))."
    case .notOnLoanTo(let title, let student): "Níl \(self.title(title)) ar iasacht ag \(person(student))."
    case .unknownLoanID(let text):
      "Níl aon iasacht sa leabharlann leis an ID \(typed(text)); tá na IDanna i liosta na n-iasachtaí."
    case .unknownReservationID(let text):
      "Níl aon áirithint sa leabharlann leis an ID \(typed(text)); tá na IDanna i liosta na n-áirithintí."
    case .unknownActivityID(let text):
      "Níl gníomhaíocht ar bith ann leis an uimhir \(typed(text)); tá na huimhreacha ar liosta na gníomhaíochta."
    case .periodBackwards(let since, let until):
      "Críochnaíonn an tréimhse \(day(until)), sula dtosaíonn sí \(day(since))."
    case .notADate(let text):
      "Ní dáta é \(typed(text)); is féidir bliain, mí mar 2004-05, lá mar 2004-05-17, nó focail a thabhairt."
    case .notACard(let text): notACard(text)
    case .nothingToPrint: "Níl aon rud le priontáil."
    case .unknownGrade(let text): "Níl aon scoláire sa rang \(typed(text)); níor priontáladh aon rud."
    case .malformedFile(let path, let line, let fault): "\(detail(path)):\(line): \(sentence(fault))"
    case .unreadableFile(let path, let reason): "Níorbh fhéidir \(detail(path)) a léamh: \(detail(reason))."
    case .outputFailed(let reason): "Níorbh fhéidir an t-aschur a scríobh: \(detail(reason))."
    case .foreignFile(let path):
      "Tá \(detail(path)) ann cheana agus níorbh é an ríomhchlár seo a tharraing é; ainmnigh comhad eile."
    case .unwritableFile(let path, let reason): "Níorbh fhéidir \(detail(path)) a scríobh: \(detail(reason))."
    case .noPictures(let names): "Níl aon phictiúr in \(detail(names.joined(separator: ", ")))."
    case .lookupFoundNothing: "Níl an leabhar sin in aon chatalóg a cuardaíodh."
    case .couldNotLookUp(let unasked): unasked.map(sentence).joined(separator: " ")
    case .lookupsStopped(let problem, let waiting):
      "Tá na cuardaigh ina stad: \(sentence(problem)). Sa scuaine fós: \(count(waiting, .book))."
    case .importRefused(let bad, let canSkip):
      "Ní féidir \(count(bad, .line)) a iompórtáil, mar sin níor iompórtáladh aon rud; ceartaigh \(bad == 1 ? "í" : "iad")"
        + (canSkip ? ", nó fág \(bad == 1 ? "í" : "iad") ar lár le --skip-bad." : ".")
    case .importOvertaken(let bad):
      "Athraíodh an leabharlann le linn an iompórtála: níor oir \(count(bad, .line)) di a thuilleadh agus fágadh"
        + " \(bad == 1 ? "í" : "iad") ar lár; iompórtáladh an chuid eile."
    case .importWasUnfinished:
      "Níor iompórtáladh an tábla seo, mar seans gurb é a bhí san iompórtáil ar briseadh isteach uirthi; féach ar an"
        + " leabharlann, agus ná hiompórtáil é arís ach amháin más tábla eile é."
    case .libraryNameWrong(let name):
      "Níor scriosadh aon rud; chuige sin ní mór ainm na leabharlainne a chlóscríobh ina iomláine: \(title(name))."
    case .libraryNameMissing: "Ní mór litir amháin ar a laghad a bheith in ainm leabharlainne."
    case .libraryChanged(let backup):
      "Athraíodh an leabharlann ó rinneadh cúltaca di in \(detail(backup)), mar sin níor scriosadh aon rud;"
        + " bain triail eile as."
    case .lookupsOff: "Níl aon chatalóg le cuardach; is é an socrú lookup.providers a deir cé acu a chuardaítear."
    case .nothingToLookUp(let title): "Níl ISBN ag \(self.title(title)); níl aon rud ann lena chuardach."
    }
  }

  private func sentence(_ fault: FileFault) -> String {
    switch fault {
    case .notText: "Ní téacs UTF-8 é an comhad."
    case .line(let column, let fault): sentence(fault, column)
    case .tooLarge(let limit): "Tá an comhad níos mó ná \(limit) KiB."
    case .notYAML(let problem): "Ní YAML dea-chumtha é an comhad: \(detail(problem))."
    case .tooManyAliases(let limit): "Tá níos mó ná \(limit) ailias sa chomhad."
    case .notSettings: "Ní mór eochracha agus a luachanna a bheith sa chomhad, mar shampla “loan.days: 14”."
    case .unknownKey(let key, let known):
      "Níl aon socrú \(typed(key)) ann; is iad seo na socruithe: \(known.joined(separator: ", "))."
    case .keyTwice(let key): "Tá \(typed(key)) socraithe faoi dhó."
    case .setting(let problem): sentence(problem)
    }
  }

  package func sentence(_ problem: SettingProblem) -> String {
    let text = problem.text.map { ", ní le \(typed($0))" } ?? ""
    let name = problem.name
    return switch problem.form {
    case .number(let range): "Glacann \(name) le huimhir ó \(range.lowerBound) go \(range.upperBound)\(text)."
    case .numberOrNone(let range):
      "Glacann \(name) le huimhir ó \(range.lowerBound) go \(range.upperBound), nó le none\(text)."
    case .location:
      "Glacann \(name) le conair comhaid, nó le seoladh a thosaíonn le postgres:// nó postgresql://."
    case .camera: "Glacann \(name) le auto, le none, nó le conair gléis amhail /dev/video0\(text)."
    case .frameSize: "Glacann \(name) le leithead agus airde i bpicteilíní amhail 1280x720\(text)."
    case .oneOf(let words): "Glacann \(name) le \(words.joined(separator: " nó "))\(text)."
    case .devices:
      "Glacann \(name) le auto, le none, nó le conairí gléasanna amhail /dev/input/event5, le camóga eatarthu\(text)."
    case .layout:
      "Glacann \(name) le hainm leagain amach méarchláir atá ar an ríomhaire seo, amhail us, de nó fr\(text)."
    case .characters(let limit): "Ní ghlacann \(name) le níos mó ná \(limit) carachtar inphriontáilte."
    case .text:
      "Glacann \(name) le téacs; cuir idir comharthaí athfhriotail aon rud a d’fhéadfadh YAML a thuiscint mar rud eile."
    case .single: "Glacann \(name) le luach amháin."
    case .group(let keys): "Tá eochracha dá chuid féin ag \(name): \(keys.joined(separator: ", "))."
    case .listOrNone(let words):
      "Glacann \(name) le cuid díobh seo, le camóga eatarthu: \(words.joined(separator: ", ")); nó le none\(text)."
    case .countryCode: "Glacann \(name) le dhá litir tíre, amhail IE\(text)."
    case .contact: "Glacann \(name) le seoladh ríomhphoist nó seoladh leathanaigh, i litreacha simplí."
    case .key: "Glacann \(name) le heochair: litreacha, digití agus comharthaí gan spásanna."
    case .webAddress: "Glacann \(name) le seoladh a thosaíonn le https://."
    }
  }
}

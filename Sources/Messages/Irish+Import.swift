package import Domain

extension Irish {
  package func sentence(_ report: ImportReport) -> String {
    switch report {
    case .readAs(let layout, let encoding, let separator, let ignored):
      "Léadh é mar thábla \(layout) in \(encoding), le \(name(of: separator)) idir na réimsí"
        + (ignored.isEmpty ? "." : "; colúin nár léadh: \(detail(ignored.joined(separator: ", "))).")
    case .books(let counts, let isDry): sentence(counts, isDry, new: "nua sa leabharlann")
    case .wishes(let counts, let isDry): sentence(counts, isDry, new: "nua ar an liosta mianta")
    case .students(let counts, let isDry): sentence(counts, isDry, new: "le haghaidh scoláirí nua")
    case .doneBefore(let lines): "Rinneadh é sin cheana; iompórtáladh \(count(lines, .line))."
    case .finishedEarlier(let lines):
      "Briseadh isteach ar iompórtáil roimhe seo; iompórtáladh \(count(lines, .line)) di anois."
    case .exported(let rows, let file): "Scríobhadh \(count(rows, .line)) agus ceanntásc in \(detail(file))."
    case .libraryNamed(let name): "Is é \(title(name)) ainm na leabharlainne."
    case .askName(let name, let rows):
      "Scriosfar leis seo gach a bhfuil sa leabharlann \(title(name)), \(count(rows, .row))."
        + " Clóscríobh a hainm chun leanúint ar aghaidh:"
    case .deleted(let rows, let backup):
      "Scriosadh \(count(rows, .row)); tá an leabharlann mar a bhí sí in \(detail(backup))."
    }
  }

  /// `3 líne: 2 nua sa leabharlann, 1 le haghaidh cóipeanna breise.`
  private func sentence(_ counts: ImportCounts, _ isDry: Bool, new: String) -> String {
    let parts = [
      (counts.added, new), (counts.copiesAdded, "le haghaidh cóipeanna breise"),
      (counts.acquired, "ón liosta mianta"), (counts.updated, "nuashonraithe"),
      (counts.skipped, "ar eolas cheana agus fágtha mar atá"), (counts.leftOut, "de chineál eile agus fágtha ar lár"),
      (counts.bad, "nach féidir a iompórtáil"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let lines = counts.changes + counts.skipped + counts.leftOut + counts.bad
    let what = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(lines == 1 ? "Líne amháin" : count(lines, .line))\(what)." + (isDry ? " Níor athraíodh aon rud." : "")
  }

  package func sentence(_ fault: ImportFault, _ column: String?) -> String {
    (column.map { "\(brief($0)): " } ?? "") + sentence(fault)
  }

  private func sentence(_ fault: ImportFault) -> String {
    switch fault {
    case .quoteNotClosed:
      "Osclaítear comhartha athfhriotail agus ní dhúntar é, mar sin ní féidir aon rud ina dhiaidh a léamh."
    case .strayQuote: "Tá comhartha athfhriotail i lár réimse nach dtosaíonn le ceann."
    case .textAfterQuote: "Tá téacs i ndiaidh an chomhartha athfhriotail a dhúnann réimse."
    case .fieldCountWrong(let expected, let found):
      "Tá \(IrishNoun.field.counted(found)) anseo agus \(expected) sa chéad líne."
    case .lineTooLong(let limit): "Tá níos mó ná \(limit) KiB nó níos mó ná 1000 réimse sa líne."
    case .headerUnknown(let found, let wanted):
      "Ní mór ainmneacha na gcolún a bheith sa chéad líne, ar a laghad \(wanted.joined(separator: ", "));"
        + (found.isEmpty ? " tá an comhad folamh." : " seo a bhfuil inti: \(detail(found.joined(separator: ", "))).")
    case .columnTwice(let name): "Tá dhá cholún ann leis an ainm \(typed(name))."
    case .missing: "Ní féidir é seo a fhágáil folamh."
    case .numberWrong(let text): "Ní slánuimhir é \(typed(text))."
    case .availableAboveTotal: "Tá níos mó cóipeanna ar fáil ná mar atá ann ar fad."
    case .spreadsheetNumber(let text):
      "Níor fhág scarbhileog den uimhir seo ach \(typed(text)); formáidigh an colún mar théacs, nó easpórtáil an tábla arís."
    case .spreadsheetValue(let text):
      "Rinne scarbhileog an uimhir \(typed(text)) de seo; formáidigh an colún mar théacs, nó easpórtáil an tábla arís."
    case .garbled(let text):
      "Léadh \(typed(text)) le hionchódú mícheart; luaigh an ceann ceart le --encoding, nó easpórtáil an tábla arís mar UTF-8."
    case .encodingUnclear(let seeming):
      "Ní litreacha \(seeming) iad seo; luaigh an t-ionchódú le --encoding, mar shampla cp850, mac-roman nó big5,"
        + " nó easpórtáil an tábla mar UTF-8."
    case .notATable(let kind):
      "Comhad den chineál \(kind.rawValue) é seo agus ní CSV; oscail é sa chlár a rinne é agus sábháil mar CSV (UTF-8) é."
    case .isbnLeftOut(let text, let refusal):
      "Tógtar isteach an leabhar gan an ISBN \(typed(text)). \(cell(refusal))"
    case .notABook(let title, let kind):
      "Fágtar \(self.title(title)) ar lár: is den chineál \(typed(kind)) é agus ní leabhar."
    case .cardWrong(let text): notACard(text)
    case .labelWrong(let text):
      "Ní uimhir lipéid é \(typed(text)); bíonn 13 dhigit iontu sin agus tosaíonn siad le 04."
    case .labelTaken(let text, let title):
      "Tá an lipéad \(typed(text)) ar an leabhar \(self.title(title)) cheana."
    case .flagWrong(let text): "Ní “tá” ná “níl” é \(typed(text))."
    case .momentWrong(let text):
      "Ní am mar 2026-01-31T09:30:00.000Z ná lá mar 2026-01-31 é \(typed(text))."
    case .addressWrong(let text): "Ní seoladh a thosaíonn le https:// é \(typed(text))."
    case .alreadyThere(let title, let isWish):
      isWish
        ? "Tá \(self.title(title)) ar an liosta mianta cheana; deir --existing cad a dhéanfar leis."
        : "Tá \(self.title(title)) sa leabharlann cheana; deir --existing cad a dhéanfar leis."
    case .twice(let text, let first): "Tá \(typed(text)) i líne \(first) cheana."
    case .studentThere(let libraryID):
      "Tá an t-aitheantas leabharlainne \(typed(libraryID)) ag scoláire cheana;"
        + " glacann --existing update leis an líne, agus fágann --existing skip mar atá."
    case .refused(let refusals): refusals.map(cell).joined(separator: " ")
    }
  }

  /// A refusal about a cell of a table, where nobody types.
  private func cell(_ refusal: Refusal) -> String {
    if case .inputNotText = refusal { return "Tá rud ann nach téacs é, ar nós briseadh líne nó carachtar rialaithe." }
    if case .inputTooLong(let limit) = refusal { return "Tá níos mó ná \(limit) carachtar ann." }
    return sentence(refusal)
  }

  private func name(of separator: Character) -> String {
    switch separator {
    case "\t": "táib"
    case ";": "leathstadanna"
    case ",": "camóga"
    default: String(separator)
    }
  }
}

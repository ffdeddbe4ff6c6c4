package import Domain

extension Irish {
  package func sentence(_ unasked: UnaskedSource) -> String {
    let name = name(unasked.source)
    return switch unasked.problem {
    case .unreachable: "Ní féidir \(name) a shroicheadh; an bhfuil líonra ann?"
    case .timedOut: "Níor fhreagair \(name) in am."
    case .insecure:
      "Ní féidir muinín a bheith as an rud a fhreagraíonn in áit \(name); an bhfuil an clog agus an líonra mar is ceart?"
    case .limited: "Ní cheadaíonn \(name) tuilleadh ceisteanna faoi láthair."
    case .forbidden: "Diúltaíonn \(name) freagra a thabhairt; b’fhéidir go dteastaíonn an socrú lookup.contact."
    case .countryNeeded: "Níl a fhios ag \(name) cén tír í seo; deir an socrú lookup.country é."
    case .keyRefused:
      "Ní ghlacann \(name) leis an eochair sa socrú lookup.google-key; deir minilibrary doctor cén fáth."
    case .serverFailed(let status): "Tá fadhb ag \(name) (stádas \(status))."
    case .resting(let seconds): "Theip ar \(name) ar na mallaibh, agus cuirfear ceist arís i gceann \(seconds) s."
    case .unreadable: "Thug \(name) freagra gan chiall."
    case .tooLarge: "Thug \(name) freagra rómhór."
    case .cancelled: "Níor fanadh le \(name)."
    }
  }

  package func sentence(_ problem: LookupTask.Problem) -> String {
    switch problem {
    case .lookup(let code): words(code)
    case .cover(.missing): "níl aon chlúdach ann"
    case .cover(.noPicture): "ní pictiúr é an clúdach"
    case .cover(.tooLarge): "tá an clúdach rómhór"
    case .cover(.foreign): "ní le catalóg seoladh an chlúdaigh"
    case .cover(.notWritten): "ní féidir clúdaigh a scríobh, mar shampla ar dhiosca lán"
    }
  }

  private func words(_ code: LookupProblem.Code) -> String {
    switch code {
    case .unreachable: "níl aon bhealach chuig na catalóga"
    case .timedOut: "gan freagra in am"
    case .insecure: "ní féidir muinín a bheith as an rud a fhreagraíonn"
    case .limited: "níl tuilleadh ceisteanna ceadaithe faoi láthair"
    case .forbidden: "diúltaíonn an chatalóg freagra a thabhairt"
    case .countryNeeded: "teastaíonn an socrú lookup.country"
    case .keyRefused: "ní ghlactar leis an socrú lookup.google-key"
    case .serverFailed: "tá fadhb ag an gcatalóg"
    case .resting: "theip ar an gcatalóg ar na mallaibh"
    case .unreadable: "ní raibh ciall leis an bhfreagra"
    case .tooLarge: "bhí an freagra rómhór"
    case .cancelled: "cuireadh isteach air"
    }
  }
}

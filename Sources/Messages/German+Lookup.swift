package import Domain

extension German {
  package func sentence(_ unasked: UnaskedSource) -> String {
    let name = name(unasked.source)
    return switch unasked.problem {
    case .unreachable: "\(name) ist nicht erreichbar; gibt es ein Netz?"
    case .timedOut: "\(name) hat nicht rechtzeitig geantwortet."
    case .insecure:
      "Was anstelle von \(name) antwortet, ist nicht vertrauenswürdig; stimmen Uhr und Netz?"
    case .limited: "\(name) erlaubt vorerst keine Fragen mehr."
    case .forbidden: "\(name) verweigert die Antwort; vielleicht fehlt die Einstellung lookup.contact."
    case .countryNeeded: "\(name) weiß nicht, welches Land dies ist; die Einstellung lookup.country sagt es."
    case .keyRefused:
      "\(name) nimmt den Schlüssel in der Einstellung lookup.google-key nicht an; minilibrary doctor sagt, warum."
    case .serverFailed(let status): "\(name) hat eine Störung (Status \(status))."
    case .resting(let seconds): "\(name) hat eben versagt und wird in \(seconds) s wieder gefragt."
    case .unreadable: "\(name) hat eine Antwort ohne Sinn gegeben."
    case .tooLarge: "\(name) hat eine zu große Antwort gegeben."
    case .cancelled: "Auf \(name) wurde nicht gewartet."
    }
  }

  package func sentence(_ problem: LookupTask.Problem) -> String {
    switch problem {
    case .lookup(let code): words(code)
    case .cover(.missing): "es gibt keinen Umschlag"
    case .cover(.noPicture): "der Umschlag ist kein Bild"
    case .cover(.tooLarge): "der Umschlag ist zu groß"
    case .cover(.foreign): "die Adresse des Umschlags gehört keinem Katalog"
    case .cover(.notWritten): "Umschläge sind nicht zu schreiben, etwa weil der Datenträger voll ist"
    }
  }

  private func words(_ code: LookupProblem.Code) -> String {
    switch code {
    case .unreachable: "kein Weg zu den Katalogen"
    case .timedOut: "keine rechtzeitige Antwort"
    case .insecure: "was antwortet, ist nicht vertrauenswürdig"
    case .limited: "vorerst sind keine Fragen mehr erlaubt"
    case .forbidden: "der Katalog verweigert die Antwort"
    case .countryNeeded: "die Einstellung lookup.country fehlt"
    case .keyRefused: "die Einstellung lookup.google-key wird nicht angenommen"
    case .serverFailed: "der Katalog hat eine Störung"
    case .resting: "der Katalog hat eben versagt"
    case .unreadable: "die Antwort hatte keinen Sinn"
    case .tooLarge: "die Antwort war zu groß"
    case .cancelled: "es wurde unterbrochen"
    }
  }
}

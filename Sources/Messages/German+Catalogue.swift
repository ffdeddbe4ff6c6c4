import Domain

/// Advice of the `doctor` command on problems with catalogues.
extension German {
  func advice(_ source: LookupSource, _ problem: CatalogueProblem) -> String {
    let name = name(source)
    return switch problem {
    case .unreachable(let detail):
      "\(name) ist nicht erreichbar (\(detail)); die Ausleihe geht weiter, neue Bücher werden nicht nachgeschlagen."
        + " Bitte Netz und Proxy prüfen."
    case .timedOut:
      "\(name) antwortet nicht rechtzeitig; die Ausleihe geht weiter, neue Bücher warten. Bitte das Netz prüfen."
    case .limited(hasKey: false) where source == .googleBooks:
      "Google Books erlaubt ohne Schlüssel keine Fragen mehr (429). \(makeKey)"
    case .limited where source == .googleBooks:
      "Google Books erlaubt heute mit diesem Schlüssel keine Fragen mehr (429); das Nachschlagen geht von selbst weiter. Das"
        + " Kontingent der Books API steht unter \(console)."
    case .limited:
      "\(name) wurde aus diesem Netz zu oft gefragt (429); nach einer Pause geht das Nachschlagen von selbst weiter."
    case .forbidden(hasContact: false) where source == .openLibrary:
      "Open Library verweigert die Antwort (403): bitte eine E-Mail-Adresse oder Webseite in die Einstellung lookup.contact"
        + " eintragen."
    case .forbidden:
      "\(name) verweigert die Antwort (403): die Adresse dieses Netzes ist vielleicht gesperrt. Bitte bei der Netzbetreuung"
        + " nachfragen."
    case .countryNeeded:
      "\(name) erkennt das Land nicht (403): bitte seine zwei Buchstaben in die Einstellung lookup.country eintragen, etwa DE."
    case .key(let mistake): advice(mistake)
    case .portal(let host):
      "Anstelle von \(name) antwortet eine Anmeldeseite\(host.map { " (\(PlainText.shorten($0, to: 60)))" } ?? ""): bitte in"
        + " diesem Netz mit einem Browser anmelden oder \(name) im Filter des Netzes freigeben lassen."
    case .certificate(let detail):
      "Was anstelle von \(name) antwortet, hat ein falsches Zertifikat (\(detail)): bitte die Uhr stellen, falls sie falsch"
        + " geht. Prüft das Netz die Verbindungen, gehört sein Zertifikat nach /usr/local/share/ca-certificates, dann"
        + " sudo update-ca-certificates."
    case .serverFailed(let status):
      "\(name) hat selbst eine Störung (Status \(status)); das Nachschlagen geht später von selbst weiter."
    case .unreadable:
      "\(name) gibt eine Antwort ohne Sinn; vielleicht verändert sie ein Proxy oder Filter des Netzes."
    }
  }

  private func advice(_ mistake: CatalogueProblem.KeyMistake) -> String {
    switch mistake {
    case .invalid:
      "Google kennt den Schlüssel in lookup.google-key nicht: bitte neu kopieren von \(credentials)."
    case .expired: "Der Schlüssel in lookup.google-key ist abgelaufen: bitte einen neuen anlegen unter \(credentials)."
    case .disabled:
      "Für den Schlüssel in lookup.google-key ist die Books API nicht aktiviert: bitte aktivieren unter \(console),"
        + " Bibliothek, Books API, und einige Minuten warten."
    case .blocked:
      "Der Schlüssel in lookup.google-key gilt nur für andere APIs: bitte die Books API zu seinen API-Einschränkungen"
        + " hinzufügen unter \(credentials)."
    case .referrer:
      "Der Schlüssel in lookup.google-key gilt nur für Websites, und dieses Programm ist keine: bitte unter \(credentials)"
        + " als Anwendungseinschränkung Keine oder IP-Adressen wählen."
    case .address:
      "Der Schlüssel in lookup.google-key gilt nur für andere IP-Adressen: bitte die Adresse dieses Netzes bei den"
        + " Anwendungseinschränkungen hinzufügen unter \(credentials)."
    case .app:
      "Der Schlüssel in lookup.google-key gilt nur für mobile Apps: bitte unter \(credentials) als Anwendungseinschränkung"
        + " Keine oder IP-Adressen wählen."
    case .suspended:
      "Google hat das Projekt des Schlüssels in lookup.google-key gesperrt: bitte einen Schlüssel in einem anderen Projekt"
        + " anlegen unter \(credentials)."
    }
  }

  var makeKey: String {
    "Bitte einen Schlüssel für die Books API anlegen (\(credentials)) und in die Einstellung lookup.google-key eintragen."
  }
  private var console: String { "console.cloud.google.com" }
  private var credentials: String { "\(console), Anmeldedaten" }
}

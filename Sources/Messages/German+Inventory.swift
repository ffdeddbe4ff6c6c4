package import Domain

extension German {
  package func sentence(_ report: InventoryReport) -> String {
    switch report {
    case .started(let inventory): "Die Inventur \(title(inventory.name)) hat begonnen; bitte die Regale scannen."
    case .finished(let inventory, let missing):
      "Die Inventur \(title(inventory.name)) ist beendet;"
        + " \(missing == 1 ? "es fehlt" : "es fehlen") \(count(missing, .copy))."
    case .scanned(let scan): scanned(scan)
    case .none: "Keine Inventur."
    case .nothingMissing: "Es fehlt nichts."
    case .nothingStrange: "Es wurde nichts gefunden, was nicht da sein sollte."
    }
  }

  private func scanned(_ scan: Inventory.Scan) -> String {
    let name = scan.book.map { title($0.title) } ?? typed(scan.code)
    return switch scan.verdict {
    case .found: "\(name): richtig."
    case .onLoan: "\(name): laut Bibliothek ausgeliehen; bitte dort zurückgeben."
    case .surplus: "\(name): mehr, als die Bibliothek hat; zweimal gescannt?"
    case .wish: "\(name): nur auf der Wunschliste; bitte aufnehmen."
    case .unknown: "\(name): nicht im Bestand; bitte aufnehmen."
    }
  }

  package func word(_ label: InventoryLabel) -> String {
    switch label {
    case .name: "Inventur"
    case .started: "Begonnen"
    case .finished: "Beendet"
    case .open: "offen"
    case .missing: "Fehlend"
    case .code: "Code"
    case .verdict: "Gefunden als"
    }
  }

  package func word(_ verdict: Inventory.Verdict) -> String {
    switch verdict {
    case .found: "richtig"
    case .onLoan: "ausgeliehen"
    case .surplus: "zu viel"
    case .wish: "Wunsch"
    case .unknown: "unbekannt"
    }
  }
}

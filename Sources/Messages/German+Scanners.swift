package import Domain

extension German {
  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "Scanner: durch eine udev-Regel"
    case .taken(.vendor): "Scanner: sein Hersteller baut Scanner"
    case .taken(.model): "Scanner: ein bekanntes Modell"
    case .taken(.name): "Scanner: nach seinem Namen"
    case .left(.excluded): "nicht benutzt: eine udev-Regel sagt es"
    case .left(.noDigits): "nicht benutzt: ohne Ziffern und Eingabetaste"
    case .left(.pointer): "nicht benutzt: eine Maus"
    case .left(.builtIn): "nicht benutzt: eingebaute oder PS/2-Tastatur"
    case .left(.keyboard): "nicht benutzt: nennt sich Tastatur"
    case .left(.unknown): "nicht benutzt: nichts spricht für einen Scanner"
    }
  }
}

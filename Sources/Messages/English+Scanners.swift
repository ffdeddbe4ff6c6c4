package import Domain

extension English {
  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "scanner: marked by a udev rule"
    case .taken(.vendor): "scanner: its maker makes scanners"
    case .taken(.model): "scanner: a known model"
    case .taken(.name): "scanner: by its name"
    case .left(.excluded): "left alone: a udev rule says so"
    case .left(.noDigits): "left alone: it has no digits and Enter"
    case .left(.pointer): "left alone: it is a mouse"
    case .left(.builtIn): "left alone: a built-in or PS/2 keyboard"
    case .left(.keyboard): "left alone: it calls itself a keyboard"
    case .left(.unknown): "left alone: nothing says that it is a scanner"
    }
  }
}

package import Domain

extension Irish {
  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "scanóir: marcáilte ag riail udev"
    case .taken(.vendor): "scanóir: déanann a dhéantóir scanóirí"
    case .taken(.model): "scanóir: samhail aitheanta"
    case .taken(.name): "scanóir: de réir a ainm"
    case .left(.excluded): "fágtha: riail udev a deir é"
    case .left(.noDigits): "fágtha: níl digití ná Enter air"
    case .left(.pointer): "fágtha: luch atá ann"
    case .left(.builtIn): "fágtha: méarchlár ionsuite nó PS/2"
    case .left(.keyboard): "fágtha: tugann sé méarchlár air féin"
    case .left(.unknown): "fágtha: níl aon rud a deir gur scanóir é"
    }
  }
}

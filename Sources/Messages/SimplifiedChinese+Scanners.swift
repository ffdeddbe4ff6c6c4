package import Domain

extension SimplifiedChinese {
  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "扫描器：由 udev 规则标明"
    case .taken(.vendor): "扫描器：厂商生产扫描器"
    case .taken(.model): "扫描器：已知型号"
    case .taken(.name): "扫描器：根据名称"
    case .left(.excluded): "不使用：udev 规则如此规定"
    case .left(.noDigits): "不使用：没有数字键和 Enter 键"
    case .left(.pointer): "不使用：是鼠标"
    case .left(.builtIn): "不使用：内置键盘或 PS/2 键盘"
    case .left(.keyboard): "不使用：自称是键盘"
    case .left(.unknown): "不使用：看不出是扫描器"
    }
  }
}

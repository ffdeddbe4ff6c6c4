package import Domain

extension InputDescription {
  /// Whether it is taken as a scanner by itself. A person who names a node outdoes this.
  package var verdict: ScannerVerdict {
    if mark == false { return .left(.excluded) }
    guard typesNumbers else { return .left(.noDigits) }
    if mark == true { return .taken(.marked) }
    if bus.isBuiltIn { return .left(.builtIn) }
    if isPointer { return .left(.pointer) }
    // Bluetooth numbers come from two registers and do not say from which.
    if bus == .usb {
      if ScannerVendors.makers[vendor] != nil { return .taken(.vendor) }
      if ScannerVendors.models.contains(ScannerVendors.Model(vendor: vendor, product: product)) {
        return .taken(.model)
      }
    }
    let name = name.lowercased()
    if InputDescription.otherWords.contains(where: name.contains) { return .left(.keyboard) }
    return InputDescription.scannerWords.contains(where: name.contains) ? .taken(.name) : .left(.unknown)
  }

  /// Digits in the upper row or on the keypad, and an Enter: what a barcode and its end need.
  package var typesNumbers: Bool {
    let hasDigits = keys.isSuperset(of: Key.digits) || keys.isSuperset(of: Key.keypadDigits)
    return hasDigits && (keys.contains(Key.enter) || keys.contains(Key.keypadEnter))
  }

  private static let scannerWords = ["barcode", "bar code", "bar-code", "scanner"]
  private static let otherWords = ["keyboard", "keypad", "kbd", "mouse", "combo", "receiver"]
}

package import Domain

extension InputDescription {
  /// Whether it is used as a scanner automatically. A person who names a node overrides this.
  package var verdict: ScannerVerdict {
    if mark == false { return .left(.excluded) }
    guard typesNumbers else { return .left(.noDigits) }
    if mark == true { return .taken(.marked) }
    if bus.isBuiltIn { return .left(.builtIn) }
    if isPointer { return .left(.pointer) }
    // Bluetooth numbers come from two registers and do not say from which one.
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

/// Makers and models that are known to be scanners: names as in the USB ID repository (usb.ids, which Debian ships as
/// systemd's 20-usb-vendor-model.hwdb).
///
/// If a maker also makes other devices with keys, or keyboards share the chip, only models are listed.
enum ScannerVendors {
  /// USB vendor numbers under which nothing but scanners types. `MagTek` and the like read other things than barcodes.
  static let makers: [UInt16: String] = [
    0x0536: "Hand Held Products",  // now Honeywell
    0x05E0: "Symbol Technologies",  // now Zebra
    0x05F9: "PSC Scanning",  // now Datalogic
    0x065A: "Optoelectronics",  // Opticon
    0x080C: "Datalogic",
    0x0C2E: "Metrologic Instruments",  // now Honeywell
    0x1EAB: "Fujian Newland",
  ]

  struct Model: Hashable {
    let vendor: UInt16
    let product: UInt16
  }

  static let models: Set<Model> = [
    Model(vendor: 0x03F0, product: 0x0139),  // HP Barcode Scanner 4430
    Model(vendor: 0x03F0, product: 0x1D24),  // HP Barcode scanner
    Model(vendor: 0x040B, product: 0x6510),  // Weltrend Bar Code Reader
    Model(vendor: 0x0416, product: 0xC141),  // Winbond Barcode Scanner
    Model(vendor: 0x04B4, product: 0xBCA1),  // Cypress Barcode Reader
    Model(vendor: 0x04B4, product: 0xDE61),
    Model(vendor: 0x04B4, product: 0xDE64),
    Model(vendor: 0x0581, product: 0x0107),  // Tera Barcode Scanner 2.4 GHz Receiver
    Model(vendor: 0x0581, product: 0x020C),  // Tera 2D Barcode Scanner
    Model(vendor: 0x067E, product: 0x0801),  // Intermec HID Keyboard, Barcode scanner
    Model(vendor: 0x0DB5, product: 0x013A),  // Access IS Barcode Module, Virtual Keyboard
    Model(vendor: 0x13BA, product: 0x0018),  // Barcode PCP-BCG4209
    Model(vendor: 0x24AE, product: 0x0197),  // meva Barcode Scanner
    Model(vendor: 0x24EA, product: 0x0197),
  ]
}

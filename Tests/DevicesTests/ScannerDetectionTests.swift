import Domain
import Testing

@testable import Devices

/// The contents of `/sys/class/input/*/device/capabilities/key`, by the kind of device.
private enum Keys {
  /// A HID boot keyboard, as scanners and keyboards have it.
  static let boot = KeyCapabilities.parse("1000000000007 ff800000000007ff febeffdff3cfffff fffffffffffffffe")
  static let laptop = KeyCapabilities.parse("402000002 3803078f800d001 feffffdfffefffff fffffffffffffffe")
  static let powerButton = KeyCapabilities.parse("10000000000000 0")
  static let mouse = KeyCapabilities.parse("1f0000 0 0 0 0")
  static let media = KeyCapabilities.parse(
    "3f000303ff 0 0 483ffff17aff32d bfd4444600000000 1 130ff38b17c000 677bfad9415fed 19ed68000004400 10000002")
}

@Suite struct ScannerDetectionTests {
  private static func device(
    _ name: String, _ vendor: UInt16 = 0, _ product: UInt16 = 0, bus: InputBus = .usb, keys: Set<Int> = Keys.boot,
    isPointer: Bool = false, mark: Bool? = nil
  ) -> InputDescription {
    InputDescription(
      path: "/dev/input/event3", name: name, bus: bus, vendor: vendor, product: product, keys: keys,
      isPointer: isPointer, mark: mark)
  }

  @Test(arguments: [
    (device("Metrologic Metrologic Scanner", 0x0C2E, 0x0200), ScannerVerdict.Ground.vendor),
    (device("Symbol Technologies, Inc, 2008 Symbol Bar Code Scanner", 0x05E0, 0x1200), .vendor),
    (device("Datalogic ADC, Inc. Handheld Barcode Scanner HID Keyboard", 0x05F9, 0x2206), .vendor),
    (device("Newland Auto-ID NLS EM20xx USB HID Keyboard", 0x1EAB, 0x1303), .vendor),
    (device("HIDKeyBoard", 0x0581, 0x020C), .model),
    (device("WCM WCM HIDKEYBOARD", 0x0416, 0xC141), .model),
    (device("NETUM Bluetooth Barcode Scanner", 0x0C2E, 0, bus: .bluetooth), .name),
    (device("USB BarCode Reader", 0x1234, 0x5678), .name),
    (device("Some Keyboard", 0x046D, 0xC31C, mark: true), .marked),
    (device("AT Translated Set 2 keyboard", 1, 1, bus: .i8042, keys: Keys.laptop, mark: true), .marked),
  ]) func scanner_isTaken(device: InputDescription, ground: ScannerVerdict.Ground) {
    #expect(device.verdict == .taken(ground))
  }

  @Test(arguments: [
    (device("Logitech USB Keyboard", 0x046D, 0xC31C), ScannerVerdict.Reason.keyboard),
    (device("Dell KB216 Wired", 0x413C, 0x2113), .unknown),
    (device("AT Translated Set 2 keyboard", 1, 1, bus: .i8042, keys: Keys.laptop), .builtIn),
    (device("Barcode Scanner", 0x0C2E, 0x0200, bus: .i8042, keys: Keys.laptop), .builtIn),
    (device("Apple SPI Keyboard", 0x05AC, 0x0274, bus: .spi), .builtIn),
    (device("PrehKeyTec Keyboard with Barcode Scanner", 0x0AD5, 1), .keyboard),
    (device("2.4G Receiver Scanner Combo", 0x1A2C, 1), .keyboard),
    (device("Logitech USB Receiver", 0x046D, 0xC52B), .keyboard),
    (device("Avocent Virtual Keyboard", 0x0624, 0x0248), .keyboard),
    (device("American Megatrends Inc. Virtual Keyboard and Mouse", 0x046B, 0xFF10), .keyboard),
    (device("Razer Naga Scanner Edition", 0x1532, 0x0040, isPointer: true), .pointer),
    (device("Power Button", 0, 1, bus: .host, keys: Keys.powerButton), .noDigits),
    (device("PixArt USB Optical Mouse", 0x093A, 0x2510, keys: Keys.mouse, isPointer: true), .noDigits),
    (device("Metrologic Metrologic Scanner Consumer Control", 0x0C2E, 0x0200, keys: Keys.media), .noDigits),
    (device("Metrologic Metrologic Scanner", 0x0C2E, 0x0200, keys: [], mark: true), .noDigits),
    (device("Metrologic Metrologic Scanner", 0x0C2E, 0x0200, mark: false), .excluded),
    // Honeywell's number among Bluetooth's companies is another.
    (device("Headset", 0x0C2E, 0x0200, bus: .bluetooth), .unknown),
    (device("keyd virtual keyboard", 0x0FAC, 0x0ADE), .keyboard),
    (device("", 0, 0, bus: .virtual), .unknown),
  ]) func otherDevice_isLeftAlone(device: InputDescription, reason: ScannerVerdict.Reason) {
    #expect(device.verdict == .left(reason))
  }

  @Test func capabilities_areReadAsTheKernelPrintsThem() {
    #expect(KeyCapabilities.parse("10000000000000 0") == [116])
    #expect(KeyCapabilities.parse("3") == [0, 1])
    #expect(KeyCapabilities.parse("").isEmpty)
    #expect(KeyCapabilities.parse("1 zz").isEmpty)
    #expect(Keys.boot.isSuperset(of: [2, 11, 28, 79]))
  }

  @Test func thisMachine_isListed() {
    // Whatever it has; a build machine has nothing.
    for device in ScannerList.all() { #expect(device.path.hasPrefix("/dev/input/event")) }
  }
}

package import Domain

/// The properties of an input device that can be read without opening it.
package struct InputDescription: Hashable, Sendable {
  /// Its node, such as `/dev/input/event5`.
  package var path: String
  /// The name from maker and product, such as `Metrologic Metrologic Scanner`; it may be any text.
  package var name: String
  package var bus: InputBus
  package var vendor: UInt16
  package var product: UInt16
  /// Codes of its keys and buttons (`linux/input-event-codes.h`).
  package var keys: Set<Int>
  /// It moves a pointer.
  package var isPointer: Bool
  /// The udev property `MINILIBRARY_SCANNER`; nil without.
  package var mark: Bool?
  /// Names of udev's that stay the same, those under `/dev/minilibrary` first.
  package var links: [String]
  /// Whether udev has said all it has to say of the node; so it is where no udev runs.
  package var isSettled: Bool

  package init(
    path: String, name: String, bus: InputBus = .usb, vendor: UInt16 = 0, product: UInt16 = 0, keys: Set<Int> = [],
    isPointer: Bool = false, mark: Bool? = nil, links: [String] = [], isSettled: Bool = true
  ) {
    self.path = path
    self.name = name
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.keys = keys
    self.isPointer = isPointer
    self.mark = mark
    self.links = links
    self.isSettled = isSettled
  }

  package var device: Device { Device(.scanner, name: name.isEmpty ? nil : name, path: path) }
}

/// How a device is connected (`BUS_*` of `linux/input.h`).
package struct InputBus: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let usb = InputBus(rawValue: 0x03)
  package static let bluetooth = InputBus(rawValue: 0x05)
  package static let virtual = InputBus(rawValue: 0x06)
  package static let i8042 = InputBus(rawValue: 0x11)
  package static let i2c = InputBus(rawValue: 0x18)
  package static let host = InputBus(rawValue: 0x19)
  package static let spi = InputBus(rawValue: 0x1C)

  /// The word for it in JSON and tables; the number where it has none here.
  package var name: String {
    switch self {
    case .usb: "usb"
    case .bluetooth: "bluetooth"
    case .virtual: "virtual"
    case .i8042: "i8042"
    case .i2c: "i2c"
    case .host: "host"
    case .spi: "spi"
    default: String(rawValue, radix: 16)
    }
  }

  /// Whether the bus is one of a laptop's own keyboard or of PS/2 sockets. A scanner between keyboard and PS/2 socket
  /// cannot be told from that keyboard.
  var isBuiltIn: Bool { [.i8042, .i2c, .host, .spi].contains(self) }
}

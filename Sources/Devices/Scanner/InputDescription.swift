package import Domain
import Glibc
import Platform
import SystemPackage

/// The properties of an input device that can be read without opening it.
package struct InputDescription: Hashable, Sendable {
  /// Its node, such as `/dev/input/event5`.
  package var path: String
  /// The name from maker and product, such as `Metrologic Metrologic Scanner`; it may be any text.
  package var name: String
  package var bus = InputBus.usb
  package var vendor: UInt16 = 0
  package var product: UInt16 = 0
  /// Codes of its keys and buttons (`linux/input-event-codes.h`).
  package var keys: Set<Int> = []
  var isPointer = false
  /// The udev property `MINILIBRARY_SCANNER`; nil without.
  package var mark: Bool?
  /// Names of udev's that stay the same, those under `/dev/minilibrary` first.
  package var links: [String] = []
  /// Whether udev has said all that it has to say; true where no udev runs.
  var isSettled = true

  package var device: Device { Device(.scanner, name: name.isEmpty ? nil : name, path: path) }
}

/// How a device is connected (`BUS_*` of `linux/input.h`).
package struct InputBus: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  static let usb = InputBus(rawValue: 0x03)
  static let bluetooth = InputBus(rawValue: 0x05)
  static let virtual = InputBus(rawValue: 0x06)
  static let i8042 = InputBus(rawValue: 0x11)
  static let i2c = InputBus(rawValue: 0x18)
  static let host = InputBus(rawValue: 0x19)
  static let spi = InputBus(rawValue: 0x1C)

  /// The word for it in JSON and tables; the number where it has none here.
  package var name: String {
    InputBus.names[self] ?? String(rawValue, radix: 16)
  }

  private static let names: [InputBus: String] = [
    .usb: "usb", .bluetooth: "bluetooth", .virtual: "virtual", .i8042: "i8042", .i2c: "i2c", .host: "host", .spi: "spi",
  ]

  /// Whether the bus is that of a laptop's built-in keyboard or of a PS/2 socket. A scanner between keyboard and PS/2
  /// socket looks exactly like that keyboard.
  var isBuiltIn: Bool { [.i8042, .i2c, .host, .spi].contains(self) }
}

/// Bits as the kernel prints them in `/sys/class/input/*/device/capabilities`: words of the machine's size in
/// hexadecimal, the most significant first, leading zero words left out.
enum KeyCapabilities {
  static func parse(_ text: String) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let value = UInt(word, radix: 16) else { return [] }
      for bit in 0..<UInt.bitWidth where value & (1 << UInt(bit)) != 0 { bits.insert(index * UInt.bitWidth + bit) }
    }
    return bits
  }
}

/// A node of an input device, without libevdev.
package enum InputNode {
  static func problem(_ error: Errno, call: String, path: String) -> DeviceProblem {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory, .noSuchAddressOrDevice: .absent
    case .operationNotSupportedByDevice: .unplugged
    case .permissionDenied, .notPermitted: .forbidden(group: group(of: path))
    case .resourceBusy: .busy
    case .inappropriateIOCTLForDevice, .invalidArgument, .isDirectory: .unsuitable
    default: .failed(call: call, detail: .system(error.rawValue))
    }
  }

  /// Nil if it may be opened. Nothing is grabbed or disturbed.
  package static func obstacle(_ path: String) -> DeviceProblem? {
    do {
      close(try SystemCall.open(path, O_RDONLY | O_NONBLOCK))
      return nil
    } catch {
      return problem(error, call: "open", path: path)
    }
  }

  /// The path that links lead to; nil if nothing is there.
  static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The group ID (`nogroup`) that a service with `PrivateUsers=` sees for groups outside its user namespace.
  static let hiddenGroup: gid_t = 65534

  /// The name of a node's group; nil without one, and for root's, which a user should not join for this.
  private static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_gid != 0, status.st_gid != hiddenGroup, status.st_mode & S_IRGRP != 0
    else { return nil }
    return name(ofGroup: status.st_gid)
  }

  static func name(ofGroup group: gid_t) -> String? {
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getgrgid_r(group, &entry, &buffer, buffer.count, &found) == 0, let name = found?.pointee.gr_name
    else { return nil }
    return String(cString: name)
  }
}

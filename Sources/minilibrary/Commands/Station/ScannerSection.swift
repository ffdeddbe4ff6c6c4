import Application
import Devices
import Domain
import Messages

/// The input devices of this machine, and which of them a station takes as scanners.
struct ScannerSection: DeviceSection {
  let devices: [InputDescription]

  init(_ devices: [InputDescription] = ScannerList.all()) {
    self.devices = devices
  }

  var key: String { "scanners" }
  var document: any Encodable { devices.map { ScannerJSON($0, obstacle: InputNode.obstacle($0.path)) } }

  /// Lists the devices that could type a code. A machine also has a dozen buttons that are input devices.
  func text(in messages: Messages) -> String {
    let shown = devices.filter(\.typesNumbers)
    guard !shown.isEmpty else { return messages.sentence(.noScanners) + "\n" }
    var table = Table([
      Table.Column(heading: messages.label(.node)),
      Table.Column(heading: messages.label(.name), isFlexible: true),
      Table.Column(heading: messages.label(.bus)),
      Table.Column(heading: messages.label(.id)),
      Table.Column(heading: messages.label(.use), isFlexible: true),
    ])
    for device in shown {
      table.add([
        device.stableLink ?? device.path, device.name, device.bus.name, device.identity,
        messages.sentence(device.verdict),
      ])
    }
    // An accepted scanner that cannot be opened is reported below the table, with the reason.
    let problems = shown.filter(\.verdict.isTaken).compactMap { device in
      InputNode.obstacle(device.path).map { messages.deviceLine(.lost(device.device, $0)) + "\n" }
    }
    return table.text(fitting: Output.terminalWidth) + problems.joined()
  }
}

/// An input device as `devices --json` shows it.
struct ScannerJSON: Encodable {
  let node: String
  /// The stable links. Links under `/dev/minilibrary`, made by the project's udev rules, come first.
  let links: [String]
  let name: String
  let bus: String
  /// Four hexadecimal digits each, as lsusb prints them.
  let vendor: String
  let product: String
  let isScanner: Bool
  /// Why it is one, or is none: a word that stays the same.
  let reason: String
  /// The code of what keeps it from being opened.
  let problem: OrNull<String>

  init(_ device: InputDescription, obstacle: DeviceProblem?) {
    node = device.path
    links = device.links
    name = device.name
    bus = device.bus.name
    vendor = InputDescription.fourDigits(device.vendor)
    product = InputDescription.fourDigits(device.product)
    isScanner = device.verdict.isTaken
    reason = device.verdict.name
    problem = OrNull(obstacle?.code.rawValue)
  }
}

extension InputDescription {
  /// `0c2e:0200`.
  var identity: String { InputDescription.fourDigits(vendor) + ":" + InputDescription.fourDigits(product) }

  var stableLink: String? { links.first { $0.hasPrefix("/dev/minilibrary/") } }

  static func fourDigits(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

import Application
import ArgumentParser
import Devices
import Domain
import Messages

/// One kind of device in the list.
protocol DeviceSection {
  /// Its key in the JSON document.
  var key: String { get }
  /// The section's array in the JSON document.
  var document: [JSONObject] { get }
  /// The section's lines for people; a sentence if the machine has no device.
  func text(in messages: Messages) -> String
}

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "devices", "helpDevices", more: "helpDevicesMore", examples: "devices --json")

  @OptionGroup var output: OutputOptions
  @OptionGroup var speech: LanguageOptions

  private var sections: [any DeviceSection] { [CameraSection(), ScannerSection()] }

  func run() async throws {
    let messages = speech.messages()
    do {
      let sections = sections
      try output.show(
        Dictionary(uniqueKeysWithValues: sections.map { ($0.key, $0.document) }),
        else: sections.map { $0.text(in: messages) }.joined(separator: "\n"))
    } catch {
      throw ExitStatus.report(error, in: messages, as: output.form)
    }
  }
}

/// The cameras in `minilibrary devices`.
struct CameraSection: DeviceSection {
  private let cameras: [CameraDescription]

  init(_ cameras: [CameraDescription] = CameraList.describe(for: CameraWish())) {
    self.cameras = cameras
  }

  var key: String { "cameras" }
  var document: [JSONObject] { cameras.map(\.json) }

  func text(in messages: Messages) -> String {
    if cameras.isEmpty { return messages.sentence(DeviceReport.lost(Device(.camera), .absent)) + "\n" }
    return cameras.map { sheet($0, in: messages) }.joined(separator: "\n")
  }

  private func sheet(_ camera: CameraDescription, in messages: Messages) -> String {
    var sheet = Sheet(messages)
    sheet.add(.camera, camera.card)
    sheet.add(.node, ([camera.path] + camera.links).joined(separator: ", "))
    sheet.add(.bus, [camera.bus, camera.driver.map { "(\($0))" }].compactMap(\.self).joined(separator: " "))
    sheet.add(.runsAs, camera.choice?.description)
    if let problem = camera.problem {
      let device = Device(.camera, name: camera.card, path: camera.path)
      sheet.add(.problem, messages.deviceLine(.lost(device, problem)))
    }
    for format in camera.formats where !format.isEmulated { sheet.add(.format, CameraSection.text(of: format)) }
    for control in camera.controls { sheet.add(.control, CameraSection.text(of: control)) }
    return sheet.text
  }

  /// `YUYV (YUYV 4:2:2): 1280x720 at 10, 5; 640x480 at 30, 15`.
  static func text(of format: CameraFormat) -> String {
    let modes = format.modes.map { mode in
      let rates = mode.intervals.map { Rate($0.rate).description }.joined(separator: ", ")
      return rates.isEmpty ? "\(mode.size)" : "\(mode.size) at \(rates)"
    }
    return "\(format.code) (\(format.description)): \(modes.joined(separator: "; "))"
  }

  /// `Brightness: 128 (0…255)`, `Power Line Frequency: Auto (Disabled, 50 Hz, 60 Hz, Auto)`.
  static func text(of control: CameraControl) -> String {
    let choices =
      control.menu.isEmpty
      ? "\(control.range.lowerBound)…\(control.range.upperBound)"
      : control.menu.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
    let value = control.value.map { " " + (control.menu[$0] ?? String($0)) } ?? ""
    return "\(control.name):\(value) (\(choices))"
  }
}

extension CameraDescription {
  fileprivate var json: JSONObject {
    [
      "node": path,
      "links": links,
      "name": card,
      "driver": driver,
      "bus": bus,
      "chosen": choice?.json,
      "formats": formats.map(\.json),
      "controls": controls.map(\.json),
      "problem": problem?.code.rawValue,
    ]
  }
}

extension ModeChoice {
  fileprivate var json: JSONObject {
    [
      "format": code.description,
      "width": size.width,
      "height": size.height,
      "rate": interval.map { rounded($0.rate) },
      "converted": isEmulated,
    ]
  }
}

extension CameraFormat {
  fileprivate var json: JSONObject {
    let sizes = modes.map { mode -> JSONObject in
      let rates = mode.intervals.map { rounded($0.rate) }
      return ["width": mode.size.width, "height": mode.size.height, "rates": rates]
    }
    return ["format": code.description, "description": description, "converted": isEmulated, "sizes": sizes]
  }
}

extension CameraControl {
  fileprivate var json: JSONObject {
    let names = Dictionary(uniqueKeysWithValues: menu.map { (String($0.key), $0.value) })
    return [
      "name": name,
      "value": value,
      "minimum": range.lowerBound,
      "maximum": range.upperBound,
      "step": step,
      "default": defaultValue,
      "menu": names,
    ]
  }
}

private func rounded(_ rate: Double) -> Double { (rate * 100).rounded() / 100 }

struct ScannerSection: DeviceSection {
  let devices: [InputDescription]

  init(_ devices: [InputDescription] = ScannerList.all()) {
    self.devices = devices
  }

  var key: String { "scanners" }
  var document: [JSONObject] { devices.map { $0.json(obstacle: InputNode.obstacle($0.path)) } }

  /// Lists the devices that could type a code. A machine also has a dozen buttons that are input devices.
  func text(in messages: Messages) -> String {
    let shown = devices.filter(\.typesNumbers)
    guard !shown.isEmpty else { return messages.text(.reportNoScanners) + "\n" }
    let table = Table(
      shown,
      [
        .plain(.node) { $0.stableLink ?? $0.path }, .flexible(.name) { $0.name }, .plain(.bus) { $0.bus.name },
        .plain(.id) { $0.identity }, .flexible(.use) { messages.sentence($0.verdict) },
      ], in: messages)
    // An accepted scanner that cannot be opened is reported below the table, with the reason.
    let problems = shown.filter(\.verdict.isTaken).compactMap { device in
      InputNode.obstacle(device.path).map { messages.deviceLine(.lost(device.device, $0)) + "\n" }
    }
    return table.text + problems.joined()
  }
}

extension InputDescription {
  /// Links under `/dev/minilibrary`, made by the project's udev rules, come first.
  func json(obstacle: DeviceProblem?) -> JSONObject {
    [
      "node": path,
      "links": links,
      "name": name,
      "bus": bus.name,
      // Four hexadecimal digits each, as lsusb prints them.
      "vendor": InputDescription.fourDigits(vendor),
      "product": InputDescription.fourDigits(product),
      "isScanner": verdict.isTaken,
      "reason": verdict.name,
      // The code of what keeps it from being opened.
      "problem": obstacle?.code.rawValue,
    ]
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

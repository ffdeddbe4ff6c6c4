import Application
import Devices
import Domain
import Messages

/// The cameras in `minilibrary devices`.
struct CameraSection: DeviceSection {
  private let cameras: [CameraDescription]

  init(_ cameras: [CameraDescription] = CameraList.describe(for: CameraWish())) {
    self.cameras = cameras
  }

  var key: String { "cameras" }
  var document: any Encodable { cameras.map(CameraJSON.init) }

  func text(in messages: Messages) -> String {
    if cameras.isEmpty { return messages.sentence(.lost(Device(.camera), .absent)) + "\n" }
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

/// The keys are a promise to scripts.
private struct CameraJSON: Encodable {
  struct Mode: Encodable {
    let format: String
    let width: Int
    let height: Int
    let rate: OrNull<Double>
    let converted: Bool
  }

  struct Format: Encodable {
    struct Size: Encodable {
      let width: Int
      let height: Int
      let rates: [Double]
    }

    let format: String
    let description: String
    let converted: Bool
    let sizes: [Size]
  }

  struct Control: Encodable {
    let name: String
    let value: OrNull<Int>
    let minimum: Int
    let maximum: Int
    let step: Int
    let `default`: Int
    let menu: [String: String]
  }

  let node: String
  let links: [String]
  let name: OrNull<String>
  let driver: OrNull<String>
  let bus: OrNull<String>
  let chosen: OrNull<Mode>
  let formats: [Format]
  let controls: [Control]
  let problem: OrNull<String>

  init(_ camera: CameraDescription) {
    node = camera.path
    links = camera.links
    name = OrNull(camera.card)
    driver = OrNull(camera.driver)
    bus = OrNull(camera.bus)
    chosen = OrNull(
      camera.choice.map {
        Mode(
          format: $0.code.description, width: $0.size.width, height: $0.size.height,
          rate: OrNull($0.interval.map { CameraJSON.rounded($0.rate) }), converted: $0.isEmulated)
      })
    formats = camera.formats.map { format in
      Format(
        format: format.code.description, description: format.description, converted: format.isEmulated,
        sizes: format.modes.map { mode in
          Format.Size(
            width: mode.size.width, height: mode.size.height, rates: mode.intervals.map { CameraJSON.rounded($0.rate) })
        })
    }
    controls = camera.controls.map { control in
      Control(
        name: control.name, value: OrNull(control.value), minimum: control.range.lowerBound,
        maximum: control.range.upperBound, step: control.step, default: control.defaultValue,
        menu: Dictionary(uniqueKeysWithValues: control.menu.map { (String($0.key), $0.value) }))
    }
    problem = OrNull(camera.problem?.code.rawValue)
  }

  private static func rounded(_ rate: Double) -> Double { (rate * 100).rounded() / 100 }
}

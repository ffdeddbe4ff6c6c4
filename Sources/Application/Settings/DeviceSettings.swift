package import Devices
import Domain
package import Messages

/// The settings of scanners.
package struct ScannerValues: Hashable {
  /// Keystrokes have ends of their own; more than this is a mistake.
  package static let affixLimit = 32
  package static let pauses = 20...2000

  /// Nil where nothing says it.
  package var choice: ScannerChoice?
  package var layout = LayoutName.us
  package var line = ScannerLine()
  package var pauseMilliseconds: Int?

  /// - Parameter byDefault: for a station of which nothing is said.
  package func settings(byDefault: ScannerChoice) -> ScannerSettings {
    ScannerSettings(
      choice: choice ?? byDefault, layout: layout,
      pause: pauseMilliseconds.map { .milliseconds($0) } ?? ScannerSettings.defaultPause)
  }

  package static func choice(_ text: String, named name: String) throws(SettingProblem) -> ScannerChoice {
    guard let choice = ScannerChoice(text) else {
      throw SettingProblem(name, takes: .devices, not: SettingValues.shown(text))
    }
    return choice
  }

  package static func layout(_ text: String, named name: String) throws(SettingProblem) -> LayoutName {
    guard let layout = LayoutName(text) else {
      throw SettingProblem(name, takes: .layout, not: SettingValues.shown(text))
    }
    return layout
  }

  package static func affix(_ text: String, named name: String) throws(SettingProblem) -> String {
    guard text.count <= affixLimit, TypedText.isText(text) else {
      throw SettingProblem(name, takes: .characters(limit: affixLimit))
    }
    return text
  }

  package static func pause(_ text: String, named name: String) throws(SettingProblem) -> Int {
    guard let milliseconds = Int(text), pauses.contains(milliseconds) else {
      throw SettingProblem(name, takes: .number(pauses), not: SettingValues.shown(text))
    }
    return milliseconds
  }
}

/// Which camera is used.
package enum CameraSelection: Hashable, Sendable {
  case none
  case auto
  case named(path: String)

  package init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "auto": self = .auto
    default:
      guard text.hasPrefix("/"), text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        return nil
      }
      self = .named(path: text)
    }
  }

  /// - Parameter tellsAbsence: also of a camera that nobody named; one that was named is always missed.
  package func supervisor(for wish: CameraWish, tellsAbsence: Bool = false) -> CameraSupervisor? {
    switch self {
    case .none: nil
    case .auto: CameraSupervisor(SystemCameraFinder(.auto, for: wish), tellsAbsence: tellsAbsence)
    case .named(let path): CameraSupervisor(SystemCameraFinder(.named(path: path), for: wish), tellsAbsence: true)
    }
  }
}

import Devices
import Domain
import Messages

/// The settings of scanners.
struct ScannerValues: Hashable {
  /// Keystrokes have ends of their own; more than this is a mistake.
  static let affixLimit = 32
  static let pauses = 20...2000

  /// Nil where nothing says it.
  var choice: ScannerChoice?
  var layout = LayoutName.us
  var line = ScannerLine()
  var pauseMilliseconds: Int?

  /// - Parameter byDefault: for a station of which nothing is said.
  func settings(byDefault: ScannerChoice) -> ScannerSettings {
    ScannerSettings(
      choice: choice ?? byDefault, layout: layout,
      pause: pauseMilliseconds.map { .milliseconds($0) } ?? ScannerSettings.defaultPause)
  }

  static func choice(_ text: String, named name: String) throws(SettingProblem) -> ScannerChoice {
    guard let choice = ScannerChoice(text) else {
      throw SettingProblem(name, takes: .devices, not: SettingValues.shown(text))
    }
    return choice
  }

  static func layout(_ text: String, named name: String) throws(SettingProblem) -> LayoutName {
    guard let layout = LayoutName(text) else {
      throw SettingProblem(name, takes: .layout, not: SettingValues.shown(text))
    }
    return layout
  }

  static func affix(_ text: String, named name: String) throws(SettingProblem) -> String {
    guard text.count <= affixLimit, TypedText.isText(text) else {
      throw SettingProblem(name, takes: .characters(limit: affixLimit))
    }
    return text
  }

  static func pause(_ text: String, named name: String) throws(SettingProblem) -> Int {
    guard let milliseconds = Int(text), pauses.contains(milliseconds) else {
      throw SettingProblem(name, takes: .number(pauses), not: SettingValues.shown(text))
    }
    return milliseconds
  }
}

package import Devices
package import Domain
import FoundationEssentials
package import Messages
package import Reports
package import Store

/// The effective settings: defaults < configuration file < environment < options.
@dynamicMemberLookup
package struct Settings {
  /// Shared: each request of a page copies the settings of its session.
  private let contents: Contents

  private final class Contents: Sendable {
    let values: SettingValues
    let environment: ProcessEnvironment
    let ruleSources: [String]

    init(_ values: SettingValues, _ environment: ProcessEnvironment, _ ruleSources: [String]) {
      (self.values, self.environment, self.ruleSources) = (values, environment, ruleSources)
    }
  }

  private var values: SettingValues { contents.values }
  private var environment: ProcessEnvironment { contents.environment }

  /// The names of the rules that this machine's settings state, as a person finds them there.
  package var ruleSources: [String] { contents.ruleSources }

  /// All values except `web`, as written. `database` may hold a password: never show it.
  package subscript<Value>(dynamicMember value: KeyPath<SettingValues, Value>) -> Value { values[keyPath: value] }

  /// With `~/` in paths expanded.
  package var web: WebValues {
    var web = values.web
    web.certificate = web.certificate.map(environment.expandingHome)
    web.key = web.key.map(environment.expandingHome)
    return web
  }

  /// The messages in the language of the settings, or the locale's.
  package var messages: Messages {
    Messages(language: values.language ?? Language(environment: environment.variables))
  }

  package init(
    options: [SettingKey: String], environment: ProcessEnvironment, file: SettingsFile? = nil
  ) throws(SettingProblem) {
    var values = SettingValues()
    var ruleSources: [String] = []
    for key in SettingKey.allCases {
      // The strongest source first. A complaint has to name the source that holds the wrong value.
      let name: String
      if let text = options[key] {
        name = key.option
        try values.set(key, to: text, named: name)
      } else if let text = environment[key.variable] {
        name = key.variable
        try values.set(key, to: text, named: name)
      } else if let text = file?.values[key] {
        name = key.rawValue
        try values.set(key, to: text, named: name)
      } else {
        continue
      }
      if key.isRule { ruleSources.append(name) }
    }
    contents = Contents(values, environment, ruleSources)
  }

  /// Whether the rules that the settings state are those of the library.
  package func rulesAgree(with rules: CirculationRules) -> Bool {
    SettingKey.allCases.allSatisfy { key in
      switch key {
      case .loanDays where states(key): rules.loanDays == values.rules.loanDays
      case .loanLimit where states(key):
        rules.limits(of: .student).loans == values.rules.limits(of: .student).loans
      case .reservationDays where states(key): rules.reservationDays == values.rules.reservationDays
      default: true
      }
    }
  }

  private func states(_ key: SettingKey) -> Bool {
    [key.option, key.variable, key.rawValue].contains(where: ruleSources.contains)
  }

  /// The location of the library. The default folder is created if it is missing.
  ///
  /// A named folder is not created: a misspelt name should not create a second library.
  package func location() throws(Refusals) -> StoreLocation {
    if makesFolder {
      do {
        try FileManager.default.createDirectory(atPath: dataFolder, withIntermediateDirectories: true)
      } catch {
        throw Refusals(.store(.unreachable, detail: .words(dataFolder)))
      }
    }
    return place
  }

  /// Whether ``location()`` makes the library's folder.
  package var makesFolder: Bool { values.database == nil && environment.stateFolder == nil }

  /// Whether the library was named.
  package var namesLibrary: Bool { values.database != nil }

  /// The same, where nothing is made.
  package var place: StoreLocation {
    if let database = values.database { return StoreLocation(environment.expandingHome(in: database)) }
    return .file((environment.stateFolder ?? dataFolder) + "/library.sqlite")
  }

  /// The folder of covers: next to the library's file, or in this machine's own data folder for a library on a server.
  package var coverFolder: String {
    switch place {
    case .file(let path):
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      return folder + "/covers"
    case .postgres: return stateOrDataFolder + "/covers"
    }
  }

  /// This machine's own data, where the library itself may be on a server.
  package var stateOrDataFolder: String { environment.stateFolder ?? dataFolder }

  private var dataFolder: String {
    Settings.dataFolder(xdg: environment["XDG_DATA_HOME"], home: environment.home) + "/minilibrary"
  }

  /// XDG Base Directory Specification: a relative path in the variable counts as none.
  package static func dataFolder(xdg: String?, home: String) -> String {
    if let xdg, xdg.hasPrefix("/") { return xdg }
    return home + "/.local/share"
  }
}

/// The environment. A variable with an empty value counts as not set.
package struct ProcessEnvironment {
  package let variables: [String: String]

  package init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
    self.variables = variables.filter { !$1.isEmpty }
  }

  package subscript(_ name: String) -> String? { variables[name] }

  package var home: String { self["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path }

  /// The folder that systemd created for the service's state (systemd.exec(5), STATE_DIRECTORY); the first, if several.
  package var stateFolder: String? { self["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init) }

  /// Expands `~/` as a shell does, where no shell comes between.
  package func expandingHome(in path: String) -> String { path.hasPrefix("~/") ? home + path.dropFirst() : path }
}

/// The settings of scanners.
package struct ScannerValues: Hashable {
  /// Keystrokes have their own ends; more than this is a mistake.
  package static let affixLimit = 32
  package static let pauses = 20...2000

  /// Nil where nothing says it.
  package var choice: ScannerChoice?
  package var layout = LayoutName.us
  package var line = ScannerLine()
  package var pauseMilliseconds: Int?

  /// - Parameter byDefault: for a station without this setting.
  package func settings(byDefault: ScannerChoice) -> ScannerSettings {
    ScannerSettings(
      choice: choice ?? byDefault, layout: layout,
      pause: pauseMilliseconds.map { .milliseconds($0) } ?? ScannerSettings.defaultPause)
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

  /// - Parameter tellsAbsence: also reports a missing camera that was not named; a named one is always reported.
  package func supervisor(for wish: CameraWish, tellsAbsence: Bool = false) -> CameraSupervisor? {
    switch self {
    case .none: nil
    case .auto: CameraSupervisor(SystemCameraFinder(.auto, for: wish), tellsAbsence: tellsAbsence)
    case .named(let path): CameraSupervisor(SystemCameraFinder(.named(path: path), for: wish), tellsAbsence: true)
    }
  }
}

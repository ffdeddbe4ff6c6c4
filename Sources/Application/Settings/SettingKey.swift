package import Devices
package import Domain
package import Kiosk
package import KioskMachine
import Messages
package import Metadata
package import Reports
import Store

/// The settings, under their names in the configuration file.
package enum SettingKey: String, CaseIterable, Hashable {
  case database
  case language
  case loanDays = "loan.days"
  case loanLimit = "loan.limit"
  case reservationDays = "reservation.days"
  case stationTypedID = "station.typed-id"
  case stationUnattended = "station.unattended"
  case camera
  case cameraSize = "camera.size"
  case cameraRate = "camera.rate"
  case cameraMains = "camera.mains"
  case scanner
  case scannerLayout = "scanner.layout"
  case scannerPrefix = "scanner.prefix"
  case scannerSuffix = "scanner.suffix"
  case scannerPause = "scanner.pause"
  case stationConfirm = "station.confirm"
  case stationScreen = "station.screen"
  case stationScreenAddress = "station.screen-address"
  case stationSound = "station.sound"
  case stationPreview = "station.preview"
  case stationNight = "station.night"
  case webAddress = "web.address"
  case webCertificate = "web.certificate"
  case webKey = "web.key"
  case webBehindProxy = "web.behind-proxy"
  case webProxies = "web.proxies"
  case webPlainHTTP = "web.plain-http"
  case webPublicAddress = "web.public-address"
  case signUpAskIPInfo = "sign-up.ask-ipinfo"
  case lookupProviders = "lookup.providers"
  case lookupGoogleKey = "lookup.google-key"
  case lookupCountry = "lookup.country"
  case lookupContact = "lookup.contact"
  case lookupGoogleURL = "lookup.google-url"
  case lookupOpenLibraryURL = "lookup.openlibrary-url"

  /// Documented keys. The addresses of services are left out: only tests set them.
  package static let names = allCases.filter { ![.lookupGoogleURL, .lookupOpenLibraryURL].contains($0) }.map(\.rawValue)

  /// Keys that hold further keys, each with the names in it.
  package static let groups = Dictionary(grouping: names.filter { $0.contains(".") }) {
    String($0.prefix { $0 != "." })
  }

  /// A rule, which a library takes over once. It belongs to the library since then.
  package var isRule: Bool { [.loanDays, .loanLimit, .reservationDays].contains(self) }

  /// The variable of the environment: `MINILIBRARY_LOAN_DAYS` for `loan.days`.
  package var variable: String {
    "MINILIBRARY_" + rawValue.uppercased().replacing(".", with: "_").replacing("-", with: "_")
  }

  /// The option of the command line, `--lookup-providers`.
  package var option: String { SettingKey.shortOptions[self] ?? "--" + rawValue.replacing(".", with: "-") }

  /// Commands with these options have no other size, rate, mains frequency or screen.
  private static let shortOptions: [SettingKey: String] = [
    .cameraSize: "--size", .cameraRate: "--rate", .cameraMains: "--mains", .stationScreenAddress: "--screen",
  ]
}

/// The values of the keys.
package struct SettingValues: Hashable {
  package static let loanLimits = 1...999
  package static let reservationDays = 0...365
  package static let cameraRates = 1...1000

  /// Of this machine: a library without rules takes them over.
  package var rules = CirculationRules()
  package var lookup = LookupConfiguration()
  /// The location as it was written; nil for the file in the data folder.
  package var database: String?
  /// Nil for the locale's.
  package var language: Language?
  package var camera = CameraSelection.auto
  package var cameraWish = CameraWish()
  package var scanner = ScannerValues()
  /// Nil where nothing says it.
  package var confirmation: ConfirmationStyle?
  /// Whether a station paints the whole terminal instead of writing lines.
  package var paintsScreen = true
  /// The address at which a station serves its screen to a browser; nil: it serves none.
  package var screenAddress: ScreenAddress?
  package var screenManner = ScreenManner()
  package var typedID = TypedID.pin
  /// The station runs unattended: without a staff card, people have a visitor's rights and cannot end it.
  package var isUnattended = false
  package var web = WebValues()
  /// Whether IPinfo is asked for the country of the library's own connection, where nothing else proposes one to a new
  /// account.
  package var asksIPInfo = false

  /// - Parameter name: the setting's name in an error.
  package mutating func set(_ key: SettingKey, to text: String, named name: String) throws(SettingProblem) {
    let row = key.row
    guard row.read(text, &self) else { throw SettingProblem(name, takes: row.takes, not: row.shown?(text)) }
  }

  /// Hides a password: by mistake an address with a password may stand in place of another value.
  package static func shown(_ text: String) -> String {
    text.unicodeScalars.contains { ":/@=".unicodeScalars.contains($0) } ? "…" : text
  }
}

package import Devices
package import Domain
package import Kiosk
package import KioskMachine
import Messages
package import Metadata
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
  package var option: String {
    switch self {
    // Commands with these options have no other size, rate or mains frequency.
    case .cameraSize: "--size"
    case .cameraRate: "--rate"
    case .cameraMains: "--mains"
    case .stationScreenAddress: "--screen"
    case .database, .language, .loanDays, .loanLimit, .reservationDays, .stationTypedID, .stationUnattended,
      .camera, .scanner, .scannerLayout,
      .scannerPrefix, .scannerSuffix,
      .scannerPause, .stationConfirm, .stationScreen, .stationSound, .stationPreview, .stationNight, .webAddress,
      .webCertificate, .webKey, .webBehindProxy,
      .webProxies, .webPlainHTTP, .webPublicAddress, .signUpAskIPInfo, .lookupProviders, .lookupGoogleKey,
      .lookupCountry,
      .lookupContact,
      .lookupGoogleURL,
      .lookupOpenLibraryURL:
      "--" + rawValue.replacing(".", with: "-")
    }
  }
}

/// The values of the keys.
package struct SettingValues: Hashable {
  package static let loanLimits = 1...999
  package static let reservationDays = 0...365
  package static let cameraRates = 1...1000

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
  package var isUnattended = false
  package var web = WebValues()
  /// Whether IPinfo is asked for the country of the library's own connection, where nothing else proposes one to a new account.
  package var asksIPInfo = false

  /// - Parameter name: how a complaint calls it.
  package mutating func set(_ key: SettingKey, to text: String, named name: String) throws(SettingProblem) {
    switch key {
    case .database:
      // An address of another kind is no path that anybody means; what it holds may be secret and is not repeated.
      let isPostgres = if case .postgres = StoreLocation(text) { true } else { false }
      let isAddress =
        text.contains("://") || text.lowercased().hasPrefix("postgres:")
        || text.lowercased().hasPrefix("postgresql:")
      guard isPostgres || !isAddress else { throw SettingProblem(name, takes: .location) }
      database = text
    case .language:
      guard let known = Language(tag: text) else {
        throw SettingProblem(name, takes: .oneOf(Messages.languages), not: SettingValues.shown(text))
      }
      language = known
    case .loanDays:
      let range = 0...rules.maximumLoanDays
      guard let days = Int(text), range.contains(days) else {
        throw SettingProblem(name, takes: .number(range), not: SettingValues.shown(text))
      }
      rules.loanDays = days
    case .loanLimit:
      if text == "none" {
        rules.limitLoans(to: nil)
      } else if let limit = Int(text), SettingValues.loanLimits.contains(limit) {
        rules.limitLoans(to: limit)
      } else {
        throw SettingProblem(name, takes: .numberOrNone(SettingValues.loanLimits), not: SettingValues.shown(text))
      }
    case .reservationDays:
      guard let days = Int(text), SettingValues.reservationDays.contains(days) else {
        throw SettingProblem(
          name, takes: .number(SettingValues.reservationDays), not: SettingValues.shown(text))
      }
      rules.reservationDays = days
    case .stationTypedID:
      guard let value = TypedID(rawValue: text) else {
        throw SettingProblem(name, takes: .oneOf(TypedID.allCases.map(\.rawValue)), not: SettingValues.shown(text))
      }
      typedID = value
    case .stationUnattended:
      isUnattended = try SettingValues.isYes(text, named: name)
    case .camera:
      guard let selection = CameraSelection(text) else {
        throw SettingProblem(name, takes: .camera, not: SettingValues.shown(text))
      }
      camera = selection
    case .cameraSize:
      guard let size = FrameSize(text) else {
        throw SettingProblem(name, takes: .frameSize, not: SettingValues.shown(text))
      }
      cameraWish.size = size
    case .cameraRate:
      guard let rate = Int(text), SettingValues.cameraRates.contains(rate) else {
        throw SettingProblem(name, takes: .number(SettingValues.cameraRates), not: SettingValues.shown(text))
      }
      cameraWish.rate = rate
    case .cameraMains:
      guard let mains = Int(text).flatMap(CameraWish.Mains.init) else {
        let known = CameraWish.Mains.allCases.map { String($0.rawValue) }
        throw SettingProblem(name, takes: .oneOf(known), not: SettingValues.shown(text))
      }
      cameraWish.mains = mains
    case .scanner: scanner.choice = try ScannerValues.choice(text, named: name)
    case .scannerLayout: scanner.layout = try ScannerValues.layout(text, named: name)
    case .scannerPrefix: scanner.line.prefix = try ScannerValues.affix(text, named: name)
    case .scannerSuffix: scanner.line.suffix = try ScannerValues.affix(text, named: name)
    case .stationScreen:
      guard let paints = ["full": true, "lines": false][text] else {
        throw SettingProblem(name, takes: .oneOf(["full", "lines"]), not: SettingValues.shown(text))
      }
      paintsScreen = paints
    case .stationScreenAddress:
      guard text != "none" else { return screenAddress = nil }
      guard let address = ScreenAddress(text) else {
        throw SettingProblem(name, takes: .screenAddress, not: SettingValues.shown(text))
      }
      screenAddress = address
    case .stationSound:
      guard let volume = text == "none" ? 0 : Int(text), ScreenManner.volumes.contains(volume) else {
        throw SettingProblem(name, takes: .numberOrNone(ScreenManner.volumes), not: SettingValues.shown(text))
      }
      screenManner.volume = volume
    case .stationPreview: screenManner.showsPreview = try SettingValues.isYes(text, named: name)
    case .stationNight:
      let night = ScreenManner.Night(text)
      guard night != nil || text == "none" else {
        throw SettingProblem(name, takes: .hoursOrNone, not: SettingValues.shown(text))
      }
      screenManner.night = night
    case .stationConfirm:
      guard let style = ConfirmationStyle(rawValue: text) else {
        throw SettingProblem(
          name, takes: .oneOf(ConfirmationStyle.allCases.map(\.rawValue)), not: SettingValues.shown(text))
      }
      confirmation = style
    case .scannerPause: scanner.pauseMilliseconds = try ScannerValues.pause(text, named: name)
    case .webAddress, .webCertificate, .webKey, .webBehindProxy, .webProxies, .webPlainHTTP, .webPublicAddress:
      try web.set(key, to: text, named: name)
    case .signUpAskIPInfo: asksIPInfo = try SettingValues.isYes(text, named: name)
    case .lookupProviders, .lookupGoogleKey, .lookupCountry, .lookupContact, .lookupGoogleURL, .lookupOpenLibraryURL:
      try lookup.set(key, to: text, named: name)
    }
  }

  static func isYes(_ text: String, named name: String) throws(SettingProblem) -> Bool {
    guard ["yes", "no"].contains(text) else {
      throw SettingProblem(name, takes: .oneOf(["yes", "no"]), not: shown(text))
    }
    return text == "yes"
  }

  /// Hides a password: by mistake an address with a password may stand in place of another value.
  package static func shown(_ text: String) -> String {
    text.unicodeScalars.contains { ":/@=".unicodeScalars.contains($0) } ? "…" : text
  }
}

extension LookupConfiguration {
  /// No longer than anybody's; Google's keys have 39 characters.
  private static let lengthLimit = 200

  /// - Parameter key: one of those whose names begin with `lookup.`; others change nothing.
  package mutating func set(_ key: SettingKey, to text: String, named name: String) throws(SettingProblem) {
    switch key {
    case .lookupProviders:
      catalogues = try LookupConfiguration.catalogues(text, named: name)
    case .lookupGoogleKey:
      // The refusal never repeats the key, even a wrong one.
      guard LookupConfiguration.isPlain(text), !text.contains(" ") else { throw SettingProblem(name, takes: .key) }
      googleKey = text
    case .lookupCountry:
      guard let code = Country.code(text) else {
        throw SettingProblem(name, takes: .countryCode, not: SettingValues.shown(text))
      }
      country = code
    case .lookupContact:
      // It goes into a header, in brackets.
      guard LookupConfiguration.isPlain(text), text.contains("@") || text.contains("://"),
        !text.contains(where: { "()\\".contains($0) })
      else { throw SettingProblem(name, takes: .contact) }
      contact = text
    case .lookupGoogleURL:
      googleURL = try LookupConfiguration.address(text, named: name)
    case .lookupOpenLibraryURL:
      openLibraryURL = try LookupConfiguration.address(text, named: name)
    case .database, .language, .loanDays, .loanLimit, .reservationDays, .stationTypedID, .stationUnattended, .camera,
      .cameraSize, .cameraRate, .cameraMains,
      .scanner,
      .scannerLayout,
      .scannerPrefix, .scannerSuffix, .scannerPause, .stationConfirm, .stationScreen, .stationScreenAddress,
      .stationSound, .stationPreview, .stationNight,
      .webAddress, .webCertificate, .webKey, .webBehindProxy, .webProxies, .webPlainHTTP, .webPublicAddress,
      .signUpAskIPInfo:
      return
    }
  }

  /// `google, openlibrary`, in any order, each once; or `none`.
  private static func catalogues(_ text: String, named name: String) throws(SettingProblem) -> [LookupSource] {
    if TypedText.trim(text) == "none" { return [] }
    var chosen: [LookupSource] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let source = LookupSource(rawValue: TypedText.trim(word).lowercased()), catalogues.contains(source),
        !chosen.contains(source)
      else {
        throw SettingProblem(
          name, takes: .listOrNone(of: catalogues.map(\.rawValue)), not: SettingValues.shown(text))
      }
      chosen.append(source)
    }
    return chosen
  }

  private static func address(_ text: String, named name: String) throws(SettingProblem) -> String {
    guard let address = WebAddress(text) else { throw SettingProblem(name, takes: .webAddress) }
    return address.text
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...lengthLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

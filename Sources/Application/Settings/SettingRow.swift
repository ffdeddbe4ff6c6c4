import Devices
import Domain
import Kiosk
import KioskMachine
import Messages
import Metadata
import Platform
import Reports
import Store

struct SettingRow {
  /// Reads a text into the values; false for a text that is not a value of the setting.
  typealias Reader = (_ text: String, _ values: inout SettingValues) -> Bool
  typealias Setter<Value> = (inout SettingValues, Value) -> Void

  /// The texts that an error names as right.
  let takes: SettingProblem.Form
  /// The part of a wrong text that an error may repeat; nil if the text may be secret.
  let shown: ((String) -> String)?
  let read: Reader

  private init(
    _ takes: SettingProblem.Form, shown: ((String) -> String)? = SettingValues.shown, _ read: @escaping Reader
  ) {
    (self.takes, self.shown, self.read) = (takes, shown, read)
  }

  /// A value that `parse` makes of a text; nil for a wrong text.
  static func value<Value>(
    _ takes: SettingProblem.Form, shown: ((String) -> String)? = SettingValues.shown,
    _ parse: @escaping (String) -> Value?, _ set: @escaping Setter<Value>
  ) -> SettingRow {
    SettingRow(takes, shown: shown) { text, values in
      guard let value = parse(text) else { return false }
      set(&values, value)
      return true
    }
  }

  /// The same, or nil for the text `none`.
  static func valueOrNone<Value>(
    _ takes: SettingProblem.Form, _ parse: @escaping (String) -> Value?, _ set: @escaping Setter<Value?>
  ) -> SettingRow {
    SettingRow(takes) { text, values in
      let value = parse(text)
      guard value != nil || text == "none" else { return false }
      set(&values, value)
      return true
    }
  }

  /// A text that may be secret, or may hold a password by mistake.
  static func secret<Value>(
    _ takes: SettingProblem.Form, _ parse: @escaping (String) -> Value?, _ set: @escaping Setter<Value>
  ) -> SettingRow {
    value(takes, shown: nil, parse, set)
  }

  static func number(_ range: ClosedRange<Int>, _ set: @escaping Setter<Int>) -> SettingRow {
    value(.number(range), { number($0, in: range) }, set)
  }

  static func numberOrNone(_ range: ClosedRange<Int>, _ set: @escaping Setter<Int?>) -> SettingRow {
    valueOrNone(.numberOrNone(range), { number($0, in: range) }, set)
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type, _ set: @escaping Setter<Word>
  ) -> SettingRow {
    value(.oneOf(Word.allCases.map(\.rawValue)), Word.init(rawValue:), set)
  }

  static func either(_ on: String, _ off: String, _ set: @escaping Setter<Bool>) -> SettingRow {
    value(.oneOf([on, off]), { [on: true, off: false][$0] }, set)
  }
}

extension SettingKey {
  /// The table of settings.
  var row: SettingRow {
    switch self {
    case .database: .secret(.location, SettingTexts.location) { $0.database = $1 }
    case .language: .value(.oneOf(Language.allCases.map(\.tag)), { Language(tag: $0) }) { $0.language = $1 }
    case .loanDays: .number(0...CirculationRules().maximumLoanDays) { $0.rules.loanDays = $1 }
    case .loanLimit: .numberOrNone(SettingValues.loanLimits) { $0.rules.limitLoans(to: $1) }
    case .reservationDays: .number(SettingValues.reservationDays) { $0.rules.reservationDays = $1 }
    case .stationTypedID: .word(TypedID.self) { $0.typedID = $1 }
    case .stationUnattended: .either("yes", "no") { $0.isUnattended = $1 }
    case .camera: .value(.camera, CameraSelection.init) { $0.camera = $1 }
    case .cameraSize: .value(.frameSize, { FrameSize($0) }) { $0.cameraWish.size = $1 }
    case .cameraRate: .number(SettingValues.cameraRates) { $0.cameraWish.rate = $1 }
    case .cameraMains:
      .value(
        .oneOf(CameraWish.Mains.allCases.map { String($0.rawValue) }), { Int($0).flatMap(CameraWish.Mains.init) }
      ) { $0.cameraWish.mains = $1 }
    case .scanner: .value(.devices, { ScannerChoice($0) }) { $0.scanner.choice = $1 }
    case .scannerLayout: .value(.layout, { LayoutName($0) }) { $0.scanner.layout = $1 }
    case .scannerPrefix:
      .secret(.characters(limit: ScannerValues.affixLimit), SettingTexts.affix) { $0.scanner.line.prefix = $1 }
    case .scannerSuffix:
      .secret(.characters(limit: ScannerValues.affixLimit), SettingTexts.affix) { $0.scanner.line.suffix = $1 }
    case .scannerPause: .number(ScannerValues.pauses) { $0.scanner.pauseMilliseconds = $1 }
    case .stationConfirm: .word(ConfirmationStyle.self) { $0.confirmation = $1 }
    case .stationScreen: .either("full", "lines") { $0.paintsScreen = $1 }
    case .stationScreenAddress: .valueOrNone(.screenAddress, { ScreenAddress($0) }) { $0.screenAddress = $1 }
    case .stationSound: .numberOrNone(ScreenManner.volumes) { $0.screenManner.volume = $1 ?? 0 }
    case .stationPreview: .either("yes", "no") { $0.screenManner.showsPreview = $1 }
    case .stationNight: .valueOrNone(.hoursOrNone, { ScreenManner.Night($0) }) { $0.screenManner.night = $1 }
    case .webAddress:
      .value(.listeningAddress, shown: SettingTexts.shownAddress, { ListeningAddress($0) }) { $0.web.address = $1 }
    case .webCertificate: .secret(.path, SettingTexts.path) { $0.web.certificate = $1 }
    case .webKey: .secret(.path, SettingTexts.path) { $0.web.key = $1 }
    case .webBehindProxy: .either("yes", "no") { $0.web.isBehindProxy = $1 }
    case .webProxies:
      .value(.addressRanges, shown: SettingTexts.shownAddress, SettingTexts.ranges) { $0.web.proxies = $1 }
    case .webPlainHTTP: .either("yes", "no") { $0.web.acceptsPlainHTTP = $1 }
    case .webPublicAddress: .secret(.publicAddress, { PublicAddress($0) }) { $0.web.publicAddress = $1 }
    case .signUpAskIPInfo: .either("yes", "no") { $0.asksIPInfo = $1 }
    case .lookupProviders:
      .value(.listOrNone(of: LookupConfiguration.catalogues.map(\.rawValue)), SettingTexts.catalogues) {
        $0.lookup.catalogues = $1
      }
    case .lookupGoogleKey: .secret(.key, SettingTexts.key) { $0.lookup.googleKey = $1 }
    case .lookupCountry: .value(.countryCode, { Country.code($0) }) { $0.lookup.country = $1 }
    case .lookupContact: .secret(.contact, SettingTexts.contact) { $0.lookup.contact = $1 }
    case .lookupGoogleURL: .secret(.webAddress, { WebAddress($0)?.text }) { $0.lookup.googleURL = $1 }
    case .lookupOpenLibraryURL: .secret(.webAddress, { WebAddress($0)?.text }) { $0.lookup.openLibraryURL = $1 }
    }
  }
}

/// Reads the settings that are plain texts and lists. Nil for a wrong text.
private enum SettingTexts {
  /// Google's keys have 39 characters.
  private static let lengthLimit = 200

  /// An address of another kind is not meant as a path.
  static func location(_ text: String) -> String? {
    let isPostgres = if case .postgres = StoreLocation(text) { true } else { false }
    let isAddress =
      text.contains("://") || text.lowercased().hasPrefix("postgres:") || text.lowercased().hasPrefix("postgresql:")
    return isPostgres || !isAddress ? text : nil
  }

  /// The text that a scanner sends before or after a code.
  static func affix(_ text: String) -> String? {
    text.count <= ScannerValues.affixLimit && TypedText.isText(text) ? text : nil
  }

  static func path(_ text: String) -> String? {
    let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return (text.hasPrefix("/") || text.hasPrefix("~/")) && isPrintable ? text : nil
  }

  static func ranges(_ text: String) -> [AddressRange]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.compactMap { AddressRange(TypedText.trim($0)) }
    return ranges.count == parts.count ? ranges : nil
  }

  /// An address with a colon may be shown; an address with a name and password may not.
  static func shownAddress(_ text: String) -> String {
    text.unicodeScalars.contains { "@=".unicodeScalars.contains($0) } || text.contains("://") ? "…" : text
  }

  /// `google, openlibrary`, in any order, each once; or `none`.
  static func catalogues(_ text: String) -> [LookupSource]? {
    if TypedText.trim(text) == "none" { return [] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map { TypedText.trim($0).lowercased() }
    let sources = words.compactMap { LookupSource(rawValue: $0) }.filter(LookupConfiguration.catalogues.contains)
    return Set(sources).count == words.count ? sources : nil
  }

  static func key(_ text: String) -> String? {
    isPlain(text) && !text.contains(" ") ? text : nil
  }

  /// It goes into a header, in brackets.
  static func contact(_ text: String) -> String? {
    let isAddress = text.contains("@") || text.contains("://")
    return isPlain(text) && isAddress && !text.contains { "()\\".contains($0) } ? text : nil
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...lengthLimit).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

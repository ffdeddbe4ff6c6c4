package import Domain
package import Platform

/// The settings of the web pages, as they stand in the files of this machine.
package struct WebValues: Hashable, Sendable {
  package var address = WebValues.usualAddress
  /// PEM files: a certificate with those between it and the authority, and its key.
  package var certificate: String?
  package var key: String?
  /// A reverse proxy protects the way from the readers' machines.
  package var isBehindProxy = false
  /// Machines whose word on their clients counts. Without any, a proxy is on this machine.
  package var proxies: [AddressRange] = []
  /// The owner accepts that passwords cross the network as they are.
  package var acceptsPlainHTTP = false
  package var publicAddress: PublicAddress?

  package init() {}

  /// 127.0.0.1:8081: nobody else's machine reaches it.
  package static let usualAddress = ListeningAddress(loopbackPort: 8081)

  /// Passwords cross a network, and nothing of ours protects them.
  package var isPlain: Bool { !address.isLoopback && certificate == nil && !isBehindProxy }

  /// - Throws: what keeps the pages from being served, before a port is opened.
  package func check() throws(WebServerProblem) {
    guard (certificate == nil) == (key == nil) else { throw .certificateIncomplete }
    guard !isPlain || acceptsPlainHTTP else { throw .addressOpen(address: "\(address)") }
  }

  /// Machines whose `X-Forwarded-` fields count.
  package var trustedProxies: [AddressRange] {
    isBehindProxy && proxies.isEmpty ? AddressRange.loopback : proxies
  }

  /// - Parameter key: one of those whose names begin with `web.`; others change nothing.
  mutating func set(_ key: SettingKey, to text: String, named name: String) throws(SettingProblem) {
    switch key {
    case .webAddress:
      guard let address = ListeningAddress(text) else {
        throw SettingProblem(name, takes: .listeningAddress, not: WebValues.shown(text))
      }
      self.address = address
    case .webCertificate: certificate = try WebValues.path(text, named: name)
    case .webKey: self.key = try WebValues.path(text, named: name)
    case .webBehindProxy: isBehindProxy = try SettingValues.isYes(text, named: name)
    case .webPlainHTTP: acceptsPlainHTTP = try SettingValues.isYes(text, named: name)
    case .webProxies: proxies = try WebValues.ranges(text, named: name)
    case .webPublicAddress:
      guard let address = PublicAddress(text) else { throw SettingProblem(name, takes: .publicAddress) }
      publicAddress = address
    case .database, .language, .loanDays, .loanLimit, .reservationDays, .stationTypedID, .stationUnattended, .camera,
      .cameraSize, .cameraRate, .cameraMains, .scanner, .scannerLayout, .scannerPrefix, .scannerSuffix, .scannerPause,
      .stationConfirm, .stationScreen, .stationScreenAddress, .stationSound, .stationPreview, .stationNight,
      .signUpAskIPInfo, .lookupProviders, .lookupGoogleKey, .lookupCountry,
      .lookupContact,
      .lookupGoogleURL, .lookupOpenLibraryURL:
      return
    }
  }

  private static func path(_ text: String, named name: String) throws(SettingProblem) -> String {
    let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard text.hasPrefix("/") || text.hasPrefix("~/"), isPrintable else { throw SettingProblem(name, takes: .path) }
    return text
  }

  private static func ranges(_ text: String, named name: String) throws(SettingProblem) -> [AddressRange] {
    var ranges: [AddressRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = AddressRange(TypedText.trim(part)) else {
        throw SettingProblem(name, takes: .addressRanges, not: shown(text))
      }
      ranges.append(range)
    }
    return ranges
  }

  /// An address with a colon may be shown, one with a name and password may not.
  private static func shown(_ text: String) -> String {
    text.unicodeScalars.contains { "@=".unicodeScalars.contains($0) } || text.contains("://") ? "…" : text
  }
}

import Domain
package import Messages
package import Metadata

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
    case .database, .language, .loanDays, .loanLimit, .reservationDays, .camera, .cameraSize, .cameraRate, .cameraMains,
      .scanner,
      .scannerLayout,
      .scannerPrefix, .scannerSuffix, .scannerPause:
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

import CICU
package import Domain
import Synchronization

extension Library {
  /// The codes of the countries that a person may choose, in alphabetical order.
  package func countryCodes() async throws(Refusals) -> [String] {
    try await read {
      try $0.rows("SELECT code FROM country ORDER BY code").map { try $0.of("country", key: "code").text("code") }
    }
  }

  private static let askedSetting = "countries-asked"
  /// Milliseconds between two questions for new countries.
  private static let askedEvery = 30 * SignInTimes.day

  /// Whether a month has passed since the last request for new countries.
  package func countriesAreDue(at now: Timestamp) async throws(Refusals) -> Bool {
    try await read(at: now) { transaction in
      guard let last = try transaction.setting(Library.askedSetting).flatMap({ Int64($0) }) else { return true }
      return last <= now.milliseconds - Library.askedEvery || last > now.milliseconds
    }
  }

  /// Adds countries that the list lacks. No country leaves it: an account may have it.
  ///
  /// - Returns: the number of new ones.
  package func addCountries(_ codes: [String], at now: Timestamp) async throws(Refusals) -> Int {
    let known = Set(try await countryCodes())
    let new = Set(codes.compactMap { Country.code($0) }).subtracting(known).sorted()
    try await write(.anyTime, at: now) { transaction in
      try transaction.set(Library.askedSetting, to: String(now.milliseconds))
      for code in new { try transaction.run("INSERT INTO country (code) VALUES (\(code)) ON CONFLICT DO NOTHING") }
    }
    return new.count
  }
}

/// The names of countries in a language, as ICU has them.
package enum CountryNames {
  /// A list with the order of a language is made once.
  private static let lists = Mutex<[String: [String: (name: String, key: [UInt8])]]>([:])

  /// The countries in the order that readers of the language expect.
  ///
  /// - Returns: the code and the name of each. A code that ICU does not know is its own name.
  package static func sorted(_ codes: [String], in language: Language) -> [(code: String, name: String)] {
    let locale = language.tag.replacing("-", with: "_")
    return lists.withLock { lists in
      var list = lists[locale] ?? [:]
      let missing = codes.filter { list[$0] == nil }
      if !missing.isEmpty {
        let collator = cicu_collator_open(locale)
        defer { if let collator { cicu_collator_close(collator) } }
        for code in missing {
          let name = name(of: code, in: locale)
          list[code] = (name, collator.map { key(of: name, $0) } ?? Array(name.utf8))
        }
        lists[locale] = list
      }
      return codes.compactMap { code in list[code].map { (code: code, entry: $0) } }
        .sorted { ($0.entry.key.lexicographicallyPrecedes($1.entry.key)) }
        .map { ($0.code, $0.entry.name) }
    }
  }

  private static func name(of code: String, in locale: String) -> String {
    var buffer = [UInt16](repeating: 0, count: 200)
    let length = cicu_country_name(locale, code, &buffer, Int32(buffer.count))
    guard length > 0, length <= buffer.count else { return code }
    return String(decoding: buffer[..<Int(length)], as: UTF16.self)
  }

  private static func key(of name: String, _ collator: OpaquePointer) -> [UInt8] {
    let text = Array(name.utf16)
    var key = [UInt8](repeating: 0, count: 1024)
    let length = cicu_collator_key(collator, text, Int32(text.count), &key, Int32(key.count))
    return Array(key.prefix(max(0, min(Int(length), key.count))))
  }
}

package import Domain

/// The list of countries that FIRST keeps, `GET /data/v1/countries`.
package struct FirstCountries: Sendable {
  package static let base = "https://api.first.org"
  package static let rate = TokenBucket(perSecond: 1, burst: 3)
  /// The size of a page: more than there are countries. Older servers give a hundred whatever is asked for.
  private static let pageSize = 300
  private static let pageLimit = 5

  let link: ServiceLink
  let base: WebAddress

  /// The countries by name; two with one code count as one.
  package func countries() async throws(LookupProblem) -> [Country] {
    var found: [String: Country] = [:]
    var offset = 0
    for _ in 0..<FirstCountries.pageLimit {
      let address = base.appending(
        "/data/v1/countries", [("limit", String(FirstCountries.pageSize)), ("offset", String(offset))])
      let request = ServiceLink.Request(address, cacheText: address?.text)
      let isFirst = offset == 0
      let heard = try await link.heard(request) { answer in
        guard let page = try? FirstCountries.page(answer) else { return .unreadable }
        // There are countries; only a page past the end has none.
        return isFirst && page.countries.isEmpty ? .unreadable : .good
      }
      guard let answer = heard?.value else { break }
      let page = try FirstCountries.page(answer)
      let before = found.count
      for country in page.countries { found[country.code] = found[country.code] ?? country }
      offset += page.entries
      // A page that brings nothing new is the last one, whatever its total says.
      guard found.count > before, page.mayGoOn(after: offset) else { break }
    }
    guard !found.isEmpty else { throw .unreadable }
    return found.values.sorted { ($0.name, $0.code) < ($1.name, $1.code) }
  }

  struct CountryPage {
    let countries: [Country]
    /// The number of entries, including those that are not countries.
    let entries: Int
    let total: Int?

    /// Older answers have no total.
    func mayGoOn(after offset: Int) -> Bool { total.map { offset < $0 } ?? true }
  }

  static func page(_ answer: JSONValue) throws(LookupProblem) -> CountryPage {
    guard let data = answer["data"] else { throw .unreadable }
    // Past the end the map is an empty list.
    let members = data.members ?? [:]
    let countries = members.compactMap { code, entry -> Country? in
      guard let name = FoundText.name(entry["country"]?.text ?? entry.text) else { return nil }
      return Country(code: code, name: tidy(name), region: FoundText.name(entry["region"]?.text))
    }
    return CountryPage(countries: countries, entries: members.count, total: answer["total"]?.integer)
  }

  /// `Bahamas` of “Bahamas (the)”, `Republic of Korea` of “Korea (the Republic of)”, `Democratic Republic of the Congo`
  /// of “Congo (the Democratic Republic of the)”; other words in brackets stay.
  static func tidy(_ name: String) -> String {
    guard let open = name.firstIndex(of: "("), let close = name[open...].firstIndex(of: ")") else { return name }
    let before = TypedText.trim(name[..<open])
    let after = TypedText.trim(name[name.index(after: close)...])
    var inside = TypedText.trim(name[name.index(after: open)..<close])
    guard !before.isEmpty else { return name }
    let rest = after.isEmpty ? "" : " " + after
    if inside.lowercased() == "the" { return before + rest }
    guard inside.hasSuffix(" of") || inside.hasSuffix(" of the") else { return name }
    if inside.hasPrefix("the ") { inside = String(inside.dropFirst(4)) }
    return inside + " " + before + rest
  }
}

/// Finds the country of an address, by IPinfo: `GET /json`, or `/{ip}/json`.
package struct IPInfo: Sendable {
  package static let base = "https://ipinfo.io"
  package static let rate = TokenBucket(perSecond: 1, burst: 3)

  let link: ServiceLink
  let base: WebAddress

  package struct Place: Hashable, Sendable {
    /// Two capital letters; whether a list of countries has it is another matter (XK for one).
    package let countryCode: String?
    package let city: String?
    /// An address that is nowhere on the internet: 192.168.1.1.
    package let isPrivate: Bool
  }

  /// - Parameter ip: nil for our own address as the internet sees it.
  /// - Returns: nil if the text is not an address.
  package func place(of ip: String? = nil) async throws(LookupProblem) -> Place? {
    var path = "/json"
    if let ip {
      let isAddress = ip.utf8.count <= 45 && ip.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" }
      guard isAddress, !ip.isEmpty else { return nil }
      path = "/" + ip.percentEncoded + "/json"
    }
    // The answer is not cached: the machine may be elsewhere tomorrow.
    let request = ServiceLink.Request(base.appending(path))
    let heard = try await link.heard(request) { (try? IPInfo.place($0)) == nil ? .unreadable : .good }
    guard let answer = heard?.value else { return nil }
    return try IPInfo.place(answer)
  }

  static func place(_ answer: JSONValue) throws(LookupProblem) -> Place {
    guard answer.members != nil else { throw .unreadable }
    // The Lite service has the country's name under `country` and the code in a separate field.
    let code = [answer["country_code"], answer["country"]].lazy.compactMap { $0?.text.flatMap(Country.code) }.first
    return Place(
      countryCode: code, city: FoundText.name(answer["city"]?.text),
      isPrivate: answer["bogon"] == .bool(true) || answer["bogon"]?.text == "true")
  }
}

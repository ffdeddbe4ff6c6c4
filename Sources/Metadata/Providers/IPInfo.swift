package import Domain

/// Finds the country of an address, by IPinfo: `GET /json`, or `/{ip}/json`.
package struct IPInfo: Sendable {
  package static let base = "https://ipinfo.io"
  package static let rate = TokenBucket(perSecond: 1, burst: 3)

  private let link: ServiceLink
  private let base: WebAddress

  package init(link: ServiceLink, base: WebAddress) {
    self.link = link
    self.base = base
  }

  package struct Place: Hashable, Sendable {
    /// Two capital letters; whether a list of countries has it is another matter (XK for one).
    package let countryCode: String?
    package let city: String?
    /// An address that is nowhere on the internet: 192.168.1.1.
    package let isPrivate: Bool
  }

  /// - Parameter ip: nil for our own address as the internet sees it.
  /// - Returns: nil for what is no address.
  package func place(of ip: String? = nil) async throws(LookupProblem) -> Place? {
    var path = "/json"
    if let ip {
      let isAddress = ip.utf8.count <= 45 && ip.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" }
      guard isAddress, !ip.isEmpty else { return nil }
      path = "/" + WebAddress.escape(ip) + "/json"
    }
    // The answer is not cached: the machine may be elsewhere tomorrow.
    let question = ServiceLink.Question(base.appending(path))
    let heard = try await link.json(question) { (try? IPInfo.place($0)) == nil ? .unreadable : .good }
    guard let answer = heard else { return nil }
    return try IPInfo.place(answer)
  }

  static func place(_ answer: JSONValue) throws(LookupProblem) -> Place {
    guard answer.members != nil else { throw .unreadable }
    // The Lite service has the country's name under `country` and the code beside it.
    let code = [answer["country_code"], answer["country"]].lazy.compactMap { $0?.text.flatMap(Country.code) }.first
    return Place(
      countryCode: code, city: FoundText.line(answer["city"]?.text, limit: FoundText.nameLimit),
      isPrivate: answer["bogon"] == .bool(true) || answer["bogon"]?.text == "true")
  }
}

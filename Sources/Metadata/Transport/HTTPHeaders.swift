import CCurl
package import Domain

/// The fields of an answer's head, under names of which the case does not count.
package struct HTTPHeaders: Hashable, Sendable {
  private var fields: [String: String] = [:]

  package init(_ fields: [String: String] = [:]) {
    for (name, value) in fields { add(name, value) }
  }

  /// A field that comes twice is one with both values (RFC 9110 section 5.3).
  package mutating func add(_ name: String, _ value: String) {
    let key = name.lowercased()
    fields[key] = fields[key].map { $0 + ", " + value } ?? value
  }

  package subscript(_ name: String) -> String? { fields[name.lowercased()] }

  /// `application/json` of `Application/JSON; charset=utf-8`.
  package var contentType: String? {
    self["content-type"].map { TypedText.trim($0.prefix { $0 != ";" && $0 != "," }).lowercased() }
  }

  package var etag: String? { self["etag"] }
  package var lastModified: String? { self["last-modified"] }

  /// How long to leave the server alone (RFC 9110 section 10.2.3): a number of seconds or a date. A date that is over is zero.
  package func retryAfter(now: Timestamp) -> Duration? {
    guard let text = self["retry-after"].map({ TypedText.trim($0) }), !text.isEmpty else { return nil }
    if let digits = Digits(text) {
      return .seconds(digits.count > 9 ? 1_000_000_000 : Int(digits.text) ?? 0)
    }
    guard text.utf8.count < 64, text.contains(where: \.isLetter) else { return nil }
    let seconds = curl_getdate(text, nil)
    guard seconds > 0 else { return nil }
    return .milliseconds(max(0, Int64(seconds) * 1000 - now.milliseconds))
  }
}

import Domain
import Foundation
import Glibc

/// Whether a login page answers in the place of a host.
///
/// It is asked over plain HTTP, without a certificate that would stop the login page. The question holds nothing but the host's
/// name.
enum DoctorPortal {
  private static let headLimit = 8 << 10

  /// - Returns: the host that the login page is on; nil where none answers.
  static func ask(_ host: String, port: String, within limit: Duration) async -> String? {
    // A name server that is silent would hold the doctor up for longer than the limit.
    await DoctorNetwork.first(within: limit, else: nil) {
      let head = DoctorNetwork.exchange(
        "HEAD / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", with: host, port: port, within: limit,
        atMost: headLimit)
      return head.flatMap { portal(in: $0, askedFor: host) }
    }
  }

  /// - Parameter head: the status line and the fields of an answer.
  static func portal(in head: String, askedFor host: String) -> String? {
    let lines = head.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard let first = lines.first, first.hasPrefix("HTTP/"), let status = first.split(separator: " ").dropFirst().first
    else { return nil }
    let fields = lines.dropFirst().prefix { !$0.isEmpty }
    let location = fields.first { $0.lowercased().hasPrefix("location:") }
      .flatMap { URL(string: TypedText.trim($0.dropFirst("location:".count))) }
    switch status {
    // RFC 6585 section 6: Network Authentication Required.
    case "511": return location?.host ?? host
    case "301", "302", "303", "307", "308":
      guard let target = location?.host?.lowercased(), !isSame(target, host.lowercased()) else { return nil }
      return target
    default: return nil
    }
  }

  /// `openlibrary.org` may send to `www.openlibrary.org`, and the other way round.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
  }
}

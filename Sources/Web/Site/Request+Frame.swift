import Application
import Domain
import HTTPTypes
import Messages
import WebServer

extension Request {
  /// Whether the page says what the page before did.
  var toldReport: Bool { http.cookie(.report) != nil }

  var seesCatalogue: Bool { account != nil || settings.catalogueViewers == .everybody }

  func frame(path: String? = nil) -> Frame {
    let report = http.cookie(.report).flatMap { FormReport(rawValue: $0) }
    return Frame(
      messages: messages, theme: theme, libraryName: settings.name ?? "MiniLibrary",
      person: account.map { Frame.Person(name: $0.displayName, role: $0.role) },
      formToken: session.formToken(for: secret),
      report: report.map { Frame.Report(text: messages.label($0)) }, requestNumber: http.number,
      path: path ?? address, seesCatalogue: seesCatalogue, offersSignUp: settings.signUp != .closed,
      seesDiscovery: seesDiscovery)
  }

  /// The page's path and query, for forms that come back. A page that a form produced comes back to its own.
  private var address: String {
    guard http.method != .post else { return Self.isOwnPath(back) ? back : "/" }
    let query = http.query.fields.map { ($0.name, Optional($0.value)) }
    let text = http.path + Address("/", query: query).text.dropFirst()
    return Self.isOwnPath(text) ? text : "/"
  }

  /// An answer of 503 passes, so each such page says when to come back.
  func page(_ page: some Page, status: HTTPResponse.Status = .ok) -> Answer {
    let answer = Answer(status: status, type: "text/html; charset=utf-8", bytes: page.html(in: frame()).bytes)
    return answer.retrying(after: status == .serviceUnavailable ? Self.retrySeconds : nil)
  }

  /// Usual time until a store that was away answers again.
  static let retrySeconds = 5

  /// The next page, by GET, with a sentence on what was done.
  func seeOther(_ path: String, _ report: FormReport? = nil) -> Answer {
    let answer = Answer.seeOther(path)
    guard let report else { return answer }
    return answer.setting(Cookie(name: .report, value: report.rawValue, lasts: .seconds(60)), for: http)
  }

  /// The operation of a form. It begins with the account, so an operation of another person cannot be repeated.
  ///
  /// - Parameter part: follows the form's own text, for a form that may be sent several times.
  /// - Throws: `WebProblem.malformed` for a text that no form of ours sends.
  func operation(part: String? = nil) throws -> OperationID {
    let text = http.form["operation"] ?? ""
    let isOurs =
      (8...120).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || Digits.isLetterOrDigit($0) }
    guard isOurs, let account else { throw WebProblem.malformed }
    return OperationID("web.\(account.id.rawValue).\(text)" + (part.map { ".\($0)" } ?? ""))
  }
}

extension Digits {
  fileprivate static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

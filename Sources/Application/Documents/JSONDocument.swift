package import Domain
import FoundationEssentials
package import Messages
import Reports

/// Encodes the document that `--json` prints; its keys are a promise to scripts.
package enum JSONDocument {
  /// A line of a document of JSON lines.
  package static func line(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  package static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// The encoder escapes only the control characters of ASCII. A terminal also obeys U+007F to U+009F, which occur only
  /// within strings.
  private static func escaped(_ json: String) -> String {
    guard json.utf8.contains(where: { $0 == 0x7F || $0 == 0xC2 }) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if ("\u{7F}"..."\u{9F}").contains(scalar) {
        result += "\\u00" + String(scalar.value, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// ISO 8601 in UTC with milliseconds: `2026-12-05T22:59:59.999Z`.
  package static func text(of moment: Timestamp) -> String {
    // The style's own fractions go through a Double and can be one off.
    let (seconds, milliseconds) = moment.milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (whole, fraction) = milliseconds < 0 ? (seconds - 1, milliseconds + 1000) : (seconds, milliseconds)
    let date = Date(timeIntervalSince1970: Double(whole)).formatted(.iso8601)
    let digits = String(1000 + fraction).dropFirst()
    return "\(date.dropLast()).\(digits)Z"
  }
}

/// A value that is written as `null` when it is not there, so that a key is always present.
package struct OrNull<Value: Encodable>: Encodable {
  package let value: Value?

  package init(_ value: Value?) {
    self.value = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value {
      try container.encode(value)
    } else {
      try container.encodeNil()
    }
  }
}

extension OrNull: Sendable where Value: Sendable {}

extension Refusal {
  /// The code stays the same, whatever the language.
  package func json(in messages: Messages) -> JSONObject { ["code": code, "message": messages.sentence(self)] }
}

extension JSONObject {
  /// A refusal: `{ "refusals" : [ { "code" : "not-on-loan", "message" : "…" } ] }`. Several where several things are
  /// wrong.
  ///
  /// - Returns: nil if it is not a refusal, or if the command's own document contains it.
  package init?(refused error: any Error, in messages: Messages) {
    let refusals: [JSONObject]
    switch error {
    case let found as Refusals: refusals = found.all.map { $0.json(in: messages) }
    case let refusal as Refusal: refusals = [refusal.json(in: messages)]
    case CommandProblem.importRefused, CommandProblem.importOvertaken, CommandProblem.lookupsStopped,
      CommandProblem.outputFailed:
      return nil
    case let problem as CommandProblem: refusals = [["code": problem.code, "message": messages.sentence(problem)]]
    default: return nil
    }
    self = ["refusals": refusals]
  }
}

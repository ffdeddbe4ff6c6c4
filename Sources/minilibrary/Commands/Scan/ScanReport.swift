import Application
import Decoding
import Domain
import Messages

/// How outcomes are written: lines as zbarimg's, or a JSON object each.
struct ScanReport {
  let asJSON: Bool
  /// Whether each line begins with its file's name.
  let namesFiles: Bool
  /// A terminal obeys what stands in a name, a pipe takes it as it is.
  let isForTerminal: Bool
  let messages: Messages

  func text(of outcome: ScanOutcome) throws -> String {
    if asJSON { return try JSONDocument.line(of: ScanJSON(outcome, in: messages)) }
    let name = namesFiles ? "\(isForTerminal ? PlainText.clean(outcome.file) : outcome.file): " : ""
    return outcome.readings.map { "\(name)\($0.barcode)\n" }.joined()
  }
}

/// The keys are a promise to scripts.
private struct ScanJSON: Encodable {
  struct Reading: Encodable {
    let symbology: Symbology
    let text: String
    let gtin: String
    let kind: String
    let votes: Int
    let pass: String
    /// Pairs of x and y in pixels.
    let corners: [[Double]]
    /// The two or five digits beside it.
    let addon: OrNull<String>
    /// The number of the one book beside it, which it belongs to.
    let book: OrNull<String>
  }

  let file: String
  let readings: [Reading]
  let error: OrNull<String>
  let cpuMilliseconds: Double

  init(_ outcome: ScanOutcome, in messages: Messages) {
    file = outcome.file
    readings = outcome.readings.map { reading in
      Reading(
        symbology: reading.barcode.symbology, text: reading.barcode.text, gtin: reading.barcode.gtin,
        kind: CodeKind(reading.barcode).name, votes: reading.votes, pass: reading.pass,
        corners: reading.corners.map { [Self.rounded($0.x, to: 10), Self.rounded($0.y, to: 10)] },
        addon: OrNull(reading.addOn?.text), book: OrNull(reading.companionOf?.gtin))
    }
    error = OrNull(outcome.problem.map { "\($0.code.rawValue): \(messages.sentence($0))" })
    cpuMilliseconds = Self.rounded(outcome.cpuMilliseconds, to: 1000)
  }

  private static func rounded(_ value: Double, to parts: Double) -> Double { (value * parts).rounded() / parts }
}

import Application
import ArgumentParser
import Decoding
import Domain
import Glibc
import Images
import Messages
import Reports

/// How outcomes are written: lines as zbarimg's, or a JSON object each.
struct ScanReport {
  let asJSON: Bool
  /// Whether each line begins with its file's name.
  let namesFiles: Bool
  /// A terminal obeys what stands in a name, a pipe takes it as it is.
  let isForTerminal: Bool
  let messages: Messages

  func text(of outcome: ScanOutcome) throws -> String {
    if asJSON { return try JSONDocument.line(of: outcome.json(in: messages)) }
    let name = namesFiles ? "\(isForTerminal ? PlainText.clean(outcome.file) : outcome.file): " : ""
    return outcome.readings.map { "\(name)\($0.barcode)\n" }.joined()
  }
}

extension ScanOutcome {
  fileprivate func json(in messages: Messages) -> JSONObject {
    let error = problem.map { "\($0.code.rawValue): \(messages.sentence($0))" }
    return [
      "file": file,
      "readings": readings.map(\.json),
      "error": error,
      "cpuMilliseconds": cpuMilliseconds.rounded(to: 1000),
    ]
  }
}

extension Reading {
  fileprivate var json: JSONObject {
    // Pairs of x and y in pixels.
    let corners = corners.map { [$0.x.rounded(to: 10), $0.y.rounded(to: 10)] }
    return barcode.json.with([
      "votes": votes,
      "pass": pass,
      "corners": corners,
      "addon": addOn?.text,
      "book": companionOf?.gtin,
    ])
  }
}

extension Barcode {
  var json: JSONObject {
    ["symbology": symbology.rawValue, "text": text, "gtin": gtin, "kind": CodeKind(self).name]
  }
}

extension Double {
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}

/// A count on the terminal, once a run has taken a second.
struct ScanProgress {
  private let total: Int
  private let messages: Messages
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private var done = 0
  private var lastShown: ContinuousClock.Instant?
  private var isOnScreen = false

  init(total: Int, in messages: Messages) {
    self.total = total
    self.messages = messages
  }

  mutating func advance() {
    done += 1
    let now = ContinuousClock.now
    guard isShown, done < total, now - begin > .seconds(1) else { return }
    if let lastShown, now - lastShown < .milliseconds(100), isatty(STDOUT_FILENO) != 1 { return }
    lastShown = now
    isOnScreen = true
    write(messages.text(.reportPicturesRead(done, of: total)))
  }

  /// Clears the line before other output goes to the same screen.
  mutating func clear() {
    guard isOnScreen, isatty(STDOUT_FILENO) == 1 || done == total else { return }
    isOnScreen = false
    write("")
  }

  /// Overwrites the current line.
  private func write(_ text: String) {
    Output.tell("\r\u{1B}[K\(text)")
  }
}

/// `scan --explain`: one picture, drawn with what the reader saw in it, and why nothing was read in words.
struct ScanExplanation {
  private let picture: String
  private let file: PNGFile
  private var seen: (image: GrayImage, trace: ReadingTrace)?
  /// Why nothing was read; empty where something was.
  private(set) var advice: [ReadingAdvice] = []

  /// - Throws: `file-foreign` or `file-unwritable` before anything is read.
  init(of picture: String, drawnIn path: String) throws(CommandProblem) {
    self.picture = picture
    do throws(PNGFile.Problem) {
      file = try PNGFile(path: path, input: picture == ScanInput.standardInput ? nil : picture)
    } catch {
      throw CommandProblem(error, path: path)
    }
  }

  /// The outcome as without an explanation.
  mutating func read(isbnOnly: Bool) -> ScanOutcome {
    do throws(ImageProblem) {
      let image = try ScanOutcome.load(picture)
      let outcome = ScanOutcome.of(image, from: picture, isbnOnly: isbnOnly)
      let trace = image.withPlane { SoftReader().explain($0) }
      seen = (image, trace)
      if outcome.readings.isEmpty {
        let foreign = trace.regions.compactMap(\.accepted).map(ReadingAdvice.notABook)
        advice = foreign.isEmpty ? trace.advice : foreign
      }
      return outcome
    } catch {
      return ScanOutcome(file: picture, problem: error)
    }
  }

  func draw(_ readings: [Reading], _ messages: Messages) throws(CommandProblem) {
    guard let (image, trace) = seen else { return }
    let drawn = image.withPlane { TracePicture.draw(trace, over: $0, readings: readings) { messages.label($0) } }
    do throws(PNGFile.Problem) {
      try file.write(drawn)
    } catch {
      throw CommandProblem(error, path: file.path)
    }
  }

  static let onePicture = ValidationError(.onePicture)
}

extension CommandProblem {
  fileprivate init(_ problem: PNGFile.Problem, path: String) {
    switch problem {
    case .exists: self = .foreignFile(path: path)
    case .failed(let detail): self = .unwritableFile(path: path, detail: detail)
    }
  }
}

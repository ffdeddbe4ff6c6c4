import ArgumentParser
import Decoding
import Domain
import Glibc
import Images
import Messages

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

  func draw(_ readings: [Reading]) throws(CommandProblem) {
    guard let (image, trace) = seen else { return }
    let drawn = image.withPlane { TracePicture.draw(trace, over: $0, readings: readings) }
    do throws(PNGFile.Problem) {
      try file.write(drawn)
    } catch {
      throw CommandProblem(error, path: file.path)
    }
  }

  static let onePicture = ValidationError("--explain takes exactly one picture.")
}

extension CommandProblem {
  fileprivate init(_ problem: PNGFile.Problem, path: String) {
    switch problem {
    case .exists: self = .foreignFile(path: path)
    case .failed(let detail): self = .unwritableFile(path: path, detail: detail)
    }
  }
}

import Decoding
import Domain
import TestSupport
import Testing

/// A quick part of the suite that `Benchmarks/decode/run --sequences` runs over photographs.
@Suite("Books held before a camera")
struct HeldSequenceTests {
  private static let width = 640

  private func outcome(
    _ story: HeldScript.Story, _ codes: [(Symbology, String)], framesPerSecond: Double, seed: UInt64
  ) throws -> SequenceOutcome {
    let books = try codes.map { ShownBook(drawing: try code($0, $1), seed: seed) }
    let script = HeldScript(
      story, of: books, width: Self.width, leastPixelsPerModule: 1.8, framesPerSecond: framesPerSecond, seed: seed)
    return SequenceOutcome(of: script, seed: seed)
  }

  @Test(arguments: HeldScript.Story.allCases)
  func book_isReportedOnceEachTime_whateverPassesOverIt(story: HeldScript.Story) throws {
    let codes: [(Symbology, String)] = [(.ean13, "9780306406157"), (.ean13, "9780441172719")]
    let books = story == .exchange || story == .returned ? 2 : 1
    for seed: UInt64 in [21, 22] {
      let outcome = try outcome(story, Array(codes.prefix(books)), framesPerSecond: seed == 21 ? 15 : 30, seed: seed)
      #expect(outcome.isExact, "seed \(seed): \(outcome.sights), wrong \(outcome.wrong)")
    }
  }

  /// Frames of a code with fresh noise, and a strip over digits that differ from frame to frame.
  private func events(covering digits: [Int], tone: CodeCover.Tone, seed: UInt64) throws -> [Barcode] {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.blur, pose.noise) = (420, 180, 2.2, 1, 10)
    let book = try code(.ean13, "9780441014989")
    let traced = try #require(TracedCode.all(in: GrayImage.drawing(book, pose, seed: seed)).first)
    var decoder = FrameDecoder()
    return (0..<16).flatMap { frame in
      let digit = traced.digits[digits[frame % digits.count]]
      let cover = CodeCover(tone, samples: digit, heights: -1...2, seed: seed)
      let image = cover.laid(over: traced, in: GrayImage.drawing(book, pose, seed: 100 * seed + UInt64(frame)))
      return image.withPlane { decoder.process($0, at: .milliseconds(33 * frame)) }.map(\.barcode)
    }
  }

  @Test(arguments: CodeCover.Tone.allCases)
  func digitThatNoFrameShows_isNeverRead(tone: CodeCover.Tone) throws {
    for digit in [1, 5, 8, 11] { #expect(try events(covering: [digit], tone: tone, seed: UInt64(digit)).isEmpty) }
  }

  @Test(arguments: CodeCover.Tone.allCases)
  func digitsThatSomeFramesShow_areJoinedOrLeft_neverWrong(tone: CodeCover.Tone) throws {
    let book = try code(.ean13, "9780441014989")
    for seed: UInt64 in 1...3 {
      #expect(Set(try events(covering: [3, 3, 8, 8], tone: tone, seed: seed)).isSubset(of: [book]))
    }
  }
}

import Domain
import Reports
import TestSupport
import Testing

@testable import Decoding

@Suite("What the soft reader tells of a picture")
struct ReadingTraceTests {
  private let book = "9780306406157"

  private func trace(_ image: GrayImage) -> ReadingTrace { image.withPlane { SoftReader().explain($0) } }

  private func pose(_ change: (inout Pose) -> Void = { _ in }) -> Pose {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.barHeightInModules) = (320, 200, 2, 40)
    change(&pose)
    return pose
  }

  /// One picture's left part joined to another's right part.
  private func joined(_ left: GrayImage, _ right: GrayImage, at column: Int) -> GrayImage {
    let pixels = left.pixels.indices.map { $0 % left.width < column ? left.pixels[$0] : right.pixels[$0] }
    return GrayImage(width: left.width, height: left.height, pixels: pixels)
  }

  @Test func readCode_isTracedDigitByDigit_whereItLies() throws {
    let trace = trace(.drawing(try code(.ean13, book), pose()))
    let region = try #require(trace.regions.first { $0.accepted != nil })
    #expect(abs(region.region.centre.x - 160) < 20 && abs(region.region.centre.y - 100) < 20)
    #expect(abs(region.region.angle) < 0.1)
    #expect(50...70 ~= region.edges.count && !region.bands.isEmpty)
    let guess = try #require(region.guesses.first)
    #expect(guess.barcode.text == book && guess.refusal == nil && !guess.isReversed)
    #expect(guess.digits.map(\.value) == Array(book).dropFirst().compactMap(\.wholeNumberValue))
    #expect(guess.digits.allSatisfy { $0.certainty > 0.9 && $0.looksLike == $0.value })
    for (index, digit) in guess.digits.enumerated() {
      // Three modules of guard, seven a digit, five more in the middle.
      let module = 3 + 7 * Double(index) + (index < 6 ? 0 : 5) + 3.5
      let middle = (digit.samples.lowerBound + digit.samples.upperBound) / 2
      let place = region.frame.point(sample: middle, v: 0)
      #expect(abs(place.x - (160 + 2 * (module - 47.5))) < 1.5 && abs(place.y - 100) < 10, "digit \(index)")
    }
    #expect(trace.advice.isEmpty)
  }

  @Test func codeOnItsHead_isReadFromTheRight() throws {
    let trace = trace(.drawing(try code(.ean13, book), pose { $0.degrees = 180 }))
    let region = try #require(trace.regions.first { $0.accepted != nil })
    let guess = try #require(region.guesses.first)
    #expect(guess.isReversed)
    let places = guess.digits.map { region.frame.point(sample: $0.samples.lowerBound, v: 0).x }
    #expect(places == places.sorted(by: >))
  }

  @Test(arguments: everySymbology)
  func trace_saysWhatTheReaderReads(symbology: Symbology, text: String) throws {
    for degrees in [0.0, 25, 200] {
      let image = GrayImage.drawing(try code(symbology, text), pose { $0.degrees = degrees })
      let reader = SoftReader()
      let before = image.withPlane { reader.read($0, effort: .still) }
      let trace = image.withPlane { reader.explain($0) }
      #expect(trace.regions.compactMap(\.accepted) == before.map(\.barcode))
      #expect(image.withPlane { reader.read($0, effort: .still) } == before)
      let guess = try #require(trace.regions.compactMap(\.shown).first)
      #expect(guess.barcode.text == text && guess.withDoubts == text, "\(degrees) degrees")
    }
  }

  @Test func partOfACode_isNotRead_andSaidToBeOne() throws {
    let image = GrayImage.drawing(try code(.ean13, book), pose())
    let paper = GrayImage(width: image.width, height: image.height, pixels: image.pixels.map { _ in 210 })
    // Not 0.55: the left half and two modules more are a UPC-E to the last bar.
    for share in [0.4, 0.45, 0.5, 0.6, 0.65] {
      let trace = trace(joined(image, paper, at: 65 + Int(share * 190)))
      #expect(trace.regions.allSatisfy { $0.accepted == nil && $0.guesses.allSatisfy { $0.refusal != nil } })
      guard case .partOfCode(let spot)? = trace.advice.first else {
        Issue.record("\(share): \(trace.advice)")
        continue
      }
      #expect(abs(spot.y - 100) < 20)
    }
  }

  @Test func halvesOfTwoCodes_haveAWrongCheckDigit() throws {
    let left = GrayImage.drawing(try code(.ean13, book), pose())
    let right = GrayImage.drawing(try code(.ean13, "9780441172719"), pose())
    let trace = trace(joined(left, right, at: 160))
    guard case .checkDigitWrong(_, let digits)? = trace.advice.first else {
      Issue.record("\(trace.advice)")
      return
    }
    #expect(digits == "9780306172719")
    let refusals = trace.regions.compactMap(\.credibleGuess?.refusal)
    #expect(!refusals.isEmpty)
  }

  @Test func blankPicture_hasNothing() {
    let trace = trace(GrayImage(width: 120, height: 90, pixels: [UInt8](repeating: 200, count: 120 * 90)))
    #expect(trace.regions.isEmpty && trace.passedOver.isEmpty)
    #expect(trace.advice == [.nothingLikeBars])
  }

  @Test func codeThatIsTooSmall_isSaidToBe() throws {
    let trace = trace(
      .drawing(
        try code(.ean13, book),
        pose {
          $0.pixelsPerModule = 0.7
          $0.blur = 0.5
        }))
    guard case .tooSmall(_, let pixels)? = trace.advice.first else {
      Issue.record("\(trace.advice)")
      return
    }
    #expect(0.4...1.2 ~= pixels)
  }

  @Test func codeThatIsBlurred_isSaidToBe() throws {
    let trace = trace(
      .drawing(
        try code(.ean13, book),
        pose {
          $0.blur = 3.5
          $0.noise = 4
        }))
    guard case .blurred(_, let bars)? = trace.advice.first else {
      Issue.record("\(trace.advice)")
      return
    }
    #expect(1.5...6 ~= bars)
  }

  @Test func secondCode_isTracedToo() throws {
    let (upper, lower) = (
      pose { ($0.centre.y, $0.barHeightInModules) = (0.27, 30) },
      pose { ($0.centre.y, $0.barHeightInModules) = (0.73, 30) }
    )
    let codes = [try code(.ean13, book), try code(.ean13, "1920081045006")]
    let trace = trace(.drawing([(codes[0], upper), (codes[1], lower)]))
    #expect(Set(trace.regions.compactMap(\.accepted)) == Set(codes))
  }
}

extension ReadingTrace.Region {
  fileprivate var shown: ReadingTrace.Guess? { guesses.first { $0.barcode == accepted } }
}

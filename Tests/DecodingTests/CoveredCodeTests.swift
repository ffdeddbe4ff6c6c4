import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Codes of which a strip covers digits")
struct CoveredCodeTests {
  private func drawn(_ symbology: Symbology, _ text: String, pixels: Double, blur: Double, seed: UInt64) throws
    -> GrayImage
  {
    var pose = Pose()
    (pose.width, pose.height) = (420, 180)
    (pose.pixelsPerModule, pose.blur, pose.noise) = (pixels, blur, 4)
    return GrayImage.drawing(try code(symbology, text), pose, seed: seed)
  }

  @Test(arguments: [
    (Symbology.ean13, "9780306406157"), (.ean13, "9780441014989"), (.ean13, "9791090636071"), (.upcA, "036000291452"),
    (.ean8, "20000011"), (.upcE, "04252614"),
  ])
  func coveredDigitOfDrawing_isNeverRead(_ symbology: Symbology, _ text: String) throws {
    for (index, blur) in [0.6, 1.0, 1.4].enumerated() {
      let image = try drawn(symbology, text, pixels: 2.4, blur: blur, seed: UInt64(index))
      let found = CoverOutcome(of: image, seed: UInt64(40 + index), every: 2)
      let outcome = try #require(found)
      #expect(outcome.faults.isEmpty)
      #expect(outcome.covered >= 8)
    }
  }

  /// Were it without the gate, the suite would show it: strips that hide nothing are read, and those that hide a digit,
  /// too.
  @Test func suite_findsInventedDigits_whereNoDigitHasToBeSeen() throws {
    var blind = SoftReaderParameters()
    blind.acceptance.mostUnexplained = .infinity
    blind.acceptance.leastUnexplained = .infinity
    blind.acceptance.doubtfullyUnexplained = .infinity
    var invented = 0
    var (free, read) = (0, 0)
    for seed: UInt64 in 1...6 {
      let image = try drawn(.ean13, "9780441014989", pixels: 2.4, blur: 1.9, seed: seed)
      let found = CoverOutcome(of: image, seed: seed, every: 1, blind)
      let outcome = try #require(found)
      invented += outcome.faults.count
      (free, read) = (free + outcome.free, read + outcome.freeRead)
    }
    #expect(invented > 0)
    #expect(read > 0 && free > read / 2)
  }

  /// The visible parts of two digits may fit two others that obey the check digit. Without the gate these strips are
  /// read wrongly.
  @Test func digitsOfWhichAStripCoversParts_areNotTakenForOthers() throws {
    var blind = SoftReaderParameters()
    blind.acceptance.pairUnexplained = .infinity
    blind.acceptance.hardlyUnexplained = .infinity
    blind.acceptance.doubtfullyUnexplained = .infinity
    var wrongOfBlind = 0
    for seed: UInt64 in [9, 13, 18] {
      let image = try drawn(.ean13, "9780441014989", pixels: 2.4, blur: 1.9, seed: seed)
      let traced = try #require(TracedCode.all(in: image).first)
      for cover in CodeCover.betweenDigits(of: traced, in: image, seed: seed, each: 4) {
        let picture = cover.laid(over: traced, in: image)
        func reads(_ parameters: SoftReaderParameters) -> [Barcode] {
          picture.withPlane { SoftReader(parameters: parameters).read($0, effort: .still).map(\.barcode) }
        }
        if reads(blind).contains(where: { $0 != traced.barcode }) { wrongOfBlind += 1 }
        #expect(reads(SoftReaderParameters()).allSatisfy { $0 == traced.barcode }, "seed \(seed)")
      }
    }
    #expect(wrongOfBlind > 0)
  }

  @Test func stripOverPartOfTheHeight_isReadAround() throws {
    let image = try drawn(.ean13, "9780306406157", pixels: 2.4, blur: 0.8, seed: 3)
    let traced = try #require(TracedCode.all(in: image).first)
    let digits = traced.digits[3].lowerBound...traced.digits[4].upperBound
    for tone in CodeCover.Tone.allCases {
      let cover = CodeCover(tone, samples: digits, heights: -0.5...0.5, seed: 5)
      let read = cover.laid(over: traced, in: image).withPlane { SoftReader().read($0, effort: .still) }
      #expect(read.map(\.barcode) == [traced.barcode], "\(tone)")
    }
  }

  /// The left half of this ISBN has the bars of UPC-E 17804419: the strip is its quiet zone unless that has to be
  /// white.
  @Test func halfOfISBNBesideGreyStrip_isNoUPCE() throws {
    let image = try drawn(.ean13, "9780441014989", pixels: 2.4, blur: 1, seed: 2)
    let traced = try #require(TracedCode.all(in: image).first)
    for (tone, seed) in CodeCover.Tone.allCases.flatMap({ tone in (1...4).map { (tone, UInt64($0)) } })
    where tone != .white {
      let first = traced.ends.lowerBound + 51.2 * traced.module
      let cover = CodeCover(
        tone, samples: first...first + 28 * traced.module, heights: -1...2, seed: seed)
      let read = cover.laid(over: traced, in: image).withPlane { SoftReader().read($0, effort: .still) }
      #expect(read.isEmpty, "\(tone) \(seed)")
    }
  }

  /// A grey strip; on this many rows it has the digit's own bars, as texture sometimes has by chance.
  private func imitation(_ code: TracedCode, digit: Int, rows: Int, in image: GrayImage) throws -> GrayImage {
    let samples = code.digits[digit].lowerBound - code.module...code.digits[digit].upperBound + code.module
    let heights = try #require(CodeCover.wholeHeight(of: code, in: image))
    let covered = CodeCover(.grey, samples: samples, heights: heights, seed: 4).laid(over: code, in: image)
    var pixels = covered.pixels
    let first = image.height / 2 - rows / 2
    for index in first * image.width..<(first + rows) * image.width { pixels[index] = image.pixels[index] }
    return GrayImage(width: image.width, height: image.height, pixels: pixels)
  }

  @Test(arguments: [(Symbology.ean13, "9780306406157"), (.upcA, "036000291452"), (.ean8, "20000011")])
  func digit_isNotSeen_onTheFewRowsThatTextureMayImitate(_ symbology: Symbology, _ text: String) throws {
    let image = try drawn(symbology, text, pixels: 2.4, blur: 0.8, seed: 6)
    let traced = try #require(TracedCode.all(in: image).first)
    for digit in [1, traced.digits.count - 2] {
      var scanner = ReaderCascade([ZbarReader()])
      let few = try imitation(traced, digit: digit, rows: 7, in: image)
      #expect(few.withPlane { scanner.read(still: $0) }.isEmpty, "digit \(digit)")
      #expect(few.withPlane { SoftReader().read($0, effort: .still) }.isEmpty, "digit \(digit)")
      let many = try imitation(traced, digit: digit, rows: 42, in: image)
      #expect(many.withPlane { scanner.read(still: $0) }.map(\.barcode) == [traced.barcode], "digit \(digit)")
    }
  }

  @Test func digitsOfWhichTextureCoversHalf_areNotToldByTheCheckDigit() throws {
    for seed: UInt64 in 1...12 {
      let image = try drawn(.upcA, "036000291452", pixels: 2.2, blur: 1.3, seed: seed)
      let traced = try #require(TracedCode.all(in: image).first)
      let between = (traced.digits[5].upperBound + traced.digits[6].lowerBound) / 2
      for modules in [7.0, 9, 11] {
        let half = modules / 2 * traced.module
        let cover = CodeCover(.texture, samples: between - half...between + half, heights: -1...2, seed: seed)
        var cascade = ReaderCascade()
        let read = cover.laid(over: traced, in: image).withPlane { cascade.read(still: $0) }.map(\.barcode)
        #expect(read.allSatisfy { $0 == traced.barcode }, "seed \(seed), \(modules) modules")
      }
    }
  }
}

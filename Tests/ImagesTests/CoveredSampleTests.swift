import Decoding
import Domain
import Foundation
import TestSupport
import Testing

@testable import Images

/// A quick part of the suite that `Benchmarks/decode` runs over photographs.
@Suite("Samples of which a strip covers digits")
struct CoveredSampleTests {
  @Test(arguments: [
    "ean13-on-cover-1.jpg", "ean13-plain-1.png", "ean13-tilted-7.jpg", "ean13-uneven-light-1.jpg",
    "ean13-low-contrast.jpg", "ean13-noise-1.jpg", "ean13-perspective-1.jpg", "ean13-product.jpg",
  ])
  func coveredDigit_isNeverRead(_ file: String) throws {
    let image = try StillImage.load(path: SampleBarcode.folder.appending(path: file).path)
    let found = CoverOutcome(of: image, seed: 7, every: 4)
    let outcome = try #require(found)
    #expect(outcome.faults.isEmpty)
    #expect(outcome.covered >= 4)
  }

  /// A white strip over parts of two digits: 43 was read as 16, and with it the first digit as another.
  @Test func digitsOfWhichAStripCoversParts_areNotTakenForOthers() throws {
    let image = try StillImage.load(path: SampleBarcode.folder.appending(path: "ean13-blur-1.jpg").path)
    let code = try #require(TracedCode.all(in: image).first)
    let covers = CodeCover.suite(over: code, in: image, seed: 101370 &* 1_000_003 &+ 1)
    for cover in covers where cover.tone == .white {
      let picture = cover.laid(over: code, in: image)
      var cascade = ReaderCascade()
      let read = picture.withPlane { cascade.read(still: $0) }.map(\.barcode)
      #expect(read.allSatisfy { $0 == code.barcode }, "\(cover.samples)")
      var decoder = FrameDecoder()
      let live = (1...24).flatMap { frame in picture.withPlane { decoder.process($0, at: .seconds(frame) / 30) } }
      #expect(live.allSatisfy { $0.barcode == code.barcode }, "\(cover.samples), live")
    }
  }

  /// Texture with the widths of the digit that it covers: libzbar's decoder read all of these from a few lines.
  @Test(arguments: [
    ("ean13-ismn-2.jpg", UInt64(78977)), ("ean13-on-cover-2.jpg", 97675), ("ean13-tilted-45.jpg", 17896),
    ("ean13-low-light-2.png", 80809), ("ean8-glare.jpg", 56411), ("upca-plain.png", 73750),
    ("ean13-low-light-1.jpg", 83809), ("ean8-command-shelving-mode.png", 30159),
  ])
  func textureLikeTheDigit_isNotTakenForIt(_ file: String, seed: UInt64) throws {
    let image = try StillImage.load(path: SampleBarcode.folder.appending(path: file).path)
    let code = try #require(TracedCode.all(in: image).first)
    for cover in CodeCover.suite(over: code, in: image, seed: seed &* 1_000_003 &+ 1) where cover.tone == .texture {
      var cascade = ReaderCascade()
      let read = cover.laid(over: code, in: image).withPlane { cascade.read(still: $0) }.map(\.barcode)
      let isHidden = !cover.hidden(of: code, atLeast: 0.95).isEmpty
      #expect(read.isEmpty || !isHidden && read == [code.barcode], "\(cover.samples)")
    }
  }
}

import Decoding
import Foundation
import TestSupport
import Testing

@testable import Capture

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
}

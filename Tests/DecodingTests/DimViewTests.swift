import Domain
import TestSupport
import Testing

@testable import Decoding

/// A camera in bad light: noise that differs from frame to frame, and blur that does not.
@Suite("Codes in bad light") struct DimViewTests {
  private func pose(pixels: Double, blur: Double, noise: Double, degrees: Double = 12) -> Pose {
    var pose = Pose()
    let side = Int(130 * pixels) + 40
    (pose.width, pose.height) = (side, side)
    (pose.pixelsPerModule, pose.blur, pose.noise, pose.degrees) = (pixels, blur, noise, degrees)
    (pose.dark, pose.light, pose.barHeightInModules) = (40, 150, 30)
    return pose
  }

  /// Counts readings of codes with many sevens and eights. Blur makes these look like ones and twos with thick bars.
  private func misread(_ parameters: SoftReaderParameters) throws -> (right: Int, wrong: Int) {
    var counts = (right: 0, wrong: 0)
    for seed in 0..<60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let head = (0..<12).map { _ in UInt8.random(in: 7...8, using: &generator) }
      let barcode = try #require(Barcode(.ean13, (head + [CheckDigit.gtin(of: head)]).map(String.init).joined()))
      let pose = pose(pixels: 2, blur: 1.2, noise: 6, degrees: Double(seed % 7) * 9 - 27)
      let image = GrayImage.drawing(barcode, pose, seed: UInt64(seed))
      for reading in image.withPlane({ SoftReader(parameters: parameters).read($0, effort: .still) }) {
        if reading.barcode == barcode { counts.right += 1 } else { counts.wrong += 1 }
      }
    }
    return counts
  }

  @Test func sevensAndEights_areNotTakenForOnesAndTwos() throws {
    let counts = try misread(SoftReaderParameters())
    #expect(counts.wrong == 0)
    #expect(counts.right > 20)
    // It is the other light that keeps them apart.
    var alone = SoftReaderParameters()
    alone.confirmation.lightReaches = []
    #expect(try misread(alone).wrong > 0)
  }

  /// Seeds without a readable single frame, and one with some.
  @Test(arguments: [(42, true), (56, true), (0, false)])
  func code_isReadAfterAFewFrames_ofWhichNoneShowsIt(seed: Int, isSeenByNone: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(500 + seed))
    let barcode = try Barcode.any(.ean13, &generator)
    var decoder = FrameDecoder()
    var wasReadAlone = false
    var found: [Barcode] = []
    for frame in 0..<12 {
      var pose = pose(pixels: 1, blur: 0.85, noise: 35)
      pose.degrees += Double.random(in: -0.4...0.4, using: &generator)
      pose.centre = (0.5 + Double.random(in: -0.01...0.01, using: &generator), 0.5)
      let image = GrayImage.drawing(barcode, pose, seed: UInt64(seed * 100 + frame))
      wasReadAlone =
        wasReadAlone || image.withPlane { !SoftReader().read($0, effort: .live(frameNumber: frame)).isEmpty }
      found += image.withPlane { decoder.process($0, at: .milliseconds(66 * frame)) }.map(\.barcode)
    }
    #expect(found.allSatisfy { $0 == barcode })
    if isSeenByNone {
      #expect(!wasReadAlone)
      #expect(found == [barcode])
    }
  }
}

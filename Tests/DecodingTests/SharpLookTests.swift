import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("What a still shows besides its strongest regions as they are")
struct SharpLookTests {
  private func read(_ image: GrayImage, _ parameters: SoftReaderParameters = SoftReaderParameters()) -> [Reading] {
    image.withPlane { SoftReader(parameters: parameters).read($0, effort: .still) }
  }

  private func blurred(_ barcode: Barcode, _ pixels: Double, _ blur: Double, seed: UInt64) -> GrayImage {
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule) = (260, 200, pixels)
    (pose.degrees, pose.blur, pose.noise) = (7, blur, 3)
    return .drawing(barcode, pose, seed: seed)
  }

  /// Drawn codes of 1.25 to 2 pixels a module, with a blur of more than half a module.
  @Test func moreBlurredCodes_areRead_withSharpenedBands() throws {
    var without = SoftReaderParameters()
    without.sharpLooks = []
    var (sharp, plain) = (0, 0)
    for (index, text) in ["9780306406157", "4006381333931", "9780441172719", "3389090003342"].enumerated() {
      let barcode = try code(.ean13, text)
      for (pixels, blur) in [(1.25, 1.0), (1.5, 1.2), (1.5, 1.3), (1.75, 1.4), (2, 1.6)] {
        let image = blurred(barcode, pixels, blur, seed: UInt64(index + 1))
        let readings = read(image)
        #expect(readings.allSatisfy { $0.barcode == barcode })
        sharp += readings.count
        plain += read(image, without).count
      }
    }
    #expect(sharp >= plain + 3, "\(sharp) and \(plain) of 20")
  }

  @Test func sharpening_givesNarrowBarsTheirContrast_andLeavesPaper() {
    let grey: [Float] = [200, 200, 200, 160, 120, 160, 200, 200, 200]
    var samples = grey
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Sharpening.none.apply(to: base, count: buffer.count, step: 1, samplesPerModule: 4)
    }
    #expect(samples == grey)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Sharpening(strength: 1).apply(to: base, count: buffer.count, step: 1, samplesPerModule: 4)
    }
    #expect(samples == [200, 200, 220, 160, 80, 160, 220, 200, 200])
    // A bar of one pixel is three samples wide here.
    samples = grey
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      Sharpening(strength: 2, reach: 0.75).apply(to: base, count: buffer.count, step: 0.5, samplesPerModule: 4)
    }
    #expect(samples[4] == 0 && samples[0] == 200 && samples[8] == 200)
  }

  /// Fifteen blocks of strokes that point one way, and a small code in the lower right corner.
  private func labelWithMuchText(_ barcode: Barcode) -> GrayImage {
    var pose = Pose()
    (pose.width, pose.height, pose.centre) = (1280, 960, (x: 0.86, y: 0.9))
    (pose.pixelsPerModule, pose.barHeightInModules, pose.blur, pose.noise) = (1.5, 30, 0.5, 2)
    let image = GrayImage.drawing(barcode, pose)
    var generator = SeededGenerator(seed: 4)
    var pixels = image.pixels
    for block in 0..<15 {
      let (left, top) = (20 + block % 5 * 250, 20 + block / 5 * 270)
      for _ in 0..<500 {
        let x = left + Int.random(in: 0..<180, using: &generator)
        let y = top + Int.random(in: 0..<170, using: &generator)
        for row in y..<y + Int.random(in: 8...20, using: &generator) {
          for place in x..<x + 3 { pixels[row * image.width + place] = 20 }
        }
      }
    }
    return GrayImage(width: image.width, height: image.height, pixels: pixels)
  }

  @Test func smallCodeBesideMuchText_isRead() throws {
    let barcode = try code(.ean13, "9780306406157")
    let image = labelWithMuchText(barcode)
    let code = Point(x: 0.86 * 1280, y: 0.9 * 960)
    var locator = BarcodeLocator(SoftReaderParameters().location)
    let (first, further) = image.withPlane { (locator.locate(in: $0), locator.locateFurther(in: $0)) }
    #expect(first.count == 6 && !first.contains { $0.covers(code) })
    #expect(further.contains { $0.covers(code) })
    #expect(read(image).map(\.barcode) == [barcode])
  }

  @Test func furtherRegions_areThoseOfTheSameFrame() {
    var locator = BarcodeLocator(SoftReaderParameters().location)
    let text = GrayImage.noise(width: 640, height: 480, seed: 2)
    let dot = GrayImage(width: 9, height: 9, pixels: Array(repeating: 200, count: 81))
    _ = text.withPlane { locator.locate(in: $0) }
    #expect(dot.withPlane { (locator.locate(in: $0) + locator.locateFurther(in: $0)) }.isEmpty)
  }
}

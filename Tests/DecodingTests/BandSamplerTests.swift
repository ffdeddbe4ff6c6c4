import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Sampling bands")
struct BandSamplerTests {
  @Test func plane_isInterpolated_betweenFourPixels() {
    let image = GrayImage(width: 4, height: 3, pixels: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110])
    var samples = [Float](repeating: 0, count: 5)
    let line = SampleLine(origin: Point(x: 0.5, y: 0.5), step: Point(x: 0.5, y: 0.25), count: 5)
    image.withPlane { $0.sample(line, into: &samples) }
    // 10 a pixel to the right and 40 a pixel down; the last sample lies on the last row.
    let expected: [Float] = [25, 40, 55, 70, 85]
    #expect(zip(samples, expected).allSatisfy { abs($0 - $1) < 0.2 })
  }

  @Test func plane_repeatsItsEdge_beyondIt() {
    let image = GrayImage(width: 3, height: 3, pixels: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    var samples = [Float](repeating: 0, count: 9)
    let line = SampleLine(origin: Point(x: -3, y: -2), step: Point(x: 1, y: 1), count: 9)
    image.withPlane { $0.sample(line, into: &samples) }
    #expect(abs(samples[0] - 1) < 0.1 && abs(samples[8] - 9) < 0.1)
  }

  @Test(arguments: [0.0, 33, -58])
  func band_isTheCodesProfile_atAnyAngle(degrees: Double) throws {
    let barcode = try code(.ean13, "9780306406157")
    var pose = Pose()
    (pose.width, pose.height, pose.pixelsPerModule, pose.degrees) = (320, 320, 2, degrees)
    let image = GrayImage.drawing(barcode, pose)
    var sampler = BandSampler(SoftReaderParameters.Fit())
    var profile = EdgeProfile()
    var samples = [Float](repeating: 0, count: SampleLines.longest)
    image.withPlane { plane in
      var locator = BarcodeLocator(SoftReaderParameters.Location())
      guard let region = locator.locate(in: plane).first else { return }
      sampler.lay(over: region, of: plane)
      sampler.sampleBand(at: 0, half: 3, of: plane, into: &samples)
      profile.take(samples, count: sampler.count, hysteresis: 0.2)
    }
    #expect(profile.edgeCount == 60)
    let module = (profile.edges[59] - profile.edges[0]) / 95
    #expect(abs(Double(module) * sampler.step - 2) < 0.05)
  }

  @Test func push_straightensLeaningLines() {
    var lines = SampleLines(lines: 5)
    (lines.lineCount, lines.length) = (5, 100)
    for line in 0..<5 {
      for index in 0..<100 { lines[line][index] = (index - 2 * line) / 7 % 2 == 0 ? 200 : 50 }
    }
    let straight = lines.edgeEnergy(slope: 2)
    #expect(straight > 4 * lines.edgeEnergy(slope: 0))
    #expect(straight > lines.edgeEnergy(slope: -2))
    var mean = [Float](repeating: 0, count: 100)
    lines.mean(of: 0..<5, slope: 2, into: &mean)
    #expect(mean[20..<80].allSatisfy { abs($0 - 200) < 0.01 || abs($0 - 50) < 0.01 })
  }
}

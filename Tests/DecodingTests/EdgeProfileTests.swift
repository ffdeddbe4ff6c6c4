import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Levels and edges of a profile")
struct EdgeProfileTests {
  private func expectEdges(of drawing: DrawnProfile, _ tolerance: Float) throws {
    let barcode = try code(.ean13, "9780306406157")
    let samples = drawing.samples(barcode)
    var profile = EdgeProfile()
    profile.take(samples, count: samples.count, hysteresis: 0.2)
    var place = Float(drawing.firstEdge)
    let widths = BarPattern(barcode).elements.map { Float($0) * Float(drawing.samplesPerModule) }
    #expect(profile.edgeCount == 60)
    for (index, width) in widths.enumerated() where index < profile.edgeCount {
      #expect(abs(profile.edges[index] - place) < tolerance, "edge \(index)")
      #expect(profile.darkens[index] == index.isMultiple(of: 2))
      place += width
    }
  }

  @Test func edges_areWhereBarsBeginAndEnd() throws {
    try expectEdges(of: DrawnProfile(), 0.25)
  }

  @Test func edges_areFound_inUnevenLight() throws {
    var drawing = DrawnProfile()
    (drawing.dark, drawing.light, drawing.slope) = (20, 140, 40)
    try expectEdges(of: drawing, 0.6)
  }

  @Test func edges_areFound_inBlurAndNoise() throws {
    var drawing = DrawnProfile()
    (drawing.blur, drawing.noise) = (0.5, 4)
    try expectEdges(of: drawing, 1)
  }

  @Test func flatPaper_isWhiteAndHasNoEdges() {
    var generator = SeededGenerator(seed: 2)
    let samples = (0..<300).map { _ in Float.random(in: 199.8...200, using: &generator) }
    var profile = EdgeProfile()
    profile.take(samples, count: 300, hysteresis: 0.2)
    #expect(profile.edgeCount == 0)
    #expect((0..<300).allSatisfy { profile.levels[$0] > 0.8 })
  }

  @Test func reversedProfile_isTheOtherSeenFromItsEnd() throws {
    let samples = DrawnProfile().samples(try code(.upcE, "04252614"))
    var profile = EdgeProfile()
    profile.take(samples, count: samples.count, hysteresis: 0.2)
    var reversed = EdgeProfile()
    reversed.takeReversed(profile)
    var fresh = EdgeProfile()
    fresh.take(samples.reversed(), count: samples.count, hysteresis: 0.2)
    #expect(reversed.edgeCount == fresh.edgeCount)
    for index in 0..<reversed.edgeCount {
      #expect(abs(reversed.edges[index] - fresh.edges[index]) < 0.01)
      #expect(reversed.darkens[index] == fresh.darkens[index])
    }
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 17])
  func profile_mayBeOfAnyLength(count: Int) {
    var profile = EdgeProfile()
    profile.take((0..<20).map { Float($0 * 37 % 255) }, count: count, hysteresis: 0.2)
    #expect(profile.edgeCount <= count)
  }
}

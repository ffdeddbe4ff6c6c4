import Domain
import TestSupport
import Testing

@testable import Decoding

@Suite("Profiles over frames") struct ProfileMemoryTests {
  private func profiles(
    _ text: String, seed: UInt64, noise: Double = 0, samplesPerModule: Double = 4, before: Double = 10, x: Double = 100
  ) throws -> RegionProfiles {
    var drawn = DrawnProfile()
    (drawn.noise, drawn.samplesPerModule, drawn.quiet) = (noise, samplesPerModule, (before, 20 - before))
    let barcode = try #require(Barcode(.ean13, text))
    let parts = (0..<3).map { drawn.samples(barcode, seed: seed + UInt64($0)) }
    return RegionProfiles(
      centre: Point(x: x, y: 100), angle: 0.2, width: 200, step: 4 / samplesPerModule / 2, parts: parts)
  }

  /// How far a profile is from the one without noise, as a share of its swing.
  private func noise(of profiles: RegionProfiles, _ clean: RegionProfiles) throws -> Float {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    let clean = memory.add(clean).profiles
    let differences = zip(profiles.parts.joined(), clean.parts.joined()).map { ($0 - $1) * ($0 - $1) }
    return (differences.reduce(0, +) / Float(differences.count)).squareRoot()
  }

  @Test func noise_goesAsFramesAreLaidOverEachOther() throws {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    let clean = try profiles("9780441172719", seed: 0)
    var first: Float = 0
    for frame in 1...9 {
      memory.beginFrame()
      let (sum, frames) = memory.add(try profiles("9780441172719", seed: UInt64(10 * frame), noise: 60))
      #expect(frames == frame)
      if frame == 1 { first = try noise(of: sum, clean) }
      if frame == 9 { #expect(try noise(of: sum, clean) < 0.5 * first) }
    }
  }

  /// A box of cells that jumps by some modules, a hand that comes nearer.
  @Test(arguments: [(4.0, 13.0, 104.0), (4.08, 8.0, 96.0), (3.92, 10.0, 130.0)])
  func movedCode_keepsWhatWasSeen(samplesPerModule: Double, before: Double, x: Double) throws {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    _ = memory.add(try profiles("9780441172719", seed: 1, noise: 20))
    memory.beginFrame()
    let seen = try profiles(
      "9780441172719", seed: 20, noise: 20, samplesPerModule: samplesPerModule, before: before, x: x)
    let (sum, frames) = memory.add(seen)
    #expect(frames == 2)
    // Laid where it belongs: elsewhere bars would cover bars, and the sum be further from the code than either.
    let clean = try profiles(
      "9780441172719", seed: 0, samplesPerModule: samplesPerModule, before: before, x: x)
    var other = ProfileMemory(SoftReaderParameters.OverFrames())
    #expect(try noise(of: sum, clean) < noise(of: other.add(seen).profiles, clean))
  }

  @Test func anotherCode_inheritsNothing() throws {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    for frame in 0..<4 { _ = memory.add(try profiles("9780441172719", seed: UInt64(frame), noise: 30)) }
    let seen = try profiles("9780306406157", seed: 40, noise: 30)
    let (sum, frames) = memory.add(seen)
    var fresh = ProfileMemory(SoftReaderParameters.OverFrames())
    #expect(frames == 1)
    #expect(sum.parts == fresh.add(seen).profiles.parts)
  }

  @Test func codeElsewhere_isAnother() throws {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    _ = memory.add(try profiles("9780441172719", seed: 1))
    #expect(memory.add(try profiles("9780441172719", seed: 1, x: 400)).frames == 1)
  }

  @Test func region_thatIsNotSeen_isForgotten() throws {
    let rule = SoftReaderParameters.OverFrames()
    var memory = ProfileMemory(rule)
    let seen = try profiles("9780441172719", seed: 1)
    _ = memory.add(seen)
    for _ in 0..<rule.mostMissed { memory.beginFrame() }
    #expect(memory.add(seen).frames == 2)
    for _ in 0...rule.mostMissed { memory.beginFrame() }
    #expect(memory.add(seen).frames == 1)
  }

  @Test func nothing_crashes_onFlatOrShortProfiles() {
    var memory = ProfileMemory(SoftReaderParameters.OverFrames())
    for count in [0, 1, 10, 63, 64, 200] {
      for _ in 0..<2 {
        let flat = RegionProfiles(
          centre: Point(x: 1, y: 1), angle: 0, width: 50, step: 0.5,
          parts: Array(repeating: Array(repeating: 128, count: count), count: 3))
        #expect(memory.add(flat).profiles.count == count)
      }
    }
  }
}

import Domain
import Foundation
import TestSupport
import Testing

/// Lines that no person types: a pasted page, a cat on the keyboard, a device that sends garbage.
@Suite("minilibrary kiosk, floods", .serialized, .timeLimit(.minutes(60)))
struct KioskFloodTests {
  let library: StationLibrary

  init() async throws { library = try await StationLibrary() }

  /// Lines per second exceed what people type in a minute, so the remains of each add up until its timeout.
  @Test func memory_staysFlat_whileRandomLinesCome() async throws {
    let station = try library.station(console: .terminal)
    try await station.wait(for: "you are returning. ")
    var random = SeededGenerator(seed: 20_261_122)
    func flood(_ count: Int) throws {
      for _ in 0..<(count / 100) { station.send((0..<100).map { _ in Self.line(&random) }) }
    }
    try flood(10_000)
    station.send("S12346")
    try await station.wait(for: "Hello Emmy Noether")
    let before = try station.peakMemory()
    try flood(30_000)
    station.send("done", "S12347")
    try await station.wait(for: "Hello Alan Turing")
    let after = try station.peakMemory()
    // It was 30,000 and more for this many lines; it is some hundred.
    #expect(after - before < 12_000, "\(before) kB, then \(after) kB")
    station.send("quit")
    #expect(try await station.end().status == 0)
  }

  /// Text, ISBNs, cards and numbers that look like them.
  private static func line(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      String((0..<Int.random(in: 5...75, using: &random)).map { _ in letters.randomElement(using: &random) ?? "x" })
    case 1: ISBN.numbered(Int.random(in: 0..<1_000_000_000, using: &random)).description
    case 2: "978\(Int.random(in: 1_000_000_000..<10_000_000_000, using: &random))"
    case 3: "2\(Int.random(in: 1_000_000..<10_000_000, using: &random))"
    default: "\(Int.random(in: 0..<10_000_000_000_000, using: &random))"
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789+/")
}

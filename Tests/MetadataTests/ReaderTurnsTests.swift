import Testing

@testable import Metadata

@Suite("The turns of readers")
struct ReaderTurnsTests {
  private let start = ContinuousClock.Instant.now

  @Test func reader_hasOneRequestUnderWay() {
    var turns = ReaderTurns()
    #expect(turns.begin(1, at: start) == nil)
    #expect(turns.begin(1, at: start) == .underWay)
    #expect(turns.begin(2, at: start) == nil, "another reader is not concerned")
    turns.end(1)
    #expect(turns.begin(1, at: start) == nil)
  }

  @Test func reader_hasTwentyAMinute() {
    var turns = ReaderTurns()
    for second in 0..<ReaderTurns.perMinute {
      #expect(turns.begin(1, at: start + .seconds(second)) == nil)
      turns.end(1)
    }
    #expect(turns.begin(1, at: start + .seconds(30)) == .tooOften(.seconds(30)))
    #expect(turns.begin(1, at: start + .seconds(60)) == nil, "the first is a minute ago")
    turns.end(1)
    #expect(turns.begin(1, at: start + .seconds(60)) == .tooOften(.seconds(1)))
  }

  @Test func reader_isForgotten_afterAMinute() {
    var turns = ReaderTurns()
    for reader in 1...50 {
      #expect(turns.begin(Int64(reader), at: start) == nil)
      if reader > 1 { turns.end(Int64(reader)) }
    }
    #expect(turns.begin(99, at: start + .seconds(60)) == nil)
    #expect(turns.count == 2, "the one whose request is under way stays")
    #expect(turns.begin(1, at: start + .seconds(60)) == .underWay)
  }
}

import NIOCore
import Testing

@testable import WebServer

/// The patience of the server, with times that are said rather than passed.
@Suite struct ConnectionWatchTests {
  private static func at(_ seconds: Double) -> NIODeadline { .uptimeNanoseconds(UInt64((1_000 + seconds) * 1e9)) }
  private static func watch() -> ConnectionWatch { ConnectionWatch(limits: ServerLimits(), now: at(0)) }

  @Test func silence_mayLastAMinute() {
    var watch = Self.watch()
    #expect(watch.deadline == Self.at(60))
    watch.received(at: Self.at(5))
    watch.headEnded(at: Self.at(5))
    watch.requestEnded(at: Self.at(5))
    #expect(watch.deadline == nil)
    watch.answerEnded(at: Self.at(30))
    #expect(watch.deadline == Self.at(90))
  }

  @Test func head_isCompleteTenSecondsAfterItsFirstByte() {
    var watch = Self.watch()
    watch.received(at: Self.at(5))
    watch.received(at: Self.at(14))
    #expect(watch.deadline == Self.at(15))
  }

  @Test func body_bringsTenThousandBytesEachTenSeconds() {
    var watch = Self.watch()
    watch.headEnded(at: Self.at(0))
    watch.bodyReceived(9_999, at: Self.at(9))
    #expect(watch.deadline == Self.at(10))
    watch.bodyReceived(1, at: Self.at(9))
    #expect(watch.deadline == Self.at(19))
    // A fast part earns no more than the next span.
    watch.bodyReceived(1_000_000, at: Self.at(9))
    #expect(watch.deadline == Self.at(19))
    watch.requestEnded(at: Self.at(12))
    #expect(watch.deadline == nil)
  }

  @Test func client_waitsForUsWhileAnEarlierRequestRuns() {
    var watch = Self.watch()
    watch.headEnded(at: Self.at(0))
    watch.requestEnded(at: Self.at(0))
    watch.received(at: Self.at(1))
    #expect(watch.deadline == nil)
    watch.headEnded(at: Self.at(2))
    #expect(watch.deadline == nil)
    watch.answerEnded(at: Self.at(50))
    #expect(watch.deadline == Self.at(12))
  }

  @Test func reader_takesAPieceEachThirtySeconds() {
    var watch = Self.watch()
    watch.headEnded(at: Self.at(0))
    watch.requestEnded(at: Self.at(0))
    watch.wrote(100, at: Self.at(1))
    watch.wrote(100, at: Self.at(20))
    #expect(watch.deadline == Self.at(31))
    watch.taken(100, at: Self.at(25))
    #expect(watch.deadline == Self.at(55))
    watch.taken(100, at: Self.at(26))
    #expect(watch.deadline == nil)
  }

  @Test func lastAnswer_isFollowedByTwoSeconds() {
    var watch = Self.watch()
    watch.headEnded(at: Self.at(0))
    watch.requestEnded(at: Self.at(0))
    watch.answerEnded(at: Self.at(1))
    watch.lingers(at: Self.at(1))
    #expect(watch.deadline == Self.at(3))
  }
}

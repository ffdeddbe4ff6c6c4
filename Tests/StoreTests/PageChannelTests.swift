import Dispatch
import Synchronization
import Testing

@testable import Store

@Suite("The channel between the two sides of a copy")
struct PageChannelTests {
  /// On a thread of its own, where it may wait.
  private func thread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "side").async { continuation.resume(with: Result { try body() }) }
    }
  }

  @Test(arguments: 1...4) func channel_neverHoldsMoreThanItsCapacity(capacity: Int) async throws {
    let channel = PageChannel<Int>(capacity: capacity)
    async let sent: Void = thread {
      for number in 0..<500 { try channel.send(number) }
      channel.complete()
    }
    let taken = try await thread {
      var taken: [Int] = []
      while let next = try channel.next() { taken.append(next) }
      return taken
    }
    try await sent
    #expect(taken == Array(0..<500))
    #expect(channel.highWaterMark <= capacity)
  }

  @Test(arguments: [PageChannel<Int>.Side.reader, .writer, .neither]) func stop_endsBothSides(
    side: PageChannel<Int>.Side
  ) async throws {
    let channel = PageChannel<Int>(capacity: 1)
    let sender = Task { try await thread { while true { try channel.send(1) } } as Void }
    channel.stop(side)
    channel.stop(.reader)
    await #expect(throws: CancellationError.self) { try await sender.value }
    await #expect(throws: CancellationError.self) { _ = try await thread { try channel.next() } }
    #expect(channel.firstToStop == side)
  }

  @Test func stop_endsWhoWaitsForAPage() async throws {
    let channel = PageChannel<Int>(capacity: 1)
    let taker = Task { try await thread { try channel.next() } }
    channel.stop(.reader)
    await #expect(throws: CancellationError.self) { _ = try await taker.value }
  }

  @Test func readerThatIsDone_stopsNothing() throws {
    let channel = PageChannel<Int>(capacity: 1)
    try channel.send(1)
    channel.complete()
    channel.stop(.reader)
    #expect(try channel.next() == 1)
    #expect(try channel.next() == nil)
  }
}

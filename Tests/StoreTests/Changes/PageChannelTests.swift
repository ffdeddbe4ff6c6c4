import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Store

@Suite("The channel between the two sides of a copy")
struct PageChannelTests {
  /// On a separate thread, where it may wait.
  private func thread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "side").async { continuation.resume(with: Result { try body() }) }
    }
  }

  @Test(arguments: 1...4) func channel_neverHoldsMoreThanItsCapacity(capacity: Int) async throws {
    let channel = PageChannel<Int>(capacity: capacity)
    let sentPages = Mutex(0)
    async let sent: Void = thread {
      for number in 0..<500 {
        try channel.send(number)
        sentPages.withLock { $0 += 1 }
      }
      channel.complete()
    }
    let (taken, mostHeld) = try await thread {
      // The writer takes nothing before the channel is full.
      while sentPages.withLock({ $0 }) < capacity { sched_yield() }
      var taken: [Int] = []
      var mostHeld = 0
      while let next = try channel.next() {
        taken.append(next)
        mostHeld = max(mostHeld, sentPages.withLock { $0 } - taken.count)
      }
      return (taken, mostHeld)
    }
    try await sent
    #expect(taken == Array(0..<500))
    #expect(mostHeld <= capacity)
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

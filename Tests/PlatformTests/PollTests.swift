import Foundation
import Platform
import Testing

@Suite struct PollTests {
  @Test func wakeup_staysReadable_untilItIsCleared() {
    let wakeup = Wakeup()
    #expect(!wakeup.wait(.zero))
    wakeup.ring()
    wakeup.ring()
    #expect(wakeup.wait(.seconds(60)))
    #expect(wakeup.wait(.zero))
    wakeup.clear()
    #expect(!wakeup.wait(.zero))
  }

  @Test func wakeup_endsAWait_onAnotherThread() async {
    let wakeup = Wakeup()
    async let rang = withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: wakeup.wait(.seconds(600))) }
    }
    wakeup.ring()
    #expect(await rang)
  }

  @Test func poll_tellsEachDescriptorsEvents_inOrder() throws {
    let (quiet, loud) = (Wakeup(), Wakeup())
    loud.ring()
    let events = try Poll.wait(for: [(quiet.descriptor, .readable), (-1, .readable), (loud.descriptor, .readable)])
    #expect(events == [[], [], .readable])
  }

  @Test func poll_endsWithoutEvents_whenTimeIsUp() throws {
    let wakeup = Wakeup()
    #expect(try Poll.wait(for: [(wakeup.descriptor, .readable)], timeout: .milliseconds(1)) == [[]])
  }

  @Test func poll_tellsOfAHangUp_withoutBeingAsked() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    let events = try Poll.wait(for: [(pipe.fileHandleForReading.fileDescriptor, [])])
    #expect(!events[0].isDisjoint(with: .failed))
  }
}

import Capture
import Foundation
import Glibc
import Testing

@Suite struct SystemCallTests {
  @Test func write_isWhole_whenTheDescriptorDoesNotBlock() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    // More than a pipe holds.
    let text = String(repeating: "0123456789", count: 50_000)
    async let failure = write(text, to: pipe)
    let reading = pipe.fileHandleForReading
    try await Task.sleep(for: .milliseconds(50))
    let taken = try await Task.detached { try reading.readToEnd() }.value
    #expect(await failure == 0)
    #expect(taken == Data(text.utf8))
  }

  private func write(_ text: String, to pipe: Pipe) async -> Int32 {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let failure = SystemCall.write(text, to: pipe.fileHandleForWriting.fileDescriptor)
        try? pipe.fileHandleForWriting.close()
        continuation.resume(returning: failure)
      }
    }
  }

  @Test func write_saysWhatFailed() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    #expect(SystemCall.write("x", to: full) == ENOSPC)
    #expect(SystemCall.write("", to: full) == 0)
  }
}

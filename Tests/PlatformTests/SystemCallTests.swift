import Foundation
import Glibc
import Platform
import SystemPackage
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
    let taken = try await Task.detached { try reading.readToEnd() }.value
    #expect(await failure == nil)
    #expect(taken == Data(text.utf8))
  }

  private func write(_ text: String, to pipe: Pipe) async -> Errno? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let result = Result { () throws(Errno) in
          try SystemCall.write(text.utf8, to: pipe.fileHandleForWriting.fileDescriptor)
        }
        try? pipe.fileHandleForWriting.close()
        switch result {
        case .success: continuation.resume(returning: nil)
        case .failure(let error): continuation.resume(returning: error)
        }
      }
    }
  }

  @Test func write_throwsTheError() throws {
    let full = try SystemCall.open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: Errno.noSpace) { try SystemCall.write("x".utf8, to: full) }
    try SystemCall.write("".utf8, to: full)
  }

  @Test func open_isNotInherited_andThrowsTheError() throws {
    let descriptor = try SystemCall.open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(throws: Errno.noSuchFileOrDirectory) { try SystemCall.open("/nowhere/at/all", O_RDONLY) }
  }

  @Test func run_callsAgain_whenASignalInterrupts() throws {
    var calls = 0
    let result = try SystemCall.run { () -> Int32 in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(result == 7)
    #expect(calls == 3)
  }

  @Test func read_takesFromAPlace_andNothingAtTheEnd() throws {
    let folder = try ScratchFolder()
    try Data("0123456789".utf8).write(to: folder.url("file"))
    let descriptor = try SystemCall.open(folder.path("file"), O_RDONLY)
    defer { close(descriptor) }
    #expect(try SystemCall.read(descriptor, at: 7, limit: 10) == Array("789".utf8))
    #expect(try SystemCall.read(descriptor, limit: 4) == Array("0123".utf8))
    #expect(try SystemCall.read(descriptor, at: 10, limit: 4).isEmpty)
  }
}

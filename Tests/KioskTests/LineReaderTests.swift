import Foundation
import Glibc
import Kiosk
import Testing

@Suite struct LineReaderTests {
  /// A pipe whose writing end takes `bytes` and is closed, unless `staysOpen`.
  private func reader(_ bytes: [UInt8], staysOpen: Bool = false) throws -> (LineReader, Pipe) {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    if !staysOpen { try pipe.fileHandleForWriting.close() }
    return (LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor), pipe)
  }

  private func lines(_ text: String) async throws -> [String] {
    let (reader, pipe) = try reader(Array(text.utf8))
    var found: [String] = []
    while let (line, _) = await reader.next(seen: { 0 }) { found.append(line) }
    withExtendedLifetime(pipe) {}
    return found
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("y\n", ["y"]), ("y", ["y"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a\n\nb\n", ["a", "", "b"]), ("„Momo“\n", ["„Momo“"]),
  ])
  func lines_areSplitAtLineEnds(text: String, expected: [String]) async throws {
    #expect(try await lines(text) == expected)
  }

  @Test func line_isCut_whenLongerThanTheMaximum() async throws {
    let found = try await lines(String(repeating: "x", count: 3 * LineReader.maximumBytes) + "\nnext\n")
    #expect(found.count == 2)
    #expect(found.first?.utf8.count == LineReader.maximumBytes)
    #expect(found.last == "next")
  }

  @Test func line_holdsReplacementCharacters_whenBytesAreNoText() async throws {
    let (reader, pipe) = try reader([0xFF, 0xFE, 0x00, 0x41, 0x0A])
    let line = await reader.next(seen: { 0 })?.line
    #expect(line?.contains("\u{FFFD}") == true)
    withExtendedLifetime(pipe) {}
  }

  @Test func next_tellsWhatWasSeen_whenTheLineCame() async throws {
    let (reader, pipe) = try reader(Array("y\n".utf8))
    #expect(await reader.next(seen: { 7 })?.seen == 7)
    withExtendedLifetime(pipe) {}
  }

  /// A scanner types into the line of a person who has pressed Ctrl-S or Ctrl-Q; a pipe's bytes stay as they are.
  @Test func line_hasNoFlowControl_onATerminal() async throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
    defer {
      close(ours)
      close(theirs)
    }
    var settings = termios()
    #expect(tcgetattr(theirs, &settings) == 0)
    settings.c_iflag &= ~tcflag_t(IXON)
    #expect(tcsetattr(theirs, TCSANOW, &settings) == 0)
    let typed = Array("\u{13}97\u{11}8é\u{13}\n".utf8)
    #expect(write(ours, typed, typed.count) == typed.count)
    #expect(await LineReader(descriptor: theirs).next(seen: { 0 })?.line == "978é")
    #expect(try await lines("\u{13}978\n") == ["\u{13}978"])
  }

  @Test func next_ends_whenStopped() async throws {
    let (reader, pipe) = try reader([], staysOpen: true)
    async let line = reader.next(seen: { 0 })
    reader.stop()
    #expect(await line == nil)
    withExtendedLifetime(pipe) {}
  }

  @Test func next_ends_whenStopped_withLinesReadAhead() async throws {
    let (reader, pipe) = try reader(Array("a\nb\nc\n".utf8))
    #expect(await reader.next(seen: { 0 })?.line == "a")
    reader.stop()
    #expect(await reader.next(seen: { 0 }) == nil)
    withExtendedLifetime(pipe) {}
  }
}

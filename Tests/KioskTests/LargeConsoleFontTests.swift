import Logging
import Platform
import Synchronization
import SystemPackage
import Testing

@testable import Kiosk

@Suite("The font of a text console")
struct LargeConsoleFontTests {
  /// A console that keeps each font that it was given.
  private final class Console: FontConsole {
    let size: (columns: Int, rows: Int)?
    private let refused: @Sendable (ConsoleFont) -> Errno?
    private let fonts: Mutex<[ConsoleFont]>

    init(
      _ columns: Int = 240, _ rows: Int = 67, font: ConsoleFont? = LargeConsoleFontTests.font,
      refusing refused: @escaping @Sendable (ConsoleFont) -> Errno? = { _ in nil }
    ) {
      size = (columns, rows)
      self.refused = refused
      fonts = Mutex(font.map { [$0] } ?? [])
    }

    var heights: [Int] { fonts.withLock { $0.map(\.height) } }
    var last: ConsoleFont? { fonts.withLock { $0.last } }

    func font() throws(Errno) -> ConsoleFont {
      guard let last else { throw .inappropriateIOCTLForDevice }
      return last
    }

    func set(_ font: ConsoleFont) throws(Errno) {
      if let failure = refused(font) { throw failure }
      fonts.withLock { $0.append(font) }
    }
  }

  private static let font = ConsoleFont(
    width: 8, height: 16, glyphs: [[UInt8](repeating: 0b1000_0001, count: 16), [UInt8](repeating: 0, count: 16)])

  private func logger(_ lines: RecordingLog.Lines = RecordingLog.Lines()) -> Logger {
    Logger(label: "test") { _ in RecordingLog(lines) }
  }

  /// 3840×2160, 1920×1080, 1366×768, 1024×768, 800×480 and 640×480 with letters of 8×16; the last two are text modes of
  /// a graphics card.
  @Test(arguments: [
    (480, 135, [4, 3, 2]), (240, 67, [3, 2]), (170, 48, [2]), (128, 48, [2]), (100, 30, [2]), (80, 30, []),
    (80, 25, []), (40, 12, []),
  ])
  func factors_leaveAScreenThatCanBeRead(columns: Int, rows: Int, factors: [Int]) {
    #expect(LargeConsoleFont.factors(for: Self.font, columns: columns, rows: rows) == factors)
  }

  @Test func largeLetters_doNotGrow() {
    let large = Self.font.enlarged(by: 2)
    #expect(LargeConsoleFont.factors(for: large, columns: 240, rows: 67) == [3, 2])
    #expect(LargeConsoleFont.factors(for: large, columns: 80, rows: 24) == [])
    // The kernel takes nothing larger.
    #expect(LargeConsoleFont.factors(for: large.enlarged(by: 4), columns: 480, rows: 135) == [])
  }

  @Test func pixels_areSquares_whenEnlarged() {
    let small = ConsoleFont(width: 5, height: 2, glyphs: [[0b1010_1000, 0b0000_1000]])
    let large = small.enlarged(by: 2)
    #expect((large.width, large.height) == (10, 4))
    let first: [UInt8] = [0b1100_1100, 0b1100_0000]
    let second: [UInt8] = [0, 0b1100_0000]
    #expect(large.glyphs == [first + first + second + second])
  }

  @Test func ownFont_isGivenBack_once() throws {
    let console = Console()
    var font = LargeConsoleFont(console, log: logger())
    #expect(console.heights == [16, 48])
    try #require(font).restore()
    #expect(console.last == Self.font)
    font = nil
    #expect(console.heights == [16, 48, 16])
  }

  /// Kernels before 6.3 take 32 by 32 at most.
  @Test func smallerFont_isTaken_whereTheKernelRefusesTheLargest() {
    let lines = RecordingLog.Lines()
    let console = Console(refusing: { $0.height > 32 ? .invalidArgument : nil })
    let font = LargeConsoleFont(console, log: logger(lines))
    #expect(console.heights == [16, 32])
    #expect(lines.all.isEmpty)
    withExtendedLifetime(font) {}
  }

  @Test func refusal_isLoggedOnce_andNothingElse() {
    let lines = RecordingLog.Lines()
    let console = Console(refusing: { _ in .notPermitted })
    #expect(LargeConsoleFont(console, log: logger(lines)) == nil)
    #expect(console.heights == [16])
    #expect(lines.all == ["info console font stays"])
  }

  @Test func otherTerminal_isLeftAlone_inSilence() {
    let lines = RecordingLog.Lines()
    #expect(LargeConsoleFont(Console(font: nil), log: logger(lines)) == nil)
    #expect(LargeConsoleFont(LinuxConsole(descriptor: -1), log: logger(lines)) == nil)
    #expect(lines.all.isEmpty)
  }
}

import CLinux
import Glibc
package import SystemPackage

/// The font of a Linux text console: `KDFONTOP` of ioctl_console(2).
package struct ConsoleFont: Hashable, Sendable {
  /// The size of a character in pixels.
  package var width: Int
  package var height: Int
  /// The glyphs, each as `height` rows of whole bytes, the leftmost pixel in the highest bit.
  package var glyphs: [[UInt8]]

  package init(width: Int, height: Int, glyphs: [[UInt8]]) {
    (self.width, self.height, self.glyphs) = (width, height, glyphs)
  }

  /// The largest font that a kernel since 6.3 takes. An older one takes 32 by 32.
  package static let largest = (width: 64, height: 128)

  /// Each pixel as a square of `factor` by `factor`: the same characters, larger.
  package func enlarged(by factor: Int) -> ConsoleFont {
    let (oldRow, newRow) = ((width + 7) / 8, (width * factor + 7) / 8)
    let larger = glyphs.map { glyph in
      var bytes = [UInt8](repeating: 0, count: newRow * height * factor)
      for row in 0..<height * factor {
        for column in 0..<width * factor {
          let (oldColumn, start) = (column / factor, row / factor * oldRow)
          guard glyph[start + oldColumn / 8] & (0x80 >> (oldColumn % 8)) != 0 else { continue }
          bytes[row * newRow + column / 8] |= 0x80 >> (column % 8)
        }
      }
      return bytes
    }
    return ConsoleFont(width: width * factor, height: height * factor, glyphs: larger)
  }
}

extension SystemCall {
  /// - Throws: `ENOTTY` for everything but a Linux text console; `ENOSYS` or `EINVAL` where its driver keeps no font.
  package static func consoleFont(of console: Int32) throws(Errno) -> ConsoleFont {
    let (count, pitch) = (512, 32)
    var data = [UInt8](repeating: 0, count: count * pitch * 4)
    var font = console_font_op()
    (font.op, font.width, font.height, font.charcount) = (UInt32(KD_FONT_OP_GET), 32, 32, UInt32(count))
    try operate(&font, &data, console)
    let (width, height) = (Int(font.width), Int(font.height))
    let bytes = (width + 7) / 8
    guard (1...32).contains(width), (1...32).contains(height), (1...count).contains(Int(font.charcount)) else {
      throw .invalidArgument
    }
    let glyphs = (0..<Int(font.charcount)).map { glyph in
      Array(data[glyph * pitch * bytes..<(glyph * pitch + height) * bytes])
    }
    return ConsoleFont(width: width, height: height, glyphs: glyphs)
  }

  /// Changes the font of one console; its map of characters stays. The console's size in characters follows.
  ///
  /// - Throws: `EINVAL` or `ENOSYS` for a size that its driver does not take, `EPERM` for another session's console.
  package static func setConsoleFont(_ font: ConsoleFont, of console: Int32) throws(Errno) {
    // Rows of taller glyphs are not padded to 32.
    let isTall = font.height > 32
    let pitch = isTall ? font.height : 32
    let bytes = (font.width + 7) / 8
    var data: [UInt8] = []
    for glyph in font.glyphs { data += glyph + [UInt8](repeating: 0, count: (pitch - font.height) * bytes) }
    var operation = console_font_op()
    operation.op = isTall ? SystemCall.setTallFont : UInt32(KD_FONT_OP_SET)
    (operation.width, operation.height) = (UInt32(font.width), UInt32(font.height))
    operation.charcount = UInt32(font.glyphs.count)
    try operate(&operation, &data, console)
  }

  /// `KD_FONT_OP_SET_TALL`, which Linux has since 6.3 and Debian 12's header lacks.
  private static let setTallFont: UInt32 = 4

  private static func operate(
    _ operation: inout console_font_op, _ data: inout [UInt8], _ console: Int32
  ) throws(Errno) {
    let failure: Errno? = data.withUnsafeMutableBufferPointer { bytes in
      operation.data = bytes.baseAddress
      do throws(Errno) {
        try run { ioctl(console, UInt(KDFONTOP), &operation) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

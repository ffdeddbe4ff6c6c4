import Foundation
package import Logging
package import Platform
import Synchronization
package import SystemPackage

/// A text console whose font can be changed. The tests have one without a screen.
package protocol FontConsole: Sendable {
  /// In characters; nil for what has no size.
  var size: (columns: Int, rows: Int)? { get }
  func font() throws(Errno) -> ConsoleFont
  func set(_ font: ConsoleFont) throws(Errno)
}

/// The Linux text console of a descriptor.
package struct LinuxConsole: FontConsole {
  private let descriptor: Int32

  /// - Parameter descriptor: stays the caller's.
  package init(descriptor: Int32 = STDOUT_FILENO) { self.descriptor = descriptor }

  package var size: (columns: Int, rows: Int)? { SystemCall.terminalSize(of: descriptor) }
  package func font() throws(Errno) -> ConsoleFont { try SystemCall.consoleFont(of: descriptor) }
  package func set(_ font: ConsoleFont) throws(Errno) { try SystemCall.setConsoleFont(font, of: descriptor) }
}

/// A larger font for the time of a station, on a Linux text console whose own font leaves the letters small.
///
/// It is the console's own font with each pixel enlarged, so it has the same characters and needs no file.
package final class LargeConsoleFont: Sendable {
  /// The number of characters that a screen keeps, so that the line of a book takes one row or two.
  static let comfortable = (columns: 64, rows: 18)
  /// On a small screen the letters are doubled down to this size.
  static let smallest = (columns: 48, rows: 14)

  private let console: any FontConsole
  private let log: Logger
  /// The font to give back; nil when it was given back.
  private let own: Mutex<ConsoleFont?>

  /// - Returns: nil, and nothing is changed, for another terminal, for letters that are large already, and where the
  ///   console takes no larger font.
  package init?(_ console: any FontConsole = LinuxConsole(), log: Logger) {
    guard let size = console.size, let font = try? console.font() else { return nil }
    let factors = LargeConsoleFont.factors(for: font, columns: size.columns, rows: size.rows)
    var failure: Errno?
    for factor in factors {
      do throws(Errno) {
        try console.set(font.enlarged(by: factor))
        self.console = console
        self.log = log
        own = Mutex(font)
        return
      } catch {
        failure = error
      }
    }
    if let failure { log.info("console font stays", metadata: ["error": "\(failure)"]) }
    return nil
  }

  deinit { restore() }

  /// Gives the console its own font back. Calling it again does nothing.
  package func restore() {
    own.withLock { own in
      guard let font = own else { return }
      own = nil
      // A console that is gone has no font.
      do throws(Errno) { try console.set(font) } catch {
        log.info("console font not restored", metadata: ["error": "\(error)"])
      }
    }
  }

  /// The possible magnifications of the letters, the largest first.
  static func factors(for font: ConsoleFont, columns: Int, rows: Int) -> [Int] {
    [4, 3, 2].filter { factor in
      let least = factor == 2 ? smallest : comfortable
      return columns / factor >= least.columns && rows / factor >= least.rows
        && font.width * factor <= ConsoleFont.largest.width && font.height * factor <= ConsoleFont.largest.height
    }
  }
}

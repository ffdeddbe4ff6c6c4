@preconcurrency import Dispatch
import Foundation
import Platform
import Synchronization
package import SystemPackage

/// A descriptor that receives complete texts. When its reader goes away it becomes silent: the visit continues, and
/// the code that waits for `isBroken` ends it.
package final class ConsoleOutput: Sendable {
  private let descriptor: Int32
  private let failed = Mutex<Errno?>(nil)

  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal at this moment; nil for a pipe or a file.
  package var columns: Int? { SystemCall.terminalWidth(of: descriptor) }

  /// The same with the rows.
  package var size: (columns: Int, rows: Int)? { SystemCall.terminalSize(of: descriptor) }

  /// Whether a write failed: a closed pipe, or a full disk with redirected output.
  package var isBroken: Bool { failure != nil }

  /// Why the write failed.
  package var failure: Errno? { failed.withLock { $0 } }

  package func write(_ text: String) {
    guard !text.isEmpty, !isBroken else { return }
    do {
      try SystemCall.write(text.utf8, to: descriptor)
    } catch {
      failed.withLock { $0 = error }
    }
  }
}

/// Switches the terminal's flow control off, so that Ctrl-S does not stop the output of a station.
///
/// A write to a stopped terminal waits for ever, and the station with it. See termios(3), `IXON`.
package final class ConsoleFlowControl: Sendable {
  private let descriptor: Int32
  /// A shell may reset the terminal while the station is suspended. Nil where there is nothing to switch off.
  private let resumed: (any DispatchSourceSignal)?
  private let isRestored = Mutex(false)

  /// - Parameter descriptor: stays the caller's; standard input by default.
  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    guard ConsoleFlowControl.isOn(descriptor) else {
      resumed = nil
      return
    }
    ConsoleFlowControl.set(false, descriptor)
    let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
    resumed = source
    source.setEventHandler { [weak self] in self?.switchOffAgain() }
    source.activate()
  }

  deinit { restore() }

  /// Gives the terminal its flow control back. Calling it again does nothing.
  package func restore() {
    guard let resumed else { return }
    isRestored.withLock { isRestored in
      guard !isRestored else { return }
      isRestored = true
      resumed.cancel()
      // Only this flag is restored: later changes by another program stay.
      ConsoleFlowControl.set(true, descriptor)
    }
  }

  private func switchOffAgain() {
    isRestored.withLock { isRestored in
      if !isRestored { ConsoleFlowControl.set(false, descriptor) }
    }
  }

  private static func isOn(_ descriptor: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(descriptor, &settings) == 0 && settings.c_iflag & tcflag_t(IXON) != 0
  }

  private static func set(_ isOn: Bool, _ descriptor: Int32) {
    TerminalSettings.change(descriptor) { settings in
      if isOn {
        settings.c_iflag |= tcflag_t(IXON)
      } else {
        settings.c_iflag &= ~tcflag_t(IXON)
      }
    }
  }
}

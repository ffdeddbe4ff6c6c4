import Foundation
import Platform

/// Changes of a terminal's settings (termios(3)) that a station makes.
package enum TerminalSettings {
  /// Shows what is typed, or hides it at the prompt for a PIN. The end of a line moves the cursor in both cases.
  ///
  /// - Parameter descriptor: standard input by default; anything but a terminal is left as it is.
  package static func setEcho(_ isOn: Bool, _ descriptor: Int32 = STDIN_FILENO) {
    change(descriptor) { settings in
      if isOn {
        settings.c_lflag |= tcflag_t(ECHO)
        settings.c_lflag &= ~tcflag_t(ECHONL)
      } else {
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_lflag |= tcflag_t(ECHONL)
      }
    }
  }

  static func change(_ descriptor: Int32, _ body: (inout termios) -> Void) {
    var settings = termios()
    // A terminal that hung up has no settings any more.
    guard tcgetattr(descriptor, &settings) == 0 else { return }
    body(&settings)
    // A station in the background would be stopped by SIGTTOU, and could not end.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    _ = try? SystemCall.run { tcsetattr(descriptor, TCSANOW, &settings) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

import Domain
import Foundation
import Testing

@testable import minilibrary

/// The screen of `--help` of each command, compared with the one in `help-screens.txt`.
///
/// With `MINILIBRARY_HELP_SCREENS=write` the suite writes the file, after a change that is wanted.
@Suite("Help screens") struct HelpScreenTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "help-screens.txt")

  /// The screens of the file by their command line. A line with a dollar sign begins each.
  private static let screens: [String: String] = {
    let lines = Command.all.map { "$ \($0.path) --help\n" + $0.help(.english) }
    if ProcessInfo.processInfo.environment["MINILIBRARY_HELP_SCREENS"] == "write" {
      try? Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let screens = ("\n" + text).split(separator: "\n$ ").map { screen in
      let end = screen.firstIndex(of: "\n") ?? screen.endIndex
      return (String(screen[..<end]), screen[end...].trimmingCharacters(in: .newlines))
    }
    return Dictionary(screens) { first, _ in first }
  }()

  @Test(arguments: Command.all) func screen_isTheOneOfTheFile(command: Command) {
    #expect(command.help(.english).trimmingCharacters(in: .newlines) == Self.screens["\(command.path) --help"])
  }

  @Test func file_hasNoOtherScreens() {
    #expect(Set(Self.screens.keys) == Set(Command.all.map { "\($0.path) --help" }))
  }
}

import Testing
import Messages
import Domain
@testable import KioskMachine
@Suite struct ConsolePromptTests {
  @Test func dump() { for l in [Language.english] { let m = Messages(language: l, calendar: Sample.dublin); for k in Said.kinds { print("LINE|\(m.prompt(k).line)") } } }
}

import Domain
import Messages
import TestSupport
import Testing

@testable import KioskMachine

@Suite("Questions of the console") struct ConsolePromptTests {
  @Test func dumpLines() {
    let m = Messages(language: .english, calendar: Sample.dublin)
    for kind in Said.kinds { print("LINE|\(m.prompt(kind).line)") }
  }
}

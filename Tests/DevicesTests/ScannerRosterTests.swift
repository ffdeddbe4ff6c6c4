import Domain
import Testing

@testable import Devices

@Suite struct ScannerRosterTests {
  private let node = "/dev/input/event5"

  private func scanner(
    _ node: String = "/dev/input/event5", mark: Bool? = nil, isSettled: Bool = true
  ) -> InputDescription {
    InputDescription(
      path: node, name: "Scanner", vendor: 0x0C2E, product: 0x0200, keys: Key.digits.union([Key.enter]), mark: mark,
      isSettled: isSettled)
  }

  private func keyboard() -> InputDescription {
    InputDescription(path: "/dev/input/event1", name: "Keyboard", keys: Key.digits.union([Key.enter]))
  }

  private func resolve(_ path: String) -> String? { path }

  @Test func scanner_isOpenedAndToldOnce() {
    var roster = ScannerRoster(.auto)
    #expect(roster.look([scanner(), keyboard()], resolve: resolve, at: .zero) == [.open(node: node)])
    #expect(roster.opened(node) == [.tell(.ready(scanner().device))])
    #expect(roster.look([scanner(), keyboard()], resolve: resolve, at: .seconds(1)).isEmpty)
    #expect(roster.wakeUp == nil)
  }

  @Test func nothing_isSilent() {
    var roster = ScannerRoster(.auto)
    #expect(roster.look([keyboard()], resolve: resolve, at: .zero).isEmpty)
    #expect(roster.wakeUp == nil)
  }

  @Test func scannerUnplugged_isToldOnce_andOpenedWhenItIsBack() {
    var roster = ScannerRoster(.auto)
    _ = roster.look([scanner()], resolve: resolve, at: .zero)
    _ = roster.opened(node)
    #expect(roster.lost(node, .unplugged, at: .seconds(5)) == [.tell(.lost(scanner().device, .unplugged))])
    #expect(roster.look([], resolve: resolve, at: .seconds(6)).isEmpty)
    #expect(roster.wakeUp == nil)
    #expect(roster.look([scanner()], resolve: resolve, at: .seconds(7)) == [.open(node: node)])
    #expect(roster.opened(node) == [.tell(.ready(scanner().device))])
  }

  @Test func permissionThatComesLate_isNotTold() {
    var roster = ScannerRoster(.auto)
    _ = roster.look([scanner()], resolve: resolve, at: .zero)
    #expect(roster.failed(node, .forbidden(group: "input"), at: .zero).isEmpty)
    #expect(roster.wakeUp == .milliseconds(100))
    #expect(roster.look([scanner()], resolve: resolve, at: .milliseconds(50)).isEmpty)
    #expect(roster.look([scanner()], resolve: resolve, at: .milliseconds(100)) == [.open(node: node)])
    #expect(roster.opened(node) == [.tell(.ready(scanner().device))])
  }

  @Test func problemThatStays_isToldOnce_andTriedOnAndOn() {
    var roster = ScannerRoster(.auto)
    var told: [DeviceReport] = []
    var tries = 0
    var now: Duration = .zero
    while now < .seconds(60) {
      for step in roster.look([scanner()], resolve: resolve, at: now) {
        guard case .open = step else { continue }
        tries += 1
        for case .tell(let report) in roster.failed(node, now < .seconds(30) ? .busy : .forbidden(group: nil), at: now)
        {
          told.append(report)
        }
      }
      now = roster.wakeUp ?? .seconds(60)
    }
    #expect(told == [.lost(scanner().device, .busy), .lost(scanner().device, .forbidden(group: nil))])
    #expect((30...40).contains(tries))
  }

  /// udev removes the link of an unplugged device before its node.
  @Test func scannerWhoseLinkIsGoneFirst_isToldAsUnplugged_andNotAsAbsent() {
    let link = "/dev/minilibrary/scanner0"
    var roster = ScannerRoster(ScannerChoice(takesFound: false, paths: [link]))
    #expect(roster.look([scanner()], resolve: { _ in node }, at: .zero) == [.open(node: node)])
    _ = roster.opened(node)
    #expect(roster.look([scanner()], resolve: { _ in nil }, at: .seconds(5)).isEmpty, "it stays open")
    let device = Device(.scanner, name: "Scanner", path: link)
    #expect(roster.lost(node, .unplugged, at: .milliseconds(5_100)) == [.tell(.lost(device, .unplugged))])
    #expect(roster.look([], resolve: { _ in nil }, at: .seconds(7)).isEmpty)
  }

  /// The node stays, and loses its name.
  @Test func scannerWhoseLinkStaysAway_isClosed() {
    let link = "/dev/minilibrary/scanner0"
    var roster = ScannerRoster(ScannerChoice(takesFound: false, paths: [link]))
    _ = roster.look([scanner()], resolve: { _ in node }, at: .zero)
    _ = roster.opened(node)
    #expect(roster.look([scanner()], resolve: { _ in nil }, at: .seconds(5)).isEmpty)
    #expect(roster.wakeUp == .seconds(6))
    #expect(
      roster.look([scanner()], resolve: { _ in nil }, at: .seconds(6))
        == [.tell(.lost(Device(.scanner, path: link), .absent)), .close(node: node)])
  }

  @Test func namedNode_isToldWhenAbsent_andOpenedThroughItsLink() {
    var roster = ScannerRoster(ScannerChoice(takesFound: false, paths: ["/dev/minilibrary/scanner0"]))
    #expect(roster.look([scanner()], resolve: { _ in nil }, at: .zero).isEmpty)
    #expect(roster.wakeUp == .seconds(1))
    let absent = DeviceReport.lost(Device(.scanner, path: "/dev/minilibrary/scanner0"), .absent)
    #expect(roster.look([], resolve: { _ in nil }, at: .seconds(1)) == [.tell(absent)])
    #expect(roster.look([], resolve: { _ in nil }, at: .seconds(2)).isEmpty)
    #expect(roster.look([scanner()], resolve: { _ in node }, at: .seconds(3)) == [.open(node: node)])
    #expect(
      roster.opened(node) == [.tell(.ready(Device(.scanner, name: "Scanner", path: "/dev/minilibrary/scanner0")))])
    #expect(roster.lost(node, .unplugged, at: .seconds(4)).count == 1)
    // Unplugged is absent; it is said once.
    #expect(roster.look([], resolve: { _ in nil }, at: .seconds(5)).isEmpty)
    #expect(roster.look([], resolve: { _ in nil }, at: .seconds(9)).isEmpty)
  }

  @Test func lookAgain_isNeverInThePast_forANamedNodeThatStaysAway() {
    var roster = ScannerRoster(ScannerChoice(takesFound: false, paths: ["/dev/nothing"]))
    for second in 0..<20 {
      _ = roster.look([], resolve: { _ in nil }, at: .seconds(second))
      #expect(roster.wakeUp == .seconds(second + 1))
    }
  }

  @Test func keyboard_isOpened_whenItIsNamed() {
    var roster = ScannerRoster(ScannerChoice(takesFound: true, paths: ["/dev/input/event1"]))
    let steps = roster.look([scanner(), keyboard()], resolve: resolve, at: .zero)
    #expect(steps == [.open(node: "/dev/input/event1"), .open(node: node)])
  }

  @Test func scannerNamedTwice_isOpenedOnce() {
    var roster = ScannerRoster(ScannerChoice(takesFound: true, paths: [node, "/dev/minilibrary/scanner0"]))
    #expect(roster.look([scanner()], resolve: { _ in node }, at: .zero) == [.open(node: node)])
  }

  @Test func node_waitsForUdevsWord_butNotForEver() {
    var roster = ScannerRoster(.auto)
    #expect(roster.look([scanner(isSettled: false)], resolve: resolve, at: .zero).isEmpty)
    #expect(roster.wakeUp == .milliseconds(250))
    #expect(roster.look([scanner(mark: false)], resolve: resolve, at: .milliseconds(250)).isEmpty)
    #expect(roster.look([scanner(isSettled: false)], resolve: resolve, at: .seconds(10)).isEmpty)
    #expect(roster.look([scanner(isSettled: false)], resolve: resolve, at: .seconds(13)) == [.open(node: node)])
  }

  @Test func scanner_isLetGo_whenARuleExcludesIt() {
    var roster = ScannerRoster(.auto)
    _ = roster.look([scanner()], resolve: resolve, at: .zero)
    _ = roster.opened(node)
    // A udevd that starts later knows nothing yet.
    #expect(roster.look([scanner(isSettled: false)], resolve: resolve, at: .seconds(1)).isEmpty)
    #expect(roster.look([scanner(mark: false)], resolve: resolve, at: .seconds(2)) == [.close(node: node)])
  }

  @Test(arguments: [
    ("auto", ScannerChoice.auto), ("none", .none),
    ("/dev/input/event5", ScannerChoice(takesFound: false, paths: ["/dev/input/event5"])),
    ("auto,/dev/a, /dev/b,/dev/a", ScannerChoice(takesFound: true, paths: ["/dev/a", "/dev/b"])),
  ]) func choice_isRead(text: String, choice: ScannerChoice) {
    #expect(ScannerChoice(text) == choice)
  }

  @Test(arguments: ["", "event5", "auto,none", "auto,", "none,/dev/a", "AUTO", "/dev/a\0b"]) func choice_isRefused(
    text: String
  ) {
    #expect(ScannerChoice(text) == nil)
  }
}

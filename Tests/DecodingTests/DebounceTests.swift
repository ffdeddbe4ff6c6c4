import Decoding
import Domain
import Testing

@Suite("One event for a code that stays in view")
struct DebounceTests {
  private let a: Barcode
  private let b: Barcode

  init() throws {
    a = try code(.ean13, "9780306406157")
    b = try code(.ean13, "9780441172719")
  }

  /// Each letter is 100 ms of view: `.` nothing, `A`, `B`, or `X` for both.
  private func events(_ view: String, holdOff: Duration = .milliseconds(1500)) -> String {
    var debounce = Debounce(holdOff: holdOff)
    var events = ""
    for (tick, sight) in view.enumerated() {
      let seen = sight == "X" ? [a, b] : sight == "A" ? [a] : sight == "B" ? [b] : []
      for new in debounce.take(seen, at: .milliseconds(100 * tick)) { events += new == a ? "A" : "B" }
    }
    return events
  }

  @Test(arguments: [
    // Stays in view, with gaps: one event.
    ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "A"), ("A...A......A.............A", "A"),
    // Gone for the hold-off: a new one.
    ("AAA...............A", "AA"), ("AAA.............A", "A"),
    // Three shown quickly.
    ("AAA.BBB.AAA", "ABA"), ("AAABBBAAA", "ABA"), ("AAABBBAAABBB", "ABAB"),
    // Both in view, seen in turn or with gaps: no ping-pong.
    ("ABABABABABABAB", "AB"), ("AXXXXXXXX", "AB"), ("AABXXAAAAAABBBBBBAAAA", "AB"), ("XXAAAAAAXXBBBBBBBXX", "AB"),
  ])
  func code_isReported_onceWhileInView(view: String, expected: String) {
    #expect(events(view) == expected)
  }

  @Test func holdOff_isConfigurable() {
    #expect(events("A.....A", holdOff: .milliseconds(500)) == "AA")
  }
}

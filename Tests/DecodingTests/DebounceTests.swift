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

  /// Each letter is 100 ms of view: `.` nothing, `A`, `B`, or `X` for both; `a`: bars where A was read.
  private func events(_ view: String, holdOff: Duration = .milliseconds(1500)) -> String {
    var debounce = Debounce(holdOff: holdOff)
    var events = ""
    for (tick, sight) in view.enumerated() {
      let seen = sight == "X" ? [a, b] : sight == "A" ? [a] : sight == "B" ? [b] : []
      let standing = sight == "a" ? [a] : []
      for new in debounce.take(seen, standing: standing, at: .milliseconds(100 * tick)) {
        events += new == a ? "A" : "B"
      }
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

  @Test(arguments: [
    // A hand covers it partly, then wholly, and leaves.
    ("AAAaaaaa.........aaaA", "A"), ("AAAaaaaaaaaaaaaaA", "A"), ("AAA.............aaaaA", "A"),
    // Gone for the hold-off after its bars were seen last.
    ("AAAaaa...............A", "AA"),
    // Bars stay where it was: another book's, or a shelf's.
    ("AAA" + String(repeating: "a", count: 40) + "A", "AA"), ("AAABBBaaaA", "ABA"),
    // Bars bring nothing back, and report nothing.
    ("AAA...............aaaaaA", "AA"), ("aaaaa", ""),
  ])
  func unreadCode_staysInView_whileBarsAreAtItsPlace(view: String, expected: String) {
    #expect(events(view) == expected)
  }

  @Test func holdOff_isConfigurable() {
    #expect(events("A.....A", holdOff: .milliseconds(500)) == "AA")
  }
}

import KioskMachine
import Testing

@Suite("Random walks of 200,000 events at a station that asks after every item")
struct RandomWalkTests {
  /// After every event: no person outside the visit is named; idle is reachable without help; every change was
  /// confirmed at the prompt that was shown, exactly as shown; no answer counted for another prompt; at most one
  /// question is open; the screen is what was last shown, and never a prompt while the store is asked.
  @Test(arguments: UInt64(1)...10)
  func walk_breaksNoInvariant(seed: UInt64) {
    var walk = RandomWalk(seed: seed)
    #expect(walk.run(steps: 20_000) == nil)
    let expected: Set = ["checkOut", "returnLoan", "renew", "reserve", "addCopies", "acquire", "addBook", "overrule"]
    // A renewal needs a book lent on another day, the others staff: the rarest of all.
    #expect(Set(walk.changes.keys).union(["renew", "overrule", "addBook"]) == expected, "the walk went everywhere")
    #expect(walk.changes.values.reduce(0, +) > 300, "\(walk.changes)")
    #expect(walk.prompts.count > 900)
  }
}

@Test(arguments: [("Hello Ada.", true), ("Hello\0Ada", true), ("Hello Bob.", false)])
func name_isFoundInAText(text: String, isThere: Bool) { #expect(text.hasBytes(of: "Ada") == isThere) }

@Suite("Random walks in every style")
struct PileWalkTests {
  /// After every event: no person outside the visit is named, only staff overrule, no line is lost, no operation is
  /// requested twice, the screen is what was last shown, and idle is reachable without help.
  @Test(arguments: ConfirmationStyle.allCases, Mode.allCases)
  func walk_losesNoLine(confirmation: ConfirmationStyle, home: Mode) {
    var kinds: Set<String> = []
    for seed in UInt64(1)...4 {
      var walk = PileWalk(seed: seed, confirmation, home: home)
      #expect(walk.run(steps: 5_000) == nil, "seed \(seed)")
      #expect(walk.lines > 100 && walk.changes > 25, "\(walk.lines) piles, \(walk.changes) changes")
      kinds.formUnion(walk.kinds)
    }
    let expected: Set<String> =
      switch home {
      case .station, .checkOut: ["returnLoan", "checkOut", "reserve", "overrule"]
      case .returnBook: ["returnLoan"]
      case .shelving: ["returnLoan", confirmation == .each ? "addCopies" : "seeOnShelf"]
      }
    // A word about a scan is rare where a scan is applied or asked about at once.
    let rare: Set<String> =
      switch confirmation {
      case .pile: []
      case .none: ["reserve"]
      case .each: ["reserve", "overrule"]
      }
    #expect(kinds.isSuperset(of: expected.subtracting(rare)), "\(kinds)")
  }
}

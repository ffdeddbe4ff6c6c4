import Domain
import Messages
import Reports
import Testing

struct LookupSentenceTests {
  let messages = Messages(calendar: Sample.dublin)

  /// One of each kind; the codes show that none is missing.
  static let problems: [LookupProblem] = [
    .unreachable, .timedOut, .insecure, .limited, .forbidden, .countryNeeded, .keyRefused, .serverFailed(status: 503),
    .resting(seconds: 42), .unreadable, .tooLarge, .cancelled,
  ]

  @Test(arguments: LookupSource.allCases) func everyProblem_hasASentenceOfItsOwn(source: LookupSource) {
    #expect(Set(Self.problems.map(\.code)) == Set(LookupProblem.Code.allCases))
    let sentences = Self.problems.map { messages.sentence(UnaskedSource(source, $0)) }
    #expect(Set(sentences).count == Self.problems.count)
    #expect(sentences.allSatisfy { $0.contains(messages.label(source)) && ($0.hasSuffix(".") || $0.hasSuffix("?")) })
  }

  @Test func couldNotLookUp_tellsOfEachSource() {
    let problem = CommandProblem.couldNotLookUp([
      UnaskedSource(.googleBooks, .limited), UnaskedSource(.openLibrary, .timedOut),
    ])
    #expect(
      messages.sentence(problem)
        == "Google Books accepts no more queries for now. Open Library did not answer in time.")
    #expect(problem.code == "lookup-could-not-ask")
  }
}

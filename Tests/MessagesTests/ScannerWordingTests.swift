import Domain
import Messages
import TestSupport
import Testing

@Suite struct ScannerWordingTests {
  @Test(arguments: Language.reviewed) func everyVerdict_isSaidInWordsOfItsOwn(language: Language) {
    let messages = Messages(language: language)
    let verdicts =
      ScannerVerdict.Ground.allCases.map { ScannerVerdict.taken($0) }
      + ScannerVerdict.Reason.allCases.map { ScannerVerdict.left($0) }
    #expect(Set(verdicts.map { messages.sentence($0) }).count == verdicts.count)
    #expect(Set(verdicts.map(\.name)).count == verdicts.count)
  }
}

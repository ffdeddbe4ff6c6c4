import Domain
import Glibc
import Messages
import Reports
import TestSupport
import Testing

/// The reasons in brackets and after colons.
@Suite struct FaultDetailTests {
  static let systemErrors: [Int32] = [
    ENOENT, EISDIR, EACCES, EPERM, ENOSPC, EDQUOT, EFBIG, EROFS, EIO, ENOTDIR, EEXIST, EBUSY, ETXTBSY, EMFILE, ENFILE,
    ENOMEM, ENAMETOOLONG, ELOOP, ENODEV, ENXIO, ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EPIPE, ECONNRESET, ETIMEDOUT,
  ]

  @Test(arguments: [
    (Language.english, "nothere.csv could not be read: there is no such file."),
    (.german, "nothere.csv konnte nicht gelesen werden: die Datei gibt es nicht."),
    (.irish, "Níorbh fhéidir nothere.csv a léamh: níl an comhad ann."),
    (.simplifiedChinese, "无法读取 nothere.csv：文件不存在。"),
  ]) func systemError_isInTheLanguageOfTheSentence(language: Language, sentence: String) {
    let problem = CommandProblem.unreadableFile(path: "nothere.csv", detail: .system(ENOENT))
    #expect(Messages(language: language).sentence(problem) == sentence)
  }

  /// `strerror` says it in English: none of its words is left.
  @Test(arguments: LanguageTests.others, systemErrors)
  func systemError_isTranslated(language: Language, number: Int32) {
    let words = Messages(language: language).words(.system(number))
    #expect(words != Messages().words(.system(number)))
    #expect(!words.contains(String(cString: strerror(number))))
    #expect(!words.contains("\(number)"), "a frequent error has words of its own: \(words)")
  }

  @Test(arguments: Language.allCases) func rareSystemError_isANumber(language: Language) {
    #expect(Messages(language: language).words(.system(ENOTBLK)).contains("\(ENOTBLK)"))
  }

  @Test(arguments: LanguageTests.others) func everyCause_isTranslated(language: Language) {
    for cause in FaultDetail.Cause.allCases {
      #expect(Messages(language: language).words(.cause(cause)) != Messages().words(.cause(cause)), "\(cause)")
    }
  }

  @Test func detail_isShortened_asAWhole() {
    let long = FaultDetail.at(String(repeating: "a", count: 300), .system(EIO))
    let sentence = Messages().sentence(.store(.failed, detail: long))
    #expect(sentence.contains("…") && sentence.count < 300)
  }

  @Test func absentDetail_leavesNoBrackets() {
    #expect(!Messages().sentence(.store(.failed, detail: "")).contains("("))
  }
}

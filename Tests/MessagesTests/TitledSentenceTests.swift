import Domain
import Messages
import Testing

@Suite("Sentences about a title, made for many titles") struct TitledSentenceTests {
  static let titles = [
    "Dune", "", "a “b” 'c'", "{title}", "'{title}'", "#", "two\nlines", "\u{E000}", "Emma \u{E000} Emma",
    String(repeating: "A long title, ", count: 20), "\u{202E}turned", "红楼梦",
  ]

  @Test(arguments: Language.allCases + [.pseudo], titles)
  func sentence_isTheSame(language: Language, title: String) {
    let messages = Messages(language: language)
    let sentence = TitledSentence({ .listBookmarkOf(title: $0) }, in: messages)
    #expect(text(sentence, title) == messages.text(.listBookmarkOf(title: title)))
  }

  @Test func sentence_isMadeOnce() {
    var pieces: [String] = []
    TitledSentence({ .listBookmarkOf(title: $0) }, in: Messages(language: .english)).say("Dune") { pieces.append($0) }
    #expect(pieces == ["Bookmark: ", "Dune", ""])
  }

  /// A sentence without the title is worded as a whole.
  @Test func sentence_mayHaveNoTitle() {
    let messages = Messages(language: .english)
    #expect(text(TitledSentence({ _ in .listCount(3) }, in: messages), "Dune") == messages.text(.listCount(3)))
  }

  private func text(_ sentence: TitledSentence, _ title: String) -> String {
    var text = ""
    sentence.say(title) { text += $0 }
    return text
  }
}

extension Answer {
  /// Whether a line means yes, in any of the words that a prompt takes for it; Enter alone does not.
  package static func isYes(_ line: String) -> Bool {
    AnswerWord(line) == .yes
  }

  /// Whether a line means no.
  package static func isNo(_ line: String) -> Bool {
    AnswerWord(line) == .no
  }
}

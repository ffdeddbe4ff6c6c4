extension Answer {
  /// Whether a line means yes, in any of the words that a prompt takes for it; Enter alone does not.
  package static func isYes(_ line: String) -> Bool {
    switch AnswerWord(line) {
    case .yes: true
    case .no, .edit, .renew, .giveBack, nil: false
    }
  }
}

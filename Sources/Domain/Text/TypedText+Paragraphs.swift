extension TypedText {
  /// The limit for a description or notes, in characters: some pages.
  package static let maximumParagraphsLength = 10_000

  /// Text of several lines, without spaces around it; line ends are made one kind.
  ///
  /// - Throws: `input-too-long` or `input-not-text`.
  package static func cleanParagraphs(_ text: String) throws(Refusal) -> String {
    guard text.utf8.count <= maximumParagraphsLength * 4, text.count <= maximumParagraphsLength else {
      throw .inputTooLong(limit: maximumParagraphsLength)
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.allSatisfy(isText) else { throw .inputNotText }
    return trim(lines.joined(separator: "\n"))
  }
}

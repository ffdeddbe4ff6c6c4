/// The number of a work at Open Library: `OL45804W`. One work has many editions.
package struct WorkID: Hashable, Sendable {
  package let text: String

  /// - Returns: nil for a text that is no such number.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (4...20).contains(bytes.count), bytes.starts(with: "OL".utf8), bytes.last == UInt8(ascii: "W"),
      bytes[2..<bytes.count - 1].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    self.text = text
  }
}

/// A work as a catalogue on the web showed it to a reader. The texts are foreign and are made fit to be kept.
package struct SeenWork: Hashable, Sendable {
  package let id: WorkID
  package let title: String
  /// All authors in one text, as they were shown; empty where none was.
  package let author: String
  /// The year of the first publication, 1...9999; nil where it is not known.
  package let year: Int?
  /// The number of the cover at Open Library; nil for a work without one.
  package let cover: Int?

  /// A year or a cover that can be none is left out.
  ///
  /// - Throws: `title-too-short` for a title without a letter, a digit or a sign.
  package init(id: WorkID, title: String, author: String, year: Int? = nil, cover: Int? = nil) throws(Refusal) {
    let title = ListText.line(title)
    guard !title.isEmpty else { throw .titleTooShort(minimum: 1) }
    (self.id, self.title, self.author) = (id, title, ListText.line(author))
    self.year = year.flatMap { (1...9999).contains($0) ? $0 : nil }
    self.cover = cover.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil }
  }
}

/// Foreign text in the lists of readers.
package enum ListText {
  /// The limit of a line in the store, in Unicode scalars.
  package static let lineLimit = 4 * TypedText.maximumLength

  /// One line without control characters and marks of direction, cut at the limit of a typed line.
  package static func line(_ text: String) -> String {
    let line = TypedText.trim(PlainText.shorten(text, to: TypedText.maximumLength))
    // A character may have any number of scalars.
    guard line.unicodeScalars.count > lineLimit else { return line }
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(lineLimit)))
  }
  /// The year of a publication date, `2004` of `2004-05`; nil where it begins with none.
  package static func year(_ date: String?) -> Int? {
    guard let digits = Digits(String((date ?? "").prefix(4))), digits.count == 4 else { return nil }
    return digits.number.flatMap { $0 > 0 ? $0 : nil }
  }
}

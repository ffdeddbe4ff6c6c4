package import Domain

/// English as a school in Ireland or Britain writes it: clear to a ten-year-old and to a librarian.
///
/// Its sentences stand in the files beside this one, a file for each kind of key.
package struct English: Translation {
  package let calendar: LocalCalendar
  package var language: Language { .english }

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// `“Dune”`
  func title(_ text: String) -> String { "“\(PlainText.shorten(text, to: PlainText.titleLimit))”" }

  /// Typed text in quotation marks, shortened to a recognisable length.
  func typed(_ text: String) -> String { "“\(PlainText.shorten(text, to: PlainText.typedLimit))”" }

  /// `Ada Lovelace (S12345)`
  func person(_ student: Student) -> String {
    let name = PlainText.shorten(student.fullName, to: PlainText.titleLimit)
    return "\(name) (\(PlainText.shorten(student.libraryID, to: PlainText.typedLimit)))"
  }

  /// `“Dune” (Frank Herbert)`
  func work(_ book: Book) -> String {
    title(book.title) + (book.author.isEmpty ? "" : " (\(PlainText.shorten(book.author, to: PlainText.titleLimit)))")
  }
}

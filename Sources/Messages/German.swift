package import Domain

/// German as a school in Germany, Austria or Switzerland writes it, without “du” and “Sie”: what is to be done is an infinitive.
package struct German: Translation {
  package let calendar: LocalCalendar
  package var language: Language { .german }

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// `„Dune“`
  func title(_ text: String) -> String { "„\(short(text))“" }

  func typed(_ text: String) -> String { "„\(brief(text))“" }

  /// `Ada Lovelace (S12345)`
  func person(_ student: Student) -> String { "\(short(student.fullName)) (\(brief(student.libraryID)))" }

  /// `„Dune“ (Frank Herbert)`
  func work(_ book: Book) -> String {
    title(book.title) + (book.author.isEmpty ? "" : " (\(short(book.author)))")
  }
}

package import Domain

/// Simplified Chinese as a school in China writes it: full-width punctuation, titles in 《》, measure words behind numbers, a
/// space between Chinese and Latin letters or figures (but none in dates), neither 你 nor 您.
package struct SimplifiedChinese: Translation {
  package let calendar: LocalCalendar
  package var language: Language { .simplifiedChinese }

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// `《Dune》`
  func title(_ text: String) -> String { "《\(short(text))》" }

  /// A library or an inventory: `“Dune”`; 《》 is for books.
  func named(_ text: String) -> String { "“\(short(text))”" }

  func typed(_ text: String) -> String { "“\(brief(text))”" }

  /// `Ada Lovelace（S12345）`
  func person(_ student: Student) -> String { "\(short(student.fullName))（\(brief(student.libraryID))）" }

  /// `《Dune》（Frank Herbert）`
  func work(_ book: Book) -> String {
    title(book.title) + (book.author.isEmpty ? "" : "（\(short(book.author))）")
  }
}

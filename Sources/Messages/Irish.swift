package import Domain

/// Irish as An Caighdeán Oifigiúil writes it (2017), for a school in Ireland. Numbers change the word behind them, so what is
/// counted goes through ``IrishNoun``; what stands in quotation marks, and names, is never changed.
package struct Irish: Translation {
  package let calendar: LocalCalendar
  package var language: Language { .irish }

  package init(calendar: LocalCalendar) {
    self.calendar = calendar
  }

  /// `“Dune”`
  func title(_ text: String) -> String { "“\(short(text))”" }

  func typed(_ text: String) -> String { "“\(brief(text))”" }

  /// `Ada Lovelace (S12345)`
  func person(_ student: Student) -> String { "\(short(student.fullName)) (\(brief(student.libraryID)))" }

  /// `“Dune” (Frank Herbert)`
  func work(_ book: Book) -> String {
    title(book.title) + (book.author.isEmpty ? "" : " (\(short(book.author)))")
  }
}

/// A noun as it stands behind a number, written in figures: singular always, lenited after 2 to 6, eclipsed after 7 to 10
/// (CLDR 44, plural rules of `ga`: one, two, few, many, other).
struct IrishNoun {
  let plain: String
  let lenited: String
  let eclipsed: String

  static let copy = IrishNoun(plain: "cóip", lenited: "chóip", eclipsed: "gcóip")
  static let loan = IrishNoun(plain: "iasacht", lenited: "iasacht", eclipsed: "n-iasacht")
  static let second = IrishNoun(plain: "soicind", lenited: "shoicind", eclipsed: "soicind")
  static let character = IrishNoun(plain: "carachtar", lenited: "charachtar", eclipsed: "gcarachtar")
  static let page = IrishNoun("leathanach")
  static let card = IrishNoun(plain: "cárta", lenited: "chárta", eclipsed: "gcárta")
  static let label = IrishNoun("lipéad")
  static let favorite = IrishNoun(plain: "ceanán", lenited: "cheanán", eclipsed: "gceanán")
  static let file = IrishNoun(plain: "comhad", lenited: "chomhad", eclipsed: "gcomhad")
  static let activity = IrishNoun(plain: "gníomhaíocht", lenited: "ghníomhaíocht", eclipsed: "ngníomhaíocht")
  static let field = IrishNoun("réimse")

  init(plain: String, lenited: String, eclipsed: String) {
    self.plain = plain
    self.lenited = lenited
    self.eclipsed = eclipsed
  }

  /// One that no number changes: it begins with l, n, r, or with s before another consonant.
  init(_ word: String) { self.init(plain: word, lenited: word, eclipsed: word) }

  /// `leabhar amháin`, `2 chóip`, `7 gcóip`, `11 cóip`.
  func counted(_ number: Int) -> String {
    switch number {
    case 1: "\(plain) amháin"
    case 2...6: "\(number) \(lenited)"
    case 7...10: "\(number) \(eclipsed)"
    default: "\(number) \(plain)"
    }
  }
}

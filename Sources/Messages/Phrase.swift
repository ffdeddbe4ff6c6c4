import Domain

/// A sentence before it is shown in a language: the key of its entry in the catalogues, and its values.
///
/// The sentences are the static functions and properties of this type. Each has the name of its entry.
/// A value is only shown: its text is never read as a pattern.
package struct Phrase: Sendable {
  let key: String
  let values: KeyValuePairs<String, Value>

  init(_ key: String, _ values: KeyValuePairs<String, Value> = [:]) {
    self.key = key
    self.values = values
  }

  /// The entry with the name of the function or property that calls this.
  ///
  /// - Parameter function: `accountJoined(_:to:)`, `accountNone`.
  init(_ values: KeyValuePairs<String, Value> = [:], function: StaticString = #function) {
    let name = UnsafeBufferPointer(start: function.utf8Start, count: function.utf8CodeUnitCount)
    self.init(String(decoding: name.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self), values)
  }

  /// The entry of a case: `labelTitle` for `Label.title`, `refusalLastCopy` for `Refusal.lastCopy`.
  init(_ prefix: String, of value: some Any, _ values: KeyValuePairs<String, Value> = [:]) {
    self.init(CaseKeys.key(prefix, of: value), values)
  }

  /// A value as a pattern shows it. A pattern may look at the number of those that have one: `{copies, plural, …}`.
  indirect enum Value: Sendable {
    /// A text as it stands.
    case text(String)
    case number(Int)
    /// A keyword for `{name, select, …}`.
    case choice(String)
    /// Shown as `2 copies`; its number is 2.
    case count(Int, Noun)
    case phrase(Phrase)
    case day(CalendarDay)
    /// The local day of a moment.
    case dayOf(Timestamp)
    /// The local day without its year.
    case briefDayOf(Timestamp)
    /// The local day and the time of day.
    case time(Timestamp)
    /// The short name of a day of a week.
    case weekday(Weekday)
    /// Values with the separator of the entry `by` between them, shortened as a whole; its number is their count.
    case list([Value], by: String = "list", limit: Int = .max)
  }
}

/// A value that a sentence or a word stands for: a refusal, a finding, a kind.
package protocol Worded {
  var phrase: Phrase { get }
}

extension Phrase: Worded, CustomStringConvertible {
  package var phrase: Phrase { self }
  package var description: String { key }
}

extension Phrase.Value {
  /// A title or a name of unknown length.
  static func title(_ text: String) -> Phrase.Value { .text(PlainText.shorten(text, to: PlainText.titleLimit)) }

  /// Typed text, shortened to a recognisable length.
  static func typed(_ text: String) -> Phrase.Value { .text(PlainText.shorten(text, to: PlainText.typedLimit)) }

  /// A path, or what a driver says.
  static func detail(_ text: String) -> Phrase.Value { .text(PlainText.shorten(text, to: PlainText.detailLimit)) }

  static func detail(_ detail: FaultDetail) -> Phrase.Value { .list([detail.value], limit: PlainText.detailLimit) }

  static func paths(_ files: [String]) -> Phrase.Value { .list(files.map { .detail($0) }) }

  static func details(_ texts: [String], by separator: String = "list") -> Phrase.Value {
    .list(texts.map { .text($0) }, by: separator, limit: PlainText.detailLimit)
  }

  /// ` (592)`, which follows a word; empty for an empty text.
  static func inBrackets(_ text: String, to limit: Int = PlainText.titleLimit) -> Phrase.Value {
    let text = PlainText.shorten(text, to: limit)
    return text.isEmpty ? .text("") : .phrase(Phrase("inBrackets", ["text": .text(text)]))
  }

  static func inBrackets(_ detail: FaultDetail) -> Phrase.Value {
    detail == .words("") ? .text("") : .phrase(Phrase("inBrackets", ["text": .detail(detail)]))
  }

  static func flag(_ isTrue: Bool) -> Phrase.Value { .choice(isTrue ? "yes" : "no") }

  /// `Ada Lovelace (S12345)`
  static func person(_ student: Student) -> Phrase.Value {
    .phrase(Phrase("person", ["name": .title(student.fullName), "libraryID": .typed(student.libraryID)]))
  }

  /// `“Dune” (Frank Herbert)`
  static func work(_ book: Book) -> Phrase.Value {
    let title = title(book.title)
    guard !book.author.isEmpty else { return .phrase(Phrase("workWithoutAuthor", ["title": title])) }
    return .phrase(Phrase("work", ["title": title, "author": self.title(book.author)]))
  }

  /// Tenths, however large or odd the number is: `12.3`.
  static func decimal(_ value: Double) -> Phrase.Value { tenths(Int((max(0, min(value, 1e6)) * 10).rounded())) }

  /// `12.3 GiB`, `456 MiB`; cut, not rounded: the free space is never overstated.
  static func size(mebibytes: Int) -> Phrase.Value {
    guard mebibytes >= 1024 else { return .phrase(Phrase("sizeMebibytes", ["number": .number(mebibytes)])) }
    return .phrase(Phrase("sizeGibibytes", ["number": tenths(mebibytes * 10 / 1024)]))
  }

  private static func tenths(_ tenths: Int) -> Phrase.Value {
    .phrase(Phrase("decimal", ["whole": .number(tenths / 10), "tenths": .number(tenths % 10)]))
  }
}

/// An enumeration with an entry for each of its cases, `findingRulesMissing` for `DoctorFinding.rulesMissing`.
protocol CaseEntries {
  static var prefix: String { get }
}

extension CaseEntries {
  func entry(_ values: KeyValuePairs<String, Phrase.Value> = [:]) -> Phrase { Phrase(Self.prefix, of: self, values) }
}

import Domain

/// An edition with what two further questions bring, as far as they are answered.
struct OpenLibraryParts: Sendable {
  struct Answer: Sendable {
    var record: BookRecord?
    var problem: LookupProblem?
  }

  enum Part: Sendable {
    /// Names of authors and publishers.
    case details(Answer)
    /// The description.
    case work(Answer)
  }

  private let edition: BookRecord
  private let byStatement: [String]
  private var gap: LookupProblem?
  private var details: BookRecord?
  private var work: BookRecord?

  init(_ edition: BookRecord, byStatement: [String], gap: LookupProblem?) {
    self.edition = edition
    self.byStatement = byStatement
    self.gap = gap
  }

  mutating func take(_ part: Part) {
    switch part {
    case .details(let answer):
      details = answer.record
      gap = gap ?? answer.problem
    case .work(let answer):
      work = answer.record
      gap = gap ?? answer.problem
    }
  }

  /// The answer known so far: the edition's own texts come first, whichever part arrived first.
  var answer: CatalogueAnswer {
    var record = edition
    if let details { record.fill(from: details) }
    if let work { record.fill(from: OpenLibrary.part(of: work, for: record.metadata.languageCode)) }
    if record.authors.isEmpty { record.authors = byStatement }
    return CatalogueAnswer(record, gap: gap)
  }
}

import Domain
import Foundation
import Testing

@testable import Catalogues

/// The wording that was decided for entries of the catalogues, compared with the catalogues: `Decisions/decided.tsv`
/// and, for a later list of proposals, `Decisions/second-….tsv` for each language.
struct DecidedRowsTests {
  /// How a decided text relates to the catalogue of its language.
  enum Status: String, CaseIterable {
    /// The entry is the text.
    case equal
    /// The entry contains the text; runs of white space count as one space.
    case part
    /// The catalogue does not have the text yet.
    case open
    /// A later decision replaced the text.
    case later
    /// The text was refused.
    case refused
    /// The text describes a rule and is not compared.
    case rule
    /// The decision is about code or a document. The key is `-`.
    case elsewhere
  }

  struct Row: CustomStringConvertible {
    let number: Int
    let language: String
    let key: String
    let decision: String
    let text: String
    let reason: String
    let status: Status

    init(_ cells: [String]) throws {
      number = try #require(Int(cells[0]), "\(cells)")
      (language, key, decision) = (cells[1], cells[2], cells[3])
      text = cells[4].replacing("\\n", with: "\n")
      reason = cells[5]
      status = try #require(Status(rawValue: cells[6]), "\(cells)")
    }

    var description: String { "row \(number), \(language), \(key)" }
  }

  static let columns = ["row", "language", "key", "decision", "text", "reason", "status"]
  static let languages = ["en", "de", "ga", "zh-Hans", "fr"]

  private static func rows() throws -> [Row] {
    let names = ["decided.tsv"] + languages.map { "second-\($0).tsv" }
    return try names.flatMap { try DecisionTable.rows(of: $0, columns: columns).map(Row.init) }
  }

  @Test func row_hasAllColumns() throws {
    let rows = try Self.rows()
    #expect(rows.count > 900)
    for row in rows {
      #expect(["accepted", "improved", "done", "refused"].contains(row.decision), "\(row)")
      #expect(!row.text.isEmpty && !row.reason.isEmpty, "\(row)")
      #expect((row.decision == "refused") == (row.status == .refused), "\(row)")
      #expect(row.status != .later || row.reason != "-", "\(row)")
    }
  }

  @Test func row_namesAnEntry_whoseTextHasItsStatus() throws {
    let catalogues = try Dictionary(
      uniqueKeysWithValues: EmbeddedCatalogue.all.map { ($0.language.tag, try CatalogueFile($0.text).entries) })
    for row in try Self.rows() {
      guard row.status != .elsewhere else {
        #expect(row.key == "-", "\(row)")
        continue
      }
      let entry = try #require(catalogues[row.language]?[row.key], "\(row): there is no such entry").text
      let isContained = Self.words(entry).contains(Self.words(row.text))
      switch row.status {
      case .equal: #expect(entry == row.text, "\(row)")
      case .part: #expect(isContained && entry != row.text, "\(row)")
      case .open, .later, .refused: #expect(!isContained, "\(row): the entry has the text, correct the status")
      case .rule, .elsewhere: break
      }
    }
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

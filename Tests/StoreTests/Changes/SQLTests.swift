import Domain
import TestSupport
import Testing

@testable import Store

struct SQLTests {
  @Test func interpolation_bindsValues_andNeverBecomesText() {
    let name: String? = "x'); DROP TABLE book; --"
    let nothing: String? = nil
    let sql: SQL = "SELECT \(1) WHERE a = \(name) AND b = \(nothing) AND c = \(true) AND d = \(Int64.max)"
    #expect(sql.text { "$\($0)" } == "SELECT $1 WHERE a = $2 AND b = $3 AND c = $4 AND d = $5")
    #expect(sql.values == [.integer(1), .text("x'); DROP TABLE book; --"), .null, .integer(1), .integer(.max)])
  }

  @Test func fragments_keepTheirBindings_inOrder() {
    let inner: SQL = "b = \("two")"
    let sql: SQL = "a = \("one") AND \(inner) AND " + "c = \("three")"
    #expect(sql.text { "?\($0)" } == "a = ?1 AND b = ?2 AND c = ?3")
    #expect(sql.values == [.text("one"), .text("two"), .text("three")])
  }

  @Test func row_givesWhatWasAskedFor_orNamesTheColumn() throws {
    let columns = SQLRow.Columns(["id", "title", "isbn", "flag"])
    let row = SQLRow(columns: columns, values: [.integer(7), .text("Dune"), .null, .integer(1)])
    #expect(try row.integer("id") == 7 && row.int("id") == 7)
    #expect(try row.text("title") == "Dune")
    #expect(try row.optionalText("isbn") == nil && row.optionalInteger("isbn") == nil)
    #expect(try row.flag("flag"))
    #expect(throws: ValueFault.self) { try row.text("isbn") }
    #expect(throws: ValueFault.self) { try row.text("id") }
    #expect(throws: ValueFault.self) { try row.integer("title") }
    let missing = #expect(throws: ValueFault.self) { try row.integer("shelf") }
    #expect(missing?.place.path == "shelf")
  }

  @Test(arguments: [
    ("Les Misérables", "les miserables"), ("  Ein\u{A0} Haus\n", "ein haus"), ("ＤＵＮＥ", "dune"), ("", ""),
    ("STRASSE", "strasse"),
  ])
  func fold_makesTextComparable(_ text: String, _ folded: String) {
    #expect(SearchText.fold(text) == folded)
    #expect(SearchText.fold(folded) == folded, "folding folded text changes nothing")
  }

  /// Latin letters are folded one by one; a letter of another script next to them takes the other path.
  @Test func fold_isTheSame_forLatinAndForAny() {
    var generator = SeededGenerator(seed: 7)
    let letters = (0..<0x250).compactMap { Unicode.Scalar(UInt32($0)) }.map { Character($0) }
    for letter in letters {
      #expect(SearchText.fold("x\(letter)x 三") == SearchText.fold("x\(letter)x") + " 三", "\(letter.debugDescription)")
    }
    for _ in 0..<2_000 {
      let length = Int.random(in: 1...12, using: &generator)
      let text = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? " " })
      let folded = SearchText.fold(text)
      #expect(SearchText.fold(text + " 三") == (folded.isEmpty ? "三" : folded + " 三"), "\(text.debugDescription)")
    }
  }

  @Test func insert_bindsEveryValue() {
    let sql = SQL.insert(into: "book", [("a", .integer(1)), ("b", .null), ("c", .text("x"))])
    #expect(sql.text { "$\($0)" } == "INSERT INTO book (a, b, c) VALUES ($1, $2, $3)")
    #expect(sql.values == [.integer(1), .null, .text("x")])
  }
}

import Domain
import Testing

@Suite("ISBNs that a table has had")
struct SeenNumbersTests {
  @Test func numbers_areFoundAgain_afterGrowing() throws {
    var seen = SeenNumbers()
    func isbn(_ number: Int, _ prefix: String) throws -> ISBN {
      let twelve = prefix + String(100_000_000 + number)
      let payload = try #require(Digits(twelve))
      return try #require(ISBN(thirteen: twelve + String(CheckDigit.gtin(of: payload.values))))
    }
    for number in 0..<20_000 {
      let isbn = try isbn(number, number.isMultiple(of: 2) ? "978" : "979")
      #expect(seen.note(isbn, line: number + 2) == nil)
      #expect(seen.copies(of: isbn) == 0)
      seen.set(copies: number % 1_000, of: isbn)
    }
    for number in stride(from: 0, to: 20_000, by: 7) {
      #expect(seen.note(try isbn(number, number.isMultiple(of: 2) ? "978" : "979"), line: 1) == number + 2)
      #expect(seen.copies(of: try isbn(number, number.isMultiple(of: 2) ? "978" : "979")) == number % 1_000)
      let other = try isbn(number, number.isMultiple(of: 2) ? "979" : "978")
      seen.set(copies: 5, of: other)
      #expect(seen.copies(of: other) == 0)
      #expect(seen.note(other, line: 1) == nil)
    }
  }
}

import Domain
import TestSupport
import Testing

@Suite("ISBN")
struct ISBNTests {
  @Test(arguments: [
    "9780306406157", "0306406152", "0-306-40615-2", "978-0-306-40615-7", "978 0 306 40615 7", " 9780306406157\t",
    "978–0–306–40615–7", "978\u{2011}0\u{2011}306\u{2011}40615\u{2011}7", "978\u{2212}0306406157",
    "978\u{00A0}0306406157", "978\u{00AD}0306406157", "ISBN 9780306406157", "ISBN: 9780306406157",
    "ISBN-13: 978-0-306-40615-7", "isbn-10: 0-306-40615-2", "ISBN 0306406152", "ISBN-13 978-0-306-40615-7",
    "ISBN-10 0-306-40615-2", "ISBN13: 9780306406157", "ISBN10:0306406152",
  ])
  func isbn_isRead_asPeopleAndPublishersWriteIt(typed: String) throws {
    #expect(try ISBN(typed: typed).text == "9780306406157")
  }

  @Test(arguments: ["080442957X", "080442957x", "0-8044-2957-x", "ISBN 0-8044-2957-X"])
  func isbn10_isRead_withItsCheckLetterInEitherCase(typed: String) throws {
    let isbn = try ISBN(typed: typed)
    #expect(isbn.text == "9780804429573")
    #expect(isbn.isbn10 == "080442957X")
  }

  @Test func isbn_keepsItsNumber_throughTenAndBack() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<3000 {
      let isbn = ISBN.numbered(Int.random(in: 0...999_999_999, using: &random))
      let ten = try #require(isbn.isbn10)
      #expect(ten.count == 10)
      #expect(try ISBN(typed: ten) == isbn)
      #expect(try ISBN(typed: ten.lowercased()) == isbn)
      #expect(ISBN(thirteen: isbn.text) == isbn)
    }
  }

  @Test func isbn10_isNil_for979() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let payload = Digits(values: [9, 7, 9, UInt8.random(in: 1...9, using: &random)] + random.digits(8))
      let isbn = try #require(ISBN(thirteen: payload.checked))
      #expect(isbn.isbn10 == nil)
      #expect(try ISBN(typed: payload.checked) == isbn)
    }
  }

  @Test(arguments: [
    ("9780306406158", "isbn-check-digit-wrong"), ("0306406153", "isbn-check-digit-wrong"),
    ("030640615X", "isbn-check-digit-wrong"), ("9790260000438", "code-is-ismn"), ("9790260000439", "check-digit-wrong"),
    ("9771234567003", "code-is-issn"), ("9771234567004", "check-digit-wrong"), ("4006381333931", "code-is-product"),
    ("2000000000008", "code-is-regional"), ("0400000000008", "code-is-label"), ("9900000000004", "code-is-coupon"),
    ("", "isbn-length-wrong"), ("-", "isbn-length-wrong"), ("ISBN", "isbn-length-wrong"),
    ("978030640615", "isbn-length-wrong"), ("97803064061577", "isbn-length-wrong"), ("030640615", "isbn-length-wrong"),
    ("03064061522", "isbn-length-wrong"), ("X306406152", "isbn-length-wrong"), ("03064X6152", "isbn-length-wrong"),
    ("030640615Y", "isbn-length-wrong"), ("978030640615X", "isbn-length-wrong"), ("abcdefghij", "isbn-length-wrong"),
    ("9.78E+12", "isbn-length-wrong"),
  ])
  func isbn_isRefused_byWhatItIs(typed: String, code: String) {
    #expect { try ISBN(typed: typed) } throws: { ($0 as? Refusal)?.code == code }
  }

  @Test(arguments: [
    "٩٧٨٠٣٠٦٤٠٦١٥٧", "９７８０３０６４０６１５７", "٠٣٠٦٤٠٦١٥٢", "978030640615\u{0667}", "978030640615⑦", "97803064061½7",
    "030640615２", "९७८०३०६४०६१५७",
  ])
  func isbn_refuses_digitsThatAreNotASCII(typed: String) {
    #expect { try ISBN(typed: typed) } throws: { ($0 as? Refusal)?.code == "isbn-length-wrong" }
    #expect(ISBN(thirteen: typed) == nil)
  }

  @Test(arguments: ["0306406152", "978-0306406157", " 9780306406157", "9790260000438", "9771234567003", ""])
  func thirteen_isNil_forAnythingButThirteenDigitsOfABook(text: String) {
    #expect(ISBN(thirteen: text) == nil)
  }
}

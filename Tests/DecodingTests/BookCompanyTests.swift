import Domain
import Testing

@testable import Decoding

@Suite("Codes that belong to a book")
struct BookCompanyTests {
  private func reading(_ symbology: Symbology, _ text: String) throws -> Reading {
    Reading(barcode: try code(symbology, text), votes: 3, mentions: 3, pass: "soft", corners: [])
  }

  /// - Returns: what is released of one reading that each of these frames shows, a frame every 100 ms from `begin`.
  private func released(
    _ company: inout BookCompany, _ readings: [Reading], seen: [Reading]? = nil, frames: Range<Int>
  ) -> [[String]] {
    frames.map { frame in
      company.release(readings, seen: seen ?? readings, at: .milliseconds(100 * frame)).map(\.barcode.text)
    }
  }

  @Test func priceCodeAlone_waitsForItsBook() throws {
    let price = try reading(.ean13, "1920037014001")
    var company = BookCompany()
    let told = released(&company, [price], frames: 0..<10)
    #expect(told.prefix(7).allSatisfy { $0.isEmpty })
    #expect(told.dropFirst(7).allSatisfy { $0 == ["1920037014001"] })
  }

  @Test func otherCodeAlone_isToldAtOnce() throws {
    let product = try reading(.ean13, "4006381333931")
    var company = BookCompany()
    let alone = released(&company, [product], frames: 0..<1)
    #expect(alone == [["4006381333931"]])
  }

  @Test func codeBesideABook_isNeverTold_evenWhenTheBookGoesUnread() throws {
    let (book, product) = (try reading(.ean13, "9780306406157"), try reading(.ean13, "4006381333931"))
    var company = BookCompany()
    let together = released(&company, [book, product], frames: 0..<3)
    #expect(together.allSatisfy { $0 == ["9780306406157"] })
    let left = released(&company, [product], frames: 3..<60)
    #expect(left.allSatisfy { $0.isEmpty })
    // Gone, and shown again without its book.
    let again = released(&company, [product], frames: 80..<81)
    #expect(again == [["4006381333931"]])
  }

  @Test func codeThatTakesABooksPlace_isTold_afterTheBookIsGone() throws {
    let (book, product) = (try reading(.ean13, "9780306406157"), try reading(.ean13, "4006381333931"))
    var company = BookCompany()
    _ = released(&company, [book], frames: 0..<10)
    let told = released(&company, [product], frames: 12..<20)
    #expect(told.firstIndex { !$0.isEmpty } == 5)
    #expect(told.suffix(3).allSatisfy { $0 == ["4006381333931"] })
  }

  @Test func codeThatTurnsWithItsBook_isNeverTold() throws {
    let (book, product) = (try reading(.ean13, "9780306406157"), try reading(.ean13, "4006381333931"))
    var company = BookCompany()
    for turn in 0..<10 {
      _ = released(&company, [book], frames: 4 * turn..<4 * turn + 1)
      let told = released(&company, [product], frames: 4 * turn + 1..<4 * turn + 4)
      #expect(told.allSatisfy { $0.isEmpty })
    }
    let left = released(&company, [product], frames: 40..<70)
    #expect(left.allSatisfy { $0.isEmpty })
  }

  @Test func bookThatDoesNotStandYet_holdsItsCompanyBack() throws {
    let (book, product) = (try reading(.ean13, "9780306406157"), try reading(.ean13, "4006381333931"))
    var company = BookCompany()
    let early = released(&company, [product], seen: [book, product], frames: 0..<1)
    #expect(early == [[]])
  }

  @Test func cardsCommandsAndLabels_belongToNoBook() throws {
    let book = try reading(.ean13, "9780306406157")
    let others = [try reading(.ean8, "20000011"), try reading(.ean8, "00000017")]
    var company = BookCompany()
    let told = released(&company, [book] + others, frames: 0..<1)
    #expect(told == [["9780306406157", "20000011", "00000017"]])
  }

  @Test func picture_namesItsBookFirst_andMarksWhatBelongsToIt() throws {
    let (book, other) = (try reading(.ean13, "9780306406157"), try reading(.ean13, "9791090636071"))
    let (price, card) = (try reading(.ean13, "1920037014001"), try reading(.ean8, "20000011"))
    let one = [price, card, book].withCompany()
    #expect(one.map(\.barcode) == [book, price, card].map(\.barcode))
    #expect(one.map(\.companionOf) == [nil, book.barcode, nil])
    let two = [price, other, book].withCompany()
    #expect(two.map(\.barcode) == [other, book, price].map(\.barcode))
    #expect(two.allSatisfy { $0.companionOf == nil })
    #expect([price].withCompany() == [price])
  }
}

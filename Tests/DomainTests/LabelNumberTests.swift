import Domain
import TestSupport
import Testing

@Suite("Numbers of labels")
struct LabelNumberTests {
  @Test(arguments: [(1, "0400000000015"), (2, "0400000000022"), (9_999_999_999, "0499999999998")])
  func serial_becomesThirteenDigits(serial: Int, text: String) throws {
    let label = try #require(LabelNumber(serial: serial))
    #expect(label.text == text)
    #expect(label.serial == serial)
    #expect(LabelNumber(text) == label)
  }

  @Test(arguments: [0, -1, 10_000_000_000]) func serial_isRefused_outsideItsRange(serial: Int) {
    #expect(LabelNumber(serial: serial) == nil)
  }

  @Test(arguments: ["0400000000016", "9780441172719", "0300000000001", "40000000001", ""])
  func otherNumbers_areNoLabels(text: String) {
    #expect(LabelNumber(text) == nil)
  }

  /// The bars are the same, and many scanners leave the zero out.
  @Test(arguments: ["0400000000015", "400000000015", " 0-400000-000015 "])
  func label_isABook_howeverItIsTyped(line: String) throws {
    let label = try #require(LabelNumber("0400000000015"))
    #expect(Scan(typed: line) == .label(label))
    #expect(Scan(typed: line).bookCode == .label(label))
  }

  @Test func label_isABook_whenAReaderSawAUPC() throws {
    let label = try #require(LabelNumber("0400000000015"))
    #expect(Scan(try #require(Barcode(.upcA, "400000000015"))) == .label(label))
    #expect(CodeKind(try #require(Barcode(.ean13, "0400000000015"))).name == "label")
  }

  @Test func label_isNoISBN() throws {
    let label = try #require(LabelNumber(serial: 1))
    #expect(throws: Refusal.foreignCode(label.foreignCode)) { try ISBN(typed: label.text) }
  }

  @Test func libraryID_isRefused_whenItIsALabel() {
    let draft = StudentDraft(libraryID: "0400000000015", firstName: "Ada", lastName: "")
    #expect(draft.refusals == [.numberCollision(text: "0400000000015")])
  }
}

// Samples that are wrong should stop the tests at once.
// swift-format-ignore-file: NeverForceUnwrap

import Domain
import TestSupport
import Testing

/// Characters that scanners add around a code.
@Suite struct ScannedTextTests {
  private static let dune = ISBN(thirteen: "9780441172719")!
  private static let card = CardNumber(serial: 1)!
  private static let label = LabelNumber(serial: 7)!

  /// A letter of a maker, with an add-on, in upper and lower case.
  @Test(arguments: [
    "d9780441172719", "A9780441172719", "F9780441172719", "B9780441172719", "L9780441172719", "d978044117271951299",
    "M9780441172719 51299", "F978044117271912",
  ]) func book_isRead_behindACodeIDLetter(line: String) {
    #expect(Scan(scanned: line) == .isbn(Self.dune))
  }

  @Test(arguments: [
    "]C10109780441172719", "]C10109780441172719\u{1D}10A7", "]C1(01)09780441172719", "]C19780441172719",
    "]e00109780441172719", "]I109780441172719", "]C009780441172719", "09780441172719", "0109780441172719",
    "0 9780441172719",
  ]) func book_isRead_fromAGTINOfFourteenDigits(line: String) {
    #expect(Scan(scanned: line) == .isbn(Self.dune))
  }

  @Test(arguments: ["]C1", "]C10", "]C101", "]C10109780441172718", "]C11009780441172719"])
  func elementString_isNoBook_whenItIsCutOffOrWrong(line: String) {
    switch Scan(scanned: line) {
    case nil, .text, .refused: break
    case .isbn, .label, .pricePoint, .card, .command: Issue.record("\(line)")
    }
  }

  @Test func element_isRefused_whenItIsWrongOrAPackingUnit() throws {
    #expect(Scan(scanned: "]C10109780441172718") == .refused(.checkDigitWrong(text: "09780441172718")))
    let unit = Digits("1978044117271")!.checked
    guard case .refused(.foreignCode(let code)) = Scan(scanned: "]C101" + unit) else {
      Issue.record("a packing unit is no book")
      return
    }
    #expect(code.kind == .product)
  }

  @Test(arguments: ["*S12345*", "* S12345 *", "]A0*S12345*", "]A0S12345"])
  func asterisks_areTakenAway_asCode39HasThem(line: String) {
    #expect(Scan(scanned: line) == .text("S12345", otherwise: .unknownStudent(libraryID: "S12345")))
  }

  @Test(arguments: ["*", "**", "***", "* *", "*S12345", "S12345*"])
  func asterisks_stay_whereTheyAreNoPair(line: String) {
    guard case .text(let text, _) = Scan(scanned: line) else {
      Issue.record("\(line)")
      return
    }
    #expect(!text.isEmpty)
  }

  @Test func cardAndNumbersBetweenAsterisks_areRead() {
    #expect(Scan(scanned: "*\(Self.card)*") == .card(Self.card))
    #expect(Scan(scanned: "*9780441172719*") == .isbn(Self.dune))
  }

  /// `A20000011` may be a library ID: the student with that ID comes before the card.
  @Test(arguments: ["A20000011", "D20000011", "d20000011", "FF20000011", "00000020000011"])
  func card_leavesTheChoiceToTheLibrary_behindLetters(line: String) {
    let scan = Scan(scanned: line)
    #expect(scan == .text(line, otherwise: .unknownCard(Self.card)))
    #expect(scan?.possibleCard == Self.card)
  }

  @Test func commandAndLabel_areRead_behindLetters() {
    #expect(Scan(scanned: "D00000017") == .command(.yes))
    #expect(Scan(scanned: "FF00000031") == .command(.done))
    #expect(Scan(scanned: "]C10100000000000017") == .command(.yes))
    #expect(Scan(scanned: "d" + Self.label.text) == .label(Self.label))
    // Its bars are those of a UPC-A.
    #expect(Scan(scanned: "c" + Self.label.text.dropFirst()) == .label(Self.label))
    #expect(Scan(scanned: "0" + Self.label.text) == .label(Self.label))
  }

  /// Numbers as schools give them.
  @Test(arguments: [
    "A1234567", "A12345678", "S20231234", "B20000011", "X00000017", "AB20000011", "S12345", "a", "A", "F", "FF",
    "A978044117271", "12345678901234", "21234567890123", "E1234567", "d12345", "ABC9780441172719",
  ]) func libraryID_staysText(line: String) {
    #expect(Scan(scanned: line) == .text(line, otherwise: .unknownStudent(libraryID: line)))
  }

  @Test func slipInABooksNumber_isToldAsOne_behindALetter() {
    #expect(
      Scan(scanned: "d9780441172710")
        == .text("d9780441172710", otherwise: .isbnCheckDigitWrong(text: "9780441172710")))
  }

  @Test func product_isNamed_behindALetter_unlessItIsALibraryID() {
    guard case .text("F4006381333931", otherwise: .foreignCode(let code)) = Scan(scanned: "F4006381333931") else {
      Issue.record("\(String(describing: Scan(scanned: "F4006381333931")))")
      return
    }
    #expect(code.kind == .product)
  }

  @Test func libraryID_isRefused_thatAStationTakesForABook() {
    let draft = StudentDraft(libraryID: "d9780441172719", firstName: "Ada", lastName: "Lovelace")
    #expect(draft.refusals == [.numberCollision(text: "d9780441172719")])
    #expect(StudentDraft(libraryID: "A20000011", firstName: "Ada", lastName: "Lovelace").refusals.isEmpty)
  }

  /// Nothing that scanners add makes another number of a typed one.
  @Test(arguments: UInt64(300)..<304) func plainNumber_isReadAsTyped(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let length = Int.random(in: 1...13, using: &random)
      let text = String((0..<length).map { _ in "0123456789".randomElement(using: &random)! })
      #expect(Scan(scanned: text) == Scan(typed: text))
      for odd in ["]", "]C1", "]E0", "*", "d", "FF", "]e0(01)"] { _ = Scan(scanned: odd + text + "*") }
    }
  }
}

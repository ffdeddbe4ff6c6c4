import Domain
import TestSupport
import Testing

/// Any text that is typed, pasted or sent by a broken scanner is classified or refused, and never ends the program.
@Suite("Any text at all")
struct FuzzTests {
  @Test(arguments: UInt64(100)..<108)
  func anyText_isToldApartWithoutACrash(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let calendar = LocalCalendar.zone("America/Sao_Paulo")
    let now = try #require(calendar.endOfDay(CalendarDay(year: 2026, month: 12, day: 1)))
    for _ in 0..<400 {
      let text = random.text()
      switch Scan(typed: text) {
      case .isbn(let isbn): #expect(try ISBN(typed: text) == isbn)
      case .pricePoint(let code): #expect(ISBN.compact(text) == code.barcode.text + code.addOn.text)
      case .label(let label): #expect(["", "0"].contains { $0 + ISBN.compact(text) == label.text })
      case .card(let card): #expect(ISBN.compact(text) == card.text)
      case .command(let command): #expect(ISBN.compact(text) == command.text)
      case .text(let clean, _): #expect(clean == TypedText.trim(text))
      case .refused(let refusal): #expect(["input-too-long", "input-not-text"].contains(refusal.code))
      }
      if let isbn = try? ISBN(typed: text) { #expect(ISBN(thirteen: isbn.text) == isbn) }
      for symbology in Symbology.allCases { _ = Barcode(symbology, text) }
      _ = StudentDraft(libraryID: text, firstName: text, lastName: "").refusals
      if let entry = DueDateEntry(text), let due = try? entry.dueDate(by: CirculationRules(), now: now, in: calendar) {
        #expect(due >= now, "\(text)")
      }
    }
  }
}

extension SeededGenerator {
  /// Mostly what is nearly right: digits and the signs of dates and ISBNs, with a bit of all of Unicode among it.
  fileprivate mutating func text() -> String {
    let familiar = Array("0123456789012345678901234567890123456789--- ../+dDxXIiSsBNn:\u{2011}–\u{00A0}".unicodeScalars)
    let odd = percentOfOddness()
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...(happens(percent: 3) ? 500 : 18), using: &self) {
      if happens(percent: odd), let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) {
        text.append(scalar)
      } else if let scalar = familiar.randomElement(using: &self) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private mutating func percentOfOddness() -> Int { [0, 0, 5, 50, 100].randomElement(using: &self) ?? 0 }
}

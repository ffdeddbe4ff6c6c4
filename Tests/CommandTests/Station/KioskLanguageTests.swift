import Domain
import Foundation
import Messages
import TestSupport
import Testing

/// A visit in each language, in typed lines.
@Suite("minilibrary kiosk, languages", .serialized, .timeLimit(.minutes(60)))
struct KioskLanguageTests {
  let library: StationLibrary
  private let momo = "9783522177504"

  init() async throws { library = try await StationLibrary() }

  private func due(_ language: Language) -> String {
    Messages(language: language, calendar: Noon.calendar).day(Noon.day(in: 14))
  }

  @Test(arguments: [
    (Language.german, "j", "„Momo“ (Michael Ende) bis DUE ausleihen? [J/n/Datum]"),
    (
      .irish, "tá",
      "An bhfuil “Momo” (Michael Ende) uait ar iasacht go dtí DUE? [T/n/dáta]"
    ),
    (.simplifiedChinese, "是", "借《Momo》（Michael Ende），应还日期 DUE，可以吗？ [Y 是/n 否/日期]"),
  ])
  func visit_isInTheStationsLanguage(language: Language, yes: String, question: String) async throws {
    let printed = try await library.lines(
      of: ["20000028", momo, yes, "20000028"], ["--language", language.tag])
    #expect(printed.contains(question.replacing("DUE", with: due(language))), "\(printed)")
    #expect(try await library.loans() == ["Momo to S12346"])
    #expect(!printed.joined().contains("due") && !printed.joined().contains("Goodbye"), "\(printed)")
  }

  @Test(arguments: ["00000222", "deutsch"])
  func card_switchesForTheSession_andTheStationGoesBack(switching: String) async throws {
    let printed = try await library.lines(of: ["S12346", switching, momo, "n", "fertig", "20000011", "done"])
    #expect(
      printed == [
        "Hello Emmy Noether. You have no books.", "Now show a book. Finished? Show your card again.",
        "Deutsch, bis du fertig bist.",
        "„Momo“ (Michael Ende) bis \(due(.german)) ausleihen? [J/n/Datum]",
        "„Momo“ wurde NICHT ausgeliehen.", "Auf Wiedersehen. Du hast keine Bücher ausgeliehen.",
        "Hello Ada Lovelace. You have no books.", "Now show a book. Finished? Show your card again.",
        "Goodbye. You have no books.",
      ])
  }

  @Test func date_isTyped_asTheLanguageWritesIt() async throws {
    let day = Noon.day(in: 7)
    let printed = try await library.lines(
      of: ["S12346", momo, "\(day.month)月\(day.day)日", "是", "完成"], ["--language", "zh"])
    let messages = Messages(language: .simplifiedChinese, calendar: Noon.calendar)
    #expect(printed.contains("借书成功：《Momo》，应还日期 \(messages.day(day))。"), "\(printed)")
  }
}

import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("Answers in every language")
struct AnswerWordTests {
  @Test(arguments: ["y", "J", "ja", "t", "Tá", "ta", "是", "好", "对", "ｙ", "Ｙ", " 是 ", "1", ""])
  func yes_isYes(answer: String) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types(answer))
    #expect(station.changes == [.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due)])
  }

  @Test(arguments: ["n", "Nein", "níl", "NIL", "否", "不是", "ｎ", "2", "abbrechen", "cealaigh", "取消", "／取消"])
  func no_isNo(answer: String) {
    var station = Station.each()
    station.given(.card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types(answer))
    #expect(station.notices == [.declined(.checkOut(Shelf.heidi, Shelf.cleo, due: Shelf.due))])
    #expect(station.changes == [])
  }

  @Test(arguments: ["e", "ändern", "AENDERN", "bearbeiten", "athraigh", "ceartaigh", "修改", "a\u{308}ndern", "3", "３"])
  func edit_isEdit(answer: String) {
    var station = Station.each(.shelving)
    station.given(.types("new"), .types("Peig"), .types("Peig Sayers"), .types("1"), .types(""))
    #expect(station.prompt?.isConfirmation == true)
    station.when(.types(answer))
    #expect(station.prompt?.isConfirmation == false)
  }

  @Test(arguments: ["r", "verlängern", "athnuaigh", "续借", "3", "３"])
  func renew_isRenew(answer: String) {
    var station = Station.each()
    station.given(.card(Shelf.ada), .book(Shelf.dune))
    station.when(.types(answer))
    #expect(station.changes == [.renew(Shelf.adasDune, due: Shelf.due)])
  }

  @Test(arguments: ["b", "back", "zurück", "zurueck", "zurücknehmen", "fill", "glac ar ais", "归还", "还书"])
  func returnBook_isReturnBook(answer: String) {
    var station = Station.each(.shelving)
    station.given(.book(Shelf.dune))
    station.when(.types(answer))
    #expect(station.prompt?.kind == .returnLoan(ReturnOffer(Shelf.adasDune)))
  }

  @Test(arguments: [("２１", 21), ("21", 21), ("21 Tage", 21), ("21天", 21), ("2 lá", 2), ("+7d", 7)])
  func days_areRead(answer: String, days: Int64) {
    var station = Station.each()
    station.given(.staffCard, .card(Shelf.cleo), .book(Shelf.heidi))
    station.when(.types(answer))
    guard case .checkOut(_, _, let due)? = station.prompt?.kind else {
      Issue.record("\(station.notices)")
      return
    }
    #expect((due.milliseconds - Shelf.noon.milliseconds) / 86_400_000 == days)
  }

  @Test(arguments: ["9780306406157", "９７８０３０６４０６１５７"])
  func wideDigits_areANumber(number: String) {
    var station = Station.each()
    station.when(.types(number))
    #expect(station.questions.count == 1)
  }
}

import Domain
import KioskMachine
import Messages
import TestSupport

@testable import Kiosk
@testable import Web

/// A page of a station's screen, with one text in each place of its scene.
struct SceneSample: Sendable {
  let name: String
  let scene: Scene

  /// UTF-8
  var html: [UInt8] {
    let numbered = StationFeed.Numbered(number: 7, scene: scene, left: scene.countdown.map { _ in .seconds(9) })
    var manner = ScreenManner()
    manner.night = ScreenManner.Night("21:00-06:00")
    return StationPage(
      numbered, Messages(language: scene.language, calendar: .dublin), showsPreview: true,
      manner: manner
    ).page.bytes
  }

  static func samples(of text: PageText, language: Language = .english) -> [SceneSample] {
    var idle = scene(text, language)
    (idle.isIdle, idle.takesID) = (true, true)
    idle.problems = [text("摄像头"), text("扫描器")]
    idle.facts = [text("欢迎"), text("三本书")]
    idle.commands = [Scene.Command(word: text("借书"), line: text("/checkout"))]
    var asking = scene(text, language)
    asking.book = Scene.BookCard(
      title: text("三体"), author: text("刘慈欣"), languageCode: text("zh"), due: text("明天"), isOverdue: true)
    asking.offers = [Offer.yes, .dueDate, .number, .no].map { Scene.Button(offer: $0, word: text("好"), look: .plain) }
    asking.calendar = calendar(text)
    asking.loans = (1...8).map { Scene.Loan(title: text("书\($0)"), due: text("明天"), isOverdue: $0 == 1) }
    asking.countdown = Deadline(at: .seconds(40), warning: .seconds(20), mayExtend: true)
    var listing = scene(text, language)
    listing.list = (1...3).map {
      Scene.Entry(
        number: $0, item: text("书"), plan: text("借"), isRefused: $0 == 1, isDone: $0 == 2, isRemovable: $0 == 3)
    }
    listing.offers = [Scene.Button(offer: .text, word: text("好"), look: .likely)]
    listing.field = .words
    return [
      SceneSample(name: "station-idle", scene: idle), SceneSample(name: "station-question", scene: asking),
      SceneSample(name: "station-list", scene: listing),
    ]
  }

  private static func scene(_ text: PageText, _ language: Language) -> Scene {
    Scene(
      language: language, mode: .station, name: text("图书馆"), modeName: text("借还"), isIdle: false, isBusy: false,
      headline: text("请出示"), messages: [true, false].map { NoticeLine(text("消息"), isOverdue: $0) },
      tone: .success, prompt: 7, offers: [], list: [], loans: [], commands: [], problems: [], facts: [],
      takesID: false, chime: Scene.Chime(sound: .success, number: 1))
  }

  private static func calendar(_ text: PageText) -> DueCalendar {
    let days = [nil, "2026-12-05"].enumerated().map {
      DueCalendar.Day(number: $0 + 1, value: $1, label: text("星期六"))
    }
    return DueCalendar(
      weekdays: [text("一"), text("二")], months: [DueCalendar.Month(title: text("十二月"), blanks: 1, days: days)])
  }
}

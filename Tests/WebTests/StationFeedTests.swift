import Domain
import HTTPTypes
import Kiosk
import KioskMachine
import Logging
import Messages
import Store
import TestSupport
import Testing
import WebServer

@testable import Web

/// Scenes on their way to screens.
@Suite("Station's feed", .timeLimit(.minutes(60))) struct StationFeedTests {
  private static func feed() -> StationFeed {
    let feed = StationFeed(messages: Messages(language: .english, calendar: .dublin), clock: SystemKioskClock())
    feed.show(Screen(mode: .station, language: .english, body: .idle, isBusy: false))
    return feed
  }

  private static func screen(_ number: Int) -> Screen {
    let kind = Prompt.Kind.checkOut(StationSample.dune, StationSample.ada, due: StationSample.due)
    return Screen(
      mode: .station, language: .english, body: .visit(StationSample.ada, loans: []),
      prompt: Prompt(id: Prompt.ID(rawValue: number), kind: kind), isBusy: false)
  }

  @Test func firstScene_isTheCurrentOne() async {
    let feed = Self.feed()
    feed.show(Self.screen(4))
    for await scene in feed.scenes() {
      #expect(scene.scene.prompt == 4)
      #expect(scene.number == feed.current.number)
      break
    }
  }

  @Test func numbers_rise_andSameScenesAreSentOnce() async {
    let feed = Self.feed()
    var iterator = feed.scenes().makeAsyncIterator()
    let first = await iterator.next()
    feed.show(Self.screen(1))
    feed.show(Self.screen(1))
    let second = await iterator.next()
    feed.show(Self.screen(2))
    let third = await iterator.next()
    #expect([first, second, third].map { $0?.scene.prompt } == [nil, 1, 2])
    #expect(second?.number == (first?.number ?? 0) + 1)
    #expect(third?.number == (first?.number ?? 0) + 2)
  }

  @Test func slowScreen_getsTheNewestAlone() async {
    let feed = Self.feed()
    let scenes = feed.scenes()
    for number in 1...500 { feed.show(Self.screen(number)) }
    var iterator = scenes.makeAsyncIterator()
    #expect(await iterator.next()?.scene.prompt == 500)
  }

  @Test func screensThatLeave_areForgotten() async {
    let feed = Self.feed()
    let task = Task { for await _ in feed.scenes() {} }
    while feed.listeners == 0 { await Task.yield() }
    task.cancel()
    while feed.listeners > 0 { await Task.yield() }
  }

  @Test func goodbye_leavesTheScreen_byItself() async {
    let clock = SteppedClock()
    let feed = StationFeed(messages: Messages(language: .english, calendar: .dublin), clock: clock)
    feed.show(Self.screen(1))
    feed.tell(.visitEnded(StationSample.ada, loans: 0))
    feed.show(Screen(mode: .station, language: .english, body: .idle, isBusy: false))
    #expect(feed.current.scene.headline.contains("Ada"))
    let scenes = feed.scenes()
    clock.step(to: .seconds(5))
    for await scene in scenes where scene.scene.isIdle {
      #expect(!scene.scene.headline.contains("Ada"))
      break
    }
  }

  @Test func close_endsEveryStream() async {
    let feed = Self.feed()
    let scenes = feed.scenes()
    feed.close()
    for await _ in scenes {}
    for await _ in feed.scenes() { Issue.record("a closed feed sends") }
  }

  @Test func event_hasAFieldForEachLine() {
    let text = String(decoding: StationSite.event(number: 3, Array("a\nb".utf8)), as: UTF8.self)
    #expect(text == "id: 3\nevent: scene\ndata: a\ndata: b\n\n")
  }

  /// A student's visit through the routes: the loan is in the library, and both screens saw it.
  @Test func visit_isServed_onTwoScreens() async throws {
    let library = try await Library.inMemory()
    let now = Timestamp.now
    let draft = StudentDraft(libraryID: "S1", firstName: "Ada", lastName: "Lovelace")
    let ada = try await library.addStudent(draft, operation: .random(), at: now)
    let book = BookDraft(isbn: .numbered(1), title: "Dune", author: "Frank Herbert")
    _ = try await library.add(book, as: .isbn, operation: .random(), at: now)
    let feed = StationFeed(messages: Messages(language: .english, calendar: .dublin), clock: SystemKioskClock())
    let runtime = KioskRuntime(
      machine: KioskMachine(
        KioskSettings(
          vocabulary: .ofCatalogues, calendar: .dublin, timeouts: .withScreen, operationPrefix: "screen",
          confirmation: .pile)), store: library, clock: SystemKioskClock(), displays: [feed],
      log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    await runtime.start()
    let site = StationSite(feed: feed) { await runtime.send($0) }
    let screens = [feed.scenes(), feed.scenes()]
    #expect(await site.ask(.post, "/station/line", form: ["line": "S1"]).status == .seeOther)
    await runtime.settled()
    #expect(feed.current.scene.name == "Ada Lovelace")
    _ = await site.ask(.post, "/station/line", form: ["line": ISBN.numbered(1).text])
    await runtime.settled()
    let prompt = try #require(feed.current.scene.prompt)
    #expect(feed.current.scene.offers.first?.word == "Borrow 1 book")
    #expect(feed.current.scene.countdown?.warning == .seconds(20))
    #expect(feed.current.scene.calendar?.months.isEmpty == false)
    _ = await site.ask(.post, "/station/answer", form: ["prompt": String(prompt), "offer": "yes"])
    await runtime.settled()
    #expect(try await library.activeLoans(of: ada.id).count == 1)
    #expect(feed.current.scene.tone == .success)
    for screen in screens {
      var iterator = screen.makeAsyncIterator()
      #expect(await iterator.next()?.scene == feed.current.scene)
    }
    await runtime.stop()
  }
}

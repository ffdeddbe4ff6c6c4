import Devices
import Domain
import HTTPTypes
import Kiosk
import KioskMachine
import Messages
import Synchronization
import TestSupport
import Testing

@testable import Web
@testable import WebServer

/// The routes of a station's screen, asked as values.
@Suite("Station's site") struct StationSiteTests {
  /// A site whose events are kept.
  private final class Stage: Sendable {
    let feed: StationFeed
    private let kept = Mutex<[Event]>([])
    var events: [Event] { kept.withLock { $0 } }

    init(language: Language = .english, clock: any KioskClock = SystemKioskClock()) {
      feed = StationFeed(messages: Messages(language: language, calendar: .dublin), clock: clock)
      feed.show(Screen(mode: .station, language: language, body: .idle, isBusy: false))
    }

    var site: StationSite { site(ScreenManner()) }

    func site(_ manner: ScreenManner) -> StationSite {
      StationSite(feed: feed, manner: manner) { [self] event in kept.withLock { $0.append(event) } }
    }

    func asks() {
      feed.show(
        Screen(
          mode: .station, language: .english, body: .visit(StationSample.ada, loans: []),
          prompt: StationSample.prompt, isBusy: false))
    }
  }

  /// The script shows no picture then.
  @Test func scene_isMarked_whileTheCameraIsGone() async {
    let stage = Stage()
    #expect(await !stage.site.ask(.get, "/station").text.contains("blind"))
    stage.feed.tell(.lost(Device(.camera, name: "C920"), .unplugged))
    #expect(await stage.site.ask(.get, "/station").text.contains(" blind\""))
    stage.feed.tell(.ready(Device(.camera, name: "C920")))
    #expect(await !stage.site.ask(.get, "/station").text.contains("blind"))
  }

  @Test func page_isWhole_andHasNothingInline() async throws {
    let stage = Stage()
    let answer = await stage.site.ask(.get, "/station")
    #expect(answer.status == .ok)
    let text = answer.text
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(text.contains("<h1>Show your library card, or a book that you are returning.</h1>"))
    #expect(!text.contains(" style=\"") && !text.contains("onclick") && !text.contains("<script>"))
    #expect(text.contains("action=\"/station/language\""))
    // The assets that it names are served.
    for path in text.matches(of: /"(\/assets\/[^"]+)"/).map({ String($0.output.1) }) {
      let asset = await StationFront(stage.site).ask(.get, path)
      #expect(asset.status == .ok, "\(path)")
      #expect(asset.headers[.cacheControl]?.contains("immutable") == true)
    }
  }

  @Test func page_isDrawnAnew_whenTheSceneChanges() async {
    let stage = Stage()
    let site = stage.site
    let idle = await site.ask(.get, "/station").text
    #expect(await site.ask(.get, "/station").text == idle)
    stage.asks()
    let asking = await site.ask(.get, "/station").text
    #expect(asking != idle && asking.contains("data-prompt="))
    stage.feed.speak(.german)
    stage.feed.show(Screen(mode: .station, language: .german, body: .idle, isBusy: false))
    #expect(await site.ask(.get, "/station").text.contains("<html lang=\"de\">"))
  }

  @Test func manner_isInThePage() async {
    let stage = Stage()
    let plain = await stage.site.ask(.get, "/station").text
    #expect(!plain.contains("data-volume") && !plain.contains("data-night") && !plain.contains("id=\"night\""))
    var manner = ScreenManner()
    (manner.volume, manner.night) = (40, ScreenManner.Night("21:00-06:30"))
    let text = await stage.site(manner).ask(.get, "/station").text
    #expect(text.contains("data-volume=\"40\" data-night=\"1260-390\""))
    #expect(text.contains("<div id=\"night\" hidden></div>"))
  }

  @Test func ready_mayBeAskedByTheWaitingPage_andHoldsNothing() async {
    let stage = Stage()
    stage.asks()
    let answer = await stage.site.ask(.get, "/station/ready")
    #expect(answer.status == .noContent)
    #expect(answer.text.isEmpty)
    #expect(HTTPField.Name.resourcePolicy.map { answer.headers[$0] } == "cross-origin")
    let page = await stage.site.ask(.get, "/station")
    #expect(HTTPField.Name.resourcePolicy.map { page.headers[$0] } == .some(nil))
  }

  @Test func question_isAskedWithButtons_ofItsPrompt() async {
    let stage = Stage()
    stage.asks()
    let text = await stage.site.ask(.get, "/station").text
    #expect(text.contains("name=\"prompt\" value=\"7\""))
    #expect(text.contains("name=\"offer\" value=\"yes\""))
    #expect(text.contains(">Borrow</button>"))
    #expect(text.contains("Dune"))
  }

  /// Every route but the assets: a screen elsewhere has none of them.
  @Test func routes_areClosed_toOtherMachines() async {
    let stage = Stage()
    let site = stage.site
    for route in site.routes {
      let answer = await site.ask(
        route.method, route.pattern, form: ["line": "done", "language": "de"], isLoopback: false)
      #expect(answer.status == .forbidden, "\(route.method) \(route.pattern)")
    }
    #expect(stage.events.isEmpty)
  }

  @Test func posts_ofOtherSites_areRefused() async {
    let stage = Stage()
    let site = stage.site
    for route in site.routes where route.method == .post {
      for fields in StationSample.foreign {
        let answer = await site.ask(
          .post, route.pattern, form: ["line": "done", "language": "de", "offer": "yes", "prompt": "7"], headers: fields
        )
        #expect(answer.status == .forbidden, "\(route.pattern) \(fields)")
      }
    }
    let events = await site.ask(.get, "/station/events", headers: [:])
    #expect(events.status == .forbidden)
    #expect(stage.events.isEmpty)
  }

  @Test func posts_becomeEvents() async {
    let stage = Stage()
    let site = stage.site
    stage.asks()
    let posts: [(String, [String: String])] = [
      ("/station/answer", ["prompt": "7", "offer": "yes"]),
      ("/station/answer", ["prompt": "7", "offer": "dueDate", "text": "2026-12-07"]),
      ("/station/line", ["prompt": "7", "line": "S12345"]), ("/station/line", ["line": "S12345"]),
      ("/station/remove", ["prompt": "7", "entry": "2"]), ("/station/more-time", [:]),
    ]
    for (path, form) in posts {
      let answer = await site.ask(.post, path, form: form)
      #expect(answer.status == .seeOther, "\(path)")
      #expect(answer.headers[.location] == "/station")
    }
    let seven = Prompt.ID(rawValue: 7)
    #expect(
      stage.events == [
        .answer(.yes, to: seven), .answer(.text("2026-12-07"), to: seven), .line("S12345", answering: seven),
        .line("S12345", answering: nil), .remove(line: 2, from: seven), .moreTime,
      ])
  }

  @Test func language_isThatOfItsCard() async {
    let stage = Stage()
    #expect(await stage.site.ask(.post, "/station/language", form: ["language": "de"]).status == .seeOther)
    guard case .scan(.command(.language(let language, _)))? = stage.events.first else {
      Issue.record("no language: \(stage.events)")
      return
    }
    #expect(language == .german)
  }

  @Test func staleAnswer_isAConflict_andIsToldToTheStation() async {
    let stage = Stage()
    stage.asks()
    let answer = await stage.site.ask(
      .post, "/station/answer", form: ["prompt": "6", "offer": "yes"], headers: StationSample.script)
    #expect(answer.status == .conflict)
    // The machine says that the prompt is gone.
    #expect(stage.events == [.answer(.yes, to: Prompt.ID(rawValue: 6))])
    let right = await stage.site.ask(
      .post, "/station/answer", form: ["prompt": "7", "offer": "yes"], headers: StationSample.script)
    #expect(right.status == .noContent)
  }

  @Test(arguments: [
    ("/station/answer", ["offer": "yes"]), ("/station/answer", ["prompt": "7", "offer": "perhaps"]),
    ("/station/answer", ["prompt": "x", "offer": "yes"]), ("/station/answer", ["prompt": "7", "offer": "number"]),
    ("/station/line", [:]), ("/station/remove", ["prompt": "7"]), ("/station/remove", ["prompt": "7", "entry": "x"]),
    ("/station/language", ["language": "tlh"]), ("/station/language", [:]),
  ])
  func malformedPost_getsASentence(path: String, form: [String: String]) async {
    let stage = Stage()
    let answer = await stage.site.ask(.post, path, form: form)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("<h1>"))
    #expect(stage.events.isEmpty)
  }

  @Test func quit_isNotTaken_inAnyLanguage() async {
    let stage = Stage()
    for word in ["quit", "/quit", " QUIT ", "beenden", "/beenden", "scoir", "退出", "/退出", "quitter"] {
      let answer = await stage.site.ask(.post, "/station/line", form: ["line": word])
      #expect(answer.status == .unprocessableContent, "\(word)")
    }
    #expect(stage.events.isEmpty)
  }

  @Test func manyPosts_areSlowedDown() async {
    let clock = SteppedClock()
    let stage = Stage(clock: clock)
    let site = stage.site
    var statuses: [HTTPResponse.Status] = []
    for _ in 0..<30 { statuses.append(await site.ask(.post, "/station/more-time").status) }
    #expect(statuses[StationSite.postsEachSecond...].allSatisfy { $0 == .tooManyRequests })
    #expect(stage.events.count == StationSite.postsEachSecond)
    clock.step(to: .seconds(1))
    #expect(await site.ask(.post, "/station/more-time").status != .tooManyRequests)
    #expect(stage.events.count == StationSite.postsEachSecond + 1)
  }

  @Test func pace_admitsSoManyASecond() {
    let now = Mutex(Duration.zero)
    let pace = RequestPace(atMost: 3) { now.withLock { $0 } }
    #expect((1...4).map { _ in pace.admits() } == [true, true, true, false])
    now.withLock { $0 = .milliseconds(999) }
    #expect(!pace.admits())
    now.withLock { $0 = .milliseconds(1000) }
    #expect(pace.admits())
  }

  /// A title, a name and a message that would be markup stay text.
  @Test func text_neverBecomesMarkup() async {
    let evil = "</main><script>alert(1)</script>\"\u{301} onload='x'"
    let stage = Stage()
    let ada = Student.sample(1, evil, evil)
    let book = Book.sample(1, evil, author: evil)
    stage.feed.tell(.refused(Refusals(.answerNotUnderstood(text: evil))))
    let loan = Loan.sample(1, of: book, to: ada, due: StationSample.due)
    stage.feed.show(
      Screen(
        mode: .station, language: .english, body: .visit(ada, loans: [loan]),
        prompt: Prompt(id: Prompt.ID(rawValue: 3), kind: .checkOut(book, ada, due: StationSample.due)), isBusy: false))
    let text = await stage.site.ask(.get, "/station").text
    #expect(!text.contains("<script>alert"))
    #expect(!text.contains("onload='x'"))
    #expect(text.contains("&lt;/main&gt;"))
  }

  @Test(arguments: Language.allCases) func page_isInItsLanguage(language: Language) async {
    let stage = Stage(language: language)
    let text = await stage.site.ask(.get, "/station").text
    #expect(text.contains("<html lang=\"\(language.tag)\">"))
    let messages = Messages(language: language, calendar: .dublin)
    #expect(text.contains(HTML.piece { $0.text(messages.word(.howTo)) }.string))
    guard language == .simplifiedChinese else { return }
    // Other languages are named in their own words.
    let main = (text.split(separator: "<nav").first ?? "").replacing(/<div[^>]*class="languages".*?<\/div>/, with: "")
    let words = main.replacing(/<[^>]*>/, with: " ").matches(of: /[A-Za-z]{2,}/).map { String($0.output) }
    #expect(Set(words).isSubset(of: ["MiniLibrary", "doctype", "html"]), "\(words)")
  }

  @Test(arguments: [
    (ServerProblem.notFound, 404), (.methodNotAllowed([.get]), 405), (.misdirected, 421), (.malformed, 400),
    (.tooLarge(limit: 3), 413), (.fault, 500),
  ])
  func serverProblem_isAPage(problem: ServerProblem, status: Int) async {
    let stage = Stage()
    let answer = await stage.site.answer(to: problem, in: WebRequest())
    #expect(answer.status.code == status)
    #expect(answer.text.contains("href=\"/station\""))
  }
}

enum StationSample {
  static let ada = Student.sample(1, "Ada", "Lovelace")
  static let dune = Book.sample(1, "Dune", total: 2, available: 1)
  static let due = Timestamp.endOf(2026, 12, 15)
  static let prompt = Prompt(id: Prompt.ID(rawValue: 7), kind: .checkOut(dune, ada, due: due))

  static let site = HTTPField.Name("Sec-Fetch-Site") ?? .accept
  static let own: HTTPFields = [site: "same-origin"]
  static let script: HTTPFields = [site: "same-origin", StationSite.ownHeader: "1"]
  /// Headers of requests from a page of another site, or from an unknown one.
  static let foreign: [HTTPFields] = [
    [site: "cross-site"], [site: "same-site"], [site: "none"], [:], [.origin: "http://evil.example"],
    [.origin: "null"], [.origin: "http://localhost:1"],
  ]
}

extension Site {
  /// Asks the route that has this path.
  func ask(
    _ method: HTTPRequest.Method, _ path: String, form: [String: String] = [:], headers: HTTPFields = StationSample.own,
    isLoopback: Bool = true
  ) async -> WebServer.Answer {
    let parts = path.split(separator: "/")
    for route in routes where route.method == method {
      let pattern = route.pattern.split(separator: "/")
      guard pattern.count == parts.count, zip(pattern, parts).allSatisfy({ $0.hasPrefix(":") || $0 == $1 }) else {
        continue
      }
      let parameters = zip(pattern, parts).filter { $0.0.hasPrefix(":") }.map {
        (String($0.0.dropFirst()), String($0.1))
      }
      return await route.answer(
        WebRequest(
          method: method, path: path, pattern: route.pattern,
          parameters: Dictionary(parameters, uniquingKeysWith: { $1 }),
          form: WebForm(form.map { WebForm.Field(name: $0.key, value: $0.value) }), headers: headers,
          host: "localhost:8080", isLoopback: isLoopback))
    }
    return await answer(to: .notFound, in: WebRequest())
  }
}

extension WebServer.Answer {
  var text: String {
    switch body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .stream: ""
    }
  }
}

extension HTML {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

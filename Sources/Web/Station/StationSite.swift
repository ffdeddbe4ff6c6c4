import Domain
import HTTPTypes
import Kiosk
import KioskMachine
import Messages
package import WebServer

/// In this module an answer is one to a request; the machine's is `KioskMachine.Answer`.
package typealias Answer = WebServer.Answer

/// The screen of one station: a few routes under `/station` that never touch the store.
package struct StationSite: Site {
  private let feed: StationFeed
  private let send: @Sendable (Event) async -> Void
  /// Removes what a scanner puts around a code.
  private let typed: @Sendable (String) -> String
  private let covers: any StationCovers
  private let preview: CameraPreview?
  private let manner: ScreenManner
  private let pace: RequestPace
  private let drawn = DrawnScene()

  /// - Parameters:
  ///   - send: takes events to the station.
  ///   - preview: nil where the station shows no picture of its camera.
  init(
    feed: StationFeed, covers: any StationCovers = NoCovers(), preview: CameraPreview? = nil,
    manner: ScreenManner = ScreenManner(), typed: @escaping @Sendable (String) -> String = { $0 },
    send: @escaping @Sendable (Event) async -> Void
  ) {
    self.feed = feed
    self.covers = covers
    self.preview = preview
    self.manner = manner
    self.typed = typed
    self.send = send
    feed.take(covers)
    pace = RequestPace(atMost: StationSite.postsEachSecond) { feed.elapsed }
  }

  /// A finger is slower; a page that has gone wrong is not.
  static let postsEachSecond = 20

  package var routes: [Route] {
    [
      get("/station") { _ in page() },
      get("/station/ready") { _ in ready },
      get("/station/events") { request in events(request) },
      get("/station/preview") { request in pictures(request) },
      get("/station/corners") { request in corners(request) },
      get("/station/cover/:isbn") { request in cover(request) },
      post("/station/answer") { request in await answer(request) },
      post("/station/line") { request in await line(request) },
      post("/station/remove") { request in await remove(request) },
      post("/station/language") { request in await language(request) },
      post("/station/more-time") { request in
        await send(.moreTime)
        return done(request)
      },
    ]
  }

  package func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    switch problem {
    case .notFound: self.problem(.notFound, .notFound, in: request)
    case .methodNotAllowed(let methods):
      self.problem(
        .methodNotAllowed, .misunderstood, in: request,
        headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    case .misdirected: self.problem(.misdirectedRequest, .forbidden, in: request)
    case .malformed: self.problem(.badRequest, .misunderstood, in: request)
    case .tooLarge: self.problem(.contentTooLarge, .misunderstood, in: request)
    case .fault: self.problem(.internalServerError, .fault, in: request)
    }
  }

  // MARK: - Who may ask

  /// A person at the machine stands at the station.
  private func get(_ pattern: String, _ answer: @escaping @Sendable (WebRequest) async -> Answer) -> Route {
    Route(.get, pattern) { request in
      guard request.isLoopback else { return problem(.forbidden, .forbidden, in: request) }
      return await answer(request)
    }
  }

  private func post(_ pattern: String, _ answer: @escaping @Sendable (WebRequest) async -> Answer) -> Route {
    Route(.post, pattern, bodyLimit: StationSite.bodyLimit) { request in
      guard request.isLoopback, FetchSite.isOurs(request) else { return problem(.forbidden, .forbidden, in: request) }
      guard pace.admits() else { return problem(.tooManyRequests, .tooOften, in: request, headers: [.retryAfter: "1"]) }
      return await answer(request)
    }
  }

  /// A line has at most 1,000 characters, which a form may write as nine bytes each.
  private static let bodyLimit = 16 << 10

  // MARK: - What is shown

  /// For the page on the disk that waits for the station (kiosk/browser/waiting.html): a browser lets a page of another
  /// origin know that it was answered only if the answer says so. It holds nothing.
  private var ready: Answer {
    var headers = HTTPFields()
    if let name = HTTPField.Name.resourcePolicy { headers[name] = "cross-origin" }
    return Answer(status: .noContent, headers: headers, body: .bytes([]))
  }

  private func page() -> Answer {
    let scene = feed.current
    let bytes = drawn.bytes(of: scene) {
      StationPage(scene, feed.messages, showsPreview: preview != nil, manner: manner).page.bytes
    }
    return Answer(type: "text/html; charset=utf-8", bytes: bytes)
  }

  private func events(_ request: WebRequest) -> Answer {
    // EventSource cannot set headers, and a page of another site cannot make a browser say that it is ours.
    guard isOwnScript(request) else { return problem(.forbidden, .forbidden, in: request) }
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [feed, manner, showsPreview = preview != nil] in
      for await scene in feed.scenes() {
        let page = StationPage(scene, feed.messages, showsPreview: showsPreview, manner: manner)
        continuation.yield(StationSite.event(number: scene.number, page.scene.bytes))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return .events(chunks, farewell: StationSite.farewell)
  }

  /// The last event of a stream: the station ends.
  static let farewell = Array("event: bye\ndata:\n\n".utf8)

  static let ownHeader = HTTPField.Name("X-Station") ?? .accept

  private func isOwnScript(_ request: WebRequest) -> Bool {
    FetchSite.isSameOrigin(request) || request.headers[StationSite.ownHeader] != nil
  }

  /// An event of a stream: each line of its data has its own field (WHATWG HTML, 9.2.5).
  static func event(_ name: StaticString = "scene", number: Int, _ data: [UInt8]) -> [UInt8] {
    var bytes = Array("id: \(number)\nevent: \(name)\n".utf8)
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      bytes += Array("data: ".utf8) + line + [UInt8(ascii: "\n")]
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// A page of another site would not see the picture, but it would keep the camera's tap open.
  private func pictures(_ request: WebRequest) -> Answer {
    guard FetchSite.isOurs(request) else { return problem(.forbidden, .forbidden, in: request) }
    guard let preview else { return problem(.notFound, .notFound, in: request) }
    return Answer(
      headers: [.contentType: PreviewStream.type, .cacheControl: "no-store"],
      body: .stream(Answer.ByteStream(chunks: PreviewStream.parts(preview))))
  }

  private func corners(_ request: WebRequest) -> Answer {
    guard let preview else { return problem(.notFound, .notFound, in: request) }
    guard isOwnScript(request) else { return problem(.forbidden, .forbidden, in: request) }
    return .events(PreviewStream.corners(preview), farewell: StationSite.farewell)
  }

  private func cover(_ request: WebRequest) -> Answer {
    guard let isbn = ISBN(thirteen: request.parameters["isbn"] ?? ""), let bytes = covers.read(isbn) else {
      return problem(.notFound, .notFound, in: request)
    }
    return Answer(type: "image/jpeg", headers: [.cacheControl: "private, max-age=86400"], bytes: bytes)
  }

  // MARK: - What is done

  private func answer(_ request: WebRequest) async -> Answer {
    guard let prompt = prompt(request), let offer = request.form["offer"].flatMap(Offer.init(rawValue:)),
      let answer = offer.answer(request.form["text"])
    else { return problem(.unprocessableContent, .misunderstood, in: request) }
    let isStale = feed.current.scene.prompt != prompt.rawValue
    await send(.answer(answer, to: prompt))
    return done(request, isStale: isStale)
  }

  private func line(_ request: WebRequest) async -> Answer {
    guard let text = request.form["line"], text.utf8.count <= StationSite.bodyLimit else {
      return problem(.unprocessableContent, .misunderstood, in: request)
    }
    guard !Vocabulary.ofCatalogues.leaves(text) else { return problem(.unprocessableContent, .notHere, in: request) }
    await send(.line(typed(text), answering: prompt(request)))
    return done(request)
  }

  private func remove(_ request: WebRequest) async -> Answer {
    guard let prompt = prompt(request), let line = request.form["entry"].flatMap({ Int($0) }) else {
      return problem(.unprocessableContent, .misunderstood, in: request)
    }
    let isStale = feed.current.scene.prompt != prompt.rawValue
    await send(.remove(line: line, from: prompt))
    return done(request, isStale: isStale)
  }

  private func language(_ request: WebRequest) async -> Answer {
    guard let tag = request.form["language"], let language = Language.allCases.first(where: { $0.tag == tag }) else {
      return problem(.unprocessableContent, .misunderstood, in: request)
    }
    await send(.scan(.command(.language(language, number: language.card ?? 0))))
    return done(request)
  }

  private func prompt(_ request: WebRequest) -> Prompt.ID? {
    request.form["prompt"].flatMap { Int($0) }.map { Prompt.ID(rawValue: $0) }
  }

  /// A script needs no page: its stream shows what became of it.
  private func done(_ request: WebRequest, isStale: Bool = false) -> Answer {
    guard request.headers[StationSite.ownHeader] != nil else { return .seeOther("/station") }
    return isStale ? problem(.conflict, .misunderstood, in: request) : Answer(status: .noContent, body: .bytes([]))
  }

  private func problem(
    _ status: HTTPResponse.Status, _ word: StationWord, in request: WebRequest, headers: HTTPFields = [:]
  ) -> Answer {
    let page = StationProblemPage(word: word, requestNumber: request.number, messages: feed.messages)
    return Answer(status: status, type: "text/html; charset=utf-8", headers: headers, bytes: page.page.bytes)
  }
}

extension Answer {
  /// A stream of events. Its heartbeat is a comment, which a browser ignores.
  static func events(_ chunks: AsyncStream<[UInt8]>, farewell: [UInt8] = []) -> Answer {
    Answer(
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: .stream(ByteStream(chunks: chunks, heartbeat: Array(":\n\n".utf8), farewell: farewell)))
  }
}

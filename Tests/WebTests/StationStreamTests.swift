import Devices
import Domain
import HTTPTypes
import Kiosk
import KioskMachine
import Messages
import TestSupport
import Testing

@testable import Web
@testable import WebServer

/// The streams of a station's screen: who may open them, and how they end.
@Suite("Station's streams") struct StationStreamTests {
  private static func site(tap: FrameTap? = nil) -> StationSite {
    let feed = StationFeed(messages: Messages(language: .english, calendar: .dublin), clock: SystemKioskClock())
    feed.show(Screen(mode: .station, language: .english, body: .idle, isBusy: false))
    return StationSite(feed: feed, preview: tap.map { CameraPreview($0) }) { _ in }
  }

  private static let paths = ["/station/events", "/station/preview", "/station/corners"]

  /// The camera's picture is refused to pages of other sites. No stream is opened for it.
  @Test(arguments: paths) func stream_isNoOtherSites(path: String) async {
    let site = Self.site(tap: FrameTap())
    for value in ["cross-site", "same-site"] {
      let answer = await site.ask(.get, path, headers: [StationSample.site: value])
      #expect(answer.status == .forbidden && !answer.isStream, "\(value)")
    }
    let own = await site.ask(.get, path)
    #expect(own.status == .ok && own.isStream)
    let elsewhere = await site.ask(.get, path, isLoopback: false)
    #expect(elsewhere.status == .forbidden && !elsewhere.isStream)
  }

  /// Events need a header that no page of another site can make a browser send; a picture is asked for by its address,
  /// too.
  @Test func stream_ofAnUnknownAsker_isThePictureAlone() async {
    let site = Self.site(tap: FrameTap())
    #expect(await site.ask(.get, "/station/events", headers: [:]).status == .forbidden)
    #expect(await site.ask(.get, "/station/corners", headers: [:]).status == .forbidden)
    #expect(await site.ask(.get, "/station/preview", headers: [:]).status == .ok)
  }

  @Test(arguments: ["/station/events", "/station/corners"]) func events_endWithALastOne(path: String) async throws {
    let answer = await Self.site(tap: FrameTap()).ask(.get, path)
    guard case .stream(let stream) = answer.body else {
      Issue.record("no stream")
      return
    }
    #expect(String(decoding: stream.farewell, as: UTF8.self) == "event: bye\ndata:\n\n")
    #expect(String(decoding: stream.heartbeat, as: UTF8.self) == ":\n\n")
  }

  /// A person who reports a problem can name the line of the log.
  @Test func problem_hasTheNumberOfItsRequest() async throws {
    let site = Self.site()
    let problems: [ServerProblem] = [
      .notFound, .methodNotAllowed([.get]), .misdirected, .malformed, .tooLarge(limit: 1), .fault,
    ]
    for problem in problems {
      #expect(await site.answer(to: problem, in: WebRequest(number: 4711)).text.contains("4711"), "\(problem)")
    }
    for route in site.routes {
      let answer = await route.answer(WebRequest(method: route.method, isLoopback: false, number: 4711))
      #expect(answer.status == .forbidden && answer.text.contains("4711"), "\(route.pattern)")
    }
  }
}

extension WebServer.Answer {
  fileprivate var isStream: Bool {
    if case .stream = body { true } else { false }
  }
}

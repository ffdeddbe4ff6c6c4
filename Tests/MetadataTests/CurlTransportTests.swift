import Foundation
import TestSupport
import Testing

@testable import Metadata

@Suite("The transport", .timeLimit(.minutes(60)))
struct CurlTransportTests {
  private func get(
    _ stub: WebStub, _ path: String = "/", limits: HTTPLimits = HTTPLimits(), bodyLimit: Int = 2 << 20,
    headers: [String: String] = [:]
  ) async -> Result<HTTPResponse, HTTPProblem> {
    do throws(HTTPProblem) {
      let transport = try CurlTransport(userAgent: "Tests/1 (nobody@example.org)", limits: limits)
      return .success(try await ask(transport, stub.address + path, bodyLimit, headers))
    } catch {
      return .failure(error)
    }
  }

  private func ask(
    _ transport: CurlTransport, _ address: String, _ bodyLimit: Int = 2 << 20, _ headers: [String: String] = [:]
  ) async throws(HTTPProblem) -> HTTPResponse {
    guard let address = WebAddress(address) else { throw .redirectRefused }
    return try await transport.send(HTTPRequest(address, headers: headers, bodyLimit: bodyLimit))
  }

  private func limits(total: Int) -> HTTPLimits {
    var limits = HTTPLimits()
    limits.total = .milliseconds(total)
    return limits
  }

  @Test func answer_comesWhole() async throws {
    let stub = try WebStub(always: .json("{\"a\": 1}", status: 404, ["ETag": "\"x\"", "X-Twice": "1"]))
    let response = try await get(stub, "/a?b=c", headers: ["If-None-Match": "\"x\"", "Bad": "a\r\nInjected: b"]).get()
    #expect(response.status == 404)
    #expect(response.body == Array("{\"a\": 1}".utf8))
    #expect(response.headers.etag == "\"x\"")
    let request = try #require(stub.requests.first)
    #expect(request.path == "/a?b=c")
    #expect(request.headers["user-agent"] == "Tests/1 (nobody@example.org)")
    #expect(request.headers["if-none-match"] == "\"x\"")
    #expect(request.headers["accept-encoding"] == "gzip")
    #expect(request.headers["injected"] == nil)
  }

  @Test func packedAnswer_isUnpacked() async throws {
    let stub = try WebStub(always: .packed(try Answer.bytes("found.json.gz")))
    #expect(try await get(stub).get().body == (try Answer.bytes("google/found.json")))
  }

  @Test func connection_isUsedAgain() async throws {
    let stub = try WebStub(always: .json("{}"))
    let transport = try CurlTransport(userAgent: "Tests")
    for _ in 1...5 { _ = try await ask(transport, stub.address) }
    #expect(stub.requests.count == 5)
    // libcurl may give a kept connection up; it must not open one a question.
    #expect(stub.connectionCount < 5)
  }

  @Test func redirects_areFollowed_andCounted() async throws {
    let stub = try WebStub { request in
      let number = Int(request.path.dropFirst()) ?? 0
      return number == 5 ? .json("{}") : .redirect(to: "/\(number + 1)", status: [301, 302, 303, 307, 308][number % 5])
    }
    let response = try await get(stub, "/0").get()
    #expect(response.status == 200)
    #expect(response.address.text.hasSuffix("/5"))
    #expect(stub.paths == ["/0", "/1", "/2", "/3", "/4", "/5"])
  }

  @Test func redirectLoop_ends() async throws {
    let stub = try WebStub(always: .redirect(to: "/again"))
    #expect(await get(stub) == .failure(.tooManyRedirects(limit: 5)))
    #expect(stub.requests.count == 6)
  }

  @Test(arguments: [
    "http://example.org/", "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://10.0.0.1/",
    "https://ada:secret@example.org/", "http://127.0.0.1.example.org/",
  ])
  func redirect_isRefused_toWhatMayNotBeAsked(location: String) async throws {
    let stub = try WebStub(always: .redirect(to: location))
    #expect(await get(stub) == .failure(.redirectRefused))
  }

  @Test func redirectWithoutTarget_isAnAnswer() async throws {
    let stub = try WebStub(always: .html("", status: 302))
    #expect(try await get(stub).get().status == 302)
  }

  @Test func hangingServer_isGivenUp() async throws {
    let head = WebAnswer.head(200, type: "application/json", ["Content-Length": "100"])
    for steps in [[WebAnswer.Step.hang], [.send(head), .hang], [.send(head + Array("{".utf8)), .hang]] {
      let stub = try WebStub(always: WebAnswer(steps))
      #expect(await get(stub, limits: limits(total: 300)) == .failure(.timedOut))
    }
  }

  @Test func slowServer_isGivenUp_thoughBytesKeepComing() async throws {
    let head = WebAnswer.head(200, type: "application/json", ["Content-Length": "100000"])
    let drip = WebAnswer.Step.slowly([UInt8](repeating: 0x20, count: 100_000), pause: .milliseconds(20))
    for steps in [[.send(head), drip], [.slowly(head, pause: .milliseconds(50))]] {
      let stub = try WebStub(always: WebAnswer(steps))
      #expect(await get(stub, limits: limits(total: 500)) == .failure(.timedOut))
    }
  }

  @Test func timeIsUp_overAllRedirects() async throws {
    let stub = try WebStub(
      always: WebAnswer(
        [.slowly(Array("H".utf8), pause: .milliseconds(700))] + [.send(Array("TTP/1.1 302 Found\r\n".utf8))]
          + [.send(Array("Location: /x\r\nContent-Length: 0\r\n\r\n".utf8))]))
    // Each hop would be in time. A busy machine may be late for the second one.
    var hops = 0
    while hops < 2 {
      let before = stub.requests.count
      #expect(await get(stub, limits: limits(total: 2500)) == .failure(.timedOut))
      hops = stub.requests.count - before
    }
  }

  @Test func slowAnswer_isTaken_whenItComesInTime() async throws {
    let bytes = WebAnswer.head(200, type: "application/json", ["Content-Length": "2"]) + Array("{}".utf8)
    let stub = try WebStub(always: WebAnswer([.slowly(bytes, pause: .milliseconds(1))]))
    #expect(try await get(stub).get().body == Array("{}".utf8))
  }

  @Test func cutAnswer_isNone() async throws {
    let head = WebAnswer.head(200, type: "application/json", ["Content-Length": "100"])
    let chunked = WebAnswer.head(200, type: "application/json", ["Transfer-Encoding": "chunked"])
    for steps in [
      [WebAnswer.Step.send(head + Array("{\"a\":".utf8)), .close], [.send(head), .reset], [.close],
      [.send(Array("HTTP/1.1 200".utf8)), .close], [.send(Array("Hello!\r\n\r\n".utf8)), .close],
      [.send(chunked + Array("5\r\n{\"a\"".utf8)), .close], [.send(chunked + Array("zz\r\n{}".utf8)), .close],
    ] {
      let stub = try WebStub(always: WebAnswer(steps))
      guard case .failure(.broken) = await get(stub) else {
        Issue.record("taken: \(steps)")
        continue
      }
    }
  }

  @Test func largeAnswer_isDropped() async throws {
    let size = 100 << 20
    let told = WebAnswer.head(200, type: "application/json", ["Content-Length": String(size)])
    let untold = WebAnswer.head(200, type: "application/json", ["Connection": "close"])
    for head in [told, untold] {
      let stub = try WebStub(always: WebAnswer([.send(head), .fill(0x20, count: size), .close]))
      #expect(await get(stub, bodyLimit: 1 << 20) == .failure(.tooLarge(limitBytes: 1 << 20)))
    }
  }

  @Test(arguments: [("bomb.gz", "gzip"), ("bomb-in-bomb.gz", "gzip, gzip")])
  func bomb_isDropped(path: String, encoding: String) async throws {
    let stub = try WebStub(always: WebAnswer(200, try Answer.bytes(path), ["Content-Encoding": encoding]))
    #expect(await get(stub, bodyLimit: 1 << 20) == .failure(.tooLarge(limitBytes: 1 << 20)))
  }

  @Test func wronglyPackedAnswer_isNone() async throws {
    let packed = try Answer.bytes("found.json.gz")
    for (bytes, encoding) in [
      (Array("{}".utf8), "gzip"), (packed, "br"), (packed, "gzip, gzip"),
    ] {
      let stub = try WebStub(always: WebAnswer(200, bytes, ["Content-Encoding": encoding]))
      guard case .failure(.broken) = await get(stub) else {
        Issue.record("taken: \(encoding)")
        continue
      }
    }
  }

  @Test func largeHead_isDropped() async throws {
    let line = Array("X-Filler: \(String(repeating: "x", count: 900))\r\n".utf8)
    let lines = (0..<200).flatMap { _ in line }
    let stub = try WebStub(always: WebAnswer([.send(Array("HTTP/1.1 200 OK\r\n".utf8) + lines), .hang]))
    #expect(await get(stub) == .failure(.tooLarge(limitBytes: 64 << 10)))
  }

  @Test func closedPort_isUnreachable() async throws {
    let stub = try WebStub(always: .json("{}"))
    stub.close()
    guard case .failure(.unreachable(let detail)) = await get(stub, "/?key=secret") else {
      Issue.record("reached")
      return
    }
    #expect(!detail.contains("secret"))
  }

  @Test func plainServer_isNotTakenForASecureOne() async throws {
    let stub = try WebStub(always: .json("{}"))
    let transport = try CurlTransport(userAgent: "Tests")
    await #expect(throws: HTTPProblem.self) { try await ask(transport, "https://127.0.0.1:\(stub.port)/") }
    #expect(stub.requests.isEmpty)
  }

  @Test func cancelledTask_goesOnAtOnce_andTheConnectionIsDropped() async throws {
    let stub = try WebStub(always: WebAnswer([.hang]))
    let transport = try CurlTransport(userAgent: "Tests", limits: limits(total: 3_600_000))
    let task = Task { try await ask(transport, stub.address) }
    while stub.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    guard case .failure(let error) = await task.result else {
      Issue.record("answered")
      return
    }
    #expect(error as? HTTPProblem == .cancelled)
    while stub.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func taskThatIsCancelledBefore_asksNothing() async throws {
    let stub = try WebStub(always: .json("{}"))
    let transport = try CurlTransport(userAgent: "Tests")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await get(stub)
    }
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    // The thread has seen what was put before.
    _ = try await ask(transport, stub.address + "/later")
    #expect(stub.paths == ["/later"])
  }

  @Test func hangingOnes_holdUpNoOther() async throws {
    let hanging = try WebStub(always: WebAnswer([.hang]))
    let well = try WebStub(always: .json("{}"))
    let transport = try CurlTransport(userAgent: "Tests", limits: limits(total: 3_600_000))
    let tasks = (0..<64).map { _ in Task { try await ask(transport, hanging.address) } }
    while hanging.requests.count < 64 { try await Task.sleep(for: .milliseconds(5)) }
    for _ in 0..<20 { #expect(try await ask(transport, well.address).status == 200) }
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }

  @Test func many_areUnderWayAtOnce() async throws {
    let stub = try WebStub { .json("{\"path\": \"\($0.path)\"}") }
    let transport = try CurlTransport(userAgent: "Tests")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await ask(transport, stub.address + "/\(number)").body == Array("{\"path\": \"/\(number)\"}".utf8)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func transportThatGoesAway_leavesNothingOpen() async throws {
    let stub = try WebStub(always: .json("{}"))
    for _ in 0..<20 { _ = await get(stub) }
    while stub.openConnections > 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(stub.connectionCount == 20)
  }
}

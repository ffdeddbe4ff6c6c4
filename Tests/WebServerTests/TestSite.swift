import HTTPTypes
import Synchronization

@testable import WebServer

/// A site that shows what the server hands to a route.
struct TestSite: Site {
  /// Streams that `/events` has open; a test feeds and counts them.
  final class Events: Sendable {
    private let open = Mutex<[Int: AsyncStream<[UInt8]>.Continuation]>([:])
    private let next = Atomic(0)

    func stream() -> AsyncStream<[UInt8]> {
      let number = next.wrappingAdd(1, ordering: .relaxed).newValue
      let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(1))
      continuation.onTermination = { [self] _ in open.withLock { $0[number] = nil } }
      open.withLock { $0[number] = continuation }
      return stream
    }

    func send(_ text: String) {
      for continuation in open.withLock({ Array($0.values) }) { continuation.yield(Array(text.utf8)) }
    }

    var count: Int { open.withLock { $0.count } }
  }

  /// A gate at which `/slow` waits until a test opens it.
  final class Gate: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait() async { await withCheckedContinuation { one in waiting.withLock { $0.append(one) } } }

    func open() {
      for one in waiting.withLock({ all in
        defer { all = [] }
        return all
      }) { one.resume() }
    }

    var count: Int { waiting.withLock { $0.count } }
  }

  let events = Events()
  let gate = Gate()
  var name = "test"

  var routes: [Route] {
    [
      Route(.get, "/") { _ in Answer(type: "text/plain", bytes: Array("root of \(name)".utf8)) },
      Route(.get, "/hello") { _ in Answer(type: "text/plain", bytes: Array("hello".utf8)) },
      // For any page, and with a policy that does not count.
      Route(.get, "/open") { _ in
        var headers = HTTPFields()
        for (name, value) in [
          ("Cross-Origin-Resource-Policy", "cross-origin"), ("Content-Security-Policy", "default-src *"),
        ] {
          if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return Answer(status: .noContent, headers: headers, body: .bytes([]))
      },
      Route(.get, "/asset") { _ in
        Answer(type: "text/css", headers: [.cacheControl: "immutable"], bytes: Array("a{}".utf8))
      },
      Route(.get, "/nothing") { _ in Answer(status: .noContent, body: .bytes([])) },
      Route(.get, "/books/new") { _ in Answer(type: "text/plain", bytes: Array("new".utf8)) },
      Route(.get, "/books/:id/:part", answer: shown),
      Route(.get, "/books/:id", answer: shown),
      Route(.post, "/books/:id", answer: shown),
      Route(.get, "/shown", answer: shown),
      Route(.post, "/form", answer: shown),
      Route(.post, "/small", bodyLimit: 100, answer: shown),
      Route(.post, "/upload", bodyLimit: 8 << 20, answer: shown),
      Route(.get, "/big") { _ in
        Answer(type: "text/plain", bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 16 << 20))
      },
      Route(.get, "/slow") { [gate] _ in
        await gate.wait()
        return Answer(type: "text/plain", bytes: Array("slow".utf8))
      },
      Route(.get, "/events") { [events] _ in
        Answer(
          headers: [.contentType: "text/event-stream"],
          body: .stream(
            Answer.ByteStream(
              chunks: events.stream(), heartbeat: Array(":beat\n\n".utf8), farewell: Array("event: bye\n\n".utf8))))
      },
    ]
  }

  func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer {
    let (status, word): (HTTPResponse.Status, String) =
      switch problem {
      case .notFound: (.notFound, "notFound")
      case .methodNotAllowed(let methods): (.methodNotAllowed, "use " + methods.map(\.rawValue).joined(separator: ","))
      case .misdirected: (.misdirectedRequest, "misdirected")
      case .malformed: (.badRequest, "malformed")
      case .tooLarge(let limit): (.contentTooLarge, "limit \(limit)")
      case .fault: (.internalServerError, "fault")
      }
    return Answer(status: status, type: "text/plain", bytes: Array("\(name) \(word)".utf8))
  }

  /// One line for each call of a route.
  @Sendable private func shown(_ request: WebRequest) async -> Answer {
    var lines = [
      "\(request.method.rawValue) \(request.path)", "pattern \(request.pattern ?? "-")", "host \(request.host)",
      "from \(request.remoteAddress)", "loopback \(request.isLoopback)", "secure \(request.isSecure)",
      "body \(request.body.count)",
    ]
    lines += request.parameters.sorted { $0.key < $1.key }.map { "parameter \($0.key)=\($0.value)" }
    lines += request.query.fields.map { "query \($0.name)=\($0.value)" }
    lines += request.form.fields.map { "form \($0.name)=\($0.value)" }
    lines += request.cookies.sorted { $0.key < $1.key }.map { "cookie \($0.key)=\($0.value)" }
    return Answer(type: "text/plain", bytes: Array(lines.joined(separator: "\n").utf8))
  }
}

package import HTTPTypes

/// A table of routes, and the pages for requests that none of them takes.
package protocol Site: Sendable {
  /// Every route. A path and method stand in it once.
  var routes: [Route] { get }

  /// The answer to a request that no route takes, or that the server refuses before a route sees it.
  func answer(to problem: ServerProblem, in request: WebRequest) async -> Answer
}

/// A method and a path pattern, and what answers them.
package struct Route: Sendable {
  package let method: HTTPRequest.Method
  /// `/books/:id`: a part after a colon is a parameter. It also replaces the path in the log.
  package let pattern: String
  /// Bytes of a body that are read; a request that announces or sends more is refused with 413.
  package let bodyLimit: Int
  package let answer: @Sendable (WebRequest) async -> Answer

  package init(
    _ method: HTTPRequest.Method, _ pattern: String, bodyLimit: Int = Route.formLimit,
    answer: @escaping @Sendable (WebRequest) async -> Answer
  ) {
    self.method = method
    self.pattern = pattern
    self.bodyLimit = bodyLimit
    self.answer = answer
  }

  /// 64 KiB, enough for every form without a file.
  package static let formLimit = 64 << 10
}

/// Why the server itself answers.
package enum ServerProblem: Hashable, Sendable {
  /// No route has the path: 404.
  case notFound
  /// The path takes other methods: 405.
  case methodNotAllowed([HTTPRequest.Method])
  /// `Host` does not name this machine: 421. A page of another site may have got here by DNS rebinding.
  case misdirected
  /// No `Host`, or a head, path, query or form that cannot be read: 400.
  case malformed
  /// More than the route takes: 413.
  case tooLarge(limit: Int)
  /// A fault of the program: 500.
  case fault
}

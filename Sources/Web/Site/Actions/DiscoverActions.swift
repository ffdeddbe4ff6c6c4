import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Looking around in a catalogue on the web. Where the settings do not name the catalogue, there are no such pages.
enum DiscoverActions {
  static func list(_ request: Request) async throws -> Answer {
    try expectCatalogue(request)
    let list = try await request.session.discover(DiscoverRequest(request.http.query))
    return request.page(DiscoverPage(list: list), list.works.isEmpty ? list.problem : nil)
  }

  static func work(_ request: Request) async throws -> Answer {
    try expectCatalogue(request)
    switch try await request.session.work(named: request.http.parameters["work"] ?? "") {
    case .work(let detail): return request.page(WorkPage(detail: detail))
    case .gone: return request.page(WorkMissingPage(problem: nil), status: .notFound)
    case .never(let problem, let offered):
      return request.page(WorkMissingPage(problem: problem, offered: offered), problem)
    }
  }

  static func wish(_ request: Request) async throws -> Answer {
    try expectCatalogue(request)
    let name = request.http.parameters["work"] ?? ""
    guard try await request.session.wishWork(named: name, operation: request.operation()) != nil else {
      throw WebProblem.notFound
    }
    return request.seeOther(Address("/discover/works", [name]).text, .wished)
  }

  static func takeBack(_ request: Request) async throws -> Answer {
    try expectCatalogue(request)
    let wish = Book.ID(rawValue: try Request.sentNumber(request.http.form["wish"]))
    try await request.session.takeBackWish(wish, operation: request.operation())
    return request.seeOther(
      Address("/discover/works", [request.http.parameters["work"] ?? ""]).text, .wishTakenBack)
  }

  /// `187816-M.jpg`
  static func cover(_ request: Request) async throws -> Answer {
    try expectCatalogue(request)
    let parts = (request.http.parameters["file"] ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let digits = Digits(parts[0]), (1...15).contains(digits.count),
      let number = Int(digits.text),
      let size = WorkCoverSize.allCases.first(where: { $0.rawValue + ".jpg" == parts[1] })
    else { throw WebProblem.notFound }
    switch try await request.session.discoveredCover(number, size) {
    case .picture(let cover):
      // The browser may keep it for itself; a shared cache may not.
      return Answer(type: cover.type, headers: [.cacheControl: "private, max-age=86400"], bytes: cover.bytes)
    case .unknown: throw WebProblem.notFound
    case .later:
      return Answer(status: .serviceUnavailable, type: "text/plain; charset=utf-8", bytes: [])
        .retrying(after: Request.retrySeconds)
    }
  }

  private static func expectCatalogue(_ request: Request) throws {
    guard request.session.offersDiscovery else { throw WebProblem.notFound }
  }
}

extension Request {
  /// A page, with the status of the reason why it has no content.
  fileprivate func page(_ page: some Page, _ problem: ReaderProblem?) -> Answer {
    switch problem {
    case nil: self.page(page)
    case .tooOften(let seconds)?: self.page(page, status: .tooManyRequests).retrying(after: max(1, seconds))
    case .underWay?: self.page(page, status: .tooManyRequests).retrying(after: Self.retrySeconds)
    case .lookup?: self.page(page, status: .serviceUnavailable)
    }
  }
}

extension DiscoverRequest {
  /// From the address of the page. Anything that means nothing is left out.
  fileprivate init(_ query: WebForm) {
    self.init()
    func number(_ name: String) -> Int? {
      query[name].flatMap { Digits($0) }.flatMap { $0.count <= 6 ? Int($0.text) : nil }
    }
    title = query["title"]
    subject = query["subject"]
    order = query["order"].flatMap { WorkOrder(rawValue: $0) } ?? order
    page = number("page") ?? 1
    from = number("from")
  }
}

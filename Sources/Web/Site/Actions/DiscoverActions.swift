import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Looking around in a catalogue on the web. Where the settings do not name the catalogue, there are no such pages.
enum DiscoverActions {
  static func list(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    let list = try await visit.session.discover(DiscoverRequest(visit.request.query))
    return visit.page(DiscoverPage(list), list.works.isEmpty ? list.problem : nil)
  }

  static func work(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    switch try await visit.session.work(named: visit.request.parameters["work"] ?? "") {
    case .work(let detail): return visit.page(WorkPage(detail))
    case .gone: return visit.page(WorkMissingPage(nil), status: .notFound)
    case .never(let problem, let offered): return visit.page(WorkMissingPage(problem, offered: offered), problem)
    }
  }

  static func wish(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    let name = visit.request.parameters["work"] ?? ""
    guard try await visit.session.wishWork(named: name, operation: visit.operation()) != nil else {
      throw WebProblem.notFound
    }
    return visit.seeOther(Address("/discover/works", [name]).text, .wished)
  }

  static func takeBack(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    let wish = Book.ID(rawValue: try Visit.sentNumber(visit.request.form["wish"]))
    try await visit.session.takeBackWish(wish, operation: visit.operation())
    return visit.seeOther(
      Address("/discover/works", [visit.request.parameters["work"] ?? ""]).text, .wishTakenBack)
  }

  /// `187816-M.jpg`
  static func cover(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    let parts = (visit.request.parameters["file"] ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let digits = Digits(parts[0]), (1...15).contains(digits.count),
      let number = Int(digits.text),
      let size = WorkCoverSize.allCases.first(where: { $0.rawValue + ".jpg" == parts[1] })
    else { throw WebProblem.notFound }
    switch try await visit.session.discoveredCover(number, size) {
    case .picture(let cover):
      // The browser may keep it for itself; a shared cache may not.
      return Answer(type: cover.type, headers: [.cacheControl: "private, max-age=86400"], bytes: cover.bytes)
    case .unknown: throw WebProblem.notFound
    case .later:
      return Answer(status: .serviceUnavailable, type: "text/plain; charset=utf-8", bytes: [])
        .retrying(after: Visit.retrySeconds)
    }
  }

  private static func expectCatalogue(_ visit: Visit) throws {
    guard visit.session.offersDiscovery else { throw WebProblem.notFound }
  }
}

extension Visit {
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

import Application
import Domain
import HTTPTypes
import Messages
import WebServer

/// Looking around in a catalogue on the web. Where the settings do not name the catalogue, there are no such pages.
enum DiscoverActions {
  static func list(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    do {
      let list = try await visit.session.discover(DiscoverRequest(visit.request.query))
      let problem = list.works.isEmpty ? list.problem : nil
      return visit.page(DiscoverPage(list), problem)
    } catch let refusal as Refusal {
      throw SiteProblem.refused(Refusals(refusal))
    }
  }

  static func work(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    switch try await visit.session.work(named: visit.request.parameters["work"] ?? "") {
    case .work(let detail): return visit.page(WorkPage(detail, isLibrarian: visit.party == .librarian))
    case .gone: return visit.page(WorkMissingPage(.gone), status: .notFound)
    case .never(let problem, let offered):
      return visit.page(WorkMissingPage(.never(problem.hindrance, offered: offered)), problem)
    }
  }

  static func wish(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    let name = visit.request.parameters["work"] ?? ""
    guard try await visit.session.wishWork(named: name, operation: visit.operation()) != nil else {
      throw SiteProblem.notFound
    }
    return visit.seeOther(Address("/discover/works", [name]).text, .wished)
  }

  static func takeBack(_ visit: Visit) async throws -> Answer {
    try expectCatalogue(visit)
    guard let text = visit.request.form["wish"], let digits = Digits(text), digits.count <= 18,
      let number = Int64(digits.text)
    else { throw SiteProblem.malformed }
    try await visit.session.takeBackWish(Book.ID(rawValue: number), operation: visit.operation())
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
    else { throw SiteProblem.notFound }
    switch try await visit.session.discoveredCover(number, size) {
    case .picture(let cover):
      // The browser may keep it for itself; a shared cache may not.
      return Answer(type: cover.type, headers: [.cacheControl: "private, max-age=86400"], bytes: cover.bytes)
    case .unknown: throw SiteProblem.notFound
    case .later:
      return Answer(status: .serviceUnavailable, type: "text/plain; charset=utf-8", bytes: [])
        .retrying(after: Visit.retrySeconds)
    }
  }

  private static func expectCatalogue(_ visit: Visit) throws {
    guard visit.session.offersDiscovery else { throw SiteProblem.notFound }
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

extension ReaderProblem {
  fileprivate var hindrance: DiscoverHindrance {
    switch self {
    case .underWay: .underWay
    case .tooOften(let seconds): .tooOften(seconds: max(1, seconds))
    case .lookup(let problem):
      switch problem {
      case .unreachable, .timedOut, .insecure, .cancelled: .noConnection
      case .limited, .forbidden, .resting, .countryNeeded, .keyRefused: .busy
      case .serverFailed, .unreadable, .tooLarge: .faulty
      }
    }
  }
}

// The documents of the use cases as the pages take them.

extension StoredNote {
  fileprivate init(_ stored: DiscoverList.Stored, now: Timestamp) {
    self.init(
      stored.problem.hindrance, age: Int(clamping: (now.milliseconds - stored.saidAt.milliseconds) / 1000))
  }
}

extension WorkListing.Rating {
  fileprivate init(_ rating: WorkRating) {
    self.init(tenths: Int((rating.average * 10).rounded()), count: rating.count)
  }
}

extension WorkListing.Holding {
  fileprivate init(_ holding: WorkHolding) {
    self.init(
      book: holding.id.rawValue, title: holding.title, isbn: holding.isbn?.text,
      availability: BookListing.Availability(holding.shelf), isPerhaps: holding.isPerhaps)
  }
}

extension DiscoverPage {
  fileprivate init(_ list: DiscoverList) {
    let request = list.request
    self.init(
      query: Query(
        title: request.title, subject: request.subject, order: request.order, page: request.page, from: request.from),
      works: list.works.map { work in
        WorkListing(
          name: work.name, title: work.title, author: work.author, section: work.section, year: work.year,
          cover: work.cover, rating: work.rating.map { .init($0) }, holding: work.holding.map { .init($0) },
          isBookmarked: work.isBookmarked)
      },
      previous: list.previous, next: list.next,
      end: list.end.map { $0 == .all ? .all : .limit },
      stored: list.stored.map { StoredNote($0, now: list.now) }, hindrance: list.problem?.hindrance,
      offered: list.offered)
  }
}

extension WorkPage {
  fileprivate init(_ work: WorkDetail, isLibrarian: Bool) {
    let wish: WishState =
      if let wish = work.wish { .isWish(wish.rawValue) } else if isLibrarian, work.holdings.isEmpty { .offered } else {
        .hidden
      }
    self.init(
      WorkListing(
        name: work.name, title: work.title, author: work.author, section: work.section, year: work.year,
        cover: work.cover, rating: work.rating.map { .init($0) }, isBookmarked: work.isBookmarked),
      firstPublished: work.firstPublished, subjects: work.subjects, description: work.description,
      holdings: work.holdings.map { .init($0) }, wish: wish, link: work.link.map { Address(elsewhere: $0) },
      stored: work.stored.map { StoredNote($0, now: work.now) })
  }
}

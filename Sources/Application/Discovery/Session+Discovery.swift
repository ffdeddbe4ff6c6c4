package import Domain
import Kiosk
import Metadata
import Reports
import Store

/// Looking around in a catalogue on the web.
extension Session {
  /// The most characters of a title or a subject that are asked for.
  private static let discoverLimit = 100

  /// Whether the account may look around: the settings of the machine name the catalogue, and the library allows it.
  ///
  /// - Parameter settings: of the library, where they are known.
  package func mayDiscover(_ settings: SiteSettings? = nil) async throws -> Bool {
    guard offersDiscovery else { return false }
    guard let account else { return try await library.may(.seeCatalogue) }
    guard account.role == .reader else { return account.role.role.may(.seeCatalogue) }
    let settings = if let settings { settings } else { try await library.siteSettings() }
    guard settings.discovery == .readers else { return false }
    guard !settings.classesWithoutDiscovery.isEmpty, let student = account.student,
      let own = try await library.schoolClass(of: student)
    else { return true }
    return !settings.classesWithoutDiscovery.contains(own)
  }

  /// Whether the settings of the machine name the catalogue.
  package var offersDiscovery: Bool { discovery?.isOn ?? false }

  /// - Throws: `lookup-off`, `not-permitted`.
  private func discoveryParts() async throws -> Discovery.Parts {
    guard let discovery, discovery.isOn else { throw CommandProblem.lookupsOff }
    guard try await mayDiscover() else { throw Refusal.notPermitted(.seeCatalogue) }
    return try discovery.parts()
  }

  /// What a request has that means nothing is left out.
  ///
  /// - Throws: `lookup-off`, `not-permitted`; `input-too-long` or `input-not-text` for the words; a fault of the store.
  package func discover(_ request: DiscoverRequest) async throws -> DiscoverList {
    let parts = try await discoveryParts()
    var list = DiscoverList()
    list.now = now
    list.request = try Session.cleaned(request)
    guard let asked = list.request.asked else { return list }
    var found = FoundWorks()
    let first = list.request.from ?? list.request.page
    for page in first...list.request.page {
      switch await parts.catalogue.works(of: asked, in: list.request.order, page: page - 1, for: account?.id.rawValue) {
      case .current(let answer): found.add(answer)
      case .stored(let answer, let time, let problem):
        found.add(answer)
        list.stored =
          list.stored.map { $0.saidAt < time ? $0 : .init(saidAt: time, problem: problem) }
          ?? .init(saidAt: time, problem: problem)
      case .nothing(let problem):
        list.problem = problem
        list.request.page = max(first, page - 1)
      }
      if list.problem != nil || found.isAtEnd { break }
    }
    list.previous = first > 1 ? first - 1 : nil
    if list.problem == nil {
      let isLast = list.request.page >= DiscoverRequest.pageLimit
      list.end = found.isAtEnd ? .all : isLast ? .limit : nil
      list.next = list.end == nil ? list.request.page + 1 : nil
    } else if found.works.isEmpty {
      list.offered = await offered(by: parts.catalogue)
    }
    await noteCovers(of: found.works)
    list.works = try await rows(found.works)
    return list
  }

  /// A work with the library's own copies.
  ///
  /// - Parameter name: `OL893414W`; any other text is not a work.
  /// - Throws: `lookup-off`, `not-permitted`; a fault of the store.
  package func work(named name: String) async throws -> WorkAnswer {
    let parts = try await discoveryParts()
    guard let key = OpenLibraryKey(name: name) else { return .gone }
    let found: ReaderCatalogue.FoundWork?
    var stored: DiscoverList.Stored?
    switch await parts.catalogue.work(key, for: account?.id.rawValue) {
    case .current(let work): found = work
    case .stored(let work, let time, let problem): (found, stored) = (work, .init(saidAt: time, problem: problem))
    case .nothing(let problem): return .never(problem, offered: await offered(by: parts.catalogue))
    }
    guard let found else { return .gone }
    await noteCovers(of: [found.work])
    var detail = WorkDetail(found)
    (detail.stored, detail.now) = (stored, now)
    try await addHoldings(to: &detail, found.isbns)
    if let id = WorkID(detail.work.name) {
      detail.work.isBookmarked = try await bookmarked(works: [id]).contains(.work(id))
    }
    return .work(detail)
  }

  /// Puts a work on the wishlist. A work that is there already is not put there again.
  ///
  /// - Returns: the wish; nil where the catalogue has no such work, or it was never seen.
  /// - Throws: `lookup-off`, `not-permitted`, refusals of the draft.
  package func wishWork(named name: String, operation: OperationID) async throws -> Book? {
    try await library.expect(.changeCatalogue)
    guard case .work(let detail) = try await work(named: name) else { return nil }
    if let wish = detail.wish, try await library.wasDone(operation) == nil { return try await library.book(id: wish) }
    let work = detail.work
    var metadata = BookMetadata()
    metadata.coverImageURL = work.cover.flatMap { OpenLibraryCovers.address(id: $0, .large) }
    let draft = BookDraft(title: work.title, author: work.author, metadata: metadata)
    return try await wish(for: draft, operation: operation).book
  }

  /// Takes a wish back.
  ///
  /// - Throws: `not-permitted`, `not-on-wishlist`, `no-longer-there`.
  package func takeBackWish(_ id: Book.ID, operation: OperationID) async throws {
    try await library.expect(.changeCatalogue)
    _ = try await library.deleteBook(id, wishlist: true, operation: operation, at: now)
  }

  /// The cover of a work.
  ///
  /// - Throws: `lookup-off`, `not-permitted`; a fault of the store.
  package func discoveredCover(_ number: Int, _ size: WorkCoverSize) async throws -> CoverAnswer {
    try await discoveryParts().covers.cover(number, size)
  }

  // MARK: - Parts

  private static func cleaned(_ request: DiscoverRequest) throws -> DiscoverRequest {
    func text(_ typed: String?) throws(Refusal) -> String? {
      guard let typed else { return nil }
      let clean = try TypedText.clean(typed)
      let text = String(String.UnicodeScalarView(clean.unicodeScalars.prefix(discoverLimit)))
      return text.isEmpty ? nil : text
    }
    var request = request
    request.title = try text(request.title)
    request.subject = request.title == nil ? try text(request.subject) : nil
    if request.subject.flatMap({ OpenLibrarySubject($0) }) == nil { request.subject = nil }
    request.page = min(max(request.page, 1), DiscoverRequest.pageLimit)
    let from = min(max(request.from ?? request.page, 1), request.page)
    let span = max(from, request.page - DiscoverRequest.spanLimit + 1)
    request.from = span < request.page ? span : nil
    return request
  }

  /// Only subjects of the list: words that one person typed are not shown to others.
  private func offered(by catalogue: ReaderCatalogue) async -> [DiscoverySubject] {
    var seen: [DiscoverySubject] = []
    for subject in DiscoverySubject.allCases {
      guard let name = OpenLibrarySubject(subject.rawValue) else { continue }
      if await catalogue.hasSeen(.subject(name), in: DiscoverRequest().order) { seen.append(subject) }
    }
    return seen
  }

  /// A library that may only be read shows works without their pictures.
  private func noteCovers(of works: [OpenLibraryWork]) async {
    try? await library.noteReaderCovers(Set(works.compactMap(\.coverID)), at: .now)
  }

  private func rows(_ works: [OpenLibraryWork]) async throws -> [WorkRow] {
    let certain = try await library.holdings(of: works.flatMap(\.isbns))
    let isbn = Dictionary(
      uniqueKeysWithValues: works.map { work in
        (work.key, work.isbns.first { certain[$0]?.book.isWishlistItem == false })
      })
    let others = works.filter { isbn[$0.key] == .some(nil) }.map { $0.titled }
    let perhaps = try await library.holdings(titled: others)
    let bookmarked = try await bookmarked(works: works.compactMap { WorkID($0.key.name) })
    return works.map { work in
      let own = isbn[work.key].flatMap { $0 }.flatMap { certain[$0] }
      let holding = own.map { held($0) } ?? perhaps[work.titled].map { held($0, isPerhaps: true) }
      return WorkRow(
        name: work.key.name, title: work.record.fullTitle, author: work.record.author,
        section: Collation.section(of: work.record.title).name, year: work.firstPublishYear, cover: work.coverID,
        rating: WorkRating(average: work.averageRating, count: work.ratingCount),
        holdings: holding.map { [$0] } ?? [],
        isBookmarked: WorkID(work.key.name).map { bookmarked.contains(.work($0)) } ?? false)
    }
  }

  private func held(_ listed: ListedBook, isPerhaps: Bool = false) -> WorkHolding {
    WorkHolding(
      id: listed.book.id, title: listed.book.title, isbn: listed.book.isbn, shelf: shelf(of: listed),
      isPerhaps: isPerhaps)
  }

  private func addHoldings(to detail: inout WorkDetail, _ isbns: [ISBN]) async throws {
    let titled = TitledWork(title: detail.work.title, author: detail.work.author)
    let found = try await library.holdings(of: isbns)
    let certain = isbns.compactMap { found[$0] }
    detail.work.holdings = certain.filter { !$0.book.isWishlistItem }.map { held($0) }
    if detail.work.holdings.isEmpty, let perhaps = try await library.holdings(titled: [titled])[titled] {
      detail.work.holdings = [held(perhaps, isPerhaps: true)]
    }
    guard try await library.may(.changeCatalogue) else { return }
    if let wish = certain.first(where: { $0.book.isWishlistItem }) {
      detail.wish = wish.book.id
    } else {
      detail.wish = try await library.holdings(titled: [titled], wishlist: true)[titled]?.book.id
    }
    detail.mayWish = detail.wish == nil && detail.work.holdings.isEmpty
  }
}

extension DiscoverRequest {
  fileprivate var asked: ReaderCatalogue.List? {
    if let title { return .title(title) }
    return subject.flatMap { OpenLibrarySubject($0) }.map { .subject($0) }
  }
}

/// The works of several pages below each other. A work that a later page repeats is there once.
private struct FoundWorks {
  var works: [OpenLibraryWork] = []
  private var seen: Set<OpenLibraryKey> = []
  /// Totals change between two pages: a page that is not full is the last one as well.
  private(set) var isAtEnd = false

  mutating func add(_ page: OpenLibraryPage) {
    for work in page.works where seen.insert(work.key).inserted { works.append(work) }
    isAtEnd = page.entries < OpenLibrary.pageSize || page.offset + page.entries >= page.total
  }
}

extension OpenLibraryWork {
  fileprivate var titled: TitledWork { TitledWork(title: record.fullTitle, author: record.author) }
}

extension WorkDetail {
  fileprivate init(_ found: ReaderCatalogue.FoundWork) {
    let work = found.work
    self.init(
      work: WorkRow(
        name: work.key.name, title: work.record.fullTitle, author: work.record.authors.joined(separator: ", "),
        section: Collation.section(of: work.record.title).name, year: work.firstPublishYear ?? found.firstPublishYear,
        cover: work.coverID, rating: WorkRating(average: found.averageRating, count: found.ratingCount)),
      authors: work.record.authors,
      firstPublished: work.firstPublished ?? found.firstPublishYear.map(String.init),
      subjects: work.record.metadata.categories, description: work.record.metadata.description,
      link: WorkID(work.key.name).map { BookLinks.openLibrary($0) })
  }
}

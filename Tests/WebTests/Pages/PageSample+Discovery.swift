import Domain
import Messages
import TestSupport

@testable import Application
@testable import Web

extension PageSample {
  private static let stored = DiscoverList.Stored(saidAt: moment, problem: .lookup(.unreachable))
  private static let now = Timestamp(milliseconds: moment.milliseconds + 3 * 86_400_000)

  /// The pages on which readers look around, in their states.
  static func discovery(_ text: PageText) -> [PageSample] {
    let works = works(text)
    func page(_ name: String, _ works: [WorkRow] = [], _ change: (inout DiscoverList) -> Void) -> PageSample {
      var list = DiscoverList()
      list.works = works
      change(&list)
      return PageSample(
        name: name.isEmpty ? "discover" : "discover-\(name)", roles: signedIn, page: DiscoverPage(list: list))
    }
    func titled(_ list: inout DiscoverList) { (list.request.title, list.request.order) = (text("三体"), .rating) }
    return [
      page("") { _ in },
      page("title", works) {
        titled(&$0)
        $0.next = 2
      },
      page("page", works) {
        ($0.request.title, $0.request.page, $0.request.from) = (text("三体"), 3, 2)
        ($0.previous, $0.next) = (1, 4)
      },
      page("subject", works) { ($0.request.subject, $0.previous, $0.end) = ("science_fiction", 1, .all) },
      page("typed", works) { ($0.request.subject, $0.end) = (text("灯塔"), .limit) },
      page("stored", works) {
        titled(&$0)
        ($0.next, $0.stored, $0.now) = (2, stored, now)
      },
      page("broken-off", works) {
        titled(&$0)
        $0.problem = .lookup(.unreadable)
      },
      page("nothing") {
        titled(&$0)
        $0.end = .all
      },
      page("behind") { ($0.request.title, $0.request.page, $0.previous, $0.end) = (text("三体"), 9, 8, .all) },
      page("never") {
        titled(&$0)
        ($0.problem, $0.offered) = (.lookup(.unreachable), [.animals, .fantasy])
      },
      page("often") {
        titled(&$0)
        $0.problem = .tooOften(seconds: 17)
      },
    ] + workPages(text, works)
  }

  private static func workPages(_ text: PageText, _ works: [WorkRow]) -> [PageSample] {
    func detail(_ work: WorkRow, holdings: [WorkHolding] = [], isLinked: Bool = false) -> WorkDetail {
      var work = work
      work.holdings = holdings
      return WorkDetail(
        work: work, authors: [work.author], subjects: [],
        link: isLinked ? WorkID("OL7W").map { BookLinks.openLibrary($0) } : nil)
    }
    var full = detail(works[0], holdings: works.compactMap(\.holding), isLinked: true)
    (full.firstPublished, full.subjects) = (text("2008 年 1 月"), [text("科幻"), text("灯塔")])
    (full.description, full.stored, full.now) = (text("第一行。\n第二行。"), stored, now)
    var wishable = detail(works[1], isLinked: true)
    wishable.mayWish = true
    var wished = detail(works[1], isLinked: true)
    wished.wish = Book.ID(rawValue: 6)
    return [
      PageSample(name: "work", roles: signedIn, page: WorkPage(detail: full)),
      PageSample(name: "work-bare", roles: [.reader, .helper], page: WorkPage(detail: detail(works[3]))),
      PageSample(name: "work-wishable", roles: [.librarian], page: WorkPage(detail: wishable)),
      PageSample(name: "work-wished", roles: [.librarian], page: WorkPage(detail: wished)),
      PageSample(name: "work-gone", roles: signedIn, page: WorkMissingPage(problem: nil)),
      PageSample(
        name: "work-never", roles: signedIn, page: WorkMissingPage(problem: .lookup(.limited), offered: [.animals])),
      PageSample(name: "work-faulty", roles: [.reader], page: WorkMissingPage(problem: .underWay)),
    ]
  }

  private static func works(_ text: PageText) -> [WorkRow] {
    func holding(
      _ id: Int64, _ title: String, _ shelf: ShelfState, isbn: String? = nil, isPerhaps: Bool = false
    ) -> WorkHolding {
      WorkHolding(
        id: Book.ID(rawValue: id), title: title, isbn: isbn.flatMap { ISBN(thirteen: $0) }, shelf: shelf,
        isPerhaps: isPerhaps)
    }
    return [
      WorkRow(
        name: "OL7W", title: text("三体"), author: text("刘慈欣"), section: "S", year: 2008, cover: 187_816,
        rating: WorkRating(average: 4.5, count: 1234),
        holdings: [holding(1, text("三体"), .onShelf(2, of: 3), isbn: "9787536692930")], isBookmarked: true),
      WorkRow(
        name: "OL8W", title: text("家"), author: text("巴金"), section: "J", year: nil, cover: nil, rating: nil,
        holdings: [holding(3, text("家"), .allOut(nextDue: day), isPerhaps: true)]),
      WorkRow(
        name: "OL9W", title: text("呐喊"), author: text("鲁迅"), section: "N", year: 1923, cover: 5, rating: nil,
        holdings: [holding(6, text("呐喊"), .onHold)]),
      WorkRow(name: "OL10W", title: text("围城"), author: "", section: "#", year: nil, cover: nil, rating: nil),
    ]
  }
}

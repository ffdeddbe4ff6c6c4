import Domain
import Messages
import TestSupport

@testable import Web

extension PageSample {
  /// The pages on which readers look around, in their states.
  static func discovery(_ text: PageText) -> [PageSample] {
    let works = works(text)
    let note = StoredNote(.noConnection, age: 3 * 86_400)
    func page(_ name: String, _ page: DiscoverPage) -> PageSample {
      PageSample(name: "discover-\(name)", roles: signedIn, page: page)
    }
    let title = DiscoverPage.Query(title: text("三体"), order: .rating)
    return [
      PageSample(name: "discover", roles: signedIn, page: DiscoverPage(query: .init())),
      page("title", DiscoverPage(query: title, works: works, next: 2)),
      page("page", DiscoverPage(query: .init(title: text("三体"), page: 3, from: 2), works: works, previous: 1, next: 4)),
      page(
        "subject", DiscoverPage(query: .init(subject: "science_fiction"), works: works, previous: 1, end: .all)),
      page("typed", DiscoverPage(query: .init(subject: text("灯塔")), works: works, end: .limit)),
      page("stored", DiscoverPage(query: title, works: works, next: 2, stored: note)),
      page("broken-off", DiscoverPage(query: title, works: works, hindrance: .faulty)),
      page("nothing", DiscoverPage(query: title, end: .all)),
      page("behind", DiscoverPage(query: .init(title: text("三体"), page: 9), previous: 8, end: .all)),
      page(
        "never",
        DiscoverPage(query: title, hindrance: .noConnection, offered: [.animals, .fantasy])),
      page("often", DiscoverPage(query: title, hindrance: .tooOften(seconds: 17))),
    ] + workPages(text, works, note)
  }

  private static func workPages(_ text: PageText, _ works: [WorkListing], _ note: StoredNote) -> [PageSample] {
    let link = WorkID("OL7W").map { Address(elsewhere: BookLinks.openLibrary($0)) }
    let own = works.compactMap(\.holding)
    var full = WorkPage(
      works[0], firstPublished: text("2008 年 1 月"), subjects: [text("科幻"), text("灯塔")],
      description: text("第一行。\n第二行。"), holdings: own, link: link)
    full.stored = note
    return [
      PageSample(name: "work", roles: signedIn, page: full),
      PageSample(name: "work-bare", roles: [.reader, .helper], page: WorkPage(works[3])),
      PageSample(name: "work-wishable", roles: [.librarian], page: WorkPage(works[1], wish: .offered, link: link)),
      PageSample(name: "work-wished", roles: [.librarian], page: WorkPage(works[1], wish: .isWish(6), link: link)),
      PageSample(name: "work-gone", roles: signedIn, page: WorkMissingPage(.gone)),
      PageSample(
        name: "work-never", roles: signedIn, page: WorkMissingPage(.never(.busy, offered: [.animals]))),
      PageSample(name: "work-faulty", roles: [.reader], page: WorkMissingPage(.never(.underWay, offered: []))),
    ]
  }

  private static func works(_ text: PageText) -> [WorkListing] {
    [
      WorkListing(
        name: "OL7W", title: text("三体"), author: text("刘慈欣"), section: "S", year: 2008, cover: 187_816,
        rating: .init(tenths: 45, count: 1234),
        holding: .init(book: 1, title: text("三体"), isbn: "9787536692930", availability: .onShelf(2, of: 3)),
        isBookmarked: true),
      WorkListing(
        name: "OL8W", title: text("家"), author: text("巴金"), section: "J",
        holding: .init(book: 3, title: text("家"), availability: .allOut(back: day), isPerhaps: true)),
      WorkListing(
        name: "OL9W", title: text("呐喊"), author: text("鲁迅"), section: "N", year: 1923, cover: 5,
        holding: .init(book: 6, title: text("呐喊"), availability: .onHold)),
      WorkListing(name: "OL10W", title: text("围城"), author: "", section: "#"),
    ]
  }
}

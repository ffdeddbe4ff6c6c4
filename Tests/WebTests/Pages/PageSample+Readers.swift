import Domain
import Messages
import TestSupport

@testable import Web

/// The pages of readers' lists.
extension PageSample {
  static func readers(_ text: PageText) -> [PageSample] {
    let rows: [BookmarksPage.Row] = [
      .init(
        id: 1, title: text("三体"), author: text("刘慈欣"), year: 2008, section: "S",
        copy: .init(book: 1, language: "zh", hasCover: true, availability: .onShelf(2, of: 3))),
      .init(
        id: 2, title: text("家"), author: text("巴金"), section: "J", work: WorkID("OL45804W"),
        copy: .init(book: 3, availability: .allOut(back: day), isPerhaps: true)),
      .init(id: 3, title: text("城"), section: "C", work: WorkID("OL7W")),
      .init(id: 4, title: text("呐喊"), author: text("鲁迅"), section: "N"),
    ]
    return [
      PageSample(
        name: "bookmarks", roles: signedIn,
        page: BookmarksPage(
          order: .title, rows: rows, count: 4, previous: "1", next: "4", removed: (5, text("围城")))),
      PageSample(name: "bookmarks-newest", roles: [.reader], page: BookmarksPage(rows: rows, count: 4)),
      PageSample(
        name: "bookmarks-empty", roles: signedIn, page: BookmarksPage(rows: [], count: 0, removed: (5, text("围城")))),
    ]
  }
}

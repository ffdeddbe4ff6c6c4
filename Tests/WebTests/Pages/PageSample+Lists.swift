import Domain
import Messages
import TestSupport

@testable import Application
@testable import Store
@testable import Web

/// The pages of readers' lists.
extension PageSample {
  private static func bookmark(
    _ id: Int64, _ target: Bookmark.Target?, _ title: String, by author: String = "", year: Int? = nil
  ) -> Bookmark {
    Bookmark(
      id: Bookmark.ID(rawValue: id), target: target, title: title, author: author, year: year, cover: nil,
      createdAt: moment)
  }

  private static func bookmarks(
    _ rows: [BookmarkPage.Row], _ order: BookmarkOrder = .newest, _ change: (inout BookmarkPage) -> Void = { _ in }
  ) -> BookmarksPage {
    var list = BookmarkPage(order: order)
    (list.rows, list.count) = (rows, rows.count)
    change(&list)
    return BookmarksPage(list: list)
  }

  static func readersLists(_ text: PageText) -> [PageSample] {
    let (own, other) = (Book.ID(rawValue: 1), Book.ID(rawValue: 3))
    let rows: [BookmarkPage.Row] = [
      .init(
        bookmark: bookmark(1, .book(own), text("三体"), by: text("刘慈欣"), year: 2008), section: "S",
        copy: .init(book: own, language: "zh", hasCover: true, shelf: .onShelf(2, of: 3), isPerhaps: false)),
      .init(
        bookmark: bookmark(2, WorkID("OL45804W").map { .work($0) }, text("家"), by: text("巴金")), section: "J",
        copy: .init(book: other, language: nil, hasCover: false, shelf: .allOut(nextDue: day), isPerhaps: true)),
      .init(bookmark: bookmark(3, WorkID("OL7W").map { .work($0) }, text("城")), section: "C", copy: nil),
      .init(bookmark: bookmark(4, nil, text("呐喊"), by: text("鲁迅")), section: "N", copy: nil),
    ]
    let removed = bookmark(5, nil, text("围城"))
    return readingLists(text) + [
      PageSample(
        name: "bookmarks", roles: signedIn,
        page: bookmarks(rows, .title) { ($0.previous, $0.next, $0.removed) = ("1", "4", removed) }),
      PageSample(name: "bookmarks-newest", roles: [.reader], page: bookmarks(rows)),
      PageSample(name: "bookmarks-empty", roles: signedIn, page: bookmarks([]) { $0.removed = removed }),
    ]
  }

  private static func entry(
    _ id: Int64, _ content: ReadingDraft, section: String, hasCover: Bool = false, sharing: ReviewSharing = .own
  ) -> ReadingPage.Row {
    .init(
      entry: ReadingEntry(
        id: ReadingEntry.ID(rawValue: id), content: content, sharing: sharing, createdAt: moment, changedAt: moment),
      section: section, hasCover: hasCover)
  }

  private static func entryPage(
    _ row: ReadingPage.Row, review: String, _ sharing: ReviewSharing = .own, sharesReviews: Bool = false,
    order: ReadingOrder = .title
  ) -> ReadingEntryPage {
    var entry = row.entry
    (entry.content.review, entry.sharing) = (review, sharing)
    return ReadingEntryPage(
      detail: ReadingDetail(
        row: .init(entry: entry, section: row.section, hasCover: row.hasCover), sharesReviews: sharesReviews),
      order: order)
  }

  private static func readingLists(_ text: PageText) -> [PageSample] {
    let rows: [ReadingPage.Row] =
      [
        entry(
          1,
          ReadingDraft(
            title: text("三体"), author: text("刘慈欣"), genre: .scienceFiction, rating: 5, readOn: day,
            book: Book.ID(rawValue: 1)), section: "S", hasCover: true),
        entry(2, ReadingDraft(title: text("家"), author: text("巴金"), rating: 1), section: "J"),
        entry(3, ReadingDraft(title: text("城"), author: ""), section: "C"),
      ]
      + Genre.allCases.enumerated().map { place, genre in
        entry(
          Int64(10 + place),
          ReadingDraft(title: text("呐喊"), author: text("鲁迅"), genre: genre, rating: 1 + place % 5), section: "N")
      }
    func list(
      _ rows: [ReadingPage.Row], _ order: ReadingOrder, isSelecting: Bool = false, deleted: Int,
      _ change: (inout ReadingPage) -> Void = { _ in }
    ) -> ReadingListPage {
      var list = ReadingPage(order: order)
      (list.rows, list.deleted) = (
        rows, DeletedReading(at: Timestamp(milliseconds: 9), count: deleted, title: text("围城"))
      )
      change(&list)
      return ReadingListPage(list: list, isSelecting: isSelecting)
    }
    let values = ReadingFormPage.Values(
      title: text("三体"), author: text("刘慈欣"), genre: .funny, rating: 3, readOn: "2026-12-05",
      review: text("第一行。\n第二行。"))
    let other = ReadingFormPage.Values(
      title: text("家"), author: text("巴金"), genre: nil, rating: nil, readOn: "", review: text("很好。"))
    let faults = ["title", "author", "read-on", "review", nil].map {
      FieldFault(field: $0, sentence: text("请检查。"), code: "title-too-short")
    }
    let deleted = [
      entry(1, ReadingDraft(title: text("三体"), author: text("刘慈欣")), section: "S").entry,
      entry(2, ReadingDraft(title: text("家"), author: ""), section: "J").entry,
    ]
    let years = [(2026, 7), (2025, 1), (nil, 2)].map { ReadingYear(year: $0, count: $1) }
    return [
      PageSample(
        name: "list", roles: signedIn,
        page: list(rows, .rating, deleted: 1) { ($0.years, $0.previous, $0.next) = (years, "1", "9") }),
      PageSample(
        name: "list-selecting", roles: [.reader],
        page: list(rows, .date, isSelecting: true, deleted: 3) { ($0.years, $0.next) = (years, "9") }),
      PageSample(name: "list-empty", roles: signedIn, page: list([], .title, deleted: 2)),
      PageSample(
        name: "list-entry", roles: signedIn,
        page: entryPage(rows[0], review: text("第一行。\n第二行。"), .shared, sharesReviews: true, order: .date)),
      PageSample(
        name: "list-entry-offered", roles: [.reader], page: entryPage(rows[3], review: text("很好。"), .offered)),
      PageSample(
        name: "list-entry-private", roles: [.reader],
        page: entryPage(rows[0], review: text("很好。"), sharesReviews: true)),
      PageSample(name: "list-entry-bare", roles: [.reader], page: entryPage(rows[1], review: "")),
      PageSample(name: "list-new", roles: signedIn, page: ReadingFormPage(values: .init())),
      PageSample(
        name: "list-new-refused", roles: [.reader],
        page: ReadingFormPage(
          values: values, book: 1, work: WorkID("OL7W"), isbn: "9787536692930", faults: faults)),
      PageSample(
        name: "list-edit", roles: [.reader],
        page: ReadingFormPage(entry: 1, values: values, saved: other, seen: 9)),
      PageSample(name: "list-delete", roles: signedIn, page: ReadingDeletePage(entries: [deleted[0]])),
      PageSample(name: "list-delete-several", roles: [.reader], page: ReadingDeletePage(entries: deleted)),
      PageSample(name: "list-import", roles: signedIn, page: ReadingImportPage()),
      PageSample(
        name: "list-import-refused", roles: [.reader],
        page: ReadingImportPage(
          table: text("书名"), skipsBad: true, report: text("请检查。"), problems: [text("请检查。"), text("请检查。")])),
      PageSample(name: "list-export", roles: signedIn, page: ReadingExportPage()),
      PageSample(
        name: "reviews", roles: [.librarian],
        page: OfferedReviewsPage(reviews: [review(1, of: text("三体"), rating: 4, text("很好。"))])),
      PageSample(name: "reviews-empty", roles: [.librarian], page: OfferedReviewsPage(reviews: [])),
    ]
  }
}

import Domain
import Messages
import TestSupport

@testable import Web

/// The pages of readers' lists.
extension PageSample {
  static func readersLists(_ text: PageText) -> [PageSample] {
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
    return readingLists(text) + [
      PageSample(
        name: "bookmarks", roles: signedIn,
        page: BookmarksPage(
          order: .title, rows: rows, count: 4, previous: "1", next: "4", removed: (5, text("围城")))),
      PageSample(name: "bookmarks-newest", roles: [.reader], page: BookmarksPage(rows: rows, count: 4)),
      PageSample(
        name: "bookmarks-empty", roles: signedIn, page: BookmarksPage(rows: [], count: 0, removed: (5, text("围城")))),
    ]
  }

  private static func readingLists(_ text: PageText) -> [PageSample] {
    let rows: [ReadingListPage.Row] =
      [
        .init(
          id: 1, title: text("三体"), author: text("刘慈欣"), genre: .scienceFiction, rating: 5, readOn: day, book: 1,
          section: "S", hasCover: true),
        .init(id: 2, title: text("家"), author: text("巴金"), rating: 1, section: "J"),
        .init(id: 3, title: text("城"), author: "", section: "C"),
      ]
      + Genre.allCases.enumerated().map { place, genre in
        .init(
          id: Int64(10 + place), title: text("呐喊"), author: text("鲁迅"), genre: genre, rating: 1 + place % 5,
          section: "N")
      }
    let values = ReadingFormPage.Values(
      title: text("三体"), author: text("刘慈欣"), genre: .funny, rating: 3, readOn: "2026-12-05",
      review: text("第一行。\n第二行。"))
    let other = ReadingFormPage.Values(
      title: text("家"), author: text("巴金"), genre: nil, rating: nil, readOn: "", review: text("很好。"))
    let faults = ["title", "author", "read-on", "review", nil].map {
      FieldFault(field: $0, sentence: text("请检查。"), code: "title-too-short")
    }
    let years: [ReadingListPage.Year] = [(2026, 7), (2025, 1), (nil, 2)]
    let review = ReviewLine(id: 1, book: 1, bookTitle: text("三体"), rating: 4, text: text("很好。"))
    return [
      PageSample(
        name: "list", roles: signedIn,
        page: ReadingListPage(
          order: .rating, rows: rows, years: years, previous: "1", next: "9", deleted: (9, 1, text("围城")))),
      PageSample(
        name: "list-selecting", roles: [.reader],
        page: ReadingListPage(
          order: .date, rows: rows, years: years, next: "9", deleted: (9, 3, text("围城")), isSelecting: true)),
      PageSample(name: "list-empty", roles: signedIn, page: ReadingListPage(rows: [], deleted: (9, 2, text("围城")))),
      PageSample(
        name: "list-entry", roles: signedIn,
        page: ReadingEntryPage(
          row: rows[0], review: text("第一行。\n第二行。"), sharing: .shared, sharesReviews: true, order: .date)),
      PageSample(
        name: "list-entry-offered", roles: [.reader],
        page: ReadingEntryPage(row: rows[3], review: text("很好。"), sharing: .offered)),
      PageSample(
        name: "list-entry-private", roles: [.reader],
        page: ReadingEntryPage(row: rows[0], review: text("很好。"), sharesReviews: true)),
      PageSample(name: "list-entry-bare", roles: [.reader], page: ReadingEntryPage(row: rows[1], review: "")),
      PageSample(name: "list-new", roles: signedIn, page: ReadingFormPage(values: .init())),
      PageSample(
        name: "list-new-refused", roles: [.reader],
        page: ReadingFormPage(
          values: values, book: 1, work: WorkID("OL7W"), isbn: "9787536692930", faults: faults)),
      PageSample(
        name: "list-edit", roles: [.reader],
        page: ReadingFormPage(entry: 1, values: values, saved: other, seen: 9)),
      PageSample(
        name: "list-delete", roles: signedIn,
        page: ReadingDeletePage(entries: [.init(id: 1, title: text("三体"), author: text("刘慈欣"))])),
      PageSample(
        name: "list-delete-several", roles: [.reader],
        page: ReadingDeletePage(entries: [
          .init(id: 1, title: text("三体"), author: text("刘慈欣")), .init(id: 2, title: text("家"), author: ""),
        ])),
      PageSample(name: "list-import", roles: signedIn, page: ReadingImportPage()),
      PageSample(
        name: "list-import-refused", roles: [.reader],
        page: ReadingImportPage(
          table: text("书名"), skipsBad: true, report: text("请检查。"), problems: [text("请检查。"), text("请检查。")])),
      PageSample(name: "list-export", roles: signedIn, page: ReadingExportPage()),
      PageSample(name: "reviews", roles: [.librarian], page: OfferedReviewsPage(reviews: [review])),
      PageSample(name: "reviews-empty", roles: [.librarian], page: OfferedReviewsPage(reviews: [])),
    ]
  }
}

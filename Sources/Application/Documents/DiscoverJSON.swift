import Domain

/// A list of works, as `--json` shows it.
package struct DiscoverListJSON: Encodable {
  struct Work: Encodable {
    /// `OL893414W`
    let work: String
    let title: String
    let author: String
    let year: OrNull<Int>
    let averageRating: OrNull<Double>
    let ratings: OrNull<Int>
    let holding: OrNull<HoldingJSON>

    init(_ row: WorkRow) {
      (work, title, author, year) = (row.name, row.title, row.author, OrNull(row.year))
      (averageRating, ratings) = (OrNull(row.rating?.average), OrNull(row.rating?.count))
      holding = OrNull(row.holding.map { HoldingJSON($0) })
    }
  }

  let works: [Work]
  /// The number of the next page; null at the end of the list.
  let nextPage: OrNull<Int>
  /// When the answer was given, where it stands in for one of today.
  let storedAt: OrNull<String>

  package init(_ list: DiscoverList) {
    works = list.works.map { Work($0) }
    nextPage = OrNull(list.next)
    storedAt = OrNull(list.stored.map { JSONDocument.text(of: $0.saidAt) })
  }
}

/// A book of the library that is a work of the catalogue.
struct HoldingJSON: Encodable {
  let bookID: Int64
  let title: String
  let isbn: OrNull<String>
  /// The copies that may be taken now.
  let onShelf: Int
  /// Title and author agree, and no ISBN says so.
  let isPerhaps: Bool

  init(_ holding: WorkHolding) {
    (bookID, title, isbn) = (holding.id.rawValue, holding.title, OrNull(holding.isbn?.text))
    if case .onShelf(let count, _) = holding.shelf { onShelf = count } else { onShelf = 0 }
    isPerhaps = holding.isPerhaps
  }
}

/// A work, as `--json` shows it.
package struct WorkJSON: Encodable {
  let work: String
  let title: String
  let authors: [String]
  let firstPublished: OrNull<String>
  let subjects: [String]
  let description: OrNull<String>
  let averageRating: OrNull<Double>
  let ratings: OrNull<Int>
  let holdings: [HoldingJSON]
  /// The number of the wish; null without one.
  let wishID: OrNull<Int64>
  let url: OrNull<String>
  let storedAt: OrNull<String>

  package init(_ detail: WorkDetail) {
    (work, title, authors) = (detail.work.name, detail.work.title, detail.authors)
    (firstPublished, subjects) = (OrNull(detail.firstPublished), detail.subjects)
    description = OrNull(detail.description)
    (averageRating, ratings) = (OrNull(detail.work.rating?.average), OrNull(detail.work.rating?.count))
    holdings = detail.work.holdings.map { HoldingJSON($0) }
    wishID = OrNull(detail.wish?.rawValue)
    url = OrNull(detail.link?.text)
    storedAt = OrNull(detail.stored.map { JSONDocument.text(of: $0.saidAt) })
  }
}

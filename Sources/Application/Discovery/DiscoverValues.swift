package import Domain
import Metadata

/// All values may come from a typed address.
package struct DiscoverRequest: Hashable, Sendable {
  /// The most pages that a list has.
  package static let pageLimit = 50
  /// The most pages that are shown below each other.
  package static let spanLimit = 10

  /// Words of a title; a subject counts only without them.
  package var title: String?
  /// One of ``Domain/DiscoverySubject``, or words of a person.
  package var subject: String?
  package var order = WorkOrder.mostRead
  /// The last page that is shown; 1 for the first.
  package var page = 1
  /// The first page that is shown, where several are.
  package var from: Int?

  package init() {}
}

/// A list of works as a page shows it.
package struct DiscoverList: Sendable {
  /// How the list ends.
  package enum End: Hashable, Sendable {
    /// There are no more works.
    case all
    /// There are more, and no list is longer.
    case limit
  }

  /// The list comes from what was seen before.
  package struct Stored: Hashable, Sendable {
    package let saidAt: Timestamp
    package let problem: ReaderProblem

    /// In seconds.
    package func age(at now: Timestamp) -> Int {
      Int(clamping: (now.milliseconds - saidAt.milliseconds) / 1000)
    }
  }

  /// The request without its meaningless parts. Without a title and a subject it has no list.
  package var request = DiscoverRequest()
  package var works: [WorkRow] = []
  /// The numbers of the pages before and after; nil at the ends.
  package var previous: Int?
  package var next: Int?
  package var end: End?
  package var stored: Stored?
  /// Why the list is missing; then it was never cached.
  package var problem: ReaderProblem?
  /// Subjects that were seen before, if the list is missing.
  package var offered: [DiscoverySubject] = []
  /// The moment that counts as now, for the age of what is stored.
  package var now: Timestamp = .now

  package init() {}

  package var isAsked: Bool { request.title != nil || request.subject != nil }
}

/// A work in a list.
package struct WorkRow: Hashable, Sendable {
  /// `OL893414W`
  package let name: String
  package let title: String
  /// The names of the authors, separated by commas; empty if none is named.
  package let author: String
  /// `A`–`Z` or `#`: the colour of the drawing under its cover.
  package let section: String
  package let year: Int?
  package let cover: Int?
  package let rating: WorkRating?
  /// The library's own books, certain ones first. In a list only the first one.
  package var holdings: [WorkHolding] = []
  /// Whether the account of the session has a bookmark of it.
  package var isBookmarked = false

  package var holding: WorkHolding? { holdings.first }
}

/// The ratings that users of the catalogue gave a work.
package struct WorkRating: Hashable, Sendable {
  /// 0 to 5.
  package let average: Double
  package let count: Int
  /// The average in tenths, rounded: 0 to 50.
  package var tenths: Int { Int((average * 10).rounded()) }

  init?(average: Double?, count: Int?) {
    guard let average, let count, count > 0 else { return nil }
    (self.average, self.count) = (average, count)
  }
}

/// A book of the library that is a work of the catalogue.
package struct WorkHolding: Hashable, Sendable {
  package let id: Book.ID
  package let title: String
  package let isbn: ISBN?
  package let shelf: ShelfState
  /// Title and author agree, and no ISBN says so.
  package let isPerhaps: Bool
}

/// The content at the address of a work.
package enum WorkAnswer: Sendable {
  case work(WorkDetail)
  /// The catalogue has no such work any more.
  case gone
  /// It was never seen.
  case never(ReaderProblem, offered: [DiscoverySubject])
}

/// Everything that the page of a work shows.
package struct WorkDetail: Sendable {
  package var work: WorkRow
  package var authors: [String]
  /// In the catalogue's own words.
  package var firstPublished: String?
  package var subjects: [String]
  package var description: String?
  /// The number of the wish; nil if the library has none, and for those who may not change the wishlist.
  package var wish: Book.ID?
  /// Whether the account can wish for it: it may change the wishlist, and the library has neither book nor wish.
  package var mayWish = false
  /// At the catalogue.
  package var link: BookLinks.Link?
  package var stored: DiscoverList.Stored?
  package var now: Timestamp = .now
}

/// A cover that a reader's browser asks for.
package enum CoverAnswer: Sendable {
  case picture(CoverFile)
  /// No answer named it, or there is none.
  case unknown
  /// It could not be fetched just now.
  case later
}

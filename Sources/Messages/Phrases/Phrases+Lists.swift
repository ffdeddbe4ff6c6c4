package import Domain

/// A word or a sentence without values about the lists of readers: bookmarks and the reading list.
package enum ListWord: CaseIterable, Hashable, Sendable {
  case bookmark, undo, remove, newestFirst, byTitle, order, myLists, readingList, bookmarks
  /// The place of a bookmarked work.
  case here, perhapsHere, openLibrary

  // The reading list
  case addEntry, addToList, onMyList, byAuthor, byDate, byRating, selectSeveral, deleteSelected, delete, edit, cancel
  case backToList, save, noReview, noRating, noGenre, day, noDay
  /// Beside a book with one star.
  case notLiked
  case export, `import`, skipBad, undone, nothingSelected, changedElsewhere, unbookmarked, none
  case wayLibrary, wayHand, wayTable

  // Reviews that others see
  case aReader, approve, refuse, takeBack, offer, isPrivate, isOffered, isShared
}

/// A sentence or a name with values about the lists of readers.
package enum ListReport: Hashable, Sendable {
  // Names of buttons that look alike on one page, for readers of the screen
  case bookmarkOf(title: String)
  case removeOne(title: String)
  case selectOne(title: String)
  case deleteOne(title: String)

  case bookmarkRemoved(title: String)
  case bookmarked(title: String)
  /// The number of entries of a list.
  case count(Int)
  case confirmOne(title: String)
  case confirmSeveral(Int)
  case deletedOne(title: String)
  case deletedSeveral(Int)
  /// - Parameter year: nil for books without a day.
  case year(Int?, Int)
  /// A rating, 1...5: `3 of 5 stars: good`.
  case stars(Int)
  case average(BookRating)
  case imported(read: Int, added: Int, known: Int, leftOut: Int)
  case importBad(Int)
  case exported(rows: Int, path: String)
  case added(title: String, id: Int64)
  case changed(title: String)
}

/// The word for a number of stars.
enum RatingWord: CaseIterable, Hashable, Sendable {
  case one, two, three, four, five

  /// - Parameter stars: 1...5; what lies outside counts as the nearest.
  init(_ stars: Int) { self = RatingWord.allCases[min(max(stars, 1), 5) - 1] }

  var phrase: Phrase { Phrase("rating", of: self) }
}

extension ListWord { var phrase: Phrase { Phrase("list", of: self) } }
extension Genre { var phrase: Phrase { Phrase("genre", of: self) } }

extension ListReport {
  var phrase: Phrase {
    switch self {
    case .bookmarkOf(let title): Phrase("listBookmarkOf", ["title": .title(title)])
    case .removeOne(let title): Phrase("listRemoveOne", ["title": .title(title)])
    case .selectOne(let title): Phrase("listSelectOne", ["title": .title(title)])
    case .deleteOne(let title): Phrase("listDeleteOne", ["title": .title(title)])
    case .bookmarkRemoved(let title): Phrase("listBookmarkRemoved", ["title": .title(title)])
    case .bookmarked(let title): Phrase("listBookmarked", ["title": .title(title)])
    case .count(let number): Phrase("listCount", ["number": .number(number)])
    case .confirmOne(let title): Phrase("listConfirmOne", ["title": .title(title)])
    case .confirmSeveral(let number): Phrase("listConfirmSeveral", ["number": .number(number)])
    case .deletedOne(let title): Phrase("listDeletedOne", ["title": .title(title)])
    case .deletedSeveral(let number): Phrase("listDeletedSeveral", ["number": .number(number)])
    case .year(let year, let number):
      Phrase(
        "listYear",
        ["year": year.map { .text(String($0)) } ?? .phrase(ListWord.noDay.phrase), "number": .number(number)])
    case .stars(let stars):
      Phrase("listStars", ["stars": .number(stars), "word": .phrase(RatingWord(stars).phrase)])
    case .average(let rating):
      Phrase(
        "listAverage", ["average": .decimal(Double(rating.tenths) / 10), "number": .number(rating.count)])
    case .imported(let read, let added, let known, let leftOut):
      Phrase(
        "listImported",
        ["read": .number(read), "added": .number(added), "known": .number(known), "leftOut": .number(leftOut)])
    case .importBad(let number): Phrase("listImportBad", ["bad": .number(number)])
    case .exported(let rows, let path): Phrase("listExported", ["rows": .number(rows), "path": .detail(path)])
    case .added(let title, let id): Phrase("listAdded", ["title": .title(title), "id": .text(String(id))])
    case .changed(let title): Phrase("listChanged", ["title": .title(title)])
    }
  }
}

extension Messages {
  package func listWord(_ word: ListWord) -> String { text(word.phrase) }
  package func text(_ report: ListReport) -> String { text(report.phrase) }
  package func name(_ genre: Genre) -> String { text(genre.phrase) }
}

package import Domain

/// The word for a number of stars.
enum RatingWord: CaseIterable, Hashable, Sendable {
  case one, two, three, four, five

  /// - Parameter stars: 1...5; what lies outside counts as the nearest.
  init(_ stars: Int) { self = RatingWord.allCases[min(max(stars, 1), 5) - 1] }

  var phrase: Phrase { Phrase("rating", of: self) }
}

extension ListWord: Worded { package var phrase: Phrase { Phrase("list", of: self) } }
extension Genre: Worded { package var phrase: Phrase { Phrase("genre", of: self) } }

package enum ListWord: CaseIterable, Hashable, Sendable {
  case bookmark, undo, remove, newestFirst, byTitle, order, myLists, readingList, bookmarks
  /// The place of a bookmarked work.
  case here, perhapsHere, openLibrary

  // The reading list
  case addEntry, addToList, onMyList, byAuthor, byDate, byRating, selectSeveral, deleteSelected, delete, edit, cancel
  case backToList, save, noReview, noRating, noGenre, day, noDay
  /// Shown next to a book with one star.
  case notLiked
  case export, `import`, skipBad, undone, nothingSelected, changedElsewhere, unbookmarked, none
  case wayLibrary, wayHand, wayTable

  // Reviews that others see
  case aReader, approve, refuse, takeBack, offer, isPrivate, isOffered, isShared
}

/// A sentence or a name with values about the lists of readers.
extension Phrase {
  // Names of buttons that look alike on one page, for readers of the screen
  package static func listBookmarkOf(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listRemoveOne(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listSelectOne(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listDeleteOne(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listBookmarkRemoved(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listBookmarked(title: String) -> Self { Self(["title": .title(title)]) }
  /// The number of entries of a list.
  package static func listCount(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func listConfirmOne(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listConfirmSeveral(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func listDeletedOne(title: String) -> Self { Self(["title": .title(title)]) }
  package static func listDeletedSeveral(_ number: Int) -> Self { Self(["number": .number(number)]) }
  /// - Parameter year: nil for books without a day.
  package static func listYear(_ year: Int?, _ number: Int) -> Self {
    Self(["year": year.map { .text(String($0)) } ?? .phrase(ListWord.noDay.phrase), "number": .number(number)])
  }
  /// A rating, 1...5: `3 of 5 stars: good`.
  package static func listStars(_ stars: Int) -> Self {
    Self(["stars": .number(stars), "word": .phrase(RatingWord(stars).phrase)])
  }
  package static func listAverage(_ rating: BookRating) -> Self {
    Self(["average": .decimal(Double(rating.tenths) / 10), "number": .number(rating.count)])
  }
  package static func listImported(read: Int, added: Int, known: Int, leftOut: Int) -> Self {
    Self(["read": .number(read), "added": .number(added), "known": .number(known), "leftOut": .number(leftOut)])
  }
  package static func listImportBad(_ number: Int) -> Self { Self(["bad": .number(number)]) }
  package static func listExported(rows: Int, path: String) -> Self {
    Self(["rows": .number(rows), "path": .detail(path)])
  }
  package static func listAdded(title: String, id: Int64) -> Self {
    Self(["title": .title(title), "id": .text(String(id))])
  }
  package static func listChanged(title: String) -> Self { Self(["title": .title(title)]) }
}

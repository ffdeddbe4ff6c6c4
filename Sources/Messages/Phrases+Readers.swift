package import Domain

/// A word or a sentence without values about the lists of readers: bookmarks and the reading list.
package enum ListWord: CaseIterable, Hashable, Sendable {
  case bookmark, undo, remove, newestFirst, byTitle, order, myLists, readingList, bookmarks
  /// Where a bookmarked work is.
  case here, perhapsHere, openLibrary
}

/// A sentence or a name with values about the lists of readers.
package enum ListReport: Hashable, Sendable {
  // Names of buttons that look alike on one page, for readers of the screen
  case bookmarkOf(title: String)
  case removeOne(title: String)

  case bookmarkRemoved(title: String)
  /// The number of entries of a list.
  case count(Int)
}

extension ListWord { var phrase: Phrase { Phrase("list", of: self) } }

extension ListReport {
  var phrase: Phrase {
    switch self {
    case .bookmarkOf(let title): Phrase("listBookmarkOf", ["title": .title(title)])
    case .removeOne(let title): Phrase("listRemoveOne", ["title": .title(title)])
    case .bookmarkRemoved(let title): Phrase("listBookmarkRemoved", ["title": .title(title)])
    case .count(let number): Phrase("listCount", ["number": .number(number)])
    }
  }
}

extension Messages {
  package func word(_ word: ListWord) -> String { text(word.phrase) }
  package func text(_ report: ListReport) -> String { text(report.phrase) }
}

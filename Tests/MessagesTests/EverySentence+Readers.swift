import Domain
import Messages
import TestSupport

extension Said {
  /// The words of the lists of readers.
  static let readersLists: [Said] = {
    let named: [Phrase] = [
      .listBookmarkOf(title: "Dune"), .listRemoveOne(title: "Dune"), .listSelectOne(title: "Dune"),
      .listDeleteOne(title: "Dune"),
      .listBookmarkRemoved(title: "Dune"), .listBookmarked(title: "Dune"), .listConfirmOne(title: "Dune"),
      .listDeletedOne(title: "Dune"), .listAdded(title: "Dune", id: 7), .listChanged(title: "Dune"),
    ]
    let counted: [Phrase] = [1, 7].flatMap { (number: Int) -> [Phrase] in
      [
        .listCount(number), .listConfirmSeveral(number), .listDeletedSeveral(number), .listYear(2026, number),
        .listYear(nil, number),
        .listImported(read: number, added: 3, known: 2, leftOut: 4), .listImportBad(number),
        .listExported(rows: number, path: "/srv/a.csv"),
      ]
    }
    let ratings: [Phrase] =
      (1...5).map { .listStars($0) } + [BookRating(sum: 13, count: 3)].compactMap(\.self).map { .listAverage($0) }
    return ListWord.allCases.map { word in Said("label.list.\(word)") { $0.listWord(word) } }
      + Genre.allCases.map { genre in Said("label.genre.\(genre)") { $0.label(genre) } }
      + (named + counted + ratings).map { report in Said("label.list.\(report)") { $0.text(report) } }
  }()
}

import Domain
import Messages
import TestSupport

extension Said {
  /// The words of the lists of readers.
  static let readersLists: [Said] = {
    let named: [ListReport] = [
      .bookmarkOf(title: "Dune"), .removeOne(title: "Dune"), .selectOne(title: "Dune"), .deleteOne(title: "Dune"),
      .bookmarkRemoved(title: "Dune"), .bookmarked(title: "Dune"), .confirmOne(title: "Dune"),
      .deletedOne(title: "Dune"), .added(title: "Dune", id: 7), .changed(title: "Dune"),
    ]
    let counted: [ListReport] = [1, 7].flatMap { (number: Int) -> [ListReport] in
      [
        .count(number), .confirmSeveral(number), .deletedSeveral(number), .year(2026, number), .year(nil, number),
        .imported(read: number, added: 3, known: 2, leftOut: 4), .importBad(number),
        .exported(rows: number, path: "/srv/a.csv"),
      ]
    }
    let ratings: [ListReport] =
      (1...5).map { .stars($0) } + [BookRating(sum: 13, count: 3)].compactMap(\.self).map { .average($0) }
    return ListWord.allCases.map { word in Said("label.list.\(word)") { $0.listWord(word) } }
      + Genre.allCases.map { genre in Said("label.genre.\(genre)") { $0.name(genre) } }
      + (named + counted + ratings).map { report in Said("label.list.\(report)") { $0.text(report) } }
  }()
}

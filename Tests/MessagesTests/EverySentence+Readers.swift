import Domain
import Messages
import TestSupport

extension Said {
  /// The words of the lists of readers.
  static let readersLists: [Said] = {
    let reports: [ListReport] = [
      .bookmarkOf(title: "Dune"), .removeOne(title: "Dune"), .bookmarkRemoved(title: "Dune"), .count(1), .count(7),
    ]
    return ListWord.allCases.map { word in Said("label.list.\(word)") { $0.word(word) } }
      + reports.map { report in Said("label.list.\(report)") { $0.text(report) } }
  }()
}

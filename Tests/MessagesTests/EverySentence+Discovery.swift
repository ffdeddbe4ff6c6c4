import Domain
import Messages
import TestSupport

extension Said {
  /// The words of the pages on which readers look around.
  static let discovery: [Said] = {
    let problems: [ReaderProblem] = [
      .lookup(.unreachable), .lookup(.limited), .lookup(.unreadable), .underWay, .tooOften(seconds: 1),
      .tooOften(seconds: 7),
    ]
    let reports: [DiscoverReport] =
      [
        .rating(tenths: 42, count: 1), .rating(tenths: 42, count: 7), .minutesAgo(0), .minutesAgo(7), .hoursAgo(1),
        .hoursAgo(7), .daysAgo(1), .daysAgo(3),
      ] + problems.flatMap { [.stored($0, seconds: 3 * 86_400), .hindered($0)] }
    let settings: [SettingsReport] = [
      .discovery(.readers), .discovery(.staff), .withoutDiscovery(classes: 1), .withoutDiscovery(classes: 7),
    ]
    return DiscoverWord.allCases.map { word in Said("label.discover.\(word)") { $0.word(word) } }
      + DiscoverySubject.allCases.map { subject in Said("label.subject.\(subject)") { $0.name(subject) } }
      + reports.map { report in Said("label.discover.\(report)") { $0.text(report) } }
      + settings.map { report in Said("settings.\(report)") { $0.sentence(report) } }
  }()
}

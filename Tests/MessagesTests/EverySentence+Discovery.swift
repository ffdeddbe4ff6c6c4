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
    let reports: [Phrase] =
      [
        .discoverRating(tenths: 42, count: 1), .discoverRating(tenths: 42, count: 7), .discoverMinutesAgo(0),
        .discoverMinutesAgo(7), .discoverHoursAgo(1),
        .discoverHoursAgo(7), .discoverDaysAgo(1), .discoverDaysAgo(3),
      ] + problems.flatMap { [.discoverStored($0, seconds: 3 * 86_400), .discoverHindered($0)] }
    let settings: [Phrase] = [
      .settingsDiscovery(.readers), .settingsDiscovery(.staff), .settingsDiscoveryWithout(classes: 1),
      .settingsDiscoveryWithout(classes: 7),
    ]
    return DiscoverWord.allCases.map { word in Said("label.discover.\(word)") { $0.word(word) } }
      + DiscoverySubject.allCases.map { subject in Said("label.subject.\(subject)") { $0.label(subject) } }
      + reports.map { report in Said("label.discover.\(report)") { $0.text(report) } }
      + settings.map { report in Said("settings.\(report)") { $0.sentence(report) } }
  }()
}

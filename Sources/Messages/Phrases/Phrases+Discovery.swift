package import Domain

/// A word or a sentence of the pages on which readers look around in a catalogue on the web.
package enum DiscoverWord: CaseIterable, Hashable, Sendable {
  /// The title of the page, and its entry in the menu.
  case title
  case intro, byTitle, bySubject, otherSubject, results, more, endOfList, endByLimit, nothing, nothingAdvice, never,
    offered
  case order, orderTitle, orderRating, orderMostRead
  case firstPublished, subjects, noDescription, inLibrary, perhaps, notInLibrary, reserve, gone
  case wish, isWish, takeBack, wished, takenBack
}

/// A few words with values on the same pages.
package enum DiscoverReport: Hashable, Sendable {
  /// - Parameter tenths: of the average, 0 to 50.
  case rating(tenths: Int, count: Int)
  case minutesAgo(Int), hoursAgo(Int), daysAgo(Int)
  /// The page shows a stored answer of this age, because the catalogue gave none.
  case stored(ReaderProblem, seconds: Int)
  /// No answer is stored.
  case hindered(ReaderProblem)
}

extension DiscoverWord { var phrase: Phrase { Phrase("discover", of: self) } }
extension DiscoverySubject {
  var phrase: Phrase { Phrase("subject", of: self) }
}

extension ReaderProblem {
  /// A few words without a full stop. Readers learn only the kind of a problem.
  var phrase: Phrase {
    switch self {
    case .underWay: Phrase("discoverUnderWay")
    case .tooOften(let seconds): Phrase("discoverTooOften", ["seconds": .number(max(1, seconds))])
    case .lookup(.unreachable), .lookup(.timedOut), .lookup(.insecure), .lookup(.cancelled):
      Phrase("discoverNoConnection")
    case .lookup(.limited), .lookup(.forbidden), .lookup(.resting), .lookup(.countryNeeded), .lookup(.keyRefused):
      Phrase("discoverBusy")
    case .lookup(.serverFailed), .lookup(.unreadable), .lookup(.tooLarge): Phrase("discoverFaulty")
    }
  }
}

extension DiscoverReport {
  /// The age in the largest unit that fits.
  package static func age(seconds: Int) -> DiscoverReport {
    switch max(0, seconds) {
    case ..<3600: .minutesAgo(max(0, seconds) / 60)
    case ..<86_400: .hoursAgo(seconds / 3600)
    default: .daysAgo(seconds / 86_400)
    }
  }

  var phrase: Phrase {
    switch self {
    case .rating(let tenths, let count):
      Phrase(
        "discoverRating",
        ["whole": .number(tenths / 10), "tenth": .number(tenths % 10), "count": .number(count)])
    case .minutesAgo(let number): Phrase("discoverMinutesAgo", ["number": .number(number)])
    case .hoursAgo(let number): Phrase("discoverHoursAgo", ["number": .number(number)])
    case .daysAgo(let number): Phrase("discoverDaysAgo", ["number": .number(number)])
    case .stored(let problem, let seconds):
      Phrase(
        "discoverStored",
        ["reason": .phrase(problem.phrase), "age": .phrase(DiscoverReport.age(seconds: seconds).phrase)])
    case .hindered(let problem): Phrase("discoverHindered", ["reason": .phrase(problem.phrase)])
    }
  }
}

extension Messages {
  package func word(_ word: DiscoverWord) -> String { text(word.phrase) }
  package func name(_ subject: DiscoverySubject) -> String { text(subject.phrase) }
  package func text(_ report: DiscoverReport) -> String { text(report.phrase) }
}

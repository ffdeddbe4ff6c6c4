package import Domain

extension DiscoverWord: Worded { package var phrase: Phrase { Phrase("discover", of: self) } }
extension DiscoverySubject: Worded {
  package var phrase: Phrase { Phrase("subject", of: self) }
}

extension ReaderProblem: Worded {
  /// A few words without a full stop. Readers learn only the kind of a problem.
  package var phrase: Phrase {
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
extension Phrase {
  /// - Parameter tenths: of the average, 0 to 50.
  package static func discoverRating(tenths: Int, count: Int) -> Self {
    Self(["whole": .number(tenths / 10), "tenth": .number(tenths % 10), "count": .number(count)])
  }
  package static func discoverMinutesAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func discoverHoursAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func discoverDaysAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  /// The page shows a stored answer of this age, because the catalogue gave none.
  package static func discoverStored(_ problem: ReaderProblem, seconds: Int) -> Self {
    Self(["reason": .phrase(problem.phrase), "age": .phrase(discoverAge(seconds: seconds))])
  }
  /// No answer is stored.
  package static func discoverHindered(_ problem: ReaderProblem) -> Self { Self(["reason": .phrase(problem.phrase)]) }

  /// The age in the largest unit that fits.
  package static func discoverAge(seconds: Int) -> Self {
    switch max(0, seconds) {
    case ..<3600: discoverMinutesAgo(max(0, seconds) / 60)
    case ..<86_400: discoverHoursAgo(seconds / 3600)
    default: discoverDaysAgo(seconds / 86_400)
    }
  }
}

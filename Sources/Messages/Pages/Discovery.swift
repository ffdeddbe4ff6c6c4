package import Domain

/// Why the catalogue does not answer, in a few words without a full stop.
package enum DiscoverHindrance: Hashable, Sendable {
  case noConnection
  /// It wants fewer questions, or we keep ourselves to as many as it allows.
  case busy
  /// It answers, and not with what it should.
  case faulty
  case underWay
  case tooOften(seconds: Int)
}

extension DiscoverWord: Worded { package var phrase: Phrase { Phrase("discover", of: self) } }
extension DiscoverySubject: Worded {
  package var phrase: Phrase { Phrase("subject", of: self) }
}

extension DiscoverHindrance: Worded {
  package var phrase: Phrase {
    switch self {
    case .noConnection, .busy, .faulty, .underWay: Phrase("discover", of: self)
    case .tooOften(let seconds): Phrase("discover", of: self, ["seconds": .number(seconds)])
    }
  }
}

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
extension Phrase {
  /// - Parameter tenths: of the average, 0 to 50.
  package static func discoverRating(tenths: Int, count: Int) -> Self {
    Self(["whole": .number(tenths / 10), "tenth": .number(tenths % 10), "count": .number(count)])
  }
  package static func discoverMinutesAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func discoverHoursAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  package static func discoverDaysAgo(_ number: Int) -> Self { Self(["number": .number(number)]) }
  /// A kept answer stands in for one of today.
  package static func discoverStored(_ hindrance: DiscoverHindrance, seconds: Int) -> Self {
    Self(["reason": .phrase(hindrance.phrase), "age": .phrase(discoverAge(seconds: seconds))])
  }
  /// Nothing was seen before.
  package static func discoverHindered(_ hindrance: DiscoverHindrance) -> Self {
    Self(["reason": .phrase(hindrance.phrase)])
  }

  /// The age in the largest unit that fits.
  package static func discoverAge(seconds: Int) -> Self {
    switch max(0, seconds) {
    case ..<3600: discoverMinutesAgo(max(0, seconds) / 60)
    case ..<86_400: discoverHoursAgo(seconds / 3600)
    default: discoverDaysAgo(seconds / 86_400)
    }
  }
}

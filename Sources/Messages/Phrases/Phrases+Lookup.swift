import Domain

extension UnaskedSource {
  /// Why a service on the web could not be asked, with its name.
  var phrase: Phrase {
    let source = Phrase.Value.phrase(source.phrase)
    return switch problem {
    case .unreachable: Phrase("unaskedUnreachable", ["source": source])
    case .timedOut: Phrase("unaskedTimedOut", ["source": source])
    case .insecure: Phrase("unaskedInsecure", ["source": source])
    case .limited: Phrase("unaskedLimited", ["source": source])
    case .forbidden: Phrase("unaskedForbidden", ["source": source])
    case .countryNeeded: Phrase("unaskedCountryNeeded", ["source": source])
    case .keyRefused: Phrase("unaskedKeyRefused", ["source": source])
    case .serverFailed(let status): Phrase("unaskedServerFailed", ["source": source, "status": .number(status)])
    case .resting(let seconds): Phrase("unaskedResting", ["source": source, "seconds": .number(seconds)])
    case .unreadable: Phrase("unaskedUnreadable", ["source": source])
    case .tooLarge: Phrase("unaskedTooLarge", ["source": source])
    case .cancelled: Phrase("unaskedCancelled", ["source": source])
    }
  }
}

extension LookupTask.Problem {
  /// Why an attempt to look a book up did not bring all; a few words without a full stop, for a table.
  var phrase: Phrase {
    switch self {
    case .lookup(let code): Phrase("lookup", of: code)
    case .cover(let problem): Phrase("cover", of: problem)
    }
  }
}

package import Domain

extension UnaskedSource: Worded {
  /// Why a service on the web could not be asked, with its name.
  package var phrase: Phrase {
    let source = Phrase.Value.phrase(source.phrase)
    return switch problem {
    case .unreachable, .timedOut, .insecure, .limited, .forbidden, .countryNeeded, .keyRefused, .unreadable, .tooLarge,
      .cancelled:
      Phrase("unasked", of: problem, ["source": source])
    case .serverFailed(let status): Phrase("unasked", of: problem, ["source": source, "status": .number(status)])
    case .resting(let seconds): Phrase("unasked", of: problem, ["source": source, "seconds": .number(seconds)])
    }
  }
}

extension LookupTask.Problem: Worded {
  /// Why an attempt to look a book up did not bring all; a few words without a full stop, for a table.
  package var phrase: Phrase {
    switch self {
    case .lookup(let code): Phrase("lookup", of: code)
    case .cover(let cover): Phrase("cover", of: cover)
    }
  }
}

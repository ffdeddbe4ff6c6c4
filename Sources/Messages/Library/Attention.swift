package import Domain

/// The result of a command about the attention list.
extension Phrase {
  package static var attentionNone: Self { Self() }
  package static func attentionDone(_ entry: AttentionEntry) -> Self {
    Self(["id": .text(String(entry.id)), "matter": .phrase(entry.attention.kind.phrase)])
  }
}

extension Attention.Kind: Worded { package var phrase: Phrase { Phrase("attention", of: self) } }

extension Messages {
  /// The copy or the device that an attention is about; nil for neither.
  package func subject(of attention: Attention) -> String? {
    guard let subject = attention.subject else { return nil }
    switch attention.kind {
    case .damagedCopy, .lostCopy: return text(Phrase("attentionCopy", ["number": .text(subject)]))
    case .abandonedPile, .unclearReturn, .refusedCheckout, .unknownCode, .unknownCard, .holdToFetch, .failedLookup,
      .staleBackup, .missingCamera, .missingScanner:
      return subject
    }
  }

  /// A refusal in a few words, from its stable code: the list keeps no values of it.
  ///
  /// - Returns: the code itself for a refusal that leads to the list seldom.
  package func attentionReason(_ code: String) -> String {
    switch code {
    case "no-copies-available": text(Phrase("attentionReasonNoCopies"))
    case "held-for-another": text(Phrase("attentionReasonHeld"))
    case "loan-limit-reached": text(Phrase("attentionReasonLimit"))
    case "overdue-loans": text(Phrase("attentionReasonOverdue"))
    case "already-borrowed": text(Phrase("attentionReasonBorrowed"))
    case "on-wishlist": text(Phrase("attentionReasonWish"))
    case "not-on-loan": text(Phrase("attentionReasonNotOnLoan"))
    case "no-longer-there": text(Phrase("attentionReasonGone"))
    case "renewal-limit-reached", "renewal-too-early", "reserved-by-others": text(Phrase("attentionReasonRenewal"))
    case "unknown-book", "unknown-label": text(Phrase("attentionReasonUnknown"))
    default: code
    }
  }
}

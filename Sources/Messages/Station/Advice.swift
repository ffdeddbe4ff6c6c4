import Domain
package import Reports

extension ReadingAdvice: Worded, CaseEntries {
  static let prefix = "advice"

  package var phrase: Phrase {
    switch self {
    case .nothingLikeBars: entry()
    case .tooFewBars(let spot), .partOfCode(let spot), .otherBars(let spot):
      entry(["x": .number(spot.x), "y": .number(spot.y)])
    case .tooSmall(let spot, let pixels):
      entry(["x": .number(spot.x), "y": .number(spot.y), "pixels": .decimal(pixels)])
    case .blurred(let spot, let bars): entry(["x": .number(spot.x), "y": .number(spot.y), "bars": .decimal(bars)])
    case .doubtfulDigits(let spot, let digits), .checkDigitWrong(let spot, let digits):
      entry(["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .notSure(let spot, let best, let second):
      entry(["x": .number(spot.x), "y": .number(spot.y), "best": .text(best.text), "second": .text(second.text)])
    case .contradicted(let spot, let one, let other):
      entry(["x": .number(spot.x), "y": .number(spot.y), "one": .text(one.text), "other": .text(other.text)])
    case .notABook(let barcode): entry(["barcode": .text("\(barcode)")])
    }
  }
}

extension TraceWord: Worded, CaseEntries {
  static let prefix = "trace"

  package var phrase: Phrase {
    switch self {
    case .nothing, .noCode, .tooSmall, .blurred, .partOfCode, .fitsNone, .tooFewBars: entry()
    case .byScanLines(let codes): entry(["codes": .text(codes)])
    case .perhaps(let code): entry(["code": .text(code)])
    case .checkDigit(let digits): entry(["digits": .text(digits)])
    case .scanLinesAlone(let edges), .noKindFits(let edges): entry(["edges": .number(edges)])
    case .sure(let margin, let misfit, let bars):
      entry(["margin": .number(margin), "misfit": .text(hundredths(misfit)), "bars": .phrase(bars.phrase)])
    case .refused(let reason, let bars): entry(["reason": .phrase(reason.phrase), "bars": .phrase(bars.phrase)])
    }
  }
}

extension TraceBars: Worded {
  package var phrase: Phrase {
    Phrase("traceBars", ["pixels": .text(hundredths(pixels)), "fitting": .number(fitting), "bands": .number(bands)])
  }
}

extension TraceReason: Worded, CaseEntries {
  static let prefix = "traceReason"

  package var phrase: Phrase {
    switch self {
    case .onlyOverTheWholeHeight: entry()
    case .digitNotSeen(let value, let limit), .digitUnlikeAny(let value, let limit),
      .guardsUnlike(let value, let limit), .fitsBadly(let value, let limit):
      entry(["value": .text(hundredths(Double(value))), "limit": .text(hundredths(Double(limit)))])
    case .marginNotClear(let modules, let need): entry(["value": .text("\(modules)"), "limit": .text("\(need)")])
    case .breaksTheRules(let sureness, let need), .marginTooSmall(let sureness, let need):
      entry(["value": TraceReason.whole(sureness), "limit": TraceReason.whole(need)])
    case .contradicted(let other, let votes): entry(["votes": .number(votes), "code": .text(other.text)])
    case .unlikeInOtherLight(let other), .outdone(let other): entry(["code": .text(other.text)])
    }
  }

  private static func whole(_ value: Float) -> Phrase.Value { .text(String(Int(max(0, min(1e6, value))))) }
}

/// The value with two decimal places.
private func hundredths(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
  let rest = abs(hundredths) % 100
  return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
}

import Domain
package import Reports

extension ReadingAdvice: Worded {
  package var phrase: Phrase {
    switch self {
    case .nothingLikeBars: Phrase("advice", of: self)
    case .tooFewBars(let spot), .partOfCode(let spot), .otherBars(let spot):
      Phrase("advice", of: self, ["x": .number(spot.x), "y": .number(spot.y)])
    case .tooSmall(let spot, let pixels):
      Phrase("advice", of: self, ["x": .number(spot.x), "y": .number(spot.y), "pixels": .decimal(pixels)])
    case .blurred(let spot, let bars):
      Phrase("advice", of: self, ["x": .number(spot.x), "y": .number(spot.y), "bars": .decimal(bars)])
    case .doubtfulDigits(let spot, let digits), .checkDigitWrong(let spot, let digits):
      Phrase("advice", of: self, ["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .notSure(let spot, let best, let second):
      Phrase(
        "advice", of: self,
        ["x": .number(spot.x), "y": .number(spot.y), "best": .text(best.text), "second": .text(second.text)])
    case .contradicted(let spot, let one, let other):
      Phrase(
        "advice", of: self,
        ["x": .number(spot.x), "y": .number(spot.y), "one": .text(one.text), "other": .text(other.text)])
    case .notABook(let barcode): Phrase("advice", of: self, ["barcode": .text("\(barcode)")])
    }
  }
}

extension TraceWord: Worded {
  package var phrase: Phrase {
    switch self {
    case .nothing, .noCode, .tooSmall, .blurred, .partOfCode, .fitsNone, .tooFewBars: Phrase("trace", of: self)
    case .byScanLines(let codes): Phrase("trace", of: self, ["codes": .text(codes)])
    case .perhaps(let code): Phrase("trace", of: self, ["code": .text(code)])
    case .checkDigit(let digits): Phrase("trace", of: self, ["digits": .text(digits)])
    case .scanLinesAlone(let edges), .noKindFits(let edges): Phrase("trace", of: self, ["edges": .number(edges)])
    case .sure(let margin, let misfit, let bars):
      Phrase(
        "trace", of: self,
        ["margin": .number(margin), "misfit": .text(hundredths(misfit)), "bars": .phrase(bars.phrase)])
    case .refused(let reason, let bars):
      Phrase("trace", of: self, ["reason": .phrase(reason.phrase), "bars": .phrase(bars.phrase)])
    }
  }
}

extension TraceBars: Worded {
  package var phrase: Phrase {
    Phrase("traceBars", ["pixels": .text(hundredths(pixels)), "fitting": .number(fitting), "bands": .number(bands)])
  }
}

extension TraceReason: Worded {
  package var phrase: Phrase {
    switch self {
    case .onlyOverTheWholeHeight: Phrase("traceReason", of: self)
    case .digitNotSeen(let value, let limit), .digitUnlikeAny(let value, let limit),
      .guardsUnlike(let value, let limit), .fitsBadly(let value, let limit):
      Phrase(
        "traceReason", of: self,
        ["value": .text(hundredths(Double(value))), "limit": .text(hundredths(Double(limit)))])
    case .marginNotClear(let modules, let need):
      Phrase("traceReason", of: self, ["value": .text("\(modules)"), "limit": .text("\(need)")])
    case .breaksTheRules(let sureness, let need), .marginTooSmall(let sureness, let need):
      Phrase("traceReason", of: self, ["value": TraceReason.whole(sureness), "limit": TraceReason.whole(need)])
    case .contradicted(let other, let votes):
      Phrase("traceReason", of: self, ["votes": .number(votes), "code": .text(other.text)])
    case .unlikeInOtherLight(let other), .outdone(let other):
      Phrase("traceReason", of: self, ["code": .text(other.text)])
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

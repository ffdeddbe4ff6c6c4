import Domain

extension ReadingAdvice {
  var phrase: Phrase {
    switch self {
    case .nothingLikeBars: Phrase("adviceNothingLikeBars")
    case .tooFewBars(let spot): Phrase("adviceTooFewBars", ["x": .number(spot.x), "y": .number(spot.y)])
    case .tooSmall(let spot, let pixels):
      Phrase("adviceTooSmall", ["x": .number(spot.x), "y": .number(spot.y), "pixels": .decimal(pixels)])
    case .blurred(let spot, let bars):
      Phrase("adviceBlurred", ["x": .number(spot.x), "y": .number(spot.y), "bars": .decimal(bars)])
    case .partOfCode(let spot): Phrase("advicePartOfCode", ["x": .number(spot.x), "y": .number(spot.y)])
    case .doubtfulDigits(let spot, let digits):
      Phrase("adviceDoubtfulDigits", ["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .checkDigitWrong(let spot, let digits):
      Phrase("adviceCheckDigitWrong", ["x": .number(spot.x), "y": .number(spot.y), "digits": .text(digits)])
    case .notSure(let spot, let best, let second):
      Phrase(
        "adviceNotSure",
        ["x": .number(spot.x), "y": .number(spot.y), "best": .text(best.text), "second": .text(second.text)])
    case .contradicted(let spot, let one, let other):
      Phrase(
        "adviceContradicted",
        ["x": .number(spot.x), "y": .number(spot.y), "one": .text(one.text), "other": .text(other.text)])
    case .otherBars(let spot): Phrase("adviceOtherBars", ["x": .number(spot.x), "y": .number(spot.y)])
    case .notABook(let barcode): Phrase("adviceNotABook", ["barcode": .text("\(barcode)")])
    }
  }
}

extension TraceWord {
  var phrase: Phrase {
    switch self {
    case .nothing: Phrase("traceNothing")
    case .byScanLines(let codes): Phrase("traceByScanLines", ["codes": .text(codes)])
    case .perhaps(let code): Phrase("tracePerhaps", ["code": .text(code)])
    case .noCode: Phrase("traceNoCode")
    case .tooSmall: Phrase("traceTooSmall")
    case .blurred: Phrase("traceBlurred")
    case .partOfCode: Phrase("tracePartOfCode")
    case .checkDigit(let digits): Phrase("traceCheckDigit", ["digits": .text(digits)])
    case .fitsNone: Phrase("traceFitsNone")
    case .tooFewBars: Phrase("traceTooFewBars")
    case .scanLinesAlone(let edges): Phrase("traceScanLinesAlone", ["edges": .number(edges)])
    case .noKindFits(let edges): Phrase("traceNoKindFits", ["edges": .number(edges)])
    case .sure(let margin, let misfit, let bars):
      Phrase(
        "traceSure", ["margin": .number(margin), "misfit": .text(hundredths(misfit)), "bars": .phrase(bars.phrase)])
    case .refused(let reason, let bars):
      Phrase("traceRefused", ["reason": .phrase(reason.phrase), "bars": .phrase(bars.phrase)])
    }
  }
}

extension TraceBars {
  var phrase: Phrase {
    Phrase("traceBars", ["pixels": .text(hundredths(pixels)), "fitting": .number(fitting), "bands": .number(bands)])
  }
}

extension TraceReason {
  var phrase: Phrase {
    switch self {
    case .onlyOverTheWholeHeight: Phrase("traceReasonNoBand")
    case .digitNotSeen(let unexplained, let limit):
      Phrase("traceReasonNotSeen", TraceReason.values(unexplained, limit))
    case .marginNotClear(let modules, let need):
      Phrase("traceReasonMargin", ["value": .text("\(modules)"), "limit": .text("\(need)")])
    case .digitUnlikeAny(let residual, let limit): Phrase("traceReasonUnlike", TraceReason.values(residual, limit))
    case .guardsUnlike(let residual, let limit): Phrase("traceReasonGuards", TraceReason.values(residual, limit))
    case .fitsBadly(let residual, let limit): Phrase("traceReasonMisfit", TraceReason.values(residual, limit))
    case .contradicted(let other, let votes):
      Phrase("traceReasonContradicted", ["votes": .number(votes), "code": .text(other.text)])
    case .breaksTheRules(let sureness, let need): Phrase("traceReasonRules", TraceReason.wholeValues(sureness, need))
    case .marginTooSmall(let sureness, let need): Phrase("traceReasonLead", TraceReason.wholeValues(sureness, need))
    case .unlikeInOtherLight(let other): Phrase("traceReasonOtherLight", ["code": .text(other.text)])
    case .outdone(let other): Phrase("traceReasonOutdone", ["code": .text(other.text)])
    }
  }

  private static func values(_ value: Float, _ limit: Float) -> KeyValuePairs<String, Phrase.Value> {
    ["value": .text(hundredths(Double(value))), "limit": .text(hundredths(Double(limit)))]
  }

  private static func wholeValues(_ value: Float, _ limit: Float) -> KeyValuePairs<String, Phrase.Value> {
    func whole(_ value: Float) -> Phrase.Value { .text(String(Int(max(0, min(1e6, value))))) }
    return ["value": whole(value), "limit": whole(limit)]
  }
}

/// The value with two decimal places.
private func hundredths(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
  let rest = abs(hundredths) % 100
  return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
}

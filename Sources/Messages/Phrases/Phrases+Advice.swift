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
      Phrase("traceSure", ["margin": .number(margin), "misfit": .hundredths(misfit), "bars": .phrase(bars.phrase)])
    case .refused(let reason, let bars):
      Phrase("traceRefused", ["reason": .phrase(reason.phrase), "bars": .phrase(bars.phrase)])
    }
  }
}

extension TraceBars {
  var phrase: Phrase {
    Phrase("traceBars", ["pixels": .hundredths(pixels), "fitting": .number(fitting), "bands": .number(bands)])
  }
}

extension TraceReason {
  var phrase: Phrase {
    switch self {
    case .onlyOverTheWholeHeight: Phrase("traceReasonNoBand")
    case .digitNotSeen(let unexplained, let limit):
      Phrase("traceReasonNotSeen", ["value": .hundredths(unexplained), "limit": .hundredths(limit)])
    case .marginNotClear(let modules, let need):
      Phrase("traceReasonMargin", ["value": .number(modules), "limit": .number(need)])
    case .digitUnlikeAny(let residual, let limit):
      Phrase("traceReasonUnlike", ["value": .hundredths(residual), "limit": .hundredths(limit)])
    case .guardsUnlike(let residual, let limit):
      Phrase("traceReasonGuards", ["value": .hundredths(residual), "limit": .hundredths(limit)])
    case .fitsBadly(let residual, let limit):
      Phrase("traceReasonMisfit", ["value": .hundredths(residual), "limit": .hundredths(limit)])
    case .contradicted(let code, let votes):
      Phrase("traceReasonContradicted", ["votes": .number(votes), "code": .text(code.text)])
    case .breaksTheRules(let sureness, let need):
      Phrase("traceReasonRules", ["value": .whole(sureness), "limit": .whole(need)])
    case .marginTooSmall(let sureness, let need):
      Phrase("traceReasonLead", ["value": .whole(sureness), "limit": .whole(need)])
    case .unlikeInOtherLight(let code): Phrase("traceReasonOtherLight", ["code": .text(code.text)])
    case .outdone(let code): Phrase("traceReasonOutdone", ["code": .text(code.text)])
    }
  }
}

extension Phrase.Value {
  /// The value with two decimal places: `0.71`; `-` for one that is not finite.
  fileprivate static func hundredths(_ value: some BinaryFloatingPoint) -> Phrase.Value {
    guard value.isFinite else { return .text("-") }
    let hundredths = Int((max(-1e6, min(1e6, Double(value))) * 100).rounded())
    let rest = abs(hundredths) % 100
    return .text("\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)")
  }

  fileprivate static func whole(_ sureness: Float) -> Phrase.Value { .number(Int(max(0, min(1e6, sureness)))) }
}

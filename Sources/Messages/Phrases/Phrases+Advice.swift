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
      Phrase("traceSure", ["margin": .number(margin), "misfit": .text(misfit), "bars": .phrase(bars.phrase)])
    case .refused(let reason, let bars):
      Phrase("traceRefused", ["reason": .phrase(reason.phrase), "bars": .phrase(bars.phrase)])
    }
  }
}

extension TraceBars {
  var phrase: Phrase {
    Phrase("traceBars", ["pixels": .text(pixels), "fitting": .number(fitting), "bands": .number(bands)])
  }
}

extension TraceReason {
  var phrase: Phrase {
    switch self {
    case .noBand: Phrase("traceReasonNoBand")
    case .notSeen(let value, let limit): Phrase("traceReasonNotSeen", ["value": .text(value), "limit": .text(limit)])
    case .margin(let value, let limit): Phrase("traceReasonMargin", ["value": .text(value), "limit": .text(limit)])
    case .unlike(let value, let limit): Phrase("traceReasonUnlike", ["value": .text(value), "limit": .text(limit)])
    case .guards(let value, let limit): Phrase("traceReasonGuards", ["value": .text(value), "limit": .text(limit)])
    case .misfit(let value, let limit): Phrase("traceReasonMisfit", ["value": .text(value), "limit": .text(limit)])
    case .contradicted(let code, let votes):
      Phrase("traceReasonContradicted", ["votes": .number(votes), "code": .text(code)])
    case .rules(let value, let limit): Phrase("traceReasonRules", ["value": .text(value), "limit": .text(limit)])
    case .lead(let value, let limit): Phrase("traceReasonLead", ["value": .text(value), "limit": .text(limit)])
    case .otherLight(let code): Phrase("traceReasonOtherLight", ["code": .text(code)])
    case .outdone(let code): Phrase("traceReasonOutdone", ["code": .text(code)])
    }
  }
}

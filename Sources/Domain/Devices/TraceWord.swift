/// The words of `scan --explain` about one region of the picture.
package enum TraceWord: Hashable, Sendable {
  case nothing
  case byScanLines(codes: String)
  case perhaps(code: String)
  case noCode
  /// The fault in a word or two.
  case tooSmall, blurred, partOfCode
  case checkDigit(digits: String)
  case fitsNone
  case tooFewBars
  case scanLinesAlone(edges: Int)
  case noKindFits(edges: Int)
  case sure(margin: Int, misfit: String, TraceBars)
  case refused(TraceReason, TraceBars)
}

/// The size of a code's bars, and how many bands of the picture show its shape.
package struct TraceBars: Hashable, Sendable {
  /// The width of the narrowest bar, with two decimal places.
  package var pixels: String
  package var fitting: Int
  package var bands: Int

  package init(pixels: String, fitting: Int, bands: Int) {
    (self.pixels, self.fitting, self.bands) = (pixels, fitting, bands)
  }
}

/// Why a code was refused: a value of the reader, and its limit.
package enum TraceReason: Hashable, Sendable {
  case noBand
  case notSeen(value: String, limit: String)
  case margin(value: String, limit: String)
  case unlike(value: String, limit: String)
  case guards(value: String, limit: String)
  case misfit(value: String, limit: String)
  case contradicted(code: String, votes: Int)
  case rules(value: String, limit: String)
  case lead(value: String, limit: String)
  case otherLight(code: String)
  case outdone(code: String)
}

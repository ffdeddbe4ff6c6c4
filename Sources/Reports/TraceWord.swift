package import Domain

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
  case sure(margin: Int, misfit: Double, TraceBars)
  case refused(TraceReason, TraceBars)
}

/// The size of a code's bars, and how many bands of the picture show its shape.
package struct TraceBars: Hashable, Sendable {
  /// The width of the narrowest bar.
  package var pixels: Double
  package var fitting: Int
  package var bands: Int

  package init(pixels: Double, fitting: Int, bands: Int) {
    self.pixels = pixels
    self.fitting = fitting
    self.bands = bands
  }
}

/// Why the reader refused a code: the first gate that the code failed, with its value and the limit.
package enum TraceReason: Hashable, Sendable {
  /// Only the mean over the height showed it, and no single band.
  case onlyOverTheWholeHeight
  case digitUnlikeAny(residual: Float, limit: Float)
  /// The bars of a digit explain too little of what is at its place: it is covered, or only the check digit supplies
  /// it.
  case digitNotSeen(unexplained: Float, limit: Float)
  /// The margin next to the code is darker than its spaces.
  case marginNotClear(modules: Int, need: Int)
  case guardsUnlike(residual: Float, limit: Float)
  case fitsBadly(residual: Float, limit: Float)
  /// libzbar's decoder gave another code on several lines.
  case contradicted(by: Barcode, votes: Int)
  /// The most likely digits do not form a valid code: parity or check digit differ.
  case breaksTheRules(sureness: Float, need: Float)
  /// Another code is nearly as likely.
  case marginTooSmall(sureness: Float, need: Float)
  /// With black and white levels from a larger area, the bars look more like another code.
  case unlikeInOtherLight(Barcode)
  /// Another shape of the same region is more certain.
  case outdone(by: Barcode)
}

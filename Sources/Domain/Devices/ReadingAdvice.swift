/// Why nothing was read in a picture, for the person who holds the camera.
package enum ReadingAdvice: Hashable, Sendable {
  /// Pixels from the picture's upper left corner.
  package struct Spot: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  case nothingLikeBars
  /// Stripes, fewer than any barcode has.
  case tooFewBars(at: Spot)
  /// - Parameter pixels: that the narrowest bar takes.
  case tooSmall(at: Spot, pixels: Double)
  /// - Parameter bars: over how many of the narrowest bars an edge is smeared.
  case blurred(at: Spot, bars: Double)
  /// Cut off by the picture's border, a finger or a fold.
  case partOfCode(at: Spot)
  /// - Parameter digits: as printed, `?` for each that is not sure.
  case doubtfulDigits(at: Spot, digits: String)
  /// - Parameter digits: as they look, which are no code: misprinted, damaged or misread.
  case checkDigitWrong(at: Spot, digits: String)
  /// Two codes are nearly as likely.
  case notSure(at: Spot, best: Barcode, second: Barcode)
  /// Two ways of reading disagree.
  case contradicted(at: Spot, one: Barcode, other: Barcode)
  /// Bars, but in no way of EAN or UPC.
  case otherBars(at: Spot)
  /// A code was read, and books alone were asked for.
  case notABook(Barcode)
}

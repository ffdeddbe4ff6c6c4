package import Domain

/// Why a picture cannot be looked at.
package enum ImageProblem: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case truncated = "image-truncated"
    case empty = "image-empty"
    case tooLarge = "image-too-large"
    case typeUnknown = "image-type-unknown"
    case damaged = "image-damaged"
    case unreadable = "image-unreadable"
  }

  /// The raw value is the format's own name, the same in every language.
  package enum Format: String, CaseIterable, Sendable {
    case png = "PNG"
    case jpeg = "JPEG"
    case pgm = "PGM"
    case ppm = "PPM"
  }

  package enum Damage: Hashable, Sendable {
    case numberMissing
    case numberTooLarge
    /// The value of white, which has to be 1 to 65535.
    case greatestValue(Int)
    /// The message of the format's library, unchanged.
    case library(String)
  }

  case truncated(Format)
  case empty
  case fileTooLarge(limitMebibytes: Int)
  case tooLarge(width: Int, height: Int, limitMegapixels: Int)
  /// The picture is larger than the format's library can count; in the library's own words.
  case tooLargeToDecode(detail: String)
  case typeUnknown
  case sizeImpossible(width: Int, height: Int)
  case damaged(Format, Damage)
  /// The system could not read the file.
  case unreadable(detail: FaultDetail)
  case outOfMemory(Format)

  package var code: Code {
    switch self {
    case .truncated: .truncated
    case .empty: .empty
    case .fileTooLarge, .tooLarge, .tooLargeToDecode: .tooLarge
    case .typeUnknown: .typeUnknown
    case .sizeImpossible, .damaged: .damaged
    case .unreadable, .outOfMemory: .unreadable
    }
  }
}

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
  /// - Parameter digits: as they look; they do not form a valid code: misprinted, damaged or misread.
  case checkDigitWrong(at: Spot, digits: String)
  /// Two codes are nearly as likely.
  case notSure(at: Spot, best: Barcode, second: Barcode)
  /// Two ways of reading disagree.
  case contradicted(at: Spot, one: Barcode, other: Barcode)
  /// Bars, but in no way of EAN or UPC.
  case otherBars(at: Spot)
  /// A code was read, but only books were asked for.
  case notABook(Barcode)
}

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
  /// The system could not read the file; in its own words.
  case unreadable(detail: String)
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

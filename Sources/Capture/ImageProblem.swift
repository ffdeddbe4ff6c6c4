/// Why a picture cannot be looked at.
package struct ImageProblem: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case truncated = "image-truncated"
    case empty = "image-empty"
    case tooLarge = "image-too-large"
    case typeUnknown = "image-type-unknown"
    case damaged = "image-damaged"
    case unreadable = "image-unreadable"
  }

  package let code: Code
  /// One sentence for a person, in English.
  package let sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  static let empty = ImageProblem(.empty, "The file is empty.")
  static let typeUnknown = ImageProblem(.typeUnknown, "This is not a PNG, JPEG, PGM or PPM picture.")

  static func truncated(_ format: String) -> ImageProblem {
    ImageProblem(.truncated, "The \(format) picture ends before its last row.")
  }

  static func damaged(_ format: String, _ detail: String) -> ImageProblem {
    let detail = String(decoding: detail.utf8.filter { $0 >= 0x20 && $0 < 0x7F }, as: UTF8.self)
    return ImageProblem(.damaged, "The \(format) picture is damaged (\(detail)).")
  }
}

extension ImageProblem: CustomStringConvertible {
  /// `image-truncated: The PNG picture ends before its last row.`
  package var description: String { "\(code.rawValue): \(sentence)" }
}

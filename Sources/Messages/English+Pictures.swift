package import Domain

extension English {
  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "The \(format.rawValue) picture ends before its last row."
    case .empty: "The file is empty."
    case .fileTooLarge(let mebibytes): "The file is larger than \(mebibytes) MiB."
    case .tooLarge(let width, let height, let megapixels):
      "The picture is \(width) by \(height) pixels; up to \(megapixels) megapixels are taken."
    case .tooLargeToDecode(let detail): "The picture is too large. \(quoted(detail))."
    case .typeUnknown: "This is not a PNG, JPEG, PGM or PPM picture."
    case .sizeImpossible(let width, let height):
      "The picture's header says that it is \(width) by \(height) pixels."
    case .damaged(let format, let damage): "The \(format.rawValue) picture is damaged (\(words(damage)))."
    case .unreadable(let detail): "The file cannot be read: \(quoted(detail))."
    case .outOfMemory(let format): "There is no memory for the \(format.rawValue) decoder."
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "a number is missing"
    case .numberTooLarge: "a number is too large"
    case .greatestValue(let value): "its greatest value is \(value)"
    case .library(let detail): quoted(detail)
    }
  }

  private func quoted(_ detail: String) -> String { PlainText.shorten(detail, to: PlainText.detailLimit) }
}

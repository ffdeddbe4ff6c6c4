package import Domain

extension German {
  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "Das \(format.rawValue)-Bild endet vor seiner letzten Zeile."
    case .empty: "Die Datei ist leer."
    case .fileTooLarge(let mebibytes): "Die Datei ist größer als \(mebibytes) MiB."
    case .tooLarge(let width, let height, let megapixels):
      "Das Bild hat \(width) mal \(height) Pixel; bis zu \(megapixels) Megapixel werden angenommen."
    case .tooLargeToDecode(let reason): "Das Bild ist zu groß. \(detail(reason))."
    case .typeUnknown: "Das ist kein PNG-, JPEG-, PGM- oder PPM-Bild."
    case .sizeImpossible(let width, let height): "Nach seinem Kopf hat das Bild \(width) mal \(height) Pixel."
    case .damaged(let format, let damage): "Das \(format.rawValue)-Bild ist beschädigt (\(words(damage)))."
    case .unreadable(let reason): "Die Datei kann nicht gelesen werden: \(detail(reason))."
    case .outOfMemory(let format): "Für das Lesen von \(format.rawValue) ist kein Speicher da."
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "eine Zahl fehlt"
    case .numberTooLarge: "eine Zahl ist zu groß"
    case .greatestValue(let value): "sein größter Wert ist \(value)"
    case .library(let reason): detail(reason)
    }
  }
}

package import Domain

extension Irish {
  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "Críochnaíonn an pictiúr \(format.rawValue) roimh a líne dheireanach."
    case .empty: "Tá an comhad folamh."
    case .fileTooLarge(let mebibytes): "Tá an comhad níos mó ná \(mebibytes) MiB."
    case .tooLarge(let width, let height, let megapixels):
      "Tá an pictiúr \(width) faoi \(height) picteilín; glactar le suas le \(megapixels) meigiphicteilín."
    case .tooLargeToDecode(let reason): "Tá an pictiúr rómhór. \(detail(reason))."
    case .typeUnknown: "Ní pictiúr PNG, JPEG, PGM ná PPM é seo."
    case .sizeImpossible(let width, let height):
      "Deir ceanntásc an phictiúir go bhfuil sé \(width) faoi \(height) picteilín."
    case .damaged(let format, let damage): "Tá damáiste sa phictiúr \(format.rawValue) (\(words(damage)))."
    case .unreadable(let reason): "Ní féidir an comhad a léamh: \(detail(reason))."
    case .outOfMemory(let format): "Níl go leor cuimhne ann chun \(format.rawValue) a léamh."
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "tá uimhir in easnamh"
    case .numberTooLarge: "tá uimhir rómhór"
    case .greatestValue(let value): "is é \(value) an luach is mó"
    case .library(let reason): detail(reason)
    }
  }
}

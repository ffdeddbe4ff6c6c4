package import Domain

extension SimplifiedChinese {
  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "\(format.rawValue) 图片不完整，缺少最后的行。"
    case .empty: "文件是空的。"
    case .fileTooLarge(let mebibytes): "文件大于 \(mebibytes) MiB。"
    case .tooLarge(let width, let height, let megapixels):
      "图片为 \(width) × \(height) 像素；最多接受 \(megapixels) 百万像素。"
    case .tooLargeToDecode(let reason): "图片太大（\(detail(reason))）。"
    case .typeUnknown: "这不是 PNG、JPEG、PGM 或 PPM 图片。"
    case .sizeImpossible(let width, let height): "图片的文件头称其为 \(width) × \(height) 像素。"
    case .damaged(let format, let damage): "\(format.rawValue) 图片已损坏（\(words(damage))）。"
    case .unreadable(let reason): "无法读取文件：\(detail(reason))。"
    case .outOfMemory(let format): "内存不足，无法解码 \(format.rawValue) 图片。"
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "缺少一个数字"
    case .numberTooLarge: "有一个数字太大"
    case .greatestValue(let value): "最大值为 \(value)"
    case .library(let reason): detail(reason)
    }
  }
}

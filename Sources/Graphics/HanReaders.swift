/// The national form of a text's Chinese characters. Unicode has one number for characters that China, Japan and Korea
/// write differently.
enum HanReaders: Hashable, Sendable {
  case chinese, japanese, korean

  /// Kana and Hangul tell; characters alone are taken for Chinese, which is one of the languages of the program.
  init(of text: String) {
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF:
        self = .japanese
        return
      case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FB:
        self = .korean
        return
      default: continue
      }
    }
    self = .chinese
  }

  /// The language tag by which fonts are chosen.
  var tag: String {
    switch self {
    case .chinese: "zh-cn"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }
}

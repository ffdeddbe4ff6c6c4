/// A card that stands for a key: what a person would press, for a station without a keyboard.
///
/// Printed as EAN-8 with prefix 0, which GS1 leaves to the organisation itself. The numbers are for ever: a printed
/// sheet hangs beside the station for years.
package enum CommandCard: Int, CaseIterable, Hashable, Sendable {
  case yes = 1
  case no = 2
  case done = 3
  case help = 4
  case checkOut = 5
  case giveBack = 6
  case add = 7
  case cancel = 8
  case renew = 9
  case stationMode = 11
  case shelvingMode = 12
  case english = 21
  case german = 22
  case irish = 23
  case simplifiedChinese = 24

  /// The language that the station is to speak.
  package var language: Language? {
    switch self {
    case .english: .english
    case .german: .german
    case .irish: .irish
    case .simplifiedChinese: .simplifiedChinese
    case .yes, .no, .done, .help, .checkOut, .giveBack, .add, .cancel, .renew, .stationMode, .shelvingMode: nil
    }
  }

  /// Eight digits as printed under the bars.
  package var text: String {
    let digits = String(rawValue)
    let padded = String(repeating: "0", count: 7 - digits.count) + digits
    let payload = Digits(padded)?.values ?? []
    return padded + String(CheckDigit.gtin(of: payload))
  }

  package init?(_ text: some StringProtocol) {
    guard let card = CommandCard.allCases.first(where: { $0.text == text }) else { return nil }
    self = card
  }
}

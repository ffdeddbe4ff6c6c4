import CZint
package import Domain

/// A number of ours that is printed as bars.
package enum PrintedCode: Hashable, Sendable {
  case card(CardNumber)
  case command(CommandCard)
  case label(LabelNumber)

  /// The digits with the check digit.
  var digits: String {
    switch self {
    case .card(let card): card.text
    case .command(let command): command.text
    case .label(let label): label.text
    }
  }

  /// The digits below the bars, in the groups of the code's halves.
  var readable: String {
    switch self {
    case .card, .command: "\(digits.prefix(4)) \(digits.suffix(4))"
    case .label: "\(digits.prefix(1)) \(digits.dropFirst().prefix(6)) \(digits.suffix(6))"
    }
  }

  /// Modules left and right of the bars that stay white (GS1 General Specifications, 5.2.3.4).
  var quietZones: (left: Int, right: Int) {
    switch self {
    case .card, .command: (7, 7)
    case .label: (11, 7)
    }
  }
}

/// The bars of an EAN-8 or EAN-13, in modules.
struct BarModules: Hashable, Sendable {
  /// Black, from the left.
  let bars: [Range<Int>]
  /// The modules from the first bar to the last: 67 or 95.
  let width: Int

  /// - Throws: ``CardSheetProblem`` `failed` with libzint's words, which no number of ours leads to.
  init(_ code: PrintedCode) throws(CardSheetProblem) {
    guard let symbol = ZBarcode_Create() else { throw .failed(detail: .words("libzint")) }
    defer { ZBarcode_Delete(symbol) }
    // Digits with their check digit; eight of them make EAN-8, thirteen EAN-13.
    symbol.pointee.symbology = BARCODE_EANX_CHK
    let digits = Array(code.digits.utf8)
    guard ZBarcode_Encode(symbol, digits, Int32(digits.count)) < ZINT_ERROR else {
      let words = withUnsafeBytes(of: symbol.pointee.errtxt) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .failed(detail: .words(words))
    }
    width = Int(symbol.pointee.width)
    var bars: [Range<Int>] = []
    for module in 0..<width where czint_is_bar(symbol, Int32(module)) != 0 {
      if let last = bars.last, last.upperBound == module {
        bars[bars.count - 1] = last.lowerBound..<module + 1
      } else {
        bars.append(module..<module + 1)
      }
    }
    self.bars = bars
  }
}

/// The dots that bars are laid on: their edges lie on a printer's or a picture's own, so that none is a dot too wide.
struct ModuleGrid: Hashable, Sendable {
  /// Millimetres from dot to dot.
  let dot: Double
  let dotsPerModule: Int

  /// The narrowest bar that GS1 allows in print (General Specifications, 5.12.3.1); nominal is 0.33.
  static let leastModule = 0.264

  /// The grid for files that a printer draws: four dots of 300 to an inch, eight of 600, sixteen of 1200: 0.339 mm.
  static let vector = ModuleGrid(dotsPerInch: 300)

  init(dotsPerInch: Int) {
    dot = 25.4 / Double(dotsPerInch)
    var dots = max(1, Int((Double(dotsPerInch) / 75).rounded()))
    while Double(dots) * dot < ModuleGrid.leastModule { dots += 1 }
    dotsPerModule = dots
  }

  var module: Double { dot * Double(dotsPerModule) }

  /// The dot that is next to a place, in millimetres.
  func aligned(_ place: Double) -> Double { (place / dot).rounded() * dot }
}

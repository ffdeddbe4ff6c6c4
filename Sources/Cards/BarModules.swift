import CZint

/// The bars of an EAN-8 or EAN-13, in modules.
struct BarModules: Hashable, Sendable {
  /// Black, from the left.
  let bars: [Range<Int>]
  /// The modules from the first bar to the last: 67 or 95.
  let width: Int

  /// - Throws: ``CardSheetProblem`` `failed` with libzint's words, which no number of ours leads to.
  init(_ code: PrintedCode) throws(CardSheetProblem) {
    guard let symbol = ZBarcode_Create() else { throw .failed(detail: "libzint") }
    defer { ZBarcode_Delete(symbol) }
    // Digits with their check digit; eight of them make EAN-8, thirteen EAN-13.
    symbol.pointee.symbology = BARCODE_EANX_CHK
    let digits = Array(code.digits.utf8)
    guard ZBarcode_Encode(symbol, digits, Int32(digits.count)) < ZINT_ERROR else {
      let words = withUnsafeBytes(of: symbol.pointee.errtxt) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .failed(detail: words)
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

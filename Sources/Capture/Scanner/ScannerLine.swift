package import Domain

/// Reads a scanner's line: prefix and suffix away, AIM identifier understood, add-on told from its code.
package struct ScannerLine: Hashable, Sendable {
  /// What a scanner is set to send before each code; a line without it is taken as it is.
  package var prefix: String
  /// What it sends behind each code, before Enter.
  package var suffix: String

  package init(prefix: String = "", suffix: String = "") {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// - Returns: nil for a line with nothing in it, or with an add-on alone.
  package func scan(_ line: String) -> Scan? {
    var code = TypedText.trim(line)
    if !prefix.isEmpty, code.hasPrefix(prefix) { code.removeFirst(prefix.count) }
    if !suffix.isEmpty, code.hasSuffix(suffix) { code.removeLast(suffix.count) }
    code = TypedText.trim(code)
    guard !code.isEmpty else { return nil }
    guard let identifier = AIMIdentifier(beginning: code) else { return ScannerLine.withoutIdentifier(code) }
    let data = TypedText.trim(code.dropFirst(AIMIdentifier.length))
    guard !data.isEmpty else { return nil }
    switch identifier.retail {
    case .whole: return ScannerLine.whole(data)
    case .ean8: return Barcode(.ean8, data).map { Scan($0) } ?? ScannerLine.wrong(data)
    case .addOn: return nil
    // A number in another symbology, such as a library ID in Code 39: what it is its digits tell.
    case nil: return Scan(typed: data)
    }
  }

  /// Digits of an EAN-13 with an add-on make 15 or 18, perhaps with a space between. A library ID may have as many, so only a
  /// book's number decides; 17, a UPC-A with five, is known to `Scan` itself.
  private static func withoutIdentifier(_ line: String) -> Scan {
    let compact = String(line.filter { !$0.isWhitespace })
    guard let shown = withAddOn(compact, mayBeUPC: false) else { return Scan(typed: line) }
    switch Scan(shown) {
    case .refused(let refusal): return .text(line, otherwise: refusal)
    case let scan: return scan
    }
  }

  /// `]E0` and `]E3`: EAN-13, UPC-A and UPC-E, which most scanners send in full, some as printed; the add-on behind it, some
  /// with an identifier of its own.
  private static func whole(_ data: String) -> Scan {
    var compact = String(data.filter { !$0.isWhitespace })
    for identifier in ["]E1", "]E2"] {
      guard let range = compact.firstRange(of: identifier) else { continue }
      compact.removeSubrange(range)
    }
    if let shown = bare(compact) ?? withAddOn(compact, mayBeUPC: true) { return Scan(shown) }
    return wrong(compact)
  }

  private static func wrong(_ data: String) -> Scan {
    Digits(data) == nil ? Scan(typed: data) : .refused(.checkDigitWrong(text: data))
  }

  private static func bare(_ text: String) -> ShownCode? {
    switch text.utf8.count {
    case 13: full(text).map { ShownCode($0) }
    case 12: Barcode(.upcA, text).map { ShownCode($0) }
    case 8: Barcode(.upcE, text).map { ShownCode($0) }
    default: nil
    }
  }

  /// - Parameter mayBeUPC: 12 digits and an add-on; 14 are many a library's own numbers.
  private static func withAddOn(_ text: String, mayBeUPC: Bool) -> ShownCode? {
    let codeLength: Int
    switch text.utf8.count {
    case 15, 18: codeLength = 13
    case 14 where mayBeUPC, 17 where mayBeUPC: codeLength = 12
    default: return nil
    }
    let digits = text.prefix(codeLength)
    guard let barcode = codeLength == 13 ? full(digits) : Barcode(.upcA, digits),
      let addOn = AddOn(text.dropFirst(codeLength))
    else { return nil }
    return ShownCode(barcode, addOn: addOn)
  }

  /// Thirteen digits that begin with 0 are those of a UPC-A.
  private static func full(_ text: some StringProtocol) -> Barcode? {
    text.hasPrefix("0") ? Barcode(.upcA, text.dropFirst()) : Barcode(.ean13, text)
  }
}

/// Codes of the retail symbologies in the forms in which scanners send their digits.
enum RetailDigits {
  /// 13, 12 or 8 digits: EAN-13, UPC-A or UPC-E.
  static func bare(_ text: String) -> ShownCode? {
    switch text.utf8.count {
    case 13: full(text).map { ShownCode($0) }
    case 12: Barcode(.upcA, text).map { ShownCode($0) }
    case 8: Barcode(.upcE, text).map { ShownCode($0) }
    default: nil
    }
  }

  /// - Parameter mayBeUPC: accepts 12 digits and an add-on; many libraries have IDs of 14 digits.
  static func withAddOn(_ text: String, mayBeUPC: Bool) -> ShownCode? {
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

  /// A GTIN in fourteen digits (EAN-14) whose first is 0: the number of a single item, padded with zeros.
  static func fourteen(_ text: some StringProtocol) -> Barcode? {
    guard let digits = Digits(text), digits.count == 14, digits.hasPrefix("0") else { return nil }
    return digits.hasPrefix("000000") ? Barcode(.ean8, text.suffix(8)) : full(text.dropFirst())
  }

  /// Thirteen digits that begin with 0 are those of a UPC-A.
  private static func full(_ text: some StringProtocol) -> Barcode? {
    text.hasPrefix("0") ? Barcode(.upcA, text.dropFirst()) : Barcode(.ean13, text)
  }
}

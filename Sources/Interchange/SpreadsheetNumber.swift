import Domain

/// Numbers that a spreadsheet made of text.
enum SpreadsheetNumber {
  /// `9.78E+12`, `9,78031E+12`: a number whose last digits may be gone.
  static func isShortened(_ text: String) -> Bool {
    let parts = text.uppercased().split(separator: "E", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("+"), Digits(parts[1].dropFirst()) != nil, parts[1].count > 1 else {
      return false
    }
    let mantissa = parts[0].filter { $0 != "." && $0 != "," }
    return !mantissa.isEmpty && Digits(mantissa) != nil
  }

  /// The same, and `1001.0`: text that was `1001`, or `01001`, or another with zeros.
  static func isEvident(_ text: String) -> Bool {
    if isShortened(text) { return true }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, Digits(parts[0]) != nil else { return false }
    return parts[1].allSatisfy { $0 == "0" }
  }
}

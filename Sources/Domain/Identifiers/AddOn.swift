/// The two or five digits of an add-on symbol beside a code (GS1 General Specifications 5.2.2.5): an issue's number, a
/// price, or what a price-point UPC leaves out. It adds to a code and never is one.
package struct AddOn: Hashable, Sendable {
  package let digits: Digits

  /// - Returns: nil for anything but two or five digits. An add-on has no check digit: the bars' parity is its check.
  package init?(_ text: some StringProtocol) {
    guard let digits = Digits(text), digits.count == 2 || digits.count == 5 else { return nil }
    self.digits = digits
  }

  package var text: String { digits.text }
}

extension AddOn: CustomStringConvertible {
  package var description: String { text }
}

/// A code as it was shown, with the add-on beside it, if one was read.
package struct ShownCode: Hashable, Sendable {
  package var barcode: Barcode
  package var addOn: AddOn?

  package init(_ barcode: Barcode, addOn: AddOn? = nil) {
    self.barcode = barcode
    self.addOn = addOn
  }
}

extension ShownCode: CustomStringConvertible {
  package var description: String { addOn.map { "\(barcode)+\($0)" } ?? "\(barcode)" }
}

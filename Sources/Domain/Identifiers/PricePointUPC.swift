/// The code that older mass-market paperbacks carry instead of an ISBN. It is a UPC-A of the publisher's number and the
/// price. The add-on holds the ISBN's last five digits before its check digit.
///
/// The ISBN is worked out from the publisher, and nothing on the cover checks it: a person has to confirm it before it counts.
package struct PricePointUPC: Hashable, Sendable {
  package let barcode: Barcode
  package let addOn: AddOn
  /// The one candidate.
  package let isbn: ISBN

  /// - Returns: nil where the publisher is not known, has several prefixes, or has one that the add-on does not continue.
  package init?(_ code: ShownCode) {
    guard let addOn = code.addOn, addOn.digits.count == 5 else { return nil }
    let candidates = PricePointUPC.prefixes(of: code.barcode).compactMap { ISBN(publisher: $0, lastFive: addOn) }
    guard candidates.count == 1, let isbn = candidates.first else { return nil }
    barcode = code.barcode
    self.addOn = addOn
    self.isbn = isbn
  }

  /// Creates a code from the 17 digits that a scanner types.
  package init?(seventeen text: String) {
    guard text.utf8.count == 17, let barcode = Barcode(.upcA, text.prefix(12)) else { return nil }
    self.init(ShownCode(barcode, addOn: AddOn(text.suffix(5))))
  }

  /// Whether the code means something only together with its add-on.
  package static func needsAddOn(_ barcode: Barcode) -> Bool { prefixes(of: barcode).count == 1 }

  package var foreignCode: ForeignCode { ForeignCode(barcode) }

  private static func prefixes(of barcode: Barcode) -> [String] {
    guard barcode.symbology == .upcA else { return [] }
    return publishers[String(barcode.text.prefix(6))] ?? []
  }

  /// ISBN-10 prefixes of publishers by the six digits that begin their UPC-A.
  ///
  /// From lists that book programs have shared since the 1990s; those for 071831 and 027011 are also confirmed by photographs of
  /// covers that print both numbers. Where lists differ all prefixes stand here, and no ISBN is worked out. A prefix of five
  /// digits or six overlaps with the add-on.
  private static let publishers: [String: [String]] = [
    "014794": ["08041"], "018926": ["0445"], "027011": ["08120"], "027778": ["0449"], "037145": ["0812", "0765"],
    "042799": ["0785"], "043144": ["0688"], "044903": ["0312"], "045863": ["0517"], "046594": ["0064", "0694"],
    "047132": ["0152"], "050694": ["0345"], "051487": ["08167"], "051488": ["0140", "0142"], "060771": ["0002"],
    "065373": ["0373"], "070992": ["0523"], "070993": ["0446"], "070999": ["0345"], "071001": ["0380"],
    "071009": ["0440"], "071125": ["088677"], "071136": ["0451"], "071149": ["0451"], "071152": ["0515"],
    "071162": ["0451"], "071268": ["08217"], "071831": ["0425"], "071842": ["08439"], "072742": ["0441"],
    "076714": ["0671", "0743"], "076783": ["0553", "0770"], "076814": ["0449"], "078021": ["0872"],
    "078073": ["0590", "0439"], "079808": ["0394"], "090129": ["0679"], "099455": ["0061"], "099769": ["0451"],
  ]
}

extension ISBN {
  /// - Parameters:
  ///   - publisher: the first digits of the ISBN-10; those beyond four are also the add-on's first.
  ///   - lastFive: before the check digit.
  fileprivate init?(publisher: String, lastFive: AddOn) {
    let nine = publisher.prefix(4) + lastFive.text
    guard nine.hasPrefix(publisher), let payload = Digits(nine), payload.count == 9 else { return nil }
    let check = CheckDigit.isbn10(of: payload.values)
    // Through the reader of typed numbers, which verifies both check digits.
    guard let isbn = try? ISBN(typed: nine + (check == 10 ? "X" : String(check))), isbn.isbn10?.hasPrefix(nine) == true
    else { return nil }
    self = isbn
  }
}

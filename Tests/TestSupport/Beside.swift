package import Domain

/// The print to the right of a drawn code: rows of modules, as high as the code together.
package struct Beside: Sendable {
  /// Modules of clear paper before it.
  package var gap: Int
  package var rows: [[Bool]]

  package init(gap: Int, rows: [[Bool]]) {
    self.gap = gap
    self.rows = rows
  }

  /// An add-on, a fifth shorter than the code at its upper end.
  ///
  /// - Parameter sets: A or B for each digit; by default those of the standard.
  package static func addOn(_ text: String, gap: Int = 9, sets: String? = nil) -> Beside {
    let digits = text.compactMap(\.wholeNumberValue)
    let sets = sets ?? Beside.sets(digits)
    let drawn = zip(digits, sets).map { $1 == "A" ? DrawnBarcode.setA[$0] : DrawnBarcode.setB($0) }
    let modules = ("1011" + drawn.joined(separator: "01")).map { $0 == "1" }
    return Beside(gap: gap, rows: [[]] + Array(repeating: modules, count: 4))
  }

  /// The bars of another code.
  package static func code(_ barcode: Barcode, gap: Int) -> Beside {
    Beside(gap: gap, rows: [DrawnBarcode(barcode).modules])
  }

  private static func sets(_ d: [Int]) -> String {
    if d.count == 2 { return ["AA", "AB", "BA", "BB"][(10 * d[0] + d[1]) % 4] }
    let check = (3 * (d[0] + d[2] + d[4]) + 9 * (d[1] + d[3])) % 10
    return ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"][check]
  }

  var width: Int { gap + (rows.map(\.count).max() ?? 0) }

  /// - Parameters:
  ///   - u: modules from the code's end.
  ///   - height: 0...1 from the code's upper end.
  func isInk(u: Double, height: Double) -> Bool {
    let row = rows[max(0, min(rows.count - 1, Int(height * Double(rows.count))))]
    let module = Int(u) - gap
    return row.indices.contains(module) && row[module]
  }
}

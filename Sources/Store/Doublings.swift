/// How often the number of a book's loans has doubled since the first one: books in the order of their loans, roughly, at the cost of a
/// write now and then.
package enum Doublings {
  private static let most = 40

  /// - Parameter times: how often a book was borrowed.
  /// - Returns: nil where it is as after the loan before.
  static func new(at times: Int64) -> Int? {
    guard times > 0, times & (times - 1) == 0 else { return nil }
    return min(times.trailingZeroBitCount, most)
  }

  /// The same of a row of `book`, in SQL.
  package static let ofTimesBorrowed: String = {
    let steps = (1...most).reversed().map { "WHEN times_borrowed >= \(Int64(1) << $0) THEN \($0)" }
    return "CASE \(steps.joined(separator: " ")) ELSE 0 END"
  }()
}

package import Domain

/// Letters about loans. A letter is written first and noted then: after a crash between the two, it is written again.
extension Library {
  private static let loansAtOnce = 500

  package func noteLetters(about loans: [Loan.ID], operation: OperationID, at now: Timestamp) async throws(Refusals) {
    guard !loans.isEmpty else { return }
    let numbers = loans.map(\.rawValue).sorted()
    _ = try await once(
      operation, Request(.writeLetters, numbers.map { String($0) }), at: now, pace: .unhurried,
      change: { transaction in
        for start in stride(from: 0, to: numbers.count, by: Library.loansAtOnce) {
          let some = numbers[start..<min(numbers.count, start + Library.loansAtOnce)]
          try transaction.run("UPDATE loan SET letter_at = \(now) WHERE id IN (\(SQL.list(some)))")
        }
        try transaction.record(.writeLetters, info: String(numbers.count))
        return Int64(numbers.count)
      }, result: { $1 })
  }
}

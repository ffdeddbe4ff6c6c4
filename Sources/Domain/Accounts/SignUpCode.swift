/// A code that people use to make their own account.
package struct SignUpCode: Hashable, Sendable {
  package static let lifetime = 14 * SignInTimes.day
  package static let useRange = 1...1000
  package static let standardUses = 30

  package let code: OneTimeCode
  package let endsAt: Timestamp
  package let uses: Int

  package init(_ code: OneTimeCode, endsAt: Timestamp, uses: Int) {
    (self.code, self.endsAt, self.uses) = (code, endsAt, uses)
  }

  /// - Parameter uses: limited to ``useRange``.
  package static func new(uses: Int, at now: Timestamp) -> SignUpCode {
    SignUpCode(
      .random(), endsAt: Timestamp(milliseconds: now.milliseconds + lifetime),
      uses: min(max(uses, useRange.lowerBound), useRange.upperBound))
  }
}

/// The code that the first librarian needs to set up the library; readable by all who can read its file.
package struct SetUpCode: Hashable, Sendable {
  package let code: OneTimeCode
  package let endsAt: Timestamp
  package let triesLeft: Int

  package init(_ code: OneTimeCode, endsAt: Timestamp, triesLeft: Int = OneTimeCode.tries) {
    (self.code, self.endsAt, self.triesLeft) = (code, endsAt, triesLeft)
  }

  package static func random(at now: Timestamp) -> SetUpCode {
    SetUpCode(.random(), endsAt: Timestamp(milliseconds: now.milliseconds + OneTimeCode.lifetime))
  }

  /// A code that ends later than any that is made now was made by a clock that was ahead.
  package func isValid(at now: Timestamp) -> Bool {
    triesLeft > 0 && endsAt > now && endsAt.milliseconds <= now.milliseconds + OneTimeCode.lifetime
  }
}

/// A form states the rules beforehand and ticks each that is met.
package enum PasswordRule: String, CaseIterable, Sendable {
  case length, capital, sign
  /// Rules that a form states only in its hint.
  case limit, notTheName, notCommon

  package static let minimum = 8
  package static let maximum = 256

  /// The rules that a password breaks, in the order of the list.
  ///
  /// - Parameter names: the sign-in name, the display name and the e-mail address of the account.
  package static func broken(by password: String, names: [String]) -> [PasswordRule] {
    allCases.filter { !$0.holds(password, names) }
  }

  /// - Throws: a refusal for each broken rule.
  package static func check(_ password: String, names: [String]) throws(Refusals) {
    if let refusals = Refusals(broken(by: password, names: names).map(\.refusal)) { throw refusals }
  }

  private func holds(_ password: String, _ names: [String]) -> Bool {
    switch self {
    case .length: password.count >= PasswordRule.minimum
    // A character may have any number of scalars.
    case .limit: password.count <= PasswordRule.maximum && password.utf8.count <= 4 * PasswordRule.maximum
    case .capital: password.unicodeScalars.contains(where: PasswordRule.isCapital)
    case .sign: password.contains { $0.unicodeScalars.first.map(PasswordRule.isSign) ?? false }
    case .notTheName: !names.contains { CommonPasswords.folded($0) == CommonPasswords.folded(password) }
    case .notCommon: !CommonPasswords.contains(password)
    }
  }

  /// Scripts without case, such as Chinese, are exempt: any letter of them will do. In a page:
  /// `/[\p{Lu}\p{Lt}\p{Lo}]/u`.
  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }

  /// In a page: `/[^\p{L}\p{M}\p{N}]/u`.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      false
    default: true
    }
  }

  package var refusal: Refusal {
    switch self {
    case .length: .passwordTooShort(minimum: PasswordRule.minimum)
    case .limit: .passwordTooLong(limit: PasswordRule.maximum)
    case .capital: .passwordNeedsCapital
    case .sign: .passwordNeedsSign
    case .notTheName: .passwordIsName
    case .notCommon: .passwordTooCommon
    }
  }
}

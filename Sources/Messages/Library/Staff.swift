package import Domain

/// The result of a command about staff or PINs. No sentence holds a PIN.
extension Phrase {
  package static func staffAdded(_ member: StaffMember) -> Self {
    Self(["name": .title(member.name), "card": .text(member.cardNumber.text)])
  }
  package static func staffCardReplaced(_ member: StaffMember) -> Self {
    Self(["name": .title(member.name), "card": .text(member.cardNumber.text)])
  }
  package static func staffRemoved(_ member: StaffMember) -> Self { Self(["name": .title(member.name)]) }
  package static var staffNone: Self { Self() }
  /// - Parameter name: the owner's.
  package static func pinSet(_ name: String) -> Self { Self(["name": .title(name)]) }
  package static func pinCleared(_ name: String) -> Self { Self(["name": .title(name)]) }
  package static func pinsPrinted(_ pins: Int, pages: Int, files: [String]) -> Self {
    Self(["pins": .number(pins), "pages": .number(pages), "files": .paths(files)])
  }
  /// Asked at a terminal that hides what is typed.
  package static var pinAsk: Self {
    Self(["least": .number(PIN.lengths.lowerBound), "most": .number(PIN.lengths.upperBound)])
  }
  package static var pinAskAgain: Self { Self() }
}

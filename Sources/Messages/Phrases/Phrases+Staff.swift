package import Domain

/// The result of a command about staff or PINs. No sentence holds a PIN.
package enum StaffReport: Hashable, Sendable {
  case added(StaffMember)
  case cardReplaced(StaffMember)
  case removed(StaffMember)
  case none
  /// - Parameter name: the owner's.
  case pinSet(String)
  case pinCleared(String)
  case pinsPrinted(Int, pages: Int, files: [String])
  /// Asked at a terminal that hides what is typed.
  case askForPIN, askAgain
}

extension StaffReport {
  var phrase: Phrase {
    switch self {
    case .added(let member):
      Phrase("staffAdded", ["name": .title(member.name), "card": .text(member.cardNumber.text)])
    case .cardReplaced(let member):
      Phrase("staffCardReplaced", ["name": .title(member.name), "card": .text(member.cardNumber.text)])
    case .removed(let member): Phrase("staffRemoved", ["name": .title(member.name)])
    case .none: Phrase("staffNone")
    case .pinSet(let name): Phrase("pinSet", ["name": .title(name)])
    case .pinCleared(let name): Phrase("pinCleared", ["name": .title(name)])
    case .pinsPrinted(let pins, let pages, let files):
      Phrase(
        "pinsPrinted",
        ["pins": .number(pins), "pages": .number(pages), "files": .list(files.map { .detail($0) })])
    case .askForPIN:
      Phrase("pinAsk", ["least": .number(PIN.lengths.lowerBound), "most": .number(PIN.lengths.upperBound)])
    case .askAgain: Phrase("pinAskAgain")
    }
  }
}

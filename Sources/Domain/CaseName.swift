/// The name of an enumeration's case, which Swift finds by reflection. That takes some microseconds, so this is for
/// values that are seldom shown: refusals and faults.
package enum CaseName {
  /// `lastCopy` for `Refusal.lastCopy(title:)`.
  package static func of(_ value: some Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }

  /// `last-copy` for `lastCopy`, `library-id-missing` for `libraryIDMissing`.
  package static func code(of value: some Any) -> String {
    let name = Array(of(value))
    var code = ""
    for (index, letter) in name.enumerated() {
      let follows = index > 0 && !name[index - 1].isUppercase
      let precedes = index > 0 && index + 1 < name.count && name[index + 1].isLowercase
      if letter.isUppercase, follows || precedes { code += "-" }
      code += letter.lowercased()
    }
    return code
  }
}

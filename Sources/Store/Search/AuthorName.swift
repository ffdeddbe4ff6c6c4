import Domain

/// The name of the first author of a book, divided for the order of names.
///
/// Catalogues and people write `Ursula K. Le Guin`, `Le Guin, Ursula K.`, or several authors with commas, semicolons,
/// slashes or ampersands between them.
struct AuthorName: Hashable {
  let first: String
  let last: String

  init(_ text: String) {
    let author = text.split { ";/&；、".contains($0) }.first.map(String.init) ?? text
    let parts = author.split { $0 == "," || $0 == "，" }.map { TypedText.trim(String($0)) }.filter { !$0.isEmpty }
    guard parts.count > 1, !AuthorName.isSuffix(parts[1]), AuthorName.areOneName(parts) else {
      let name = WholeName(parts.first ?? "")
      (first, last) = (name.first, name.last)
      return
    }
    (first, last) = (parts[1], parts[0])
  }

  /// `García Márquez, Gabriel` is one author, and `Terry Pratchett, Neil Gaiman` are two.
  private static func areOneName(_ parts: [String]) -> Bool {
    let given = parts[1].split(separator: " ").filter { !$0.hasSuffix(".") && $0.count > 1 }
    return !parts[0].contains(" ") || parts.count == 2 && given.count <= 1
  }

  private static func isSuffix(_ text: String) -> Bool {
    ["jr", "sr", "ii", "iii", "iv", "phd", "md"].contains(text.lowercased().filter { $0 != "." })
  }
}

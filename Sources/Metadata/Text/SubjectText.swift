/// Which subjects of a catalogue are some. Open Library's readers also note there who lends a book, and in which lists it was.
enum SubjectText {
  /// The subjects in small letters.
  private static let noSubjects: Set<String> = [
    "protected daisy", "in library", "accessible book", "accessible books", "overdrive", "lending library",
    "internet archive wishlist", "open library staff picks", "popular print disabled books", "print disabled",
    "printdisabled", "inlibrary", "internetarchivebooks", "browserlending",
    "new york times bestseller", "new york times reviewed", "open_syllabus_project", "long now manual for civilization",
    "unknown", "undefined", "uncategorized", "unassigned", "none", "n/a", "general", "miscellaneous",
    "non-classifiable",
    "non renseigné", "[fic]", "fic",
  ]
  private static let beginnings = ["reading level-", "reading level:", "collectionid", "accelerated reader"]

  static func isSubject(_ text: String) -> Bool {
    let name = text.lowercased()
    guard name.contains(where: \.isLetter), !noSubjects.contains(name), !beginnings.contains(where: name.hasPrefix)
    else { return false }
    return !isTag(text) && !isClassNumber(name)
  }

  /// `nyt:mass-market-monthly=2021-11-07`, `award:hugo_award=1966`, `series:Dune`: a word, a colon and no space.
  private static func isTag(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
    let (name, value) = (text[..<colon], text[text.index(after: colon)...])
    return value.first?.isWhitespace == false && name.allSatisfy { $0.isLowercase || $0 == "_" || $0 == "-" }
  }

  /// `pz7.r79835`, `ps3558.e63 d8`: places on the shelves of the Library of Congress.
  private static func isClassNumber(_ name: String) -> Bool {
    let letters = name.prefix { ("a"..."z").contains($0) }
    let digits = name.dropFirst(letters.count).prefix { ("0"..."9").contains($0) }
    let rest = name.dropFirst(letters.count + digits.count)
    return (1...3).contains(letters.count) && !digits.isEmpty && rest.first == "."
      && rest.dropFirst().first?.isLetter == true
  }
}

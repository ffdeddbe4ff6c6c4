/// The text of a description in HTML. It is shown as text everywhere, so nothing here has to be safe, only readable.
enum HTMLText {
  private static let breaking: Set<String> = ["br", "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "tr"]
  private static let unseen: Set<String> = ["script", "style"]
  private static let longestTag = 2000

  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    var result = ""
    var rest = Substring(text).unicodeScalars
    var hidden: String?
    while let scalar = rest.first {
      if scalar == "<", let tag = tag(at: rest) {
        rest = tag.rest
        if hidden == nil, unseen.contains(tag.name), !tag.isEnd {
          hidden = tag.name
        } else if tag.isEnd, hidden == tag.name {
          hidden = nil
        }
        if hidden == nil, breaking.contains(tag.name) { result += "\n" }
        continue
      }
      if hidden == nil {
        if scalar == "&", let entity = HTMLEntities.entity(at: rest) {
          result.unicodeScalars.append(entity.scalar)
          rest = entity.rest
          continue
        }
        result.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst()
    }
    return result
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Nil for a `<` that begins no tag, as in “a < b”, and for a tag that never ends.
  private static func tag(at scalars: Scalars) -> (name: String, isEnd: Bool, rest: Scalars)? {
    var inside = scalars.dropFirst()
    guard let first = inside.first, first == "/" || first == "!" || isLetter(first) else { return nil }
    let isEnd = first == "/"
    if isEnd { inside = inside.dropFirst() }
    guard let close = inside.prefix(longestTag).firstIndex(of: ">") else { return nil }
    let name = String(String.UnicodeScalarView(inside[..<close].prefix { isLetter($0) || ("0"..."9").contains($0) }))
    return (name.lowercased(), isEnd, inside[inside.index(after: close)...])
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}

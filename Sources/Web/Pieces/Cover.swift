import Domain

/// The size of a cover in the markup, so that nothing moves when the picture comes.
enum CoverSize {
  case row, page

  var style: StaticString { self == .row ? "cover" : "cover large" }

  var attributes: [Attribute] {
    switch self {
    case .row: [.fixed("width", "48"), .fixed("height", "72")]
    case .page: [.fixed("width", "200"), .fixed("height", "300")]
    }
  }
}

extension HTML {
  /// Without a picture it is drawn: the first letter of the title in the colour of the section.
  mutating func cover(of book: Book.ID?, title: String, section: String, hasPicture: Bool, size: CoverSize) {
    guard hasPicture, let book else {
      markup("<span class=\"")
      markup(size.style)
      markup("\" aria-hidden=\"true\"><span class=\"")
      markup(Self.colour(of: section))
      markup("\">")
      text(Self.initial(of: title))
      return markup("</span></span>")
    }
    element("span", [.class(size.style)]) { html in
      html.void(
        "img",
        [.src(Address("/covers", [String(book.rawValue)])), .fixed("alt", ""), .fixed("loading", "lazy")]
          + size.attributes)
    }
  }

  /// A cover that a catalogue has, over the drawing that stands for it: it may not be there, as without a network.
  mutating func cover(_ address: Address?, title: String, section: String, size: CoverSize) {
    element("span", [.class(size.style), .fixed("aria-hidden", "true"), .flag("data-over")]) { html in
      html.element("span", [.class(Self.colour(of: section))], text: Self.initial(of: title))
      guard let address else { return }
      html.void("img", [.src(address), .fixed("alt", ""), .fixed("loading", "lazy")] + size.attributes)
    }
  }

  /// One of nine colours: a class sets it, because the policy of the pages allows no `style` attribute.
  private static func colour(of section: String) -> StaticString { colours[Int(section.utf8.first ?? 0) % 9] }

  private static let colours: [StaticString] = [
    "drawn c0", "drawn c1", "drawn c2", "drawn c3", "drawn c4", "drawn c5", "drawn c6", "drawn c7", "drawn c8",
  ]

  /// One scalar: a title may pile thousands of marks on a letter.
  private static func initial(of title: String) -> String {
    let first = title.unicodeScalars.first { isLetterOrDigit($0) }
    return first.map { String(Character($0)).uppercased() } ?? ""
  }

  /// Most titles begin with an ASCII letter, which needs no table.
  private static func isLetterOrDigit(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case "A"..."Z", "a"..."z", "0"..."9": true
    default: sign.properties.isAlphabetic || sign.properties.numericType != nil
    }
  }
}

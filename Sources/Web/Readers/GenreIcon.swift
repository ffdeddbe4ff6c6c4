import Domain
import Messages

/// The drawn picture of a kind of book. It is decoration: a word always stands with it.
extension Genre {
  /// Paths in a field of 24 by 24.
  var drawing: StaticString {
    switch self {
    // Mountains and a flag
    case .adventure: "<path d=\"M2 20L9 8l4 7 3-4 6 9zM9 8V2l5 2-5 2\"/>"
    // A cat
    case .animals: "<path d=\"M5 4l3 4h8l3-4v9a7 7 0 0 1-14 0zM9 13v.1M15 13v.1M10.5 16.500q1.500 1.200 3 0\"/>"
    // A speech bubble
    case .comics: "<path d=\"M3 4h18v12H11l-5 5v-5H3zM8 10h.1M12 10h.1M16 10h.1\"/>"
    // A magnifying glass over a footprint
    case .crime:
      "<circle cx=\"10\" cy=\"10\" r=\"7\"/><path d=\"M15 15l6 6M8 8a2 3 0 0 1 4 0c0 2-1 2-1 5H9c0-3-1-3-1-5z\"/>"
    // A castle
    case .fantasy: "<path d=\"M3 21V9h3v3h3V6h6v6h3V9h3v12zM10 21v-4a2 2 0 0 1 4 0v4M12 6V2l3 1.500\"/>"
    // Two people
    case .friendship:
      "<circle cx=\"8\" cy=\"7\" r=\"3\"/><circle cx=\"16\" cy=\"7\" r=\"3\"/><path d=\"M2 20c0-4 3-6 6-6s6 2 6 6M14 14.500c4-1 8 1.500 8 5.500\"/>"
    // A laughing face
    case .funny:
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M7 13h10a5 5 0 0 1-10 0zM7.500 9.500l2-1 1 1.500M13.500 10l1-1.500 2 1\"/>"
    // A column
    case .history: "<path d=\"M3 21h18M5 18h14M6 7h12M4 7l8-4 8 4M8 7v11M12 7v11M16 7v11\"/>"
    // A bulb
    case .knowledge: "<path d=\"M9 18h6M10 21h4M9 18c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8\"/>"
    // A feather
    case .poetry: "<path d=\"M4 21l4-5M8 16C6 9 12 3 21 3c0 8-5 14-13 13zM8 16l8-8\"/>"
    // A ghost
    case .scary: "<path d=\"M5 21V10a7 7 0 0 1 14 0v11l-3-2-2 2-2-2-2 2-2-2zM9.500 10v.1M14.500 10v.1M10 14h4\"/>"
    // A rocket
    case .scienceFiction:
      "<path d=\"M12 2c4 3 5 7 5 12H7c0-5 1-9 5-12zM7 12l-4 5h4M17 12l4 5h-4M10 18l2 4 2-4\"/><circle cx=\"12\" cy=\"9\" r=\"1.500\"/>"
    }
  }
}

enum GenrePicture {
  case small, large

  var opening: StaticString {
    switch self {
    case .small:
      """
      <svg class="icon thin" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      """
    case .large:
      """
      <svg class="genre" viewBox="0 0 24 24" width="96" height="96" aria-hidden="true" focusable="false" fill="none" \
      stroke="currentColor" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">
      """
    }
  }
}

extension HTML {
  mutating func genre(_ genre: Genre, _ picture: GenrePicture) {
    markup(picture.opening)
    markup(genre.drawing)
    markup("</svg>")
  }

  mutating func genreBadge(_ genre: Genre, in frame: Frame) {
    element("span", [.class("badge")]) { html in
      html.genre(genre, .small)
      html.text(frame.messages.label(genre))
    }
  }

  /// Stars and a face; for readers of the screen one sentence.
  mutating func stars(_ rating: Int, in frame: Frame) {
    element("span", [.class("stars")]) { html in
      html.drawnStars(rating)
      html.element("span", text: frame.messages.text(.listStars(rating)))
    }
  }

  /// The stars and the face without words.
  mutating func drawnStars(_ rating: Int) {
    element("span", [.fixed("aria-hidden", "true"), .class("drawn-stars")]) { html in
      for star in 1...5 { html.icon(star <= rating ? .starFull : .star) }
      html.markup(HTML.face(rating))
    }
  }

  /// A face says the same as the word next to it.
  private static func face(_ rating: Int) -> StaticString {
    switch rating {
    case ...1: " \u{1F61E}"
    case 2: " \u{1F615}"
    case 3: " \u{1F642}"
    case 4: " \u{1F600}"
    default: " \u{1F929}"
    }
  }

  /// The average of a book, where enough readers have rated it.
  mutating func average(_ rating: BookRating, in frame: Frame) {
    badge(.starFull, .plain, frame.messages.text(.listAverage(rating)))
  }
}

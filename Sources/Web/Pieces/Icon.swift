/// A drawing of one line weight, in the colour of the adjacent text. It is decoration: a word always accompanies it.
enum Icon: CaseIterable {
  case books, desk, search, help, person, globe, check, cross, warning, heart, clock, left, right, leaves, list, lock
  case bookmark, bookmarkSet, star, starFull, bin, compass

  /// Paths in a field of 24 by 24.
  var drawing: StaticString {
    switch self {
    case .books: "<path d=\"M4 4h4v16H4zM10 7h4v13h-4zM16 6l3.5-1 3.5 14-3.5 1z\"/>"
    case .desk: "<path d=\"M3 10h18M5 10v9M19 10v9M8 10V5h8v5M8 14h8\"/>"
    case .search: "<circle cx=\"11\" cy=\"11\" r=\"6\"/><path d=\"M16 16l5 5\"/>"
    case .help:
      "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M9.5 9.5a2.5 2.5 0 1 1 3.5 2.300c-.8.4-1 .9-1 1.700M12 17v.1\"/>"
    case .person: "<circle cx=\"12\" cy=\"8\" r=\"4\"/><path d=\"M4 21c0-4 4-6 8-6s8 2 8 6\"/>"
    case .globe: "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18\"/>"
    case .compass: "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M16 8l-2.5 5.5L8 16l2.5-5.5z\"/>"
    case .check: "<path d=\"M4 13l5 5L20 6\"/>"
    case .cross: "<path d=\"M5 5l14 14M19 5L5 19\"/>"
    case .warning: "<path d=\"M12 3L2 20h20zM12 10v4M12 17v.1\"/>"
    case .heart: "<path d=\"M12 20S3 14.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 14.5 12 20 12 20z\"/>"
    case .clock: "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 7v5l3 2\"/>"
    case .left: "<path d=\"M15 5l-7 7 7 7\"/>"
    case .right: "<path d=\"M9 5l7 7-7 7\"/>"
    case .leaves: "<path d=\"M10 5H5v14h14v-5M13 5h6v6M19 5l-9 9\"/>"
    case .list: "<path d=\"M8 6h13M8 12h13M8 18h13M3 6h.1M3 12h.1M3 18h.1\"/>"
    case .bookmark: "<path d=\"M6 3h12v18l-6-5-6 5z\"/>"
    case .bookmarkSet: "<path class=\"full\" d=\"M6 3h12v18l-6-5-6 5z\"/>"
    case .star:
      "<path d=\"M12 3l2.800 5.800 6.200.9-4.500 4.400 1.100 6.200-5.600-3-5.600 3 1.100-6.200L3 9.700l6.200-.9z\"/>"
    case .starFull:
      "<path class=\"full\" d=\"M12 3l2.800 5.800 6.200.9-4.500 4.400 1.100 6.200-5.600-3-5.600 3 1.100-6.200L3 9.700l6.200-.9z\"/>"
    case .bin: "<path d=\"M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6\"/>"
    case .lock: "<path d=\"M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3\"/>"
    }
  }
}

extension HTML {
  mutating func icon(_ icon: Icon) {
    // Lines and colours are in the style sheet: a list of fifty books has a hundred drawings.
    markup("<svg class=\"icon\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" aria-hidden=\"true\">")
    markup(icon.drawing)
    markup("</svg>")
  }
}

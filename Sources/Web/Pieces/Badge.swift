import Domain
import Messages

/// The colour of a badge. A word and an icon always say the same.
enum BadgeTone {
  /// Green.
  case good
  /// Red: overdue, all out.
  case bad
  /// Orange: the wishlist.
  case wish
  /// Grey.
  case plain

  var style: StaticString {
    switch self {
    case .good: "badge good"
    case .bad: "badge bad"
    case .wish: "badge wish"
    case .plain: "badge"
    }
  }
}

extension HTML {
  mutating func badge(_ icon: Icon, _ tone: BadgeTone, _ text: String) {
    element("span", [.class(tone.style)]) { html in
      html.icon(icon)
      html.text(text)
    }
  }

  mutating func badge(_ shelf: ShelfState, in frame: Frame) {
    let (icon, tone): (Icon, BadgeTone) =
      switch shelf {
      case .onShelf: (.check, .good)
      case .allOut: (.clock, .bad)
      case .onHold: (.lock, .plain)
      case .wish: (.heart, .wish)
      case .away: (.cross, .plain)
      }
    badge(icon, tone, frame.messages.label(shelf))
  }
}

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
    element("span", [.fixed("class", tone.style)]) { html in
      html.icon(icon)
      html.text(text)
    }
  }

  mutating func badge(_ availability: BookListing.Availability, in frame: Frame) {
    let messages = frame.messages
    switch availability {
    case .onShelf(let available, let total):
      badge(.check, .good, messages.text(.webOnShelf(available, of: total)))
    case .allOut(let back): badge(.clock, .bad, messages.text(.webAllOut(back: back)))
    case .onHold: badge(.lock, .plain, messages.text(.webOnHold))
    case .wish: badge(.heart, .wish, messages.text(.webWish))
    case .away: badge(.cross, .plain, messages.text(.webAway))
    }
  }
}

import Domain
import Messages

extension HTML {
  /// The links between a reader's own books and lists.
  mutating func listTabs(_ current: ListTab, in frame: Frame) {
    element("nav", [.class("tabs"), .text("aria-label", frame.messages.listWord(.myLists))]) { html in
      for tab in ListTab.allCases {
        let (icon, address) = tab.link
        var attributes: [Attribute] = [.class("menu-link"), .href(address)]
        if tab == current { attributes.append(.fixed("aria-current", "page")) }
        html.element("a", attributes) { html in
          html.icon(icon)
          html.element("span", text: tab.name(in: frame.messages))
        }
      }
    }
  }

  /// Links to the orders of a list, the present one marked.
  mutating func orders(_ orders: [(word: ListWord, address: Address, isCurrent: Bool)], in frame: Frame) {
    element("nav", [.class("tabs"), .text("aria-label", frame.messages.listWord(.order))]) { html in
      for (word, address, isCurrent) in orders {
        let current: [Attribute] = isCurrent ? [.fixed("aria-current", "true")] : []
        html.element(
          "a", [.class("menu-link"), .href(address)] + current, text: frame.messages.listWord(word))
      }
    }
  }

  /// A button with an icon and a word of readers' lists.
  mutating func listButton(
    _ word: ListWord, _ kind: ButtonKind, _ icon: Icon? = nil, in frame: Frame, name: String? = nil
  ) {
    var attributes: [Attribute] = [.class(kind.style)]
    if let name { attributes.append(.text("aria-label", name)) }
    element("button", attributes) { html in
      if let icon { html.icon(icon) }
      html.text(frame.messages.listWord(word))
    }
  }

  mutating func listLink(
    _ word: ListWord, _ kind: ButtonKind, _ address: Address, _ icon: Icon? = nil, in frame: Frame
  ) {
    element("a", [.class(kind.style), .href(address)]) { html in
      if let icon { html.icon(icon) }
      html.text(frame.messages.listWord(word))
    }
  }

  /// A sentence on what was deleted a moment ago, with a form that takes it back. The script removes it after ten
  /// seconds; without scripts it stays until the next page.
  mutating func undo(
    _ sentence: String, _ action: Address, in frame: Frame, _ fields: (inout HTML) -> Void
  ) {
    element(
      "div", [.class("toast good undo"), .fixed("role", "status"), .fixed("data-leaves", "10000")]
    ) { html in
      html.icon(.check)
      html.element("p", text: sentence)
      html.form(action, "undo", in: frame) { html in
        fields(&html)
        html.listButton(.undo, .quiet, in: frame)
      }
    }
  }
}

/// A page of a reader that the tabs lead to. No other menu has the lists.
enum ListTab: CaseIterable {
  case my, readingList, bookmarks

  func name(in messages: Messages) -> String {
    switch self {
    case .my: messages.title(.my)
    case .readingList: messages.listWord(.readingList)
    case .bookmarks: messages.listWord(.bookmarks)
    }
  }

  var link: (icon: Icon, address: Address) {
    switch self {
    case .my: (.books, Address("/my"))
    case .readingList: (.list, Address("/my/list"))
    case .bookmarks: (.bookmark, Address("/my/bookmarks"))
    }
  }
}

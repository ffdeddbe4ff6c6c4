import Application
import Domain
import Messages

extension BooksPage {
  /// A plain form by GET; the script sends it as one types.
  func form(_ html: inout HTML, in frame: Frame) {
    let attributes: [Attribute] = [
      .class("search"), .fixed("role", "search"), .action(Address("/books")), .flag("data-live"),
    ]
    html.element("form", attributes) { html in
      html.searchField(request.search ?? "", in: frame)
      let isOpen = request.isFiltered || request.order != .title
      html.element("details", [.class("filters")] + (isOpen ? [.flag("open")] : [])) { html in
        html.element("summary", text: frame.messages.title(.filters))
        html.element("div", [.class("fields")]) { filters(&$0, in: frame) }
      }
    }
  }

  private func filters(_ html: inout HTML, in frame: Frame) {
    let any = Selection.Option("", frame.messages.label(.any))
    Selection(
      name: "order", label: .order,
      options: CatalogueOrder.allCases.map { .init($0.rawValue, frame.messages.label($0.label)) },
      chosen: request.order.rawValue
    ).write(&html, in: frame)
    if !list.categories.isEmpty {
      Selection(
        name: "category", label: .category, options: [any] + list.categories.map { .init($0.key, $0.name) },
        chosen: request.category ?? ""
      ).write(&html, in: frame)
    }
    if !list.languages.isEmpty {
      Selection(
        name: "language", label: .bookLanguage,
        options: [any] + list.languages.map { .init($0, LanguageName.text($0, in: frame.language) ?? $0) },
        chosen: request.language ?? ""
      ).write(&html, in: frame)
    }
    Choice(
      name: "favourites", label: frame.messages.text(.webFavourites(list.favouriteCount)),
      isChosen: request.favouritesOnly
    ).write(&html)
    Choice(
      name: "shelf", label: frame.messages.label(FieldLabel.onShelf),
      isChosen: request.onShelfOnly
    ).write(&html)
    html.button(.show, .action, in: frame)
    html.linkButton(.showAll, .quiet, CatalogueRequest().address(), in: frame)
  }

  /// Letters without books are shown without a link.
  func letters(_ html: inout HTML, in frame: Frame) {
    guard !list.sections.isEmpty else { return }
    html.element("nav", [.class("letters"), .text("aria-label", frame.messages.label(.letters))]) { html in
      for section in list.sections {
        guard section.hasBooks else {
          html.element("span", [.fixed("aria-hidden", "true")], text: section.name)
          continue
        }
        var letter = request
        letter.section = section.name
        let current: [Attribute] = request.section == section.name ? [.fixed("aria-current", "true")] : []
        html.element("a", [.href(letter.address())] + current, text: section.name)
      }
    }
  }

  func emptyLibrary(_ html: inout HTML, in frame: Frame) {
    guard frame.isLibrarian else { return html.emptyState(.catalogueForReaders, in: frame) }
    html.emptyState(.catalogue, in: frame)
    html.part("ways", .waysToAdd, in: frame) { $0.waysToAdd(in: frame) }
  }
}

extension HTML {
  /// The field with its button, on the first page and over the catalogue. Ctrl K goes to it.
  mutating func searchField(_ text: String, in frame: Frame) {
    element("div", [.class("searching")]) { html in
      html.element("label", [.fixed("for", "search")], text: frame.messages.label(.search))
      html.element("div", [.class("bar")]) { html in
        html.void(
          "input",
          [
            .fixed("type", "search"), .fixed("id", "search"), .fixed("name", "search"), .text("value", text),
            .fixed("autocomplete", "off"), .fixed("maxlength", "200"), .anyDirection,
            .fixed("aria-keyshortcuts", "Control+K"),
          ])
        html.button(.search, .action, in: frame)
      }
    }
  }

  mutating func waysToAdd(in frame: Frame) {
    element("ol", [.class("ways")]) { html in
      for way in WayToAdd.allCases {
        html.element("li") { html in
          html.paragraph(frame.messages.sentence(way))
          switch way {
          case .station: break
          case .table: html.command("minilibrary books import books.csv")
          case .demo: html.command("minilibrary demo samples/demo")
          }
        }
      }
    }
  }
}

extension CatalogueOrder {
  fileprivate var label: FieldLabel {
    switch self {
    case .title: .orderTitle
    case .author: .orderAuthor
    case .newest: .orderNewest
    case .mostBorrowed: .orderMostBorrowed
    case .bestLiked: .orderBestLiked
    }
  }
}

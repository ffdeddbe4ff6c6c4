import Domain
import Messages

extension Layout {
  /// Each language by its own name. Without scripts it opens and sends all the same.
  func languages(_ html: inout HTML) {
    html.element("details", [.class("menu")]) { html in
      html.element("summary") { html in
        html.icon(.globe)
        html.element("span", text: frame.messages.text(.webLanguageSwitch(frame.language.ownName)))
      }
      html.form(Address("/language"), "language", in: frame, comesBack: true) { html in
        for language in Language.allCases {
          var attributes: [Attribute] = [
            .class("plain"), .fixed("name", "language"), .text("value", language.tag),
            .text("lang", language.tag),
          ]
          if language == frame.language { attributes.append(.fixed("aria-current", "true")) }
          html.element("button", attributes, text: language.ownName)
        }
      }
    }
  }

  func footer(_ html: inout HTML) {
    html.element("footer") { html in
      html.element("nav", [.text("aria-label", frame.messages.label(.footer))]) { html in
        html.element("a", [.href(Address("/privacy"))], text: frame.messages.title(.privacy))
        html.element("a", [.href(Address("/about"))], text: frame.messages.title(.about))
      }
      themes(&html)
    }
  }

  private func themes(_ html: inout HTML) {
    html.form(Address("/theme"), "theme", in: frame, comesBack: true) { html in
      html.element("span", [.fixed("id", "theme-label")], text: frame.messages.label(.theme))
      let group: [Attribute] = [
        .fixed("role", "group"), .class("switch"), .fixed("aria-labelledby", "theme-label"),
      ]
      html.element("span", group) { html in
        for theme in Frame.Theme.allCases {
          let pressed: StaticString = theme == frame.theme ? "true" : "false"
          html.element(
            "button",
            [
              .class("plain"), .fixed("name", "theme"), .text("value", theme.rawValue),
              .fixed("aria-pressed", pressed),
            ], text: frame.messages.label(theme.label))
        }
      }
    }
  }
}

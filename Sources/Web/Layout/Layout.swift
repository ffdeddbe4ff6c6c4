import Domain
import Messages

/// The parts that all pages share: head, skip link, header with the main menu, report, footer.
struct Layout {
  let frame: Frame

  private static let style = Asset.named("library.css").address
  private static let script = Asset.named("library.js").address
  private static let icon = Asset.named("icon.svg").address

  func document(_ page: some Page) -> HTML {
    // A list of fifty books has some 40 kB.
    var html = HTML("<!doctype html>", room: 48 << 10)
    html.element("html", rootAttributes) { html in
      head(&html, title: page.title(in: frame))
      html.element("body") { html in
        html.element("a", [.class("skip"), .href(Address("#main"))], text: frame.messages.sentence(.skip))
        header(&html, page.place)
        report(&html)
        html.element("main", [.fixed("id", "main"), .fixed("tabindex", "-1")]) { html in
          page.heading(&html, in: frame)
          page.content(&html, in: frame)
        }
        footer(&html)
        // A browser takes the first byte of this element for its arrival, so nothing of the page stands in it.
        html.element("div", [.fixed("id", "end"), .flag("hidden")]) { _ in }
      }
    }
    return html
  }

  private var rootAttributes: [Attribute] {
    var attributes: [Attribute] = [.text("lang", frame.language.tag)]
    switch frame.theme {
    case .system: break
    case .light: attributes.append(.fixed("data-theme", "light"))
    case .dark: attributes.append(.fixed("data-theme", "dark"))
    }
    // The script asks whether the person is signed in still.
    if frame.person != nil { attributes.append(.flag("data-signed-in")) }
    return attributes
  }

  private func head(_ html: inout HTML, title: String) {
    html.element("head") { html in
      html.markup(
        """
        <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
        <meta name="color-scheme" content="light dark">
        """)
      html.element("title", text: frame.messages.text(.webPageTitle(title, library: frame.libraryName)))
      html.void("link", [.fixed("rel", "icon"), .fixed("type", "image/svg+xml"), .href(Self.icon)])
      html.void("link", [.fixed("rel", "stylesheet"), .href(Self.style)])
      // A page is drawn once it is whole: nothing moves when its end comes later over a slow network.
      html.void("link", [.fixed("rel", "expect"), .href(Address("#end")), .fixed("blocking", "render")])
      html.element("script", [.src(Self.script), .flag("defer")]) { _ in }
    }
  }

  private func header(_ html: inout HTML, _ place: MenuPlace?) {
    html.element("header", [.class("top")]) { html in
      html.element("a", [.class("brand"), .href(Address("/"))] + current(place == .home)) { html in
        html.icon(.books)
        html.element("span", [.anyDirection], text: frame.libraryName)
      }
      menu(&html, place)
      html.element("div", [.class("tools")]) { html in
        languages(&html)
        // Help has the same place on every page (WCAG 2.2, 3.2.6).
        link(&html, Address("/help"), .help, frame.messages.title(.help), isCurrent: place == .help)
        account(&html, place)
      }
    }
  }

  private func menu(_ html: inout HTML, _ place: MenuPlace?) {
    guard frame.seesCatalogue || frame.isStaff else { return }
    html.element("nav", [.text("aria-label", frame.messages.label(.mainMenu))]) { html in
      if frame.isStaff {
        link(&html, Address("/desk"), .desk, frame.messages.title(.desk), isCurrent: place == .desk)
      }
      if frame.role == .reader {
        link(&html, Address("/my"), .books, frame.messages.title(.my), isCurrent: place == .my)
      }
      if frame.seesCatalogue {
        link(&html, Address("/books"), .search, frame.messages.title(.catalogue), isCurrent: place == .catalogue)
      }
      if frame.seesDiscovery {
        link(
          &html, Address("/discover"), .compass, frame.messages.word(DiscoverWord.title), isCurrent: place == .discover)
      }
    }
  }

  private func account(_ html: inout HTML, _ place: MenuPlace?) {
    guard let person = frame.person else {
      return link(&html, Address("/sign-in"), .person, frame.messages.title(.signIn), isCurrent: place == .signIn)
    }
    let label = frame.messages.text(.webSignedInAs(name: person.name, role: person.role.label))
    let attributes: [Attribute] = [.href(Address("/account")), .class("menu-link"), .text("title", label)]
    html.element("a", attributes + current(place == .account)) { html in
      html.icon(.person)
      html.element("span", [.class("name"), .anyDirection], text: person.name)
    }
    html.form(Address("/sign-out"), "sign-out", in: frame) { html in
      html.button(.signOut, .quiet, in: frame)
    }
  }

  private func link(_ html: inout HTML, _ address: Address, _ icon: Icon, _ text: String, isCurrent: Bool) {
    html.element("a", [.class("menu-link"), .href(address)] + current(isCurrent)) { html in
      html.icon(icon)
      html.element("span", text: text)
    }
  }

  private func current(_ isCurrent: Bool) -> [Attribute] {
    isCurrent ? [.fixed("aria-current", "page")] : []
  }

  private func report(_ html: inout HTML) {
    guard let report = frame.report else { return }
    let style: StaticString =
      switch report.tone {
      case .good: "toast good"
      case .plain: "toast"
      case .bad: "toast bad"
      }
    html.element("div", [.class(style), .fixed("role", "status")]) { html in
      html.icon(report.tone == .bad ? .warning : .check)
      html.element("p", text: report.text)
      // Works only with the script, which shows it.
      let name = frame.messages.word(.dismiss)
      html.element("button", [.fixed("type", "button"), .flag("hidden"), .text("aria-label", name)]) { $0.icon(.cross) }
    }
  }
}

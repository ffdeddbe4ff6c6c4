import Domain
import Kiosk
import KioskMachine
import Messages

/// The station's screen: the whole page, or only the scene, which replaces the one before.
struct StationPage {
  private let numbered: StationFeed.Numbered
  private let messages: Messages
  private let showsPreview: Bool
  private let manner: ScreenManner
  private var shown: Scene { numbered.scene }

  init(_ numbered: StationFeed.Numbered, _ messages: Messages, showsPreview: Bool, manner: ScreenManner) {
    self.numbered = numbered
    self.messages = Messages(language: numbered.scene.language, calendar: messages.calendar)
    self.showsPreview = showsPreview
    self.manner = manner
  }

  private static let (style, script) = (Asset.named("station.css"), Asset.named("station.js"))
  private static let (styleAddress, scriptAddress) = (style.address, script.address)
  private static let icon = Asset.named("icon.svg").address

  // MARK: - The page

  var page: HTML {
    var html = HTML("<!doctype html>")
    html.element("html", [.text("lang", shown.language.tag)]) { html in
      html.element("head") { html in
        StationPage.head(title: messages.word(StationWord.title), &html)
        // The script adds keys and the bell before anything is drawn, so nothing moves.
        html.element(
          "script", [.src(StationPage.scriptAddress), .flag("defer"), .fixed("blocking", "render")]
        ) { _ in }
        html.element("noscript") { $0.void("meta", [.fixed("http-equiv", "refresh"), .fixed("content", "5")]) }
      }
      html.element("body", [.class("station")]) { html in
        html.append(scene)
        away(&html)
        if showsPreview { preview(&html) }
        // Black, above everything else.
        if manner.night != nil { html.element("div", [.fixed("id", "night"), .flag("hidden")]) { _ in } }
      }
    }
    return html
  }

  static func head(title: String, _ html: inout HTML) {
    html.void("meta", [.fixed("charset", "utf-8")])
    html.void("meta", [.fixed("name", "viewport"), .fixed("content", "width=device-width, initial-scale=1")])
    html.void("meta", [.fixed("name", "color-scheme"), .fixed("content", "light dark")])
    html.element("title", text: title)
    html.void("link", [.fixed("rel", "icon"), .href(icon)])
    html.void("link", [.fixed("rel", "stylesheet"), .href(styleAddress)])
  }

  /// Shown while the server does not answer. Nothing on it can be pressed.
  private func away(_ html: inout HTML) {
    html.element("div", [.fixed("id", "away"), .fixed("role", "status"), .flag("hidden")]) { html in
      html.element("p", [.class("headline")], text: messages.word(.away))
      html.element("p", text: messages.word(.awayMore))
    }
  }

  private func preview(_ html: inout HTML) {
    html.element("figure", [.fixed("id", "preview"), .flag("hidden")]) { html in
      html.void("img", [.fixed("id", "picture"), .text("alt", messages.word(.preview))])
      html.markup("<svg id=\"corners\" aria-hidden=\"true\"></svg>")
    }
  }

  // MARK: - The scene

  private var controls: StationControls {
    StationControls(scene: shown, messages: messages, showsPreview: showsPreview)
  }

  var scene: HTML {
    var html = HTML()
    html.element("main", attributes) { html in
      header(&html)
      told(&html)
      ask(&html)
      side(&html)
      html.append(controls.controls)
      countdown(&html)
    }
    return html
  }

  private var attributes: [Attribute] {
    var attributes: [Attribute] = [
      .fixed("id", "scene"), .text("class", classes), .text("data-number", String(numbered.number)),
      .text("data-language", shown.language.tag), .text("data-style", StationPage.style.hash),
      .text("data-script", StationPage.script.hash),
    ]
    if manner.volume != ScreenManner.volumes.upperBound {
      attributes.append(.text("data-volume", String(manner.volume)))
    }
    if let night = manner.night { attributes.append(.text("data-night", "\(night.begin)-\(night.end)")) }
    if let prompt = shown.prompt { attributes.append(.text("data-prompt", String(prompt))) }
    if let chime = shown.chime {
      attributes += [.text("data-sound", chime.sound.rawValue), .text("data-sounds", String(chime.number))]
    }
    if let left = numbered.left, let countdown = shown.countdown {
      attributes += [
        .text("data-left", String(milliseconds(left))), .text("data-warning", String(milliseconds(countdown.warning))),
      ]
    }
    if shown.isBusy { attributes.append(.fixed("aria-busy", "true")) }
    return attributes
  }

  private var classes: String {
    var classes = ["mode-\(shown.mode.rawValue)", "tone-\(shown.tone)"]
    if shown.isIdle { classes.append("idle") }
    if !shown.list.isEmpty || !shown.loans.isEmpty { classes.append("has-side") }
    if shown.cameraIsGone { classes.append("blind") }
    if shown.prompt != nil { classes.append("asks") }
    return classes.joined(separator: " ")
  }

  private func header(_ html: inout HTML) {
    html.element("header") { html in
      html.element("p", [.class("name"), .anyDirection], text: shown.name)
      html.element("p", [.class("mode")], text: shown.modeName)
      if shown.isIdle { html.append(controls.languages) }
      html.element("p", [.class("silent"), .flag("hidden"), .text("title", messages.word(.noSound))]) { html in
        html.stationIcon(StationIcon.silent)
        html.element("span", [.class("hidden")], text: messages.word(.noSound))
      }
    }
    if !shown.problems.isEmpty {
      html.element("div", [.class("problems"), .fixed("role", "alert")]) { html in
        for problem in shown.problems { html.element("p", text: problem) }
      }
    }
  }

  private func told(_ html: inout HTML) {
    html.element("div", [.class("told"), .fixed("role", "status")]) { html in
      guard !shown.messages.isEmpty else { return }
      html.stationIcon(StationIcon.of(shown.tone))
      html.element("div") { html in
        for line in shown.messages {
          html.element("p", line.isOverdue ? [.class("overdue")] : [], text: line.text)
        }
      }
    }
  }

  private func ask(_ html: inout HTML) {
    html.element("section", [.class("ask")]) { html in
      if let book = shown.book {
        cover(book, &html)
      } else if shown.isIdle {
        html.markup(StationIcon.scan)
      }
      html.element("div", [.class("words")]) { html in
        html.element("h1", text: shown.headline)
        if let book = shown.book { words(book, &html) }
        if shown.isIdle {
          html.element("p", text: messages.word(.howTo))
          for fact in shown.facts { html.element("p", [.class("fact")], text: fact) }
        }
        if shown.isBusy { html.element("p", [.class("busy")], text: messages.word(.busy)) }
      }
    }
  }

  private func cover(_ book: Scene.BookCard, _ html: inout HTML) {
    if let isbn = book.isbn, book.hasCover {
      html.void(
        "img",
        [
          .class("cover"), .src(Address("/station/cover", [isbn.text])), .fixed("alt", ""),
          .fixed("width", "200"), .fixed("height", "300"),
        ])
    } else {
      html.element(
        "span", [.class("cover none"), .fixed("aria-hidden", "true")], text: String(book.title.prefix(1)))
    }
  }

  private func words(_ book: Scene.BookCard, _ html: inout HTML) {
    let language = book.languageCode.map { [Attribute.text("lang", $0)] } ?? []
    html.element("p", [.class("title"), .anyDirection] + language, text: book.title)
    html.author(book.author)
    if let due = book.due {
      html.element("p", [.text("class", book.isOverdue ? "due overdue" : "due")], text: due)
    }
  }

  // MARK: - Next to the question

  private static let entriesShown = 6

  private func side(_ html: inout HTML) {
    if !shown.list.isEmpty {
      html.element("section", [.class("side list")]) { html in
        html.element("h2", text: messages.word(.list))
        list(&html)
      }
    } else if !shown.loans.isEmpty {
      html.element("section", [.class("side loans")]) { html in
        html.element("h2", text: messages.word(.yourBooks))
        loans(&html)
      }
    }
  }

  /// The last six lines, where no script turns the pages.
  private func list(_ html: inout HTML) {
    let first = shown.list.count - Self.entriesShown
    html.element("ol") { html in
      for (index, entry) in shown.list.enumerated() { self.entry(entry, isShown: index >= first, &html) }
    }
    html.element("p", [.class("pager"), .flag("hidden")]) { html in
      html.element("button", [.fixed("type", "button"), .fixed("data-page", "-1")], text: messages.word(.earlier))
      html.element("button", [.fixed("type", "button"), .fixed("data-page", "1")], text: messages.word(.later))
    }
  }

  private func entry(_ entry: Scene.Entry, isShown: Bool, _ html: inout HTML) {
    let look = entry.isRefused ? "refused" : entry.isDone ? "done" : "open"
    html.element(
      "li", [.text("class", look), .text("value", String(entry.number))] + (isShown ? [] : [.flag("hidden")])
    ) { html in
      html.element("div") { html in
        html.element("p", [.class("item"), .anyDirection], text: entry.item)
        html.element("p", [.class("plan")], text: entry.plan)
      }
      guard entry.isRemovable, let prompt = shown.prompt else { return }
      html.element("form", [.fixed("method", "post"), .action(Address("/station/remove"))]) { html in
        html.hidden("prompt", String(prompt))
        html.hidden("entry", String(entry.number))
        html.element(
          "button", [.class("remove"), .text("aria-label", messages.text(.stationRemoveItem(entry.item)))]
        ) { html in
          html.stationIcon(StationIcon.cross)
        }
      }
    }
  }

  private func loans(_ html: inout HTML) {
    html.element("ul") { html in
      for loan in shown.loans.prefix(Self.entriesShown) {
        html.element("li", [.text("class", loan.isOverdue ? "overdue" : "open")]) { html in
          html.element("p", [.class("item"), .anyDirection], text: loan.title)
          html.element("p", [.class("plan")], text: loan.due)
        }
      }
    }
    let more = shown.loans.count - Self.entriesShown
    if more > 0 { html.element("p", [.class("more")], text: messages.text(.stationMore(more))) }
  }

  // MARK: - Time

  private func countdown(_ html: inout HTML) {
    guard let countdown = shown.countdown, let left = numbered.left else { return }
    let isSoon = left <= countdown.warning
    let seconds = Int((left + .milliseconds(999)).components.seconds)
    html.element(
      "section", [.class("countdown")] + (isSoon ? [] : [.flag("hidden")])
    ) { html in
      html.element("p", [.fixed("role", "alert")], text: isSoon ? messages.word(.stillThere) : "")
      html.element("p", [.class("question"), .flag("hidden")], text: messages.word(.stillThere))
      html.void(
        "progress",
        [
          .text("max", String(countdown.warning.components.seconds)), .text("value", String(seconds)),
          .fixed("aria-hidden", "true"),
        ])
      html.markup("</progress>")
      html.element("output", [.fixed("aria-hidden", "true")], text: String(seconds))
      guard countdown.mayExtend else { return }
      html.element("form", [.fixed("method", "post"), .action(Address("/station/more-time"))]) { html in
        html.element("button", [.class("more-time")], text: messages.word(.moreTime))
      }
    }
  }

  private func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
  }
}

/// The page of a request that the station does not carry out.
struct StationProblemPage {
  let word: StationWord
  let requestNumber: Int
  let messages: Messages

  var page: HTML {
    var html = HTML("<!doctype html>")
    html.element("html", [.text("lang", messages.language.tag)]) { html in
      html.element("head") { StationPage.head(title: messages.word(StationWord.title), &$0) }
      html.element("body", [.class("station problem")]) { html in
        html.element("main") { html in
          html.element("div", [.fixed("role", "alert")]) { html in
            html.element("h1", text: messages.word(word))
            html.element("p") { html in
              html.element(
                "a", [.class("button"), .href(Address("/station"))], text: messages.word(StationWord.back))
            }
          }
          html.element("p", text: messages.text(.webRequestNumber(requestNumber)))
        }
      }
    }
    return html
  }
}

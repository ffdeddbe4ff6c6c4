import Domain
import Kiosk
import KioskMachine
import Messages

/// The buttons, fields and keys of a scene. Each is a form: it works without a script.
struct StationControls {
  let scene: Scene
  let messages: Messages
  let showsPreview: Bool

  var controls: HTML {
    var html = HTML()
    if !scene.offers.isEmpty { offers(&html) }
    html.element("nav", [.class("commands")]) { html in
      if scene.takesID { typing(&html) }
      for command in scene.commands { self.command(command, &html) }
      if showsPreview, !scene.isIdle, scene.field == nil { camera(&html) }
    }
    return html
  }

  // MARK: - Answers

  private func offers(_ html: inout HTML) {
    html.element("section", [.class("offers")]) { html in
      for button in scene.offers {
        switch button.offer {
        case .text: field(button, &html)
        case .dueDate: calendar(button, &html)
        case .number: number(button, &html)
        case .yes, .no, .edit, .renew, .giveBack, .add, .reserve:
          answer(button.offer, &html) { html in
            html.element("button", [.text("class", button.look.rawValue)], text: button.word)
          }
        }
      }
    }
  }

  private func answer(_ offer: Offer, _ html: inout HTML, _ content: (inout HTML) -> Void) {
    html.element("form", [.fixed("method", "post"), .action(Address("/station/answer"))]) { html in
      html.hidden("prompt", scene.prompt.map(String.init) ?? "")
      html.hidden("offer", offer.rawValue)
      content(&html)
    }
  }

  /// A field with its keys. The headline names it.
  private func field(_ button: Scene.Button, _ html: inout HTML) {
    let field = scene.field ?? .words
    html.element("div", [.class("typed")]) { html in
      answer(.text, &html) { html in
        html.void(
          "input",
          [
            .fixed("name", "text"), .fixed("id", "answer"), .text("aria-label", scene.headline),
            .fixed("autocomplete", "off"), .fixed("autofocus", "autofocus"), .flag("required"),
            .text("type", field == .pin ? "password" : "text"),
            .text("inputmode", field == .words ? "text" : "numeric"), .text("data-keys", keys(field)),
          ] + keyWords)
        html.element("button", [.text("class", button.look.rawValue)], text: button.word)
      }
    }
  }

  private func keys(_ field: Scene.Field) -> String {
    switch field {
    case .pin, .number: "digits"
    case .isbn: "isbn"
    case .words: "words"
    }
  }

  /// The words on keys other than letters.
  private var keyWords: [Attribute] {
    [
      .text("data-delete", messages.word(.keyDelete)), .text("data-space", messages.word(.keySpace)),
      .text("data-shift", messages.word(.keyShift)),
    ]
  }

  private func calendar(_ button: Scene.Button, _ html: inout HTML) {
    guard let calendar = scene.calendar else { return }
    html.element("details", [.class("chooser"), .fixed("id", "day")]) { html in
      summary(button.word, look: button.look.rawValue, &html)
      answer(.dueDate, &html) { html in
        html.element("p", [.class("chooser-title")], text: messages.word(.chooseDay))
        html.element("div", [.class("months")]) { html in
          for month in calendar.months { self.month(month, calendar.weekdays, &html) }
        }
        // A script shows one month after another; without one, all are there.
        html.element("p", [.class("pager"), .flag("hidden")]) { html in
          html.element("button", [.fixed("type", "button"), .fixed("data-month", "-1")], text: messages.word(.earlier))
          html.element("button", [.fixed("type", "button"), .fixed("data-month", "1")], text: messages.word(.later))
        }
      }
    }
  }

  private func month(_ month: DueCalendar.Month, _ weekdays: [String], _ html: inout HTML) {
    html.element("div", [.class("month")]) { html in
      html.element("h2", text: month.title)
      html.element("div", [.class("days")]) { html in
        for weekday in weekdays { html.element("span", [.class("weekday")], text: weekday) }
        for _ in 0..<month.blanks { html.element("span") { _ in } }
        for day in month.days {
          var attributes: [Attribute] = [.fixed("name", "text"), .text("aria-label", day.label)]
          if let value = day.value {
            attributes.append(.text("value", value))
          } else {
            attributes.append(.flag("disabled"))
          }
          html.element("button", attributes, text: String(day.number))
        }
      }
    }
  }

  /// A number of copies: keys, and steps up and down.
  private func number(_ button: Scene.Button, _ html: inout HTML) {
    html.element("details", [.class("chooser"), .fixed("id", "number")]) { html in
      summary(button.word, look: button.look.rawValue, &html)
      answer(.number, &html) { html in
        html.element("p", [.class("stepper")]) { html in
          html.element(
            "button",
            [.fixed("type", "button"), .fixed("data-step", "-1"), .text("aria-label", messages.word(.fewer))],
            text: "−")
          html.void(
            "input",
            [
              .fixed("name", "text"), .fixed("id", "copies"), .fixed("type", "text"), .fixed("inputmode", "numeric"),
              .fixed("value", "1"), .fixed("autocomplete", "off"), .text("aria-label", button.word), .flag("required"),
              .fixed("data-keys", "digits"),
            ] + keyWords)
          html.element(
            "button",
            [.fixed("type", "button"), .fixed("data-step", "1"), .text("aria-label", messages.word(.moreCopies))],
            text: "+")
        }
        html.element("button", [.class("likely")], text: messages.word(.send))
      }
    }
  }

  /// A button that opens what covers the screen, and closes it again.
  private func summary(_ word: String, look: String, _ html: inout HTML) {
    html.element("summary", [.text("class", look)]) { html in
      html.element("span", [.class("opens")], text: word)
      html.element("span", [.class("closes")], text: messages.word(.cancel))
    }
  }

  // MARK: - Without a question

  private func typing(_ html: inout HTML) {
    html.element("details", [.class("chooser"), .fixed("id", "typing")]) { html in
      summary(messages.word(.typeID), look: "", &html)
      line(&html) { html in
        html.void(
          "input",
          [
            .fixed("name", "line"), .fixed("id", "line"), .text("aria-label", messages.word(.typedLabel)),
            .text("placeholder", messages.word(.typedLabel)), .fixed("autocomplete", "off"), .flag("required"),
            .fixed("data-keys", "id"),
          ] + keyWords)
        html.element("button", [.class("likely")], text: messages.word(.send))
      }
    }
  }

  /// Asks for the camera's picture, which an idle screen shows anyway. Hidden without the script that shows it.
  private func camera(_ html: inout HTML) {
    html.element(
      "button",
      [
        .fixed("type", "button"), .class("camera"), .fixed("aria-pressed", "false"),
        .text("aria-label", messages.word(.preview)), .text("title", messages.word(.preview)), .flag("hidden"),
      ]
    ) { html in
      html.stationIcon(StationIcon.camera)
    }
  }

  private func command(_ command: Scene.Command, _ html: inout HTML) {
    line(&html) { html in
      html.hidden("line", command.line)
      html.element("button", text: command.word)
    }
  }

  private func line(_ html: inout HTML, _ content: (inout HTML) -> Void) {
    html.element("form", [.fixed("method", "post"), .action(Address("/station/line"))]) { html in
      if let prompt = scene.prompt { html.hidden("prompt", String(prompt)) }
      content(&html)
    }
  }

  /// Each language by its own name, so that its speakers can read it.
  var languages: HTML {
    var html = HTML()
    html.element(
      "div",
      [.class("languages"), .fixed("role", "group"), .text("aria-label", messages.word(.languages))]
    ) { html in
      html.element("form", [.fixed("method", "post"), .action(Address("/station/language"))]) { html in
        for language in Language.allCases where language != scene.language {
          html.element(
            "button", [.fixed("name", "language"), .text("value", language.tag), .text("lang", language.tag)],
            text: language.ownName)
        }
      }
    }
    return html
  }
}

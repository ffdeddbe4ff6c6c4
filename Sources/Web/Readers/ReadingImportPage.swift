import Domain
import Messages

/// Adds books from a pasted table; the script fills it in from a file.
struct ReadingImportPage: Page {
  var table = ""
  var skipsBad = false
  /// The number of books that were read, or the reason why none was.
  var report: String?
  var problems: [String] = []

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(.importReading) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.readingList, in: frame)
    if let report {
      html.element("div", [.class("problem"), .fixed("role", "status")]) { html in
        html.paragraph(report)
        html.element("ul") { html in
          for problem in problems { html.element("li", [.anyDirection], text: problem) }
        }
      }
    }
    html.form(Address("/my/list/import"), "import", in: frame) { html in
      html.element("div", [.class("field"), .flag("hidden"), .fixed("data-fills", "f-table")]) { html in
        html.element("label", [.fixed("for", "f-file")], text: frame.messages.label(FieldLabel.tableFile))
        html.void(
          "input", [.fixed("type", "file"), .fixed("id", "f-file"), .fixed("accept", ".csv,text/csv,text/plain")])
      }
      html.element("div", [.class("field")]) { html in
        html.element("label", [.fixed("for", "f-table")], text: frame.messages.label(FieldLabel.pastedTable))
        html.element(
          "p", [.class("hint"), .fixed("id", "f-table-hint")],
          text: frame.messages.sentence(Hint.importTable))
        html.element(
          "textarea",
          [
            .fixed("id", "f-table"), .fixed("name", "table"), .fixed("rows", "10"), .anyDirection,
            .flag("required"), .fixed("aria-describedby", "f-table-hint"), .fixed("spellcheck", "false"),
          ]
        ) { html in
          html.markup("\n")
          html.text(table)
        }
      }
      Choice(
        name: "skip", label: frame.messages.listWord(.skipBad), isChosen: skipsBad
      ).write(&html)
      html.element("p", [.class("actions")]) { html in
        html.listButton(.import, .action, in: frame)
        html.listLink(.cancel, .quiet, Address("/my/list"), in: frame)
      }
    }
  }
}

/// Asks for the columns of the list to save.
struct ReadingExportPage: Page {
  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.listWord(.export) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.readingList, in: frame)
    html.element("ul", [.class("actions plain-list")]) { html in
      for format in ReadingFormat.allCases {
        html.element("li") { html in
          html.element(
            "a",
            [
              .class("button quiet"), .fixed("translate", "no"), .flag("download"),
              .href(Address("/my/list/export", [format.rawValue])),
            ], text: format.properName)
        }
      }
    }
  }
}

extension ReadingFormat {
  /// The same in every language.
  fileprivate var properName: String {
    switch self {
    case .own: "MiniLibrary"
    case .goodreads: "Goodreads"
    case .storyGraph: "StoryGraph"
    }
  }
}

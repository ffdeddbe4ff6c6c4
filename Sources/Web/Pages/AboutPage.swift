import Domain
import Messages

struct AboutPage: Page {
  /// Names that the librarians show to others.
  var librarians: [String]

  func title(in frame: Frame) -> String { frame.messages.title(.about) }

  func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.facts([
      (messages.label(FieldLabel.version), .piece { $0.append(.code("MiniLibrary " + Version.current)) })
    ])
    html.part("librarians", .librarians, in: frame) { html in
      guard !librarians.isEmpty else { return html.emptyState(.librarians, in: frame) }
      html.element("ul") { html in
        for name in librarians { html.element("li", [.anyDirection], text: name) }
      }
    }
    html.part("keys", .keys, in: frame) { html in
      let rows: [[HTML]] = [
        [.key("Ctrl K"), .cell(messages.sentence(Hint.keySearch))],
        [.key("Esc"), .cell(messages.sentence(Hint.keyEscape))],
        [.key("Enter"), .cell(messages.sentence(Hint.keyEnter))],
      ]
      html.table(.keys, [messages.label(FieldLabel.key), messages.label(FieldLabel.effect)], rows, in: frame)
      html.paragraph(messages.sentence(HelpText.noLetters))
    }
    html.part("licences", .licences, in: frame) { html in
      html.paragraph(messages.sentence(HelpText.free))
      html.paragraph(messages.sentence(HelpText.parts))
      let rows = Licences.parts.map { [HTML.code($0.name), .code($0.licence)] }
      html.table(.licences, [messages.label(FieldLabel.part), messages.label(FieldLabel.licence)], rows, in: frame)
    }
  }
}

extension HTML {
  fileprivate static func key(_ name: StaticString) -> HTML {
    .piece { html in
      html.element("kbd", [.fixed("translate", "no")]) { $0.markup(name) }
    }
  }
}

/// The parts of others in the program, with their licences (SPDX names), as their sources and Debian's copyright files
/// state them. The package's own copyright file (kiosk/debian/copyright) names the same.
enum Licences {
  static let parts: [(name: String, licence: String)] = [
    ("BoringSSL", "Apache-2.0"), ("cairo", "LGPL-2.1-or-later OR MPL-1.1"), ("curl", "curl"), ("expat", "MIT"),
    ("glibc", "LGPL-2.1-or-later"), ("GRDB.swift", "MIT"), ("hummingbird", "Apache-2.0"), ("ICU", "Unicode-3.0"),
    ("libevdev", "MIT"), ("libical", "LGPL-2.1-only OR MPL-2.0"), ("libjpeg-turbo", "BSD-3-Clause AND IJG AND Zlib"),
    ("libpng", "libpng-2.0"), ("libpq", "PostgreSQL"), ("libsodium", "ISC"), ("libudev", "LGPL-2.1-or-later"),
    ("libv4l2", "LGPL-2.1-or-later"), ("libxkbcommon", "MIT"), ("libyaml", "MIT"), ("libzip", "BSD-3-Clause"),
    ("llhttp", "MIT"), ("Pango", "LGPL-2.0-or-later"), ("SQLite", "blessing"),
    ("Swift", "Apache-2.0 WITH Swift-exception"), ("swift-argument-parser", "Apache-2.0 WITH Swift-exception"),
    ("swift-async-algorithms", "Apache-2.0 WITH Swift-exception"),
    ("swift-atomics", "Apache-2.0 WITH Swift-exception"), ("swift-collections", "Apache-2.0 WITH Swift-exception"),
    ("swift-http-types", "Apache-2.0"), ("swift-log", "Apache-2.0"), ("swift-nio", "Apache-2.0"),
    ("swift-nio-extras", "Apache-2.0"), ("swift-nio-ssl", "Apache-2.0"), ("swift-service-lifecycle", "Apache-2.0"),
    ("swift-system", "Apache-2.0 WITH Swift-exception"), ("Yams", "MIT"), ("zbar", "LGPL-2.1-or-later"),
    ("zint", "BSD-3-Clause"),
  ]
}

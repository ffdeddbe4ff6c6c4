import Domain
import Messages

/// A person's own account: name, language, colours, password, sign-ins.
struct AccountPage: Page {
  /// Values of the fields, as they were shown or sent.
  struct Profile: Sendable, Hashable {
    var displayName: String
    /// Nil: as the browser asks.
    var language: Language?
    var theme: Frame.Theme
  }

  var signInName: String
  /// The values in the fields.
  var profile: Profile
  /// The values of the account. They differ from `profile` after a form that met another change.
  var saved: Profile
  var signIns: [SignIn]
  /// The sign-in of this browser.
  var current: SignIn.ID
  /// Faults of the fields `display`, `old` and `new`.
  var faults: [FieldFault] = []
  var reader: ReaderParts

  var place: MenuPlace? { .account }
  func title(in frame: Frame) -> String { frame.messages.title(.account) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.formFaults(faults, fields: ["display", "old", "new", "email", "country", "code"], in: frame)
    html.codeNotice(reader.codeMadeAt, in: frame)
    html.facts([
      (frame.messages.label(FieldLabel.name), .cell(signInName)),
      (frame.messages.label(FieldLabel.role), frame.role.map { .cell(frame.messages.label($0.label)) }),
    ])
    html.part("profile", .profile, in: frame) { profile(&$0, in: frame) }
    html.part("password", .password, in: frame) { password(&$0, in: frame) }
    reader.write(&html, faults: faults, in: frame)
    html.part("sign-ins", .signIns, in: frame) { signIns(&$0, in: frame) }
  }

  /// Posts `display`, `language`, `theme`, and for each the shown value (`was-…`), so that only changes count.
  private func profile(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.form(Address("/account"), "profile", in: frame, [.class("narrow")]) { html in
      html.hidden("was-display", saved.displayName)
      html.hidden("was-language", saved.language?.tag ?? "")
      html.hidden("was-theme", saved.theme.rawValue)
      Field(
        name: "display", label: .displayName, value: profile.displayName, autocomplete: "name", faults: faults,
        elsewhere: profile.displayName == saved.displayName ? nil : saved.displayName
      ).write(&html, in: frame)
      Selection(
        name: "language", label: .language,
        options: [Selection.Option("", messages.label(FieldLabel.themeSystem))]
          + Selection.Option.languages(in: messages),
        chosen: profile.language?.tag ?? "",
        elsewhere: profile.language == saved.language
          ? nil : saved.language.map { messages.choice($0) } ?? messages.label(FieldLabel.themeSystem)
      ).write(&html, in: frame)
      html.choices(
        messages.label(FieldLabel.theme),
        Frame.Theme.allCases.map { theme in
          Choice(
            type: "radio", name: "theme", value: theme.rawValue, label: messages.label(theme.label),
            isChosen: theme == profile.theme)
        }, elsewhere: profile.theme == saved.theme ? nil : messages.label(saved.theme.label), in: frame)
      html.button(.save, .action, in: frame)
    }
  }

  private func password(_ html: inout HTML, in frame: Frame) {
    html.form(Address("/account/password"), "password", in: frame, [.class("narrow")]) { html in
      // A password manager needs the name next to the password.
      html.userName(signInName)
      Field.password("old", .currentPassword, faults: faults).write(&html, in: frame)
      Field.newPassword("new", .newPassword, faults: faults).write(&html, in: frame)
      html.button(.changePassword, .action, in: frame)
    }
  }

  private func signIns(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    let columns = [
      messages.label(FieldLabel.device), messages.label(FieldLabel.begun), messages.label(FieldLabel.lastUsed),
      messages.word(.end),
    ]
    let rows = signIns.map { line -> [HTML] in
      let device: Hint = line.id == current ? .thisDevice : line.isShared ? .sharedDevice : .otherDevice
      let id = line.id.rawValue
      let end = HTML.piece { html in
        html.form(Address("/account/sign-ins", [String(id), "end"]), "sign-in-\(id)", in: frame) { html in
          html.button(.end, .danger, in: frame, name: messages.text(.webEndSignIn(line.startedAt)))
        }
      }
      return [
        .cell(messages.sentence(device)), .cell(messages.time(line.startedAt)), .cell(messages.time(line.lastSeenAt)),
        end,
      ]
    }
    html.table(.signIns, columns, rows, in: frame)
    if signIns.contains(where: { $0.id != current }) {
      html.form(Address("/account/sign-ins/end"), "sign-ins", in: frame) { $0.button(.endOthers, .danger, in: frame) }
    }
    html.form(Address("/account/sign-ins/end-all"), "sign-ins-all", in: frame) { html in
      html.button(.signOutEverywhere, .danger, in: frame)
    }
  }
}

extension HTML {
  /// The account's name for password managers, where the form does not ask for it.
  mutating func userName(_ name: String) {
    void(
      "input",
      [
        .fixed("type", "text"), .fixed("name", "username"), .text("value", name), .fixed("autocomplete", "username"),
        .flag("hidden"), .flag("readonly"),
      ])
  }
}

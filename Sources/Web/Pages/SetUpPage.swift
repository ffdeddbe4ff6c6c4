import Domain
import Messages

/// The set-up of a library without a librarian, in three steps. Each form posts `step` to `/set-up`.
struct SetUpPage: Page {
  enum Step: Sendable {
    /// Fields: `code`.
    case code
    /// Fields: `code` (hidden), `display`, `name`, `password`.
    case account(code: String, displayName: String = "", name: String = "")
    /// Fields: `library`, `language`, `catalogue` (`everybody` or `signed-in`).
    ///
    /// The settings are the values in the fields. `saved`: the present values after a form that met another change;
    /// otherwise the same.
    case library(SiteSettings, saved: SiteSettings)
  }

  var step: Step
  var faults: [FieldFault] = []

  func title(in frame: Frame) -> String { frame.messages.title(.setUp) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.form(Address("/set-up"), "set-up", in: frame, [.class("narrow")]) { html in
      switch step {
      case .code: code(&html, in: frame)
      case .account(let code, let displayName, let name):
        account(&html, code: code, displayName: displayName, name: name, in: frame)
      case .library(let values, let saved): library(&html, values, saved: saved, in: frame)
      }
    }
  }

  private func begin(_ html: inout HTML, _ step: StaticString, _ title: PageTitle, _ fields: [String], in frame: Frame)
  {
    html.void("input", [.fixed("type", "hidden"), .fixed("name", "step"), .fixed("value", step)])
    html.element("h2", text: frame.messages.title(title))
    html.formFaults(faults, fields: fields, in: frame)
  }

  private func code(_ html: inout HTML, in frame: Frame) {
    begin(&html, "code", .code, ["code"], in: frame)
    html.paragraph(frame.messages.sentence(Hint.setUpCode))
    html.command("minilibrary accounts code")
    Field(
      name: "code", label: .setUpCode, autocomplete: "one-time-code", hints: [frame.messages.sentence(Hint.setUpWhy)],
      limit: 20, faults: faults, hasFocus: faults.isEmpty
    ).write(&html, in: frame)
    html.button(.proceed, .action, in: frame)
  }

  private func account(
    _ html: inout HTML, code: String, displayName: String, name: String, in frame: Frame
  ) {
    begin(&html, "account", .firstAccount, ["display", "name", "password"], in: frame)
    html.hidden("code", code)
    Field(
      name: "display", label: .displayName, value: displayName, autocomplete: "name", faults: faults,
      hasFocus: faults.isEmpty
    ).write(&html, in: frame)
    Field(
      name: "name", label: .name, value: name, autocomplete: "username",
      hints: [frame.messages.sentence(Hint.signInName)], limit: 64, faults: faults
    ).write(&html, in: frame)
    Field.newPassword("password", .password, faults: faults).write(&html, in: frame)
    html.button(.createLibrary, .action, in: frame)
  }

  private func library(_ html: inout HTML, _ values: SiteSettings, saved: SiteSettings, in frame: Frame) {
    begin(&html, "library", .library, ["library"], in: frame)
    html.paragraph(frame.messages.sentence(Hint.optional))
    Field(
      name: "library", label: .libraryName, value: values.name ?? "", autocomplete: "organization", faults: faults,
      elsewhere: values.name == saved.name ? nil : saved.name, hasFocus: faults.isEmpty
    ).write(&html, in: frame)
    Selection(
      name: "language", label: .libraryLanguage,
      options: Selection.Option.languages(in: frame.messages), chosen: values.language?.tag ?? "",
      elsewhere: values.language == saved.language ? nil : saved.language.map { frame.messages.choice($0) }
    ).write(&html, in: frame)
    let isOpen = values.catalogueViewers == .everybody
    let (open, closed) = (frame.messages.label(FieldLabel.everybody), frame.messages.label(FieldLabel.signedInOnly))
    html.choices(
      frame.messages.label(FieldLabel.maySeeCatalogue),
      [
        Choice(
          type: "radio", name: "catalogue", value: "everybody", label: open, isChosen: isOpen),
        Choice(
          type: "radio", name: "catalogue", value: "signed-in", label: closed, isChosen: !isOpen),
      ],
      elsewhere: values.catalogueViewers == saved.catalogueViewers ? nil : isOpen ? closed : open,
      in: frame)
    html.button(.finish, .action, in: frame)
  }
}

extension Field {
  /// A field for the password that the account has.
  static func password(
    _ name: String = "password", _ label: FieldLabel = .password, faults: [FieldFault], hasFocus: Bool = false
  ) -> Field {
    Field(
      name: name, label: label, type: "password", autocomplete: "current-password", limit: 256, faults: faults,
      hasFocus: hasFocus)
  }

  /// A field for a new password, with the rules that the script ticks.
  static func newPassword(_ name: String, _ label: FieldLabel, faults: [FieldFault]) -> Field {
    Field(
      name: name, label: label, type: "password", autocomplete: "new-password", limit: 256, faults: faults,
      hasPasswordRules: true)
  }
}

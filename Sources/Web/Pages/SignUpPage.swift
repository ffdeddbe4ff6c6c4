import Application
import Domain
import Messages

/// Posts `code`, `name`, `display`, `email`, `country`, `password` and `shared` to `/sign-up`.
struct SignUpPage: Page {
  /// Codes and names of countries, in the order of the page's language.
  typealias Countries = [(code: String, name: String)]

  /// The values in the fields.
  var form = SignUpForm()
  var countries: Countries
  /// The library's own: whether it asks for a code, and whether an e-mail address is required.
  var settings: SiteSettings
  /// Whether a country was named that the list lacks.
  var hasUnlisted = false
  var faults: [FieldFault] = []
  /// Seconds until the next attempt counts; nil without a wait.
  var wait: Int?

  var place: MenuPlace? { .signIn }
  func title(in frame: Frame) -> String { frame.messages.title(.signUp) }

  private static let fields = ["code", "name", "display", "email", "country", "password"]

  func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    let asksForCode = settings.signUp == .code
    html.paragraph(messages.sentence(Hint.signUpIntro))
    html.form(Address("/sign-up"), "sign-up", in: frame, [.class("narrow"), .flag("data-in-place")]) { html in
      html.formFaults(faults, fields: SignUpPage.fields, in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      if asksForCode {
        Field(
          name: "code", label: .signUpCode, value: form.code, autocomplete: "one-time-code", limit: 20,
          faults: faults, hasFocus: faults.isEmpty
        ).write(&html, in: frame)
      }
      Field(
        name: "name", label: .name, value: form.name, autocomplete: "username", hints: nameHints(in: frame),
        limit: 60,
        faults: faults, hasFocus: faults.isEmpty && !asksForCode
      ).write(&html, in: frame)
      Field(
        name: "display", label: .displayName, value: form.displayName, autocomplete: "name", isRequired: false,
        limit: 60, faults: faults
      ).write(&html, in: frame)
      contact(&html, in: frame)
      Field.newPassword("password", .password, faults: faults).write(&html, in: frame)
      Choice(
        name: "shared", label: messages.label(FieldLabel.sharedComputer),
        isChosen: form.isShared, hint: messages.sentence(Hint.sharedComputer)
      ).write(&html)
      html.button(.signUp, .action, in: frame)
    }
    html.paragraph(linkingTo: Address("/privacy"), messages.sentence(Hint.privacyLink))
  }

  /// A name that is taken may be the person's own.
  private func nameHints(in frame: Frame) -> [String] {
    let isTaken = faults.contains { $0.code == "account-name-taken" || $0.code == "email-taken" }
    return [frame.messages.sentence(.signUpName)] + (isTaken ? [frame.messages.sentence(.takenHelp)] : [])
  }

  private func contact(_ html: inout HTML, in frame: Frame) {
    html.email(form.email, isRequired: settings.needsEmail, faults: faults, in: frame)
    html.country(
      form.country, among: countries, hasUnlisted: hasUnlisted, isKept: true, faults: faults, in: frame)
  }
}

extension HTML {
  /// The reason for asking is shown at the field.
  mutating func email(
    _ email: String, isRequired: Bool = false, faults: [FieldFault], elsewhere: String? = nil, in frame: Frame
  ) {
    Field(
      name: "email", label: .email, value: email, type: "text", autocomplete: "email",
      hints: [frame.messages.sentence(.emailWhy)], isRequired: isRequired, limit: 254, faults: faults,
      elsewhere: elsewhere
    ).write(&self, in: frame)
  }

  mutating func country(
    _ code: String, among countries: SignUpPage.Countries, hasUnlisted: Bool = false, isKept: Bool = false,
    faults: [FieldFault], elsewhere: String? = nil, in frame: Frame
  ) {
    let none = Selection.Option("", frame.messages.label(FieldLabel.noCountry))
    let hints =
      [frame.messages.sentence(.countryWhy)] + (hasUnlisted ? [frame.messages.sentence(.countryUnlisted)] : [])
    Selection(
      name: "country", label: .country, options: [none] + countries.map { Selection.Option($0.code, $0.name) },
      chosen: code, elsewhere: elsewhere, hints: hints, faults: faults, isKept: isKept
    ).write(&self, in: frame)
  }
}

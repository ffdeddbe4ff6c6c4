import Messages

/// A new account that a person makes. Posts `code`, `name`, `display`, `email`, `country`, `password` and `shared` to `/sign-up`.
package struct SignUpPage: Page {
  /// As they were typed before.
  package struct Values: Sendable, Hashable {
    package var code = ""
    package var name = ""
    package var displayName = ""
    package var email = ""
    /// Two letters; empty for none.
    package var country = ""
    package var isShared = false

    package init() {}
  }

  package struct Country: Sendable, Hashable {
    package var code: String
    package var name: String

    package init(code: String, name: String) { (self.code, self.name) = (code, name) }
  }

  package var values: Values
  /// In the order of the page's language.
  package var countries: [Country]
  package var asksForCode: Bool
  package var needsEmail: Bool
  package var needsCountry: Bool
  /// A country was named that the list lacks.
  package var hasUnlisted: Bool
  package var faults: [FieldFault]
  /// Seconds until the next try counts; nil where none has to wait.
  package var wait: Int?

  package init(
    _ values: Values = Values(), countries: [Country], asksForCode: Bool = false, needsEmail: Bool = false,
    needsCountry: Bool = false, hasUnlisted: Bool = false, faults: [FieldFault] = [], wait: Int? = nil
  ) {
    (self.values, self.countries, self.asksForCode) = (values, countries, asksForCode)
    (self.needsEmail, self.needsCountry, self.hasUnlisted) = (needsEmail, needsCountry, hasUnlisted)
    (self.faults, self.wait) = (faults, wait)
  }

  package var place: MenuPlace? { .signIn }
  package func title(in frame: Frame) -> String { frame.messages.title(.signUp) }

  private static let fields = ["code", "name", "display", "email", "country", "password"]

  package func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(Hint.signUpIntro))
    html.form(Address("/sign-up"), "sign-up", in: frame, [.fixed("class", "narrow"), .flag("data-in-place")]) { html in
      html.formFaults(faults, fields: SignUpPage.fields, in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      if asksForCode {
        Field(
          name: "code", label: .signUpCode, value: values.code, autocomplete: "one-time-code", limit: 20,
          faults: faults, hasFocus: faults.isEmpty
        ).write(&html, in: frame)
      }
      Field(
        name: "name", label: .name, value: values.name, autocomplete: "username", hints: nameHints(in: frame),
        limit: 60,
        faults: faults, hasFocus: faults.isEmpty && !asksForCode
      ).write(&html, in: frame)
      Field(
        name: "display", label: .displayName, value: values.displayName, autocomplete: "name", isRequired: false,
        limit: 60, faults: faults
      ).write(&html, in: frame)
      contact(&html, in: frame)
      Field.newPassword("password", .password, faults: faults).write(&html, in: frame)
      Choice(
        type: "checkbox", name: "shared", value: "1", label: messages.label(FieldLabel.sharedComputer),
        isChosen: values.isShared, hint: messages.sentence(Hint.sharedComputer)
      ).write(&html)
      html.button(.signUp, .action, in: frame)
    }
    html.element("p") { html in
      html.element("a", [.href(Address("/privacy"))], text: messages.sentence(Hint.privacyLink))
    }
  }

  /// A name that is taken may be the person's own.
  private func nameHints(in frame: Frame) -> [String] {
    let isTaken = faults.contains { $0.code == "account-name-taken" || $0.code == "email-taken" }
    return [frame.messages.sentence(.signUpName)] + (isTaken ? [frame.messages.sentence(.takenHelp)] : [])
  }

  private func contact(_ html: inout HTML, in frame: Frame) {
    html.email(values.email, isRequired: needsEmail, faults: faults, in: frame)
    html.country(
      values.country, among: countries, hasUnlisted: hasUnlisted, isKept: true, faults: faults, in: frame)
  }
}

extension HTML {
  /// The reason for asking stands beside the field.
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
    _ code: String, among countries: [SignUpPage.Country], hasUnlisted: Bool = false, isKept: Bool = false,
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

import Messages

/// A password of one's own after a one-time password. Posts `new` to `/account/password`.
package struct ChoosePasswordPage: Page {
  package var signInName: String
  package var faults: [FieldFault]

  package init(signInName: String, faults: [FieldFault] = []) {
    self.signInName = signInName
    self.faults = faults
  }

  package func title(in frame: Frame) -> String { frame.messages.title(.choosePassword) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.chooseWhy))
    html.form(Address("/account/password"), "password", in: frame, [.fixed("class", "narrow")]) { html in
      html.formFaults(faults, fields: ["new"], in: frame)
      html.userName(signInName)
      Field.newPassword("new", .newPassword, faults: faults).write(&html, in: frame)
      html.button(.save, .action, in: frame)
    }
  }
}

/// The password again, before something that needs it. Posts `password` and `back` to `/prove`.
package struct ProvePage: Page {
  package var signInName: String
  /// The path that is shown next.
  package var back: String
  package var faults: [FieldFault]
  /// Seconds until the next try counts.
  package var wait: Int?

  package init(signInName: String, back: String, faults: [FieldFault] = [], wait: Int? = nil) {
    self.signInName = signInName
    self.back = back
    self.faults = faults
    self.wait = wait
  }

  package func title(in frame: Frame) -> String { frame.messages.title(.prove) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.proveWhy))
    html.form(Address("/prove"), "prove", in: frame, [.fixed("class", "narrow")]) { html in
      html.formFaults(faults, fields: ["password"], in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      html.userName(signInName)
      html.hidden("back", back)
      Field(
        name: "password", label: .password, type: "password", autocomplete: "current-password", limit: 256,
        faults: faults, hasFocus: faults.isEmpty
      ).write(&html, in: frame)
      html.button(.proceed, .action, in: frame)
    }
  }
}

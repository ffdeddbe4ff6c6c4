import Messages

/// A password of one's own after a one-time password. Posts `new` to `/account/password`.
struct ChoosePasswordPage: Page {
  var signInName: String
  var faults: [FieldFault] = []

  func title(in frame: Frame) -> String { frame.messages.title(.choosePassword) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.chooseWhy))
    html.form(Address("/account/password"), "password", in: frame, [.class("narrow")]) { html in
      html.formFaults(faults, fields: ["new"], in: frame)
      html.userName(signInName)
      Field.newPassword("new", .newPassword, faults: faults).write(&html, in: frame)
      html.button(.save, .action, in: frame)
    }
  }
}

/// The password again, before something that needs it. Posts `password` and `back` to `/prove`.
struct ProvePage: Page {
  var signInName: String
  /// The path that is shown next.
  var back: String
  var faults: [FieldFault] = []
  /// Seconds until the next try counts.
  var wait: Int?

  func title(in frame: Frame) -> String { frame.messages.title(.prove) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.proveWhy))
    html.form(Address("/prove"), "prove", in: frame, [.class("narrow")]) { html in
      html.formFaults(faults, fields: ["password"], in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      html.userName(signInName)
      html.hidden("back", back)
      Field.password(faults: faults, hasFocus: faults.isEmpty).write(&html, in: frame)
      html.button(.proceed, .action, in: frame)
    }
  }
}

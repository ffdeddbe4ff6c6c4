import Messages

/// Name and password. The form posts `name`, `password`, `shared`, and `back` to `/sign-in`.
struct SignInPage: Page {
  /// As it was typed before.
  var name = ""
  var isShared = false
  var faults: [FieldFault] = []
  /// Seconds until the next try counts; nil where none has to wait.
  var wait: Int?
  /// The path that was asked for before; shown after signing in.
  var back: String?
  /// Replaces another page, or says why the sign-in failed: it shows the request's number.
  var isProblem = false

  var place: MenuPlace? { .signIn }
  func title(in frame: Frame) -> String { frame.messages.title(.signIn) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.form(Address("/sign-in"), "sign-in", in: frame, [.class("narrow")]) { html in
      html.formFaults(faults, fields: ["name", "password"], in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      Field(
        name: "name", label: .name, value: name, autocomplete: "username", faults: faults,
        hasFocus: faults.isEmpty && name.isEmpty
      ).write(&html, in: frame)
      Field.password(faults: faults).write(&html, in: frame)
      Choice(
        name: "shared", label: frame.messages.label(FieldLabel.sharedComputer),
        isChosen: isShared, hint: frame.messages.sentence(Hint.sharedComputer)
      ).write(&html)
      if let back { html.hidden("back", back) }
      html.button(.signIn, .action, in: frame)
    }
    html.paragraph(frame.messages.sentence(Hint.forgotten))
    html.signUpLink(in: frame)
    html.paragraph(linkingTo: Address("/privacy"), frame.messages.sentence(Hint.privacyLink))
    if isProblem { html.requestNumber(in: frame) }
  }
}

extension HTML {
  /// The way to an account of one's own, in a library that lets people make one.
  mutating func signUpLink(in frame: Frame) {
    guard frame.offersSignUp, frame.person == nil else { return }
    paragraph(linkingTo: Address("/sign-up"), frame.messages.sentence(Hint.signUpLink))
  }

  /// Minutes and seconds; the script counts them down.
  mutating func timeLeft(_ seconds: Int, in frame: Frame) {
    element("p", [.class("wait")]) { html in
      html.icon(.clock)
      html.text(frame.messages.label(FieldLabel.timeLeft) + " ")
      let clock = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + String(seconds % 60)
      html.element("span", [.text("data-seconds", String(seconds)), .fixed("role", "timer")], text: clock)
    }
  }
}

import Domain
import Messages

struct ReaderParts: Sendable {
  struct Contact: Sendable, Hashable {
    var email: String
    var country: String
  }

  /// The values in the fields.
  var contact: Contact
  /// The values of the account. They differ from `contact` after a form that met another change.
  var saved: Contact
  var countries: SignUpPage.Countries
  /// The name of the joined student; nil for none.
  var student: String?
  /// When the calendar's address was made; nil where it has none.
  var calendarSince: Timestamp?
  var forgetsReturned = false
  var allowsForgetting = false
  var codeMadeAt: Timestamp?

  func write(_ html: inout HTML, faults: [FieldFault], in frame: Frame) {
    html.part("contact", .contact, in: frame) { contact(&$0, faults: faults, in: frame) }
    html.part("student", .joinedStudent, in: frame) { student(&$0, faults: faults, in: frame) }
    html.part("calendar", .calendar, in: frame) { calendar(&$0, in: frame) }
    html.part("forgetting", .forgetting, in: frame) { forgetting(&$0, in: frame) }
    html.part("data", .ownData, in: frame) { html in
      html.paragraph(frame.messages.sentence(Hint.dataHow))
      html.element("p", [.class("actions")]) { html in
        html.linkButton(.seeData, .quiet, Address("/account/data"), in: frame)
        html.linkButton(.deleteAccount, .danger, Address("/account/delete"), in: frame)
      }
    }
  }

  /// Posts `email` and `country`, and for each the shown value, so that only changes count.
  private func contact(_ html: inout HTML, faults: [FieldFault], in frame: Frame) {
    html.form(Address("/account/contact"), "contact", in: frame, [.class("narrow")]) { html in
      html.hidden("was-email", saved.email)
      html.hidden("was-country", saved.country)
      html.email(
        contact.email, faults: faults, elsewhere: contact.email == saved.email ? nil : saved.email, in: frame)
      let name = countries.first { $0.code == saved.country }?.name ?? frame.messages.label(FieldLabel.noCountry)
      html.country(
        contact.country, among: countries, faults: faults, elsewhere: contact.country == saved.country ? nil : name,
        in: frame)
      html.button(.save, .action, in: frame)
    }
  }

  private func student(_ html: inout HTML, faults: [FieldFault], in frame: Frame) {
    let messages = frame.messages
    if let student {
      html.paragraph(messages.text(.readerJoinedTo(name: student)))
      html.paragraph(messages.sentence(Hint.leaveWhy))
      return html.form(Address("/account/leave"), "leave", in: frame) { $0.button(.leave, .danger, in: frame) }
    }
    html.form(Address("/account/join"), "join", in: frame, [.class("narrow")]) { html in
      Field(
        name: "code", label: .linkCode, autocomplete: "one-time-code",
        hints: [messages.sentence(.joinHow), messages.sentence(.joinOther)], limit: 20, faults: faults
      ).write(&html, in: frame)
      html.button(.join, .action, in: frame)
    }
  }

  private func calendar(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(Hint.calendarHow))
    if let calendarSince { html.paragraph(messages.text(.readerCalendarSince(calendarSince))) }
    html.form(Address("/account/calendar"), "calendar", in: frame, [.class("narrow")]) { html in
      Choice(
        name: "titles", label: messages.label(FieldLabel.calendarTitles),
        hint: messages.sentence(Hint.calendarNoTitles)
      ).write(&html)
      html.button(.makeCalendar, .action, in: frame)
    }
    guard calendarSince != nil else { return }
    html.form(Address("/account/calendar/end"), "calendar-end", in: frame) {
      $0.button(.endCalendar, .danger, in: frame)
    }
  }

  private func forgetting(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard allowsForgetting || forgetsReturned else { return html.paragraph(messages.sentence(Hint.forgettingOff)) }
    html.form(Address("/account/forgetting"), "forgetting", in: frame, [.class("narrow")]) { html in
      Choice(
        name: "forget", label: messages.label(FieldLabel.forgetAtOnce),
        isChosen: forgetsReturned, hint: messages.sentence(Hint.forgettingHow)
      ).write(&html)
      html.button(.save, .action, in: frame)
    }
  }
}

/// The address of a calendar, which is shown this once.
struct CalendarPage: Page {
  /// As a calendar program takes it.
  var address: String

  var place: MenuPlace? { .account }
  func title(in frame: Frame) -> String { frame.messages.title(.calendar) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.paragraph(frame.messages.sentence(Hint.calendarOnce))
    html.facts([(frame.messages.label(FieldLabel.calendarAddress), .code(address))])
    html.element("p") { $0.linkButton(.proceed, .action, Address("/account"), in: frame) }
  }
}

/// The password, before an account goes. Posts `password` to `/account/delete`.
struct DeleteAccountPage: Page {
  var signInName: String
  /// Loans of the joined student that are out.
  var loansOut = 0
  var hasStudent = false
  var faults: [FieldFault] = []
  /// Seconds until the next try counts.
  var wait: Int?

  var place: MenuPlace? { .account }
  func title(in frame: Frame) -> String { frame.messages.title(.deleteAccount) }

  func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.part("goes", .whatGoes, in: frame) { $0.paragraph(messages.sentence(Hint.deleteGoes)) }
    html.part("stays", .whatStays, in: frame) { html in
      if hasStudent { html.paragraph(messages.sentence(Hint.deleteStays)) }
      if loansOut > 0 { html.paragraph(messages.text(.readerLoansOut(loansOut))) }
      html.paragraph(messages.sentence(Hint.deleteAudit))
    }
    html.form(Address("/account/delete"), "delete", in: frame, [.class("narrow")]) { html in
      html.formFaults(faults, fields: ["password"], in: frame)
      if let wait { html.timeLeft(wait, in: frame) }
      html.userName(signInName)
      Field.password(faults: faults).write(&html, in: frame)
      html.button(.deleteAccount, .danger, in: frame)
    }
  }
}

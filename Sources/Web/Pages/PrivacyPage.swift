import Domain
import Messages

/// The parts that the page and the letter to parents share.
extension SiteSettings {
  /// The kinds of data with the reason and the time for each.
  ///
  /// - Parameter isOfStudents: only the data of every student, without that of accounts.
  fileprivate func table(_ html: inout HTML, isOfStudents: Bool = false, in frame: Frame) {
    let messages = frame.messages
    let ofStudents: [(PrivacyText, PrivacyText, String)] = [
      (.students, .studentsWhy, messages.sentence(PrivacyText.studentsLong)),
      (.loans, .loansWhy, messages.sentence(PrivacyText.loansLong)),
      (.history, .historyWhy, history(in: messages)),
      (.accounts, .accountsWhy, messages.sentence(PrivacyText.accountsLong)),
    ]
    let ofAccounts: [(PrivacyText, PrivacyText, String)] = [
      (.contact, .contactWhy, messages.sentence(PrivacyText.contactLong)),
      (.calendarKey, .calendarKeyWhy, messages.sentence(PrivacyText.calendarKeyLong)),
      (.audit, .auditWhy, messages.text(.webAuditLong(days: auditDays))),
      (.address, .addressWhy, messages.text(.webAuditLong(days: AuditEntry.addressDays))),
      (.cookie, .cookieWhy, messages.sentence(PrivacyText.cookieLong)),
    ]
    var rows: [[HTML]] = []
    for (what, why, howLong) in ofStudents + (isOfStudents ? [] : ofAccounts) {
      rows.append([.cell(messages.sentence(what)), .cell(messages.sentence(why)), .cell(howLong)])
    }
    let columns = [messages.title(.whatIsKept), messages.title(.why), messages.title(.howLong)]
    html.table(.whatIsKept, columns, rows, in: frame)
    if allowsForgettingAtOnce { html.paragraph(messages.sentence(PrivacyText.forgettingAtOnce)) }
    html.paragraph(messages.sentence(PrivacyText.ground))
  }

  fileprivate func visibility(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(catalogueViewers == .everybody ? PrivacyText.visible : PrivacyText.hidden))
    for text in [PrivacyText.pictures, .covers, .lookups, .machine, .backups] {
      html.paragraph(messages.sentence(text))
    }
  }

  private func history(in messages: Messages) -> String {
    guard let historyDays else { return messages.sentence(PrivacyText.historyForever) }
    return messages.text(.webHistoryLong(days: historyDays))
  }
}

struct PrivacyPage: Page {
  var settings: SiteSettings

  func title(in frame: Frame) -> String { frame.messages.title(.privacy) }

  func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(PrivacyText.intro))
    html.part("kept", .whatIsKept, in: frame) { settings.table(&$0, in: frame) }
    html.part("seen", .whoSees, in: frame) { html in
      settings.visibility(&html, in: frame)
      html.paragraph(messages.sentence(PrivacyText.noTracking))
    }
    html.part("rights", .yourRights, in: frame) { html in
      html.paragraph(messages.sentence(PrivacyText.rights))
      html.paragraph(messages.sentence(PrivacyText.whomToAsk))
    }
    html.element("p") { $0.linkButton(.letter, .quiet, Address("/privacy/letter"), in: frame) }
  }
}

/// A letter to parents, to print.
struct PrivacyLetterPage: Page {
  var settings: SiteSettings

  func title(in frame: Frame) -> String { frame.messages.title(.letter) }

  func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.element("p", [.anyDirection], text: frame.libraryName)
    html.paragraph(messages.sentence(PrivacyText.letterIntro))
    html.paragraph(messages.sentence(PrivacyText.intro))
    html.part("kept", .whatIsKept, in: frame) { settings.table(&$0, isOfStudents: true, in: frame) }
    html.part("seen", .whoSees, in: frame) { settings.visibility(&$0, in: frame) }
    html.part("rights", .yourRights, in: frame) { html in
      html.paragraph(messages.sentence(PrivacyText.whomToAsk))
      html.paragraph(messages.sentence(PrivacyText.letterClose))
    }
  }
}

import Messages

/// Data that the library keeps about people, from its settings. The page and the letter to parents say the same.
package struct PrivacyFacts: Sendable {
  /// Days for which a returned loan names its borrower; nil: as long as the student and the book are there.
  package var historyDays: Int?
  package var auditDays: Int
  /// Days for which the address of a failed sign-in stays.
  package var addressDays: Int
  package var isCatalogueOpen: Bool
  /// Whether readers may choose that each loan is forgotten once it is back.
  package var allowsForgetting: Bool

  package init(
    historyDays: Int?, auditDays: Int, addressDays: Int = 30, isCatalogueOpen: Bool, allowsForgetting: Bool = false
  ) {
    (self.historyDays, self.auditDays, self.addressDays) = (historyDays, auditDays, addressDays)
    (self.isCatalogueOpen, self.allowsForgetting) = (isCatalogueOpen, allowsForgetting)
  }

  /// The kinds of data with the reason and the time for each.
  ///
  /// - Parameter isOfStudents: only what is kept of every student; otherwise also what accounts add.
  func table(_ html: inout HTML, isOfStudents: Bool = false, in frame: Frame) {
    let messages = frame.messages
    var table = Table(
      name: messages.title(.whatIsKept),
      columns: [messages.title(.whatIsKept), messages.title(.why), messages.title(.howLong)])
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
      (.address, .addressWhy, messages.text(.webAuditLong(days: addressDays))),
      (.cookie, .cookieWhy, messages.sentence(PrivacyText.cookieLong)),
    ]
    for (what, why, howLong) in ofStudents + (isOfStudents ? [] : ofAccounts) {
      table.rows.append([.cell(messages.sentence(what)), .cell(messages.sentence(why)), .cell(howLong)])
    }
    table.write(&html)
    if allowsForgetting { html.paragraph(messages.sentence(PrivacyText.forgettingAtOnce)) }
    html.paragraph(messages.sentence(PrivacyText.ground))
  }

  func visibility(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(isCatalogueOpen ? PrivacyText.visible : PrivacyText.hidden))
    for text in [PrivacyText.pictures, .covers, .lookups, .machine, .backups] {
      html.paragraph(messages.sentence(text))
    }
  }

  private func history(in messages: Messages) -> String {
    guard let historyDays else { return messages.sentence(PrivacyText.historyForever) }
    return messages.text(.webHistoryLong(days: historyDays))
  }
}

/// Which data is kept about whom, why, on what ground and how long, from the settings of the library.
package struct PrivacyPage: Page {
  package var facts: PrivacyFacts

  package init(_ facts: PrivacyFacts) { self.facts = facts }

  package func title(in frame: Frame) -> String { frame.messages.title(.privacy) }

  package func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(PrivacyText.intro))
    html.part("kept", .whatIsKept, in: frame) { facts.table(&$0, in: frame) }
    html.part("seen", .whoSees, in: frame) { html in
      facts.visibility(&html, in: frame)
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
package struct PrivacyLetterPage: Page {
  package var facts: PrivacyFacts

  package init(_ facts: PrivacyFacts) { self.facts = facts }

  package func title(in frame: Frame) -> String { frame.messages.title(.letter) }

  package func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.element("p", [.fixed("dir", "auto")], text: frame.libraryName)
    html.paragraph(messages.sentence(PrivacyText.letterIntro))
    html.paragraph(messages.sentence(PrivacyText.intro))
    html.part("kept", .whatIsKept, in: frame) { facts.table(&$0, isOfStudents: true, in: frame) }
    html.part("seen", .whoSees, in: frame) { facts.visibility(&$0, in: frame) }
    html.part("rights", .yourRights, in: frame) { html in
      html.paragraph(messages.sentence(PrivacyText.whomToAsk))
      html.paragraph(messages.sentence(PrivacyText.letterClose))
    }
  }
}

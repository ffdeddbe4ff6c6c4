import Messages

/// Which data is kept about whom, why and how long, from the settings of the library.
package struct PrivacyPage: Page {
  /// Days for which a returned loan names its borrower; nil: as long as the student and the book are there.
  package var historyDays: Int?
  package var auditDays: Int
  /// Days for which the address of a failed sign-in stays.
  package var addressDays: Int
  package var isCatalogueOpen: Bool

  package init(historyDays: Int?, auditDays: Int, addressDays: Int = 30, isCatalogueOpen: Bool) {
    self.historyDays = historyDays
    self.auditDays = auditDays
    self.addressDays = addressDays
    self.isCatalogueOpen = isCatalogueOpen
  }

  package func title(in frame: Frame) -> String { frame.messages.title(.privacy) }

  package func content(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.paragraph(messages.sentence(PrivacyText.intro))
    html.part("kept", .whatIsKept, in: frame) { html in
      var table = Table(
        name: messages.title(.whatIsKept),
        columns: [messages.title(.whatIsKept), messages.title(.why), messages.title(.howLong)])
      let rows: [(PrivacyText, PrivacyText, String)] = [
        (.students, .studentsWhy, messages.sentence(PrivacyText.studentsLong)),
        (.loans, .loansWhy, messages.sentence(PrivacyText.loansLong)),
        (.history, .historyWhy, history(in: messages)),
        (.accounts, .accountsWhy, messages.sentence(PrivacyText.accountsLong)),
        (.audit, .auditWhy, messages.text(WebReport.auditLong(days: auditDays))),
        (.address, .addressWhy, messages.text(WebReport.auditLong(days: addressDays))),
        (.cookie, .cookieWhy, messages.sentence(PrivacyText.cookieLong)),
      ]
      for (what, why, howLong) in rows {
        table.rows.append([.cell(messages.sentence(what)), .cell(messages.sentence(why)), .cell(howLong)])
      }
      table.write(&html)
      html.paragraph(messages.sentence(isCatalogueOpen ? PrivacyText.visible : PrivacyText.hidden))
      html.paragraph(messages.sentence(PrivacyText.pictures))
      html.paragraph(messages.sentence(PrivacyText.covers))
    }
    html.part("rights", .yourRights, in: frame) { $0.paragraph(messages.sentence(PrivacyText.rights)) }
  }

  private func history(in messages: Messages) -> String {
    guard let historyDays else { return messages.sentence(PrivacyText.historyForever) }
    return messages.text(WebReport.historyLong(days: historyDays))
  }
}

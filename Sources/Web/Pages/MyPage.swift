package import Domain
import Messages

/// A reader's home page: loans by due date, copies on hold, places in waiting lists, new books.
package struct MyPage: Page {
  package struct Loan: Sendable {
    package var id: Int64
    package var book: Int64
    package var title: String
    package var language: String?
    package var author: String
    package var due: CalendarDay
    /// 0 for a loan that is not overdue.
    package var daysOverdue: Int
    package var renewals: Int

    package init(
      id: Int64, book: Int64, title: String, language: String? = nil, author: String = "", due: CalendarDay,
      daysOverdue: Int = 0, renewals: Int = 0
    ) {
      (self.id, self.book, self.title, self.language) = (id, book, title, language)
      (self.author, self.due, self.daysOverdue, self.renewals) = (author, due, daysOverdue, renewals)
    }
  }

  package struct Reservation: Sendable {
    package var id: Int64
    package var book: Int64
    package var title: String
    package var language: String?
    package var author: String
    /// Nil while the reader waits.
    package var heldUntil: CalendarDay?
    package var place: Int?

    package init(
      id: Int64, book: Int64, title: String, language: String? = nil, author: String = "",
      heldUntil: CalendarDay? = nil, place: Int? = nil
    ) {
      (self.id, self.book, self.title, self.language) = (id, book, title, language)
      (self.author, self.heldUntil, self.place) = (author, heldUntil, place)
    }
  }

  package var hasStudent: Bool
  package var loans: [Loan]
  package var reservations: [Reservation]
  /// Brought back lately, and not on the reading list.
  package var readIt: [ReadItOffer]
  package var newBooks: [BookListing]
  /// When somebody made a code for the account; nil once its owner has seen the notice.
  package var codeMadeAt: Timestamp?
  package var faults: [FieldFault]

  package init(
    hasStudent: Bool, loans: [Loan] = [], reservations: [Reservation] = [], readIt: [ReadItOffer] = [],
    newBooks: [BookListing] = [],
    codeMadeAt: Timestamp? = nil, faults: [FieldFault] = []
  ) {
    (self.hasStudent, self.loans, self.reservations) = (hasStudent, loans, reservations)
    (self.readIt, self.newBooks, self.codeMadeAt, self.faults) = (readIt, newBooks, codeMadeAt, faults)
  }

  package var place: MenuPlace? { .my }
  package func title(in frame: Frame) -> String { frame.messages.title(.my) }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.my, in: frame)
    html.formFaults(faults, fields: [], in: frame)
    html.codeNotice(codeMadeAt, in: frame)
    if hasStudent {
      html.part("loans", .ownLoans, in: frame) { loans(&$0, in: frame) }
      html.part("reservations", .ownReservations, in: frame) { reservations(&$0, in: frame) }
    } else {
      html.part("join", .joinedStudent, in: frame) { html in
        html.paragraph(frame.messages.sentence(Hint.joinHow))
        html.paragraph(frame.messages.sentence(Hint.joinOther))
        html.element("p") { $0.linkButton(.join, .action, Address("/account", part: "student"), in: frame) }
      }
    }
    html.readIt(readIt, in: frame)
    html.part("new-books", .newBooks, in: frame) { html in
      guard !newBooks.isEmpty else { return html.emptyState(.newBooks, in: frame) }
      html.bookRows(newBooks, in: frame)
    }
  }

  private func loans(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard !loans.isEmpty else { return html.emptyState(.ownLoans, in: frame) }
    var table = Table(
      name: messages.title(.ownLoans),
      columns: [messages.label(.book), messages.label(.due), messages.word(.renew)])
    for loan in loans {
      let due = HTML.piece { html in
        html.append(.cell(messages.day(loan.due)))
        if loan.daysOverdue > 0 {
          html.markup(" ")
          html.badge(.warning, .bad, messages.text(.webDaysOverdue(loan.daysOverdue)))
        }
        if loan.renewals > 0 { html.paragraph(messages.text(.readerRenewed(loan.renewals))) }
      }
      let renew = HTML.piece { html in
        html.form(Address("/my/loans", [String(loan.id), "renew"]), "renew-\(loan.id)", in: frame) { html in
          html.button(.renew, .good, in: frame, name: messages.text(.readerRenewTitle(title: loan.title)))
        }
      }
      table.rows.append([book(loan.book, loan.title, loan.language, loan.author, in: frame), due, renew])
    }
    table.write(&html)
  }

  private func reservations(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard !reservations.isEmpty else { return html.emptyState(.ownReservations, in: frame) }
    var table = Table(
      name: messages.title(.ownReservations),
      columns: [messages.label(.book), messages.label(FieldLabel.state), messages.word(.cancelReservation)])
    for one in reservations {
      let state = HTML.piece { html in
        if let until = one.heldUntil { html.badge(.check, .good, messages.text(.webHeldUntil(until))) }
        if let place = one.place { html.append(.cell(messages.text(.readerPlace(place)))) }
      }
      let cancel = HTML.piece { html in
        html.form(Address("/my/reservations", [String(one.id), "cancel"]), "cancel-\(one.id)", in: frame) { html in
          html.button(
            .cancelReservation, .quiet, in: frame, name: messages.text(.readerCancelTitle(title: one.title))
          )
        }
      }
      table.rows.append([book(one.book, one.title, one.language, one.author, in: frame), state, cancel])
    }
    table.write(&html)
  }

  private func book(_ id: Int64, _ title: String, _ language: String?, _ author: String, in frame: Frame) -> HTML {
    .piece { html in
      html.element(
        "a", [.href(Address("/books", [String(id)]))] + frame.titleAttributes(language), text: title)
      if !author.isEmpty { html.element("p", [.fixed("class", "author"), .fixed("dir", "auto")], text: author) }
    }
  }
}

extension HTML {
  /// Tells the owner that somebody else made a code for the account.
  mutating func codeNotice(_ time: Timestamp?, in frame: Frame) {
    guard let time else { return }
    element("div", [.fixed("class", "faults"), .fixed("role", "note")]) { html in
      html.icon(.warning)
      html.element("div") { html in
        html.paragraph(frame.messages.text(.readerCodeMade(time)))
        html.form(Address("/account/code-seen"), "code-seen", in: frame) { $0.button(.codeSeen, .quiet, in: frame) }
      }
    }
  }
}

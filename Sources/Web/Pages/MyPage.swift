import Application
import Domain
import Messages

struct MyPage: Page {
  var own: OwnPage
  var faults: [FieldFault] = []

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(.my) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.listTabs(.my, in: frame)
    html.formFaults(faults, fields: [], in: frame)
    html.codeNotice(own.codeMadeAt, in: frame)
    if own.hasStudent {
      html.part("loans", .ownLoans, in: frame) { loans(&$0, in: frame) }
      html.part("reservations", .ownReservations, in: frame) { reservations(&$0, in: frame) }
    } else {
      html.part("join", .joinedStudent, in: frame) { html in
        html.paragraph(frame.messages.sentence(Hint.joinHow))
        html.paragraph(frame.messages.sentence(Hint.joinOther))
        html.element("p") { $0.linkButton(.join, .action, Address("/account", part: "student"), in: frame) }
      }
    }
    html.readIt(own.booksToRate, in: frame)
    html.part("new-books", .newBooks, in: frame) { html in
      guard !own.newBooks.isEmpty else { return html.emptyState(.newBooks, in: frame) }
      html.bookRows(own.newBooks, in: frame)
    }
  }

  private func loans(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard !own.loans.isEmpty else { return html.emptyState(.ownLoans, in: frame) }
    let rows = own.loans.map { line -> [HTML] in
      let due = HTML.piece { html in
        html.append(.cell(messages.day(line.due)))
        if line.daysOverdue > 0 {
          html.markup(" ")
          html.badge(.warning, .bad, messages.text(.webDaysOverdue(line.daysOverdue)))
        }
        if line.renewals > 0 { html.paragraph(messages.text(.readerRenewed(line.renewals))) }
      }
      let renew = HTML.piece { html in
        let id = line.loan.rawValue
        html.form(Address("/my/loans", [String(id), "renew"]), "renew-\(id)", in: frame) { html in
          html.button(.renew, .good, in: frame, name: messages.text(.readerRenewTitle(title: line.title)))
        }
      }
      return [book(line.book, line.title, line.language, line.author, in: frame), due, renew]
    }
    html.table(.ownLoans, [messages.label(.book), messages.label(.due), messages.word(.renew)], rows, in: frame)
  }

  private func reservations(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard !own.reservations.isEmpty else { return html.emptyState(.ownReservations, in: frame) }
    let columns = [messages.label(.book), messages.label(FieldLabel.state), messages.word(.cancelReservation)]
    let rows = own.reservations.map { line -> [HTML] in
      let state = HTML.piece { html in
        if let until = line.heldUntil { html.badge(.check, .good, messages.text(.webHeldUntil(until))) }
        if let place = line.place { html.append(.cell(messages.text(.readerPlace(place)))) }
      }
      let cancel = HTML.piece { html in
        let id = line.reservation.rawValue
        html.form(Address("/my/reservations", [String(id), "cancel"]), "cancel-\(id)", in: frame) { html in
          html.button(
            .cancelReservation, .quiet, in: frame,
            name: messages.text(.readerCancelTitle(title: line.title))
          )
        }
      }
      return [book(line.book, line.title, line.language, line.author, in: frame), state, cancel]
    }
    html.table(.ownReservations, columns, rows, in: frame)
  }

  private func book(_ id: Book.ID, _ title: String, _ language: String?, _ author: String, in frame: Frame) -> HTML {
    .piece { html in
      html.element("a", [.href(.book(id))] + frame.titleAttributes(language), text: title)
      html.author(author)
    }
  }
}

extension HTML {
  /// The notice that another person made a code for the account.
  mutating func codeNotice(_ time: Timestamp?, in frame: Frame) {
    guard let time else { return }
    element("div", [.class("faults"), .fixed("role", "note")]) { html in
      html.icon(.warning)
      html.element("div") { html in
        html.paragraph(frame.messages.text(.readerCodeMade(time)))
        html.form(Address("/account/code-seen"), "code-seen", in: frame) { $0.button(.codeSeen, .quiet, in: frame) }
      }
    }
  }
}

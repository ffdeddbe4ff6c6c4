import Domain
import Messages

/// The parts that name people: nobody gets them whose role does not see them.
extension BookPage {
  func loans(_ html: inout HTML, _ loans: [BookSheet.LoanLine], in frame: Frame) {
    let messages = frame.messages
    html.part("borrowers", .borrowers, in: frame) { html in
      guard !loans.isEmpty else { return html.emptyState(.borrowers, in: frame) }
      var table = Table(
        name: messages.title(.borrowers),
        columns: [.student, .grade, .checkedOut, .due].map { (label: Label) in messages.label(label) })
      for loan in loans {
        table.rows.append([
          .cell(loan.student), .cell(dash(loan.className)), .cell(messages.day(loan.checkedOut)),
          due(loan, in: frame),
        ])
      }
      table.write(&html)
    }
  }

  private func due(_ loan: BookSheet.LoanLine, in frame: Frame) -> HTML {
    .piece { html in
      html.text(frame.messages.day(loan.due))
      guard loan.daysOverdue > 0 else { return }
      html.markup(" ")
      html.badge(.warning, .bad, frame.messages.text(WebReport.daysOverdue(loan.daysOverdue)))
    }
  }

  func queue(_ html: inout HTML, _ queue: [BookSheet.Place], in frame: Frame) {
    let messages = frame.messages
    html.part("queue", .waitingList, in: frame) { html in
      guard !queue.isEmpty else { return html.emptyState(.waitingList, in: frame) }
      var table = Table(
        name: messages.title(.waitingList),
        columns: [.student, .grade, .reservedOn, .standing].map { (label: Label) in messages.label(label) })
      for place in queue {
        let standing = place.heldUntil.map { messages.text(WebReport.heldUntil($0)) }
        table.rows.append([
          .cell(place.student), .cell(dash(place.className)), .cell(messages.day(place.since)),
          .cell(standing ?? messages.sentence(ReservationReport.waiting)),
        ])
      }
      table.write(&html)
    }
  }

  func past(_ html: inout HTML, _ history: BookSheet.History, in frame: Frame) {
    let messages = frame.messages
    html.part("history", .history, in: frame) { html in
      guard !history.loans.isEmpty else { return html.emptyState(.history, in: frame) }
      var table = Table(
        name: messages.title(.history),
        columns: [.student, .grade, .checkedOut, .returned].map { (label: Label) in messages.label(label) })
      for loan in history.loans {
        table.rows.append([
          .cell(dash(loan.student)), .cell(dash(loan.className)), .cell(messages.day(loan.checkedOut)),
          .cell(messages.day(loan.returned)),
        ])
      }
      table.write(&html)
      guard let next = history.next else { return }
      let older = Address("/books", [String(book.listing.id)], query: [("history", next)])
      html.element("p") { $0.linkButton(.olderHistory, .quiet, older, in: frame) }
    }
  }

  private func dash(_ text: String) -> String { text.isEmpty ? "–" : text }
}

import Application
import Domain
import Messages

/// The parts that name people. The use case gives them only to roles that may see them.
extension BookPage {
  func loans(_ html: inout HTML, _ loans: [BookDetail.LoanRow], in frame: Frame) {
    let messages = frame.messages
    html.part("borrowers", .borrowers, in: frame) { html in
      guard !loans.isEmpty else { return html.emptyState(.borrowers, in: frame) }
      let columns = [.student, .grade, .checkedOut, .due].map { (label: Label) in messages.label(label) }
      let rows = loans.map { loan -> [HTML] in
        [
          .cell(loan.studentName), .cell(dash(loan.className)), .cell(messages.day(loan.checkedOut)),
          due(loan, in: frame),
        ]
      }
      html.table(.borrowers, columns, rows, in: frame)
    }
  }

  private func due(_ loan: BookDetail.LoanRow, in frame: Frame) -> HTML {
    .piece { html in
      html.text(frame.messages.day(loan.due))
      guard loan.daysOverdue > 0 else { return }
      html.markup(" ")
      html.badge(.warning, .bad, frame.messages.text(.webDaysOverdue(loan.daysOverdue)))
    }
  }

  func queue(_ html: inout HTML, _ queue: [BookDetail.WaitingPerson], in frame: Frame) {
    let messages = frame.messages
    html.part("queue", .waitingList, in: frame) { html in
      guard !queue.isEmpty else { return html.emptyState(.waitingList, in: frame) }
      let columns = [.student, .grade, .reservedOn, .standing].map { (label: Label) in messages.label(label) }
      let rows = queue.map { place -> [HTML] in
        let standing = place.heldUntil.map { messages.text(.webHeldUntil($0)) }
        return [
          .cell(place.studentName), .cell(dash(place.className)), .cell(messages.day(place.since)),
          .cell(standing ?? messages.text(.reservationWaiting)),
        ]
      }
      html.table(.waitingList, columns, rows, in: frame)
    }
  }

  func past(_ html: inout HTML, _ history: BookDetail.History, in frame: Frame) {
    let messages = frame.messages
    html.part("history", .history, in: frame) { html in
      if let copy = history.copy {
        html.paragraph(messages.text(.webCopyNumber(copy)))
        html.element("p") { $0.linkButton(.wholeHistory, .quiet, historyAddress(), in: frame) }
      }
      guard !history.loans.isEmpty else { return html.emptyState(.history, in: frame) }
      let columns = [.student, .grade, .copy, .checkedOut, .returned].map { (label: Label) in messages.label(label) }
      let rows = history.loans.map { loan -> [HTML] in
        [
          .cell(dash(loan.studentName.isEmpty ? loan.studentLibraryID : loan.studentName)),
          .cell(dash(loan.className ?? "")), .cell(loan.copyNumber.map { String($0) } ?? "–"),
          .cell(messages.day(loan.checkoutDate)), .cell(messages.day(loan.returnDate ?? loan.dueDate)),
        ]
      }
      html.table(.history, columns, rows, in: frame)
      guard history.previous != nil || history.next != nil else { return }
      html.element("p", [.class("pager")]) { html in
        if let newer = history.previous {
          html.linkButton(.newerHistory, .quiet, historyAddress(newer: newer, copy: history.copy), in: frame)
        }
        if let older = history.next {
          html.linkButton(.olderHistory, .quiet, historyAddress(older: older, copy: history.copy), in: frame)
        }
      }
    }
  }

  private func historyAddress(older: String? = nil, newer: String? = nil, copy: Int? = nil) -> Address {
    Address(
      "/books", [String(book.id.rawValue)],
      query: [("history", older), ("newer", newer), ("copy", copy.map { String($0) })], part: "history")
  }

  /// The number of a copy. For librarians it is a link to the copy's history.
  func number(of copy: Copy, in frame: Frame) -> HTML {
    let number = String(copy.number)
    guard detail.history != nil else { return .cell(number) }
    return .piece { html in
      let name = frame.messages.text(.webHistoryOfCopy(copy.number))
      html.element(
        "a", [.href(historyAddress(copy: copy.number)), .class("number"), .text("aria-label", name)],
        text: number)
    }
  }

  private func dash(_ text: String) -> String { text.isEmpty ? "–" : text }
}

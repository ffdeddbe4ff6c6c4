import Application
import Domain
import Messages

struct DeskPage: Page {
  var list: AttentionRows
  /// Empty for helpers.
  var tasks: [FirstStep] = []

  var place: MenuPlace? { .desk }
  func title(in frame: Frame) -> String { frame.messages.title(.desk) }

  func content(_ html: inout HTML, in frame: Frame) {
    if tasks.contains(where: { $0.state == .open }) { checklist(&html, in: frame) }
    html.append(attention(in: frame))
  }

  /// The list with the address of its events. A script replaces the list with that of each event.
  func attention(in frame: Frame) -> HTML {
    var html = HTML()
    html.element("div", [.text("data-events", DeskPage.events.text), .text("data-state", state(in: frame))]) { html in
      entries(&html, in: frame)
    }
    return html
  }

  static let events = Address("/desk/events")

  /// The same for the same list, whatever the operations and tokens of its forms.
  private func state(in frame: Frame) -> String {
    var plain = frame
    (plain.formToken, plain.operation) = (nil, OperationID(""))
    var html = HTML()
    entries(&html, in: plain)
    return String(html.bytes.stableHash, radix: 36)
  }

  private func entries(_ html: inout HTML, in frame: Frame) {
    html.part("attention", .attention, in: frame) { html in
      guard !list.rows.isEmpty else { return html.emptyState(.attention, in: frame) }
      html.element("ul", [.class("matters")]) { html in
        for row in list.rows { write(row, &html, in: frame) }
      }
      if list.goesOn { html.command("minilibrary attention list") }
    }
  }

  private func write(_ row: AttentionRow, _ html: inout HTML, in frame: Frame) {
    let entry = row.entry
    html.element("li") { html in
      html.icon(.warning)
      html.element("div") { html in
        html.element("h3", text: frame.messages.label(entry.attention.kind))
        subject(of: row, &html, in: frame)
        html.element("p", [.class("hint")]) { $0.append(.parts(times(of: entry, in: frame.messages))) }
      }
      close(entry, &html, in: frame)
    }
  }

  private func times(of entry: AttentionEntry, in messages: Messages) -> [String] {
    let last = messages.time(entry.lastAt)
    guard entry.times > 1 else { return [last] }
    let first = messages.calendar.day(of: entry.createdAt)
    return [last, messages.text(.webTimes(entry.times)), messages.text(.webSince(first))]
  }

  private func subject(of row: AttentionRow, _ html: inout HTML, in frame: Frame) {
    let (entry, attention) = (row.entry, row.entry.attention)
    if let book = entry.book {
      html.element("p") { html in
        html.element(
          "a", [.href(.book(book.id))] + frame.titleAttributes(book.metadata.languageCode), text: book.title)
      }
    }
    if let student = entry.student { html.element("p", [.anyDirection], text: student.fullName) }
    if let subject = subject(of: attention, in: frame) { html.element("p", [.anyDirection], text: subject) }
    if let reason = attention.reason { html.paragraph(frame.messages.attentionReason(reason)) }
    codes(of: row, &html, in: frame)
  }

  /// The numbers with the titles that the library knows, for a person who looks for these books.
  private func codes(of row: AttentionRow, _ html: inout HTML, in frame: Frame) {
    guard !row.codes.isEmpty else { return }
    html.element("ul") { html in
      for code in row.codes {
        html.element("li") { html in
          html.append(.code(code.text))
          guard let title = code.title else { return }
          html.markup(" ")
          html.element("span", [.anyDirection], text: title)
        }
      }
    }
    if row.moreCodes > 0 { html.paragraph(frame.messages.text(.stationMore(row.moreCodes))) }
  }

  private func subject(of attention: Attention, in frame: Frame) -> String? {
    switch attention.kind {
    case .damagedCopy, .lostCopy:
      attention.subject.flatMap { Int($0) }.map { frame.messages.text(.webCopyNumber($0)) } ?? attention.subject
    case .abandonedPile, .unclearReturn, .refusedCheckout, .unknownCode, .unknownCard, .holdToFetch, .failedLookup,
      .staleBackup, .missingCamera, .missingScanner:
      attention.subject
    }
  }

  private func close(_ entry: AttentionEntry, _ html: inout HTML, in frame: Frame) {
    let action = Address("/attention", [String(entry.id), "done"])
    html.form(action, "attention-\(entry.id)", in: frame) { html in
      let name = frame.messages.text(.webCloseAttention(entry.attention.kind, id: entry.id))
      html.button(.done, .good, in: frame, name: name)
    }
  }
}

extension DeskPage {
  private func checklist(_ html: inout HTML, in frame: Frame) {
    html.part("first-steps", .firstSteps, in: frame) { html in
      html.element("ol", [.class("steps")]) { html in
        for task in tasks { write(task, &html, in: frame) }
      }
    }
  }

  private func write(_ task: FirstStep, _ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard task.state != .done else {
      return html.element("li", [.class("done")]) { html in
        html.icon(.check)
        html.element("h3", text: messages.text(.webTaskDone(task.kind)))
      }
    }
    html.element("li") { html in
      html.icon(.list)
      html.element("div") { html in
        html.element("h3", text: messages.label(task.kind))
        if let advice = messages.advice(task.kind) { html.paragraph(advice) }
        switch task.kind {
        case .books: html.waysToAdd(in: frame)
        case .students: html.command("minilibrary students import students.csv")
        case .cards: html.command("minilibrary cards students")
        case .station: html.command("minilibrary kiosk")
        }
      }
      guard frame.isLibrarian else { return }
      html.form(Address("/desk/skip"), "skip-\(task.kind.rawValue)", in: frame) { html in
        html.hidden("task", task.kind.rawValue)
        html.button(.skip, .quiet, in: frame, name: messages.text(.webSkipStep(task.kind)))
      }
    }
  }
}

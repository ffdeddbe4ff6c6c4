package import Domain
package import Messages

/// The first page of staff: what needs attention, and the first steps of a new library.
package struct DeskPage: Page {
  /// A number that was scanned.
  package struct Code: Sendable {
    package var text: String
    /// Nil for a number that the library does not have.
    package var title: String?

    package init(_ text: String, title: String? = nil) {
      self.text = text
      self.title = title
    }
  }

  /// An open entry of the attention list.
  package struct Matter: Sendable {
    package var id: Int64
    package var kind: Attention.Kind
    package var bookID: Int64?
    package var book: String?
    package var bookLanguage: String?
    /// Nil where it concerns nobody, and for those who may not see it.
    package var student: String?
    /// The first ones of a long list.
    package var codes: [Code]
    /// How many more there are.
    package var moreCodes: Int
    /// The number of a copy, or a device.
    package var subject: String?
    /// The stable code of a refusal.
    package var reason: String?
    package var first: Timestamp
    package var last: Timestamp
    package var times: Int

    package init(
      id: Int64, kind: Attention.Kind, bookID: Int64? = nil, book: String? = nil, bookLanguage: String? = nil,
      student: String? = nil, codes: [Code] = [], moreCodes: Int = 0, subject: String? = nil, reason: String? = nil,
      first: Timestamp, last: Timestamp, times: Int = 1
    ) {
      self.id = id
      self.kind = kind
      self.bookID = bookID
      self.book = book
      self.bookLanguage = bookLanguage
      self.student = student
      self.codes = codes
      self.moreCodes = moreCodes
      self.subject = subject
      self.reason = reason
      self.first = first
      self.last = last
      self.times = times
    }
  }

  /// A task of the checklist. Done and open ones are shown, skipped ones are left out.
  package struct Task: Sendable {
    package var step: FirstStep
    package var isDone: Bool

    package init(_ step: FirstStep, isDone: Bool) {
      self.step = step
      self.isDone = isDone
    }
  }

  package var matters: [Matter]
  /// Whether the list has more than the page shows.
  package var hasMore: Bool
  /// Empty once all is done or skipped, and for helpers.
  package var tasks: [Task]
  /// Whether this role may close an entry.
  package var mayClose: Bool

  package init(matters: [Matter], hasMore: Bool = false, tasks: [Task] = [], mayClose: Bool = true) {
    self.matters = matters
    self.hasMore = hasMore
    self.tasks = tasks
    self.mayClose = mayClose
  }

  package var place: MenuPlace? { .desk }
  package func title(in frame: Frame) -> String { frame.messages.title(.desk) }

  package func content(_ html: inout HTML, in frame: Frame) {
    if tasks.contains(where: { !$0.isDone }) { checklist(&html, in: frame) }
    html.append(attention(in: frame))
  }

  /// The list with the address of its events. A script puts the list of an event in the place of the one before.
  func attention(in frame: Frame) -> HTML {
    var html = HTML()
    html.element("div", [.text("data-events", DeskPage.events.text), .text("data-state", state(in: frame))]) { html in
      list(&html, in: frame)
    }
    return html
  }

  static let events = Address("/desk/events")

  /// The same for the same list, whatever the operations and tokens of its forms.
  private func state(in frame: Frame) -> String {
    var plain = frame
    (plain.formToken, plain.operation) = (nil, OperationID(""))
    var html = HTML()
    list(&html, in: plain)
    // FNV-1a, 64 bits
    return String(
      html.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
  }

  private func list(_ html: inout HTML, in frame: Frame) {
    html.part("attention", .attention, in: frame) { html in
      guard !matters.isEmpty else { return html.emptyState(.attention, in: frame) }
      html.element("ul", [.fixed("class", "matters")]) { html in
        for matter in matters { write(matter, &html, in: frame) }
      }
      if hasMore { html.command("minilibrary attention list") }
    }
  }

  private func write(_ matter: Matter, _ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.element("li") { html in
      html.icon(.warning)
      html.element("div") { html in
        html.element("h3", text: messages.label(matter.kind))
        subject(of: matter, &html, in: frame)
        html.element("p", [.fixed("class", "hint")]) { $0.append(.parts(times(of: matter, in: messages))) }
      }
      if mayClose { close(matter, &html, in: frame) }
    }
  }

  private func times(of matter: Matter, in messages: Messages) -> [String] {
    let last = messages.time(matter.last)
    guard matter.times > 1 else { return [last] }
    let first = messages.calendar.day(of: matter.first)
    return [last, messages.text(.webTimes(matter.times)), messages.text(.webSince(first))]
  }

  private func subject(of matter: Matter, _ html: inout HTML, in frame: Frame) {
    if let book = matter.book {
      html.element("p") { html in
        let attributes = frame.titleAttributes(matter.bookLanguage)
        guard let id = matter.bookID else { return html.element("span", attributes, text: book) }
        html.element("a", [.href(Address("/books", [String(id)]))] + attributes, text: book)
      }
    }
    if let student = matter.student { html.element("p", [.fixed("dir", "auto")], text: student) }
    if let subject = subject(of: matter, in: frame) { html.element("p", [.fixed("dir", "auto")], text: subject) }
    if let reason = matter.reason { html.paragraph(frame.messages.attentionReason(reason)) }
    codes(of: matter, &html, in: frame)
  }

  /// The numbers, with the titles that the library knows: somebody looks for these books.
  private func codes(of matter: Matter, _ html: inout HTML, in frame: Frame) {
    guard !matter.codes.isEmpty else { return }
    html.element("ul") { html in
      for code in matter.codes {
        html.element("li") { html in
          html.append(.code(code.text))
          guard let title = code.title else { return }
          html.markup(" ")
          html.element("span", [.fixed("dir", "auto")], text: title)
        }
      }
    }
    if matter.moreCodes > 0 { html.paragraph(frame.messages.text(.stationMore(matter.moreCodes))) }
  }

  private func subject(of matter: Matter, in frame: Frame) -> String? {
    switch matter.kind {
    case .damagedCopy, .lostCopy:
      matter.subject.flatMap { Int($0) }.map { frame.messages.text(.webCopyNumber($0)) } ?? matter.subject
    case .abandonedPile, .unclearReturn, .refusedCheckout, .unknownCode, .unknownCard, .holdToFetch, .failedLookup,
      .staleBackup, .missingCamera, .missingScanner:
      matter.subject
    }
  }

  private func close(_ matter: Matter, _ html: inout HTML, in frame: Frame) {
    let action = Address("/attention", [String(matter.id), "done"])
    html.form(action, "attention-\(matter.id)", in: frame) { html in
      let name = frame.messages.text(.webCloseAttention(matter.kind, id: matter.id))
      html.button(.done, .good, in: frame, name: name)
    }
  }
}

/// The checklist.
extension DeskPage {
  private func checklist(_ html: inout HTML, in frame: Frame) {
    html.part("first-steps", .firstSteps, in: frame) { html in
      html.element("ol", [.fixed("class", "steps")]) { html in
        for task in tasks { write(task, &html, in: frame) }
      }
    }
  }

  private func write(_ task: Task, _ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    guard !task.isDone else {
      return html.element("li", [.fixed("class", "done")]) { html in
        html.icon(.check)
        html.element("h3", text: messages.text(.webTaskDone(task.step)))
      }
    }
    html.element("li") { html in
      html.icon(.list)
      html.element("div") { html in
        html.element("h3", text: messages.label(task.step))
        if let advice = messages.advice(task.step) { html.paragraph(advice) }
        switch task.step {
        case .books: html.waysToAdd(in: frame)
        case .students: html.command("minilibrary students import students.csv")
        case .cards: html.command("minilibrary cards students")
        case .station: html.command("minilibrary kiosk")
        }
      }
      guard frame.isLibrarian else { return }
      html.form(Address("/desk/skip"), "skip-\(task.step.rawValue)", in: frame) { html in
        html.hidden("task", task.step.rawValue)
        html.button(.skip, .quiet, in: frame, name: messages.text(.webSkipStep(task.step)))
      }
    }
  }
}

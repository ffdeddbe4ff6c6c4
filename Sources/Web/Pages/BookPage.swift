import Application
import Domain
import Messages

struct BookPage: Page {
  var detail: BookDetail
  /// Why a reservation was refused.
  var faults: [FieldFault] = []

  var book: Book { detail.book }
  var language: String? { book.metadata.languageCode }

  var place: MenuPlace? { .catalogue }
  func title(in frame: Frame) -> String { book.title }

  func heading(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.class("book-head")]) { html in
      html.cover(of: book.id, title: book.title, section: detail.section, hasPicture: detail.hasCover, size: .page)
      html.element("div") { html in
        html.element("h1", frame.titleAttributes(language), text: book.title)
        html.author(book.author)
        html.element("p", [.class("marks")]) { html in
          html.badge(detail.shelf, in: frame)
          if book.isFavourite { html.badge(.heart, .wish, frame.messages.label(.favourite)) }
          if let rating = detail.rating { html.average(rating, in: frame) }
        }
        ownLists(&html, in: frame)
        availability(&html, in: frame)
      }
    }
  }

  /// For everybody: the number of copies on loan, and when the next one is due.
  private func availability(_ html: inout HTML, in frame: Frame) {
    guard detail.copiesOut > 0 else { return }
    html.facts([
      (frame.messages.label(FieldLabel.copiesOut), .cell(frame.messages.count(detail.copiesOut, .copy))),
      (frame.messages.label(FieldLabel.nextDue), detail.nextDue.map { .cell(frame.messages.day($0)) }),
    ])
  }

  func content(_ html: inout HTML, in frame: Frame) {
    html.formFaults(faults, fields: [], in: frame)
    if detail.mayReserve { reserve(&html, in: frame) }
    if let staff = detail.staff {
      loans(&html, staff.loans, in: frame)
      queue(&html, staff.queue, in: frame)
    }
    details(&html, in: frame)
    copies(&html, in: frame)
    reviews(&html, in: frame)
    suggestions(&html, in: frame)
    if let history = detail.history { past(&html, history, in: frame) }
  }

  private func reserve(_ html: inout HTML, in frame: Frame) {
    html.form(Address("/books", [String(book.id.rawValue), "reserve"]), "reserve", in: frame) { html in
      html.paragraph(frame.messages.sentence(Hint.reserveHow))
      html.button(.reserve, .action, in: frame)
    }
  }

  private func details(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    let metadata = book.metadata
    let categories = detail.categories.map(\.name)
    html.part("details", .details, in: frame) { html in
      html.facts([
        (messages.label(.isbn), (book.isbn?.text).map(HTML.code)),
        (messages.label(.label), (book.labelNumber?.text).map(HTML.code)),
        (messages.label(.publisher), metadata.publisher.map(HTML.cell)),
        (messages.label(.published), metadata.publishedDate.map(HTML.cell)),
        (messages.label(Label.pages), metadata.pageCount.map { .cell(String($0)) }),
        (messages.label(Label.bookLanguage), LanguageName.text(language, in: frame.language).map(HTML.cell)),
        (messages.label(.categories), categories.isEmpty ? nil : list(categories)),
        (messages.label(.added), .cell(messages.day(detail.addedAt))),
        (messages.label(.notes), book.notes.isEmpty ? nil : .cell(book.notes)),
        (messages.title(.lookUp), detail.lookup.map { lookup($0, in: frame) }),
      ])
      if let description = metadata.description, !description.isEmpty {
        html.element("p", [.class("description")] + frame.titleAttributes(language), text: description)
      }
      html.element("p", [.class("links")]) { html in
        let links = detail.links
        html.outwardLink(Address(elsewhere: links.googleBooks), messages.label(.googleBooks), in: frame)
        guard let openLibrary = links.openLibrary else { return }
        html.outwardLink(Address(elsewhere: openLibrary), messages.label(.openLibrary), in: frame)
      }
    }
  }

  private func list(_ texts: [String]) -> HTML {
    .piece { html in
      html.element("ul", [.class("inline")]) { html in
        for text in texts { html.element("li", [.anyDirection], text: text) }
      }
    }
  }

  private func lookup(_ lookup: BookDetail.Lookup, in frame: Frame) -> HTML {
    .piece { html in
      let label: Label =
        switch lookup.state {
        case .waiting: .waiting
        case .found: .done
        case .notFound: .notFound
        }
      html.append(.parts([frame.messages.label(label), frame.messages.time(lookup.at)]))
      if let problem = lookup.problem { html.paragraph(frame.messages.sentence(problem)) }
    }
  }

  private func copies(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.part("copies", .copies, in: frame) { html in
      guard !detail.copies.isEmpty else { return html.emptyState(.copies, in: frame) }
      let hasLabels = detail.copies.contains { $0.copy.label != nil }
      let hasNotes = detail.copies.contains { !$0.copy.note.isEmpty }
      var columns = [messages.label(.copy), messages.label(.standing), messages.label(.shelf)]
      if hasLabels { columns.append(messages.label(.label)) }
      if hasNotes { columns.append(messages.label(.notes)) }
      let rows = detail.copies.map { line -> [HTML] in
        let copy = line.copy
        let due = line.due.map { [messages.text(.webDueOn($0))] } ?? []
        var row: [HTML] = [
          number(of: copy, in: frame), .parts([messages.label(copy.state)] + due), .cell(copy.shelf ?? "–"),
        ]
        if hasLabels { row.append((copy.label?.text).map(HTML.code) ?? .cell("–")) }
        if hasNotes { row.append(.cell(copy.note.isEmpty ? "–" : copy.note)) }
        return row
      }
      html.table(.copies, columns, rows, in: frame)
    }
  }
}

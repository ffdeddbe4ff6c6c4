import Domain
import Messages

/// A book: all fields and where its copies are; for staff the borrowers and the queue; for librarians notes and history.
package struct BookPage: Page {
  package var book: BookSheet
  /// Whether the person's account can reserve the book.
  package var mayReserve: Bool
  /// Why a reservation was refused.
  package var faults: [FieldFault]

  package init(_ book: BookSheet, mayReserve: Bool = false, faults: [FieldFault] = []) {
    (self.book, self.mayReserve, self.faults) = (book, mayReserve, faults)
  }

  package var place: MenuPlace? { .catalogue }
  package func title(in frame: Frame) -> String { book.listing.title }

  package func heading(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.fixed("class", "book-head")]) { html in
      let listing = book.listing
      html.cover(
        of: listing.id, title: listing.title, section: listing.section, hasPicture: listing.hasCover, size: .page)
      html.element("div") { html in
        html.element("h1", frame.titleAttributes(listing.language), text: listing.title)
        if !listing.author.isEmpty {
          html.element("p", [.fixed("class", "author"), .fixed("dir", "auto")], text: listing.author)
        }
        html.element("p", [.fixed("class", "marks")]) { html in
          html.badge(listing.availability, in: frame)
          if listing.isFavourite { html.badge(.heart, .wish, frame.messages.label(.favorite)) }
          if let rating = book.rating { html.average(rating, in: frame) }
        }
        ownLists(&html, in: frame)
        availability(&html, in: frame)
      }
    }
  }

  /// For everybody: how many are out and when the next is due, without names.
  private func availability(_ html: inout HTML, in frame: Frame) {
    guard book.copiesOut > 0 else { return }
    html.facts([
      (frame.messages.label(FieldLabel.copiesOut), .cell(frame.messages.count(book.copiesOut, .copy))),
      (frame.messages.label(FieldLabel.nextDue), book.nextDue.map { .cell(frame.messages.day($0)) }),
    ])
  }

  package func content(_ html: inout HTML, in frame: Frame) {
    html.formFaults(faults, fields: [], in: frame)
    if mayReserve { reserve(&html, in: frame) }
    if let staff = book.staff {
      loans(&html, staff.loans, in: frame)
      queue(&html, staff.queue, in: frame)
    }
    details(&html, in: frame)
    copies(&html, in: frame)
    reviews(&html, in: frame)
    suggestions(&html, in: frame)
    if let history = book.history { past(&html, history, in: frame) }
  }

  private func reserve(_ html: inout HTML, in frame: Frame) {
    html.form(Address("/books", [String(book.listing.id), "reserve"]), "reserve", in: frame) { html in
      html.paragraph(frame.messages.sentence(Hint.reserveHow))
      html.button(.reserve, .action, in: frame)
    }
  }

  private func details(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    let language = LanguageName.text(book.listing.language, in: frame.language)
    html.part("details", .details, in: frame) { html in
      html.facts([
        (messages.label(.isbn), book.isbn.map(HTML.code)),
        (messages.label(.label), book.label.map(HTML.code)),
        (messages.label(.publisher), book.publisher.map(HTML.cell)),
        (messages.label(.published), book.published.map(HTML.cell)),
        (messages.label(Label.pages), book.pages.map { .cell(String($0)) }),
        (messages.label(Label.bookLanguage), language.map(HTML.cell)),
        (messages.label(.categories), book.categories.isEmpty ? nil : list(book.categories)),
        (messages.label(.added), .cell(messages.day(book.added))),
        (messages.label(.notes), book.notes.flatMap { $0.isEmpty ? nil : .cell($0) }),
        (messages.title(.lookUp), book.lookup.map { lookup($0, in: frame) }),
      ])
      if let description = book.description, !description.isEmpty {
        html.element("p", [.fixed("class", "description")] + frame.titleAttributes(book.listing.language)) {
          $0.text(description)
        }
      }
      links(&html, in: frame)
    }
  }

  private func list(_ texts: [String]) -> HTML {
    .piece { html in
      html.element("ul", [.fixed("class", "inline")]) { html in
        for text in texts { html.element("li", [.fixed("dir", "auto")], text: text) }
      }
    }
  }

  private func lookup(_ lookup: BookSheet.Lookup, in frame: Frame) -> HTML {
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

  private func links(_ html: inout HTML, in frame: Frame) {
    guard book.googleBooks != nil || book.openLibrary != nil else { return }
    html.element("p", [.fixed("class", "links")]) { html in
      if let address = book.googleBooks { html.outwardLink(address, frame.messages.label(.googleBooks), in: frame) }
      if let address = book.openLibrary { html.outwardLink(address, frame.messages.label(.openLibrary), in: frame) }
    }
  }

  private func copies(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.part("copies", .copies, in: frame) { html in
      guard !book.copies.isEmpty else { return html.emptyState(.copies, in: frame) }
      let hasLabels = book.copies.contains { $0.label != nil }
      let hasNotes = book.copies.contains { !$0.note.isEmpty }
      var columns = [messages.label(.copy), messages.label(.standing), messages.label(.shelf)]
      if hasLabels { columns.append(messages.label(.label)) }
      if hasNotes { columns.append(messages.label(.notes)) }
      var table = Table(name: messages.title(.copies), columns: columns)
      for copy in book.copies {
        let due = copy.due.map { [messages.text(.webDueOn($0))] } ?? []
        var row: [HTML] = [
          number(of: copy, in: frame), .parts([messages.label(copy.state)] + due), .cell(copy.shelf ?? "–"),
        ]
        if hasLabels { row.append(copy.label.map(HTML.code) ?? .cell("–")) }
        if hasNotes { row.append(.cell(copy.note.isEmpty ? "–" : copy.note)) }
        table.rows.append(row)
      }
      table.write(&html)
    }
  }
}

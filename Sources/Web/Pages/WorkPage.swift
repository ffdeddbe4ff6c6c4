import Application
import Domain
import Messages

/// A work of a catalogue on the web, and the library's own copies of it.
struct WorkPage: Page {
  var detail: WorkDetail

  private var work: WorkRow { detail.work }

  var place: MenuPlace? { .discover }
  func title(in frame: Frame) -> String { work.title }

  func heading(_ html: inout HTML, in frame: Frame) {
    html.element("div", [.class("book-head")]) { html in
      html.cover(
        work.cover.map { Address(coverOfWork: $0, .large) }, title: work.title, section: work.section, size: .page)
      html.element("div") { html in
        html.element("h1", [.anyDirection], text: work.title)
        html.author(work.author)
        if let rating = work.rating { html.rating(rating, in: frame) }
        html.element("div", [.class("actions")]) { html in
          if let bookmark = work.bookmark { html.bookmarkToggle(bookmark, in: frame) }
          html.listLink(.addToList, .quiet, readingForm, .list, in: frame)
        }
      }
    }
  }

  /// The form of the reading list, with the texts of the work. Nothing is stored before the reader has seen them.
  private var readingForm: Address {
    Address(
      "/my/list/new",
      query: [("work", work.name), ("title", ListText.line(work.title)), ("author", ListText.line(work.author))])
  }

  func content(_ html: inout HTML, in frame: Frame) {
    html.storedNote(detail.stored, now: detail.now, in: frame)
    ownCopies(&html, in: frame)
    html.part("details", .details, in: frame) { html in
      html.facts([
        (frame.messages.word(DiscoverWord.firstPublished), detail.firstPublished.map(HTML.cell)),
        (frame.messages.word(DiscoverWord.subjects), detail.subjects.isEmpty ? nil : links(detail.subjects)),
      ])
      if let description = detail.description, !description.isEmpty {
        html.element("p", [.class("description"), .anyDirection], text: description)
      } else {
        html.element("p", [.class("note")], text: frame.messages.word(DiscoverWord.noDescription))
      }
      if let link = detail.link {
        html.element("p") { $0.outwardLink(Address(elsewhere: link), frame.messages.label(.openLibrary), in: frame) }
      }
    }
  }

  private func links(_ subjects: [String]) -> HTML {
    .piece { html in
      html.element("ul", [.class("inline")]) { html in
        for subject in subjects {
          html.element("li") { html in
            let address = Address("/discover", query: [("subject", subject)])
            html.element("a", [.href(address), .anyDirection], text: subject)
          }
        }
      }
    }
  }

  private func ownCopies(_ html: inout HTML, in frame: Frame) {
    html.part("own", titled: frame.messages.word(DiscoverWord.inLibrary)) { html in
      if work.holdings.isEmpty { html.paragraph(frame.messages.word(DiscoverWord.notInLibrary)) }
      if !work.holdings.isEmpty {
        html.element("ul", [.class("books")]) { html in
          for holding in work.holdings { line(&html, holding, in: frame) }
        }
      }
      wishlist(&html, in: frame)
    }
  }

  private func line(_ html: inout HTML, _ holding: WorkHolding, in frame: Frame) {
    let address = Address.book(holding.id)
    html.element("li", [.class("book")]) { html in
      html.element("div", [.class("work")]) { html in
        html.element("a", [.href(address), .class("title")]) { html in
          html.element("span", [.anyDirection], text: holding.title)
        }
        if let isbn = holding.isbn { html.element("p", [.class("author")]) { $0 += .code(isbn.text) } }
      }
      html.element("div", [.class("marks")]) { html in
        html.holding(holding, in: frame)
        if case .allOut = holding.shelf {
          html.element(
            "a", [.href(address), .class("button quiet")], text: frame.messages.word(DiscoverWord.reserve))
        }
      }
    }
  }

  private func wishlist(_ html: inout HTML, in frame: Frame) {
    if let wish = detail.wish {
      html.form(
        Address("/discover/works", [work.name, "take-back"]), "take-back", in: frame, [.class("actions")]
      ) { html in
        html.hidden("wish", String(wish.rawValue))
        html.badge(.heart, .wish, frame.messages.word(DiscoverWord.isWish))
        html.element("button", [.class("button quiet")], text: frame.messages.word(DiscoverWord.takeBack))
      }
    } else if detail.mayWish {
      html.form(Address("/discover/works", [work.name, "wish"]), "wish", in: frame) { html in
        html.element("button", [.class("button action")], text: frame.messages.word(DiscoverWord.wish))
      }
    }
  }
}

/// The page at the address of a work that cannot be shown.
struct WorkMissingPage: Page {
  /// Why the work was never seen; nil if the catalogue no longer has it.
  var problem: ReaderProblem?
  var offered: [DiscoverySubject] = []

  var place: MenuPlace? { .discover }
  func title(in frame: Frame) -> String { frame.messages.word(DiscoverWord.title) }

  func content(_ html: inout HTML, in frame: Frame) {
    if let problem {
      html.neverSeen(problem, offered: offered, in: frame)
    } else {
      html.element("p", [.class("problem")], text: frame.messages.word(DiscoverWord.gone))
    }
    html.element("p") { html in
      html.element(
        "a", [.href(Address("/discover")), .class("button action")],
        text: frame.messages.word(DiscoverWord.bySubject))
    }
  }
}

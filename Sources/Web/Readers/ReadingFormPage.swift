import Domain
import Messages

/// The form of an entry, for a new one and for a change.
struct ReadingFormPage: Page {
  /// The values as the form sends them.
  struct Values: Sendable, Hashable {
    var title = ""
    var author = ""
    var genre: Genre?
    var rating: Int?
    /// `2026-12-05`, or the typed text.
    var readOn = ""
    var review = ""
  }

  /// The entry that is changed; nil for a new one.
  var entry: Int64?
  var values: Values
  /// The present values of the list, if they were changed after the form was shown.
  var saved: Values?
  /// The moment of the last change that the form has seen, in milliseconds.
  var seen: Int64?
  /// The book of the library, or the work, that a new entry is about.
  var book: Int64?
  var work: WorkID?
  var isbn: String?
  var faults: [FieldFault] = []

  private static let fields = ["title", "author", "genre", "rating", "read-on", "review"]

  var place: MenuPlace? { .my }
  func title(in frame: Frame) -> String { frame.messages.title(entry == nil ? .newEntry : .editEntry) }

  func content(_ html: inout HTML, in frame: Frame) {
    html.formFaults(faults, fields: Self.fields, in: frame)
    if saved != nil { html.paragraph(frame.messages.listWord(.changedElsewhere)) }
    let action = entry.map { Address("/my/list", [String($0)]) } ?? Address("/my/list")
    html.form(action, "entry", in: frame, [.class("narrow"), .flag("data-needs-text")]) { html in
      if let seen { html.hidden("seen", String(seen)) }
      if let book { html.hidden("book", String(book)) }
      if let work { html.hidden("work", work.text) }
      if let isbn { html.hidden("isbn", isbn) }
      texts(&html, in: frame)
      genres(&html, in: frame)
      ratings(&html, in: frame)
      Field(
        name: "read-on", label: .readOn, value: values.readOn, type: "date", isRequired: false, limit: 10,
        faults: faults, elsewhere: elsewhere(\.readOn)
      ).write(&html, in: frame)
      review(&html, in: frame)
      html.element("p", [.class("actions")]) { html in
        html.listButton(.save, .action, in: frame)
        html.listLink(
          .cancel, .quiet, entry.map { Address("/my/list", [String($0)]) } ?? Address("/my/list"), in: frame)
      }
    }
  }

  private func elsewhere(_ value: (Values) -> String) -> String? {
    guard let saved, value(saved) != value(values) else { return nil }
    return value(saved)
  }

  /// The script enables the button once both are long enough; the hint says so beforehand.
  private func texts(_ html: inout HTML, in frame: Frame) {
    Field(
      name: "title", label: .entryTitle, value: values.title, hints: [frame.messages.sentence(Hint.twoCharacters)],
      limit: TypedText.maximumLength, faults: faults, elsewhere: elsewhere(\.title), hasFocus: faults.isEmpty
    ).write(&html, in: frame)
    Field(
      name: "author", label: .entryAuthor, value: values.author, limit: TypedText.maximumLength, faults: faults,
      elsewhere: elsewhere(\.author)
    ).write(&html, in: frame)
  }

  private func genres(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    let options =
      [Selection.Option("", messages.listWord(.noGenre))]
      + Genre.allCases.map { Selection.Option($0.rawValue, messages.label($0)) }
    Selection(
      name: "genre", label: .genre, options: options, chosen: values.genre?.rawValue ?? "",
      elsewhere: elsewhere { $0.genre.map { messages.label($0) } ?? messages.listWord(.noGenre) }
    ).write(&html, in: frame)
  }

  /// Radio buttons: arrow keys, focus and forced colours are the browser's own.
  private func ratings(_ html: inout HTML, in frame: Frame) {
    let messages = frame.messages
    html.element("fieldset", [.class("rating")]) { html in
      html.element("legend", text: messages.label(FieldLabel.rating))
      if let now = elsewhere({ value in
        value.rating.map { messages.text(.listStars($0)) } ?? messages.listWord(.noRating)
      }) {
        html.presentValue(now, id: "f-rating-now", in: frame)
      }
      star(nil, &html, in: frame)
      for rating in ReadingEntry.ratings { star(rating, &html, in: frame) }
    }
  }

  private func star(_ rating: Int?, _ html: inout HTML, in frame: Frame) {
    let id = "f-rating-\(rating ?? 0)"
    html.element("div", [.class("choice")]) { html in
      var attributes: [Attribute] = [
        .fixed("type", "radio"), .text("id", id), .fixed("name", "rating"),
        .text("value", rating.map { String($0) } ?? ""),
      ]
      if values.rating == rating { attributes.append(.flag("checked")) }
      html.void("input", attributes)
      html.element("label", [.text("for", id)]) { html in
        guard let rating else { return html.text(frame.messages.listWord(.noRating)) }
        html.stars(rating, in: frame)
      }
    }
  }

  private func review(_ html: inout HTML, in frame: Frame) {
    let own = faults.filter { $0.field == "review" }
    html.element("div", [.class(own.isEmpty ? "field" : "field faulty")]) { html in
      html.element("label", [.fixed("for", "f-review")], text: frame.messages.label(FieldLabel.review))
      html.element(
        "p", [.class("hint"), .fixed("id", "f-review-hint")],
        text: frame.messages.sentence(Hint.reviewPrivate))
      for fault in own { html.fault(fault, [.class("fault")]) }
      if let now = elsewhere(\.review) { html.presentValue(now, id: "f-review-now", in: frame) }
      html.element(
        "textarea",
        [
          .fixed("id", "f-review"), .fixed("name", "review"), .fixed("rows", "8"), .anyDirection,
          .text("maxlength", String(ReadingDraft.reviewLimit)), .fixed("aria-describedby", "f-review-hint"),
        ]
      ) { html in
        // A parser drops the first line feed of the element.
        html.markup("\n")
        html.text(values.review)
      }
    }
  }
}

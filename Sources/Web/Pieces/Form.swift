import Domain
import Messages

/// The meaning of a button, which its colour shows.
enum ButtonKind {
  /// Blue: the main action of a form.
  case action
  /// Green: a loan, a return, something done.
  case good
  /// Grey: leaves or goes back.
  case quiet
  /// Red: deletes or ends.
  case danger

  var style: StaticString {
    switch self {
    case .action: "button action"
    case .good: "button good"
    case .quiet: "button quiet"
    case .danger: "button danger"
    }
  }
}

extension HTML {
  /// A form that changes something: by POST, with the token and its own operation.
  ///
  /// - Parameter comesBack: whether it names the page as the one that is shown next.
  mutating func form(
    _ action: Address, _ name: String, in frame: Frame, comesBack: Bool = false, _ attributes: [Attribute] = [],
    _ content: (inout HTML) -> Void
  ) {
    element("form", [.fixed("method", "post"), .action(action)] + attributes) { html in
      if let token = frame.formToken { html.hidden("token", token) }
      html.hidden("operation", frame.operation(of: name).text)
      if comesBack { html.hidden("back", frame.path) }
      content(&html)
    }
  }

  mutating func hidden(_ name: StaticString, _ value: String) {
    void("input", [.fixed("type", "hidden"), .fixed("name", name), .text("value", value)])
  }

  /// - Parameter name: what a reader of the screen says, where several buttons of a page have the same word.
  mutating func button(_ word: ButtonWord, _ kind: ButtonKind, in frame: Frame, name: String? = nil) {
    var attributes: [Attribute] = [.class(kind.style)]
    if let name { attributes.append(.text("aria-label", name)) }
    element("button", attributes, text: frame.messages.word(word))
  }

  mutating func linkButton(_ word: ButtonWord, _ kind: ButtonKind, _ address: Address, in frame: Frame) {
    element("a", [.class(kind.style), .href(address)], text: frame.messages.word(word))
  }

  /// A link to another host, which says so.
  mutating func outwardLink(_ address: Address, _ text: String, in frame: Frame) {
    element("a", [.href(address), .fixed("rel", "noopener noreferrer"), .class("outward")]) { html in
      html.text(text)
      html.icon(.leaves)
      html.element("span", [.class("note")], text: frame.messages.sentence(.leavesSite))
    }
  }
}

/// A sentence about a mistake in a form, with its stable code.
struct FieldFault: Sendable, Hashable {
  /// The name of the field; nil for the form as a whole.
  var field: String?
  var sentence: String
  var code: String
}

extension FieldFault {
  init(_ refusal: Refusal, field: String? = nil, in messages: Messages) {
    self.init(field: field, sentence: messages.sentence(refusal), code: refusal.code)
  }

  init(_ problem: WebProblem, field: String? = nil, in messages: Messages) {
    self.init(field: field, sentence: messages.sentence(problem), code: problem.code)
  }
}

extension HTML {
  /// The faults that belong to no field of the form, announced and with the focus.
  mutating func formFaults(_ faults: [FieldFault], fields: [String], in frame: Frame) {
    let general = faults.filter { fault in !fields.contains { $0 == fault.field } }
    guard !general.isEmpty else { return }
    let attributes: [Attribute] = [.class("faults"), .fixed("role", "alert"), .fixed("tabindex", "-1")]
    // A field with the first fault takes the focus itself.
    let focus: [Attribute] = general.first == faults.first ? [.flag("autofocus")] : []
    element("div", attributes + focus) { html in
      html.icon(.warning)
      html.element("div") { html in
        html.element("h2", text: frame.messages.title(.mistakes))
        for fault in general { html.fault(fault) }
      }
    }
  }

  mutating func fault(_ fault: FieldFault, _ attributes: [Attribute] = []) {
    element("p", attributes) { html in
      html.text(fault.sentence)
      html.markup(" ")
      html.element("code", [.class("code"), .fixed("translate", "no")], text: fault.code)
    }
  }
}

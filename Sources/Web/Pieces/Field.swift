import Domain
import Messages

/// A labelled field of one line with its hints and faults.
struct Field {
  let name: String
  let label: FieldLabel
  var value = ""
  var type: StaticString = "text"
  var autocomplete: StaticString = "off"
  var hints: [String] = []
  var isRequired = true
  /// The browser cuts what is longer; the server refuses it.
  var limit = 200
  var faults: [FieldFault] = []
  /// The present value, if it was changed after the form was shown.
  var elsewhere: String?
  var hasFocus = false
  /// The list of rules of a password, by the prefix of its `id`.
  var hasPasswordRules = false

  var id: String { "f-" + name }

  func write(_ html: inout HTML, in frame: Frame) {
    html.field(
      name, label, hints: hints, hasPasswordRules: hasPasswordRules, faults: faults, elsewhere: elsewhere, in: frame
    ) { html, references in
      html.void("input", attributes + references + (hasAutofocus ? [.flag("autofocus")] : []))
    }
  }

  private var attributes: [Attribute] {
    var attributes: [Attribute] = [
      .text("id", id), .text("name", name), .fixed("type", type), .text("value", value),
      .fixed("autocomplete", autocomplete), .text("maxlength", String(limit)), .anyDirection,
    ]
    if autocomplete.description != "off" || type.description == "password" {
      attributes += [.fixed("autocapitalize", "none"), .fixed("spellcheck", "false")]
    }
    if isRequired { attributes.append(.flag("required")) }
    return attributes
  }

  /// The field with the first fault takes the focus.
  private var hasAutofocus: Bool { hasFocus || faults.first?.field == name }
}

extension HTML {
  /// A control under its label, with hints, faults, and the present value if it is another one.
  ///
  /// - Parameter control: writes the control with these attributes, which refer to hints and faults.
  fileprivate mutating func field(
    _ name: String, _ label: FieldLabel, hints: [String], hasPasswordRules: Bool = false, faults: [FieldFault],
    elsewhere: String?, in frame: Frame, _ control: (inout HTML, [Attribute]) -> Void
  ) {
    let (id, own) = ("f-" + name, faults.filter { $0.field == name })
    element("div", [.class(own.isEmpty ? "field" : "field faulty")]) { html in
      html.element("label", [.text("for", id)], text: frame.messages.label(label))
      var described: [String] = []
      for (place, hint) in hints.enumerated() {
        described.append("\(id)-hint\(place)")
        html.element("p", [.class("hint"), .text("id", "\(id)-hint\(place)")], text: hint)
      }
      if hasPasswordRules {
        described.append(id + "-rules")
        html.passwordRules(of: id, in: frame)
      }
      for (place, fault) in own.enumerated() {
        described.append("\(id)-fault\(place)")
        html.fault(fault, [.class("fault"), .text("id", "\(id)-fault\(place)")])
      }
      if let elsewhere {
        described.append(id + "-now")
        html.presentValue(elsewhere, id: id + "-now", in: frame)
      }
      var references: [Attribute] = []
      if !described.isEmpty { references.append(.text("aria-describedby", described.joined(separator: " "))) }
      if !own.isEmpty { references.append(.fixed("aria-invalid", "true")) }
      control(&html, references)
    }
  }

  /// The script ticks the rules that the typed text meets.
  private mutating func passwordRules(of id: String, in frame: Frame) {
    element("div", [.class("rules"), .text("id", id + "-rules"), .text("data-rules", id)]) { html in
      html.element("p", text: frame.messages.sentence(.passwordRules))
      html.element("ul") { html in
        let rules: [(StaticString, Hint)] = [
          ("length", .passwordLength), ("capital", .passwordCapital), ("sign", .passwordSign),
        ]
        for (rule, hint) in rules {
          html.element("li", [.fixed("data-rule", rule)]) { html in
            html.icon(.check)
            html.element("span", text: frame.messages.sentence(hint))
            html.element("span", [.class("met"), .flag("hidden")], text: frame.messages.sentence(.ruleMet))
          }
        }
      }
      html.element("p", text: frame.messages.sentence(.passwordOther))
    }
  }
}

/// A box to tick, or a choice of several.
struct Choice {
  var type: StaticString = "checkbox"
  let name: String
  var value = "1"
  let label: String
  var isChosen = false
  var hint: String?

  /// `number` distinguishes the choices of a name.
  func write(_ html: inout HTML, number: Int = 0) {
    let id = "f-\(name)-\(number)"
    html.element("div", [.class("choice")]) { html in
      var attributes: [Attribute] = [
        .fixed("type", type), .text("id", id), .text("name", name), .text("value", value),
      ]
      if isChosen { attributes.append(.flag("checked")) }
      if hint != nil { attributes.append(.text("aria-describedby", id + "-hint")) }
      html.void("input", attributes)
      html.element("label", [.text("for", id)], text: label)
      if let hint { html.element("p", [.class("hint"), .text("id", id + "-hint")], text: hint) }
    }
  }
}

struct Selection {
  struct Option {
    /// As the form sends it.
    let value: String
    let name: String
    /// BCP 47, where the name is in another language than the page.
    var language: String?

    init(_ value: String, _ name: String, language: String? = nil) {
      self.value = value
      self.name = name
      self.language = language
    }

    /// All languages of the program, each by its own name. An unreviewed one is marked in the reader's language.
    static func languages(in messages: Messages) -> [Option] {
      Language.allCases.map { Option($0.tag, messages.choice($0), language: $0.isReviewed ? $0.tag : nil) }
    }
  }

  let name: String
  let label: FieldLabel
  let options: [Option]
  let chosen: String
  /// The name of the present value, if it was changed after the form was shown.
  var elsewhere: String?
  var hints: [String] = []
  var faults: [FieldFault] = []
  /// The address of the page keeps the choice, so that a reload shows it.
  var isKept = false

  func write(_ html: inout HTML, in frame: Frame) {
    html.field(name, label, hints: hints, faults: faults, elsewhere: elsewhere, in: frame) { html, references in
      let attributes: [Attribute] = [.text("id", "f-" + name), .text("name", name)] + references
      html.element("select", attributes + (isKept ? [.flag("data-keep")] : [])) { html in
        for option in options {
          var attributes: [Attribute] = [.text("value", option.value)]
          if option.value == chosen { attributes.append(.flag("selected")) }
          if let language = option.language { attributes.append(.text("lang", language)) }
          html.element("option", attributes, text: option.name)
        }
      }
    }
  }
}

extension HTML {
  /// A group of choices under one question.
  ///
  /// - Parameter elsewhere: the label of the present value, if it was changed after the form was shown.
  mutating func choices(_ label: String, _ choices: [Choice], elsewhere: String? = nil, in frame: Frame) {
    let id = "f-" + (choices.first?.name ?? "") + "-now"
    element("fieldset", elsewhere == nil ? [] : [.text("aria-describedby", id)]) { html in
      html.element("legend", text: label)
      if let elsewhere { html.presentValue(elsewhere, id: id, in: frame) }
      for (number, choice) in choices.enumerated() { choice.write(&html, number: number) }
    }
  }

  /// The present value of a field, next to the sent one.
  mutating func presentValue(_ value: String, id: String, in frame: Frame) {
    element("p", [.class("elsewhere"), .text("id", id)]) { html in
      html.text(frame.messages.sentence(.nowElsewhere))
      html.markup(" ")
      html.element("strong", [.anyDirection], text: value.isEmpty ? "–" : value)
    }
  }
}

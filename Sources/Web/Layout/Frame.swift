package import Domain
package import Messages

/// All that surrounds the content of a page: its viewer, its language and colours, and what its forms need.
package struct Frame: Sendable {
  var messages: Messages
  var theme: Theme
  var libraryName: String
  /// Nil for a visitor.
  var person: Person?
  /// The token that each form sends back; nil where no form may be sent.
  var formToken: String?
  /// The operation of the page. Each form has its own, made of it and the form's name.
  var operation: OperationID
  /// The result of the form before this page; shown until it is dismissed, or until the next page.
  var report: Report?
  var requestNumber: Int
  /// The path of the page with its query, for forms that come back to it.
  var path: String
  var seesCatalogue: Bool
  var offersSignUp: Bool
  /// Whether this reader may look around in a catalogue on the web.
  var seesDiscovery: Bool

  package init(
    messages: Messages, theme: Theme = .system, libraryName: String, person: Person? = nil, formToken: String? = nil,
    operation: OperationID = .random(), report: Report? = nil, requestNumber: Int, path: String,
    seesCatalogue: Bool = true, offersSignUp: Bool = false, seesDiscovery: Bool = false
  ) {
    self.messages = messages
    self.theme = theme
    self.libraryName = libraryName
    self.person = person
    self.formToken = formToken
    self.operation = operation
    self.report = report
    self.requestNumber = requestNumber
    self.path = path
    self.seesCatalogue = seesCatalogue
    self.offersSignUp = offersSignUp
    self.seesDiscovery = seesDiscovery
  }

  var language: Language { messages.language }
  var role: Role? { person?.role }
  var isStaff: Bool { role == .helper || role == .librarian }
  var isLibrarian: Bool { role == .librarian }

  func operation(of form: String) -> OperationID { OperationID(operation.text + "." + form) }
}

extension Theme {
  var label: FieldLabel {
    switch self {
    case .system: .themeSystem
    case .light: .themeLight
    case .dark: .themeDark
    }
  }
}

extension AccountRole {
  var label: FieldLabel {
    switch self {
    case .reader: .reader
    case .helper: .helper
    case .librarian: .librarian
    }
  }
}

extension Frame {
  package typealias Theme = Domain.Theme
  package typealias Role = AccountRole

  package struct Person: Sendable {
    var name: String
    var role: Role

    package init(name: String, role: Role) {
      self.name = name
      self.role = role
    }
  }

  /// One sentence on what was done.
  package struct Report: Sendable {
    enum Tone: Sendable { case good, plain, bad }

    var text: String
    var tone = Tone.good
  }
}

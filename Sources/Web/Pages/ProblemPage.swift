import Domain
import Messages

/// Why the page that was asked for is not shown. It keeps the full layout.
struct ProblemPage: Page {
  var matter: SiteProblem
  /// The target of "try again": the same address by GET. Nil: it is not offered.
  var retry: Address?
  /// Seconds until the next try counts.
  var wait: Int?

  func title(in frame: Frame) -> String {
    switch matter {
    case .problem(let problem): frame.messages.title(problem.title)
    case .refused, .command: frame.messages.title(.refused)
    }
  }

  private func faults(in messages: Messages) -> [FieldFault] {
    switch matter {
    case .problem(let problem): [FieldFault(problem, in: messages)]
    case .refused(let refusals): refusals.all.map { FieldFault($0, in: messages) }
    case .command(let problem): [FieldFault(sentence: messages.sentence(problem), code: problem.code)]
    }
  }

  func content(_ html: inout HTML, in frame: Frame) {
    let attributes: [Attribute] = [
      .class("problem"), .fixed("role", "alert"), .fixed("tabindex", "-1"), .flag("autofocus"),
    ]
    let again: [Attribute] = retries.map { [.text("data-retry", $0.text)] } ?? []
    html.element("div", attributes + again) { html in
      for fault in faults(in: frame.messages) { html.fault(fault) }
    }
    if let wait { html.timeLeft(wait, in: frame) }
    if retries != nil {
      html.element("p", [.class("hint")], text: frame.messages.sentence(Hint.triesAgain))
    }
    html.element("p", [.class("actions")]) { html in
      if isSignedOut {
        html.linkButton(.signIn, .action, signIn(in: frame), in: frame)
      } else if let address = retry {
        html.linkButton(.tryAgain, .action, address, in: frame)
      }
      html.linkButton(.home, .quiet, Address("/"), in: frame)
    }
    html.requestNumber(in: frame)
  }

  /// The page asks again at growing intervals while it is open; the script does it.
  private var retries: Address? {
    guard case .problem(let problem) = matter, problem.passes else { return nil }
    return retry
  }

  private var isSignedOut: Bool {
    guard case .problem(.signedOut) = matter else { return false }
    return true
  }

  private func signIn(in frame: Frame) -> Address { Address("/sign-in", query: [("back", frame.path)]) }
}

extension HTML {
  /// The number under which the log has the request.
  mutating func requestNumber(in frame: Frame) {
    element("p", [.class("hint")], text: frame.messages.text(.webRequestNumber(frame.requestNumber)))
  }
}

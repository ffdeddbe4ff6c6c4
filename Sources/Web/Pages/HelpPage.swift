import Messages

/// How to find, borrow and return; for staff, where the rest is done.
struct HelpPage: Page {
  var place: MenuPlace? { .help }
  func title(in frame: Frame) -> String { frame.messages.title(.help) }

  func content(_ html: inout HTML, in frame: Frame) {
    paragraphs(&html, "finding", .finding, [.find, .letters, .badges], in: frame)
    paragraphs(&html, "borrowing", .borrowing, [.borrow, .giveBack, .reserve, .ask], in: frame)
    guard frame.isStaff else { return }
    html.part("staff", .forStaff, in: frame) { html in
      html.paragraph(frame.messages.sentence(HelpText.desk))
      guard frame.isLibrarian else { return }
      html.paragraph(frame.messages.sentence(HelpText.commands))
      html.command("minilibrary --help")
      html.paragraph(frame.messages.sentence(HelpText.password))
      html.command("minilibrary accounts reset NAME")
    }
  }

  private func paragraphs(
    _ html: inout HTML, _ id: StaticString, _ title: PageTitle, _ texts: [HelpText], in frame: Frame
  ) {
    html.part(id, title, in: frame) { html in
      for text in texts { html.paragraph(frame.messages.sentence(text)) }
    }
  }
}

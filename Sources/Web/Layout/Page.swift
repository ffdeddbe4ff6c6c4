/// A page as a value: it holds everything that it shows. Rendering queries nothing.
package protocol Page: Sendable {
  /// Stands in the title of the window, and in the heading.
  func title(in frame: Frame) -> String
  /// The entry of the main menu that the page belongs to.
  var place: MenuPlace? { get }
  /// The only `h1`.
  func heading(_ html: inout HTML, in frame: Frame)
  /// Everything below the heading.
  func content(_ html: inout HTML, in frame: Frame)
}

package enum MenuPlace: CaseIterable, Sendable {
  case home, my, catalogue, discover, desk, account, help, signIn
}

extension Page {
  package var place: MenuPlace? { nil }

  package func heading(_ html: inout HTML, in frame: Frame) {
    html.element("h1", text: title(in: frame))
  }

  /// The whole document, UTF-8.
  package func html(in frame: Frame) -> HTML { Layout(frame: frame).document(self) }
}

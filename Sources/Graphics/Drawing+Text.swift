import CCairo

extension Drawing {
  /// Text in a box: smaller where it is long or its script is tall, then shortened, and never beyond the box.
  ///
  /// Characters that no font has are added to ``missing``; a box of the letters' size stands for each.
  ///
  /// - Parameter size: of the letters.
  package func text(
    _ text: String, in box: Box, size: Double, family: String = "DejaVu Sans", isCentred: Bool = false,
    _ colour: Colour = .black
  ) {
    guard !text.isEmpty, let layout = TextLayout(on: context, family: family) else { return }
    layout.set(text)
    if layout.lacksGlyphs {
      let (whole, lacking) = drawable(text, family: family)
      for character in lacking where !missing.contains(character) { missing.append(character) }
      layout.set(whole)
    }
    layout.fit(width: box.width, height: box.height, size: size, isCentred: isCentred)
    clipped(to: box) {
      set(colour)
      move(Place(x: box.x, y: box.y))
      layout.show()
    }
  }

  /// Pango draws a box for a missing character, of several times the size on a scaled page; the text after it is
  /// clipped then. So a sign that fonts have takes its place. If only a letter's accents are missing, the letter stays.
  private func drawable(_ text: String, family: String) -> (text: String, lacking: [Character]) {
    guard let layout = TextLayout(on: context, family: family) else { return (text, []) }
    func has(_ text: String) -> Bool {
      layout.set(text)
      return !layout.lacksGlyphs
    }
    let box = has("\u{25A1}") ? "\u{25A1}" : "?"
    var result = ""
    var lacking: [Character] = []
    for character in text {
      guard !character.isWhitespace, !has(String(character)) else {
        result.append(character)
        continue
      }
      lacking.append(character)
      if let letter = character.unicodeScalars.first, character.unicodeScalars.count > 1, has(String(letter)) {
        result.unicodeScalars.append(letter)
      }
      result += box
    }
    return (result, lacking)
  }
}

/// Pango's layout of one text; frees it.
private final class TextLayout {
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private let family: String
  private var paragraphs = 1
  /// The line height of DejaVu, in multiples of the letters' size.
  private static let lineHeight = 1.165

  init?(on context: OpaquePointer, family: String) {
    guard let fonts = Fonts.map, let textContext = pango_font_map_create_context(fonts) else { return nil }
    // The layout keeps it.
    defer { g_object_unref(UnsafeMutableRawPointer(textContext)) }
    pango_cairo_update_context(context, textContext)
    guard let layout = pango_layout_new(textContext) else { return nil }
    self.context = context
    self.layout = layout
    self.family = family
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    setFont(1)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  func set(_ text: String) {
    // The same character has several forms; without a language, the machine's locale would decide which one.
    pango_context_set_language(pango_layout_get_context(layout), pango_language_from_string(HanReaders(of: text).tag))
    pango_layout_context_changed(layout)
    pango_layout_set_text(layout, text, -1)
    paragraphs = 1 + text.count(where: \.isNewline)
  }

  /// Whether a glyph is missing: in the whole text before it is fitted into a box, afterwards in its visible part.
  var lacksGlyphs: Bool { pango_layout_get_unknown_glyphs_count(layout) > 0 }

  /// As large as possible. Up to a third of the size shows a text whole; more only helps a tall script.
  func fit(width: Double, height: Double, size: Double, isCentred: Bool) {
    pango_layout_set_width(layout, Self.units(width))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_alignment(layout, isCentred ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
    var scale = 1.0
    for _ in 0..<10 {
      setFont(size * scale)
      let lines = Int(height / (size * scale * Self.lineHeight)) / paragraphs
      pango_layout_set_height(layout, Int32(-max(1, lines)))
      let isTooLong = pango_layout_is_ellipsized(layout) != 0 && scale > 0.67
      guard isTooLong || self.height > height else { break }
      scale *= 0.9
    }
  }

  func show() { pango_cairo_show_layout(context, layout) }

  private func setFont(_ size: Double) {
    guard let font = pango_font_description_from_string(family) else { return }
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, Double(Self.units(size)))
    pango_layout_set_font_description(layout, font)
  }

  private var height: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return Double(height) / Double(PANGO_SCALE) / Drawing.stepsPerUnit
  }

  private static func units(_ length: Double) -> Int32 {
    Int32(length * Drawing.stepsPerUnit * Double(PANGO_SCALE))
  }
}

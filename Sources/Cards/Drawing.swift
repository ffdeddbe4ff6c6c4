import CCairo

/// Draws on a page in millimetres from its top left corner. Owns its context; the surface is the caller's.
final class Drawing {
  enum Alignment { case start, centre }

  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private let context: OpaquePointer
  private let grid: ModuleGrid
  /// Pango lays letters on whole units: a hundredth of a millimetre is none that can be seen.
  private static let unitsPerMillimetre = 100.0

  /// - Parameter unitsPerInch: of the surface: 72 for PDF and SVG, dots for a picture.
  init(on surface: OpaquePointer, unitsPerInch: Double, grid: ModuleGrid) {
    context = cairo_create(surface)
    self.grid = grid
    let scale = unitsPerInch / 25.4 / Drawing.unitsPerMillimetre
    cairo_scale(context, scale, scale)
  }

  deinit { cairo_destroy(context) }

  var status: cairo_status_t { cairo_status(context) }

  func fillWhite() {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
  }

  func endPage() { cairo_show_page(context) }

  /// A hairline to cut along.
  func border(_ box: Box) {
    cairo_set_source_rgb(context, 0.7, 0.7, 0.7)
    cairo_set_line_width(context, 0.1 * Drawing.unitsPerMillimetre)
    rectangle(box)
    cairo_stroke(context)
  }

  /// Bars in the middle of a box; each edge lies on a dot.
  func bars(_ modules: BarModules, quietZones: (left: Int, right: Int), in box: Box) {
    let whole = Double(modules.width + quietZones.left + quietZones.right) * grid.module
    let left = grid.aligned(box.x + (box.width - whole) / 2) + Double(quietZones.left) * grid.module
    let (top, bottom) = (grid.aligned(box.y), grid.aligned(box.y + box.height))
    cairo_save(context)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    cairo_set_source_rgb(context, 0, 0, 0)
    for bar in modules.bars {
      rectangle(
        Box(
          x: left + Double(bar.lowerBound) * grid.module, y: top, width: Double(bar.count) * grid.module,
          height: bottom - top))
    }
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Text in a box, shortened where it is too long, smaller where its script is taller than the box, and never beyond it.
  ///
  /// - Parameter size: of the letters, in millimetres.
  func text(
    _ text: String, in box: Box, size: Double, family: String = "DejaVu Sans", lines: Int = 1,
    alignment: Alignment = .start, gray: Double = 0
  ) {
    guard !text.isEmpty, let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_width(layout, Drawing.pangoUnits(box.width))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_height(layout, Int32(-lines))
    pango_layout_set_alignment(layout, alignment == .centre ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
    pango_layout_set_text(layout, text, -1)
    var size = size
    for _ in 0..<8 {
      Drawing.setFont(family, size, of: layout)
      guard Drawing.height(of: layout) > box.height else { break }
      size *= 0.88
    }
    cairo_save(context)
    rectangle(box)
    cairo_clip(context)
    cairo_set_source_rgb(context, gray, gray, gray)
    cairo_move_to(context, box.x * Drawing.unitsPerMillimetre, box.y * Drawing.unitsPerMillimetre)
    pango_cairo_show_layout(context, layout)
    cairo_restore(context)
  }

  private static func setFont(_ family: String, _ size: Double, of layout: OpaquePointer) {
    guard let font = pango_font_description_from_string(family) else { return }
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, Double(pangoUnits(size)))
    pango_layout_set_font_description(layout, font)
  }

  private static func height(of layout: OpaquePointer) -> Double {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return Double(height) / Double(PANGO_SCALE) / unitsPerMillimetre
  }

  private static func pangoUnits(_ millimetres: Double) -> Int32 {
    Int32(millimetres * unitsPerMillimetre * Double(PANGO_SCALE))
  }

  private func rectangle(_ box: Box) {
    let scale = Drawing.unitsPerMillimetre
    cairo_rectangle(context, box.x * scale, box.y * scale, box.width * scale, box.height * scale)
  }
}

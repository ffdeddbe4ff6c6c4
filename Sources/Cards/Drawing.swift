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

  let context: OpaquePointer
  /// Pango's fonts; the caller's.
  let fonts: OpaquePointer
  private let grid: ModuleGrid
  /// Pango lays letters on whole units: a hundredth of a millimetre is none that can be seen.
  static let unitsPerMillimetre = 100.0
  /// Characters of the current card that no font has.
  var missing: [Character] = []

  /// - Parameter unitsPerInch: of the surface: 72 for PDF and SVG, dots for a picture.
  init(on surface: OpaquePointer, unitsPerInch: Double, grid: ModuleGrid, fonts: OpaquePointer) {
    self.fonts = fonts
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

  func rectangle(_ box: Box) {
    let scale = Drawing.unitsPerMillimetre
    cairo_rectangle(context, box.x * scale, box.y * scale, box.width * scale, box.height * scale)
  }
}

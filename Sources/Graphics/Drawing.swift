import CCairo

/// Draws on the caller's surface, in the caller's units from its top left corner. Owns its context.
package final class Drawing {
  package struct Place: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  package struct Box: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  let context: OpaquePointer
  /// Pango lays letters on whole steps: a hundredth of a unit is none that can be seen.
  static let stepsPerUnit = 100.0
  /// Characters that no font has, of all texts since it was emptied. Each once.
  package var missing: [Character] = []

  /// - Parameter scale: units of the surface for one of the drawing.
  package init(on surface: Surface, scale: Double) {
    context = cairo_create(surface.pointer)
    cairo_scale(context, scale / Drawing.stepsPerUnit, scale / Drawing.stepsPerUnit)
  }

  deinit { cairo_destroy(context) }

  /// Throws what went wrong since the beginning, except a failed write.
  package func check() throws(GraphicsProblem) { try GraphicsProblem.check(cairo_status(context)) }

  package func endPage() { cairo_show_page(context) }

  package func paint(_ colour: Colour) {
    set(colour)
    cairo_paint(context)
  }

  /// - Parameter isSharp: a pixel is filled or not; none is mixed with its ground.
  package func fill(_ boxes: [Box], _ colour: Colour, isSharp: Bool = false) {
    cairo_save(context)
    if isSharp { cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE) }
    set(colour)
    for box in boxes { rectangle(box) }
    cairo_fill(context)
    cairo_restore(context)
  }

  package func outline(_ box: Box, _ colour: Colour, thickness: Double) {
    set(colour)
    cairo_set_line_width(context, thickness * Drawing.stepsPerUnit)
    rectangle(box)
    cairo_stroke(context)
  }

  /// Straight lines from place to place, with round ends and corners. A single place is a dot.
  package func line(_ places: [Place], isClosed: Bool = false, _ colour: Colour, thickness: Double) {
    guard let first = places.first else { return }
    set(colour)
    cairo_set_line_width(context, thickness * Drawing.stepsPerUnit)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    move(first)
    for place in places.count > 1 ? places[1...] : places[...] {
      cairo_line_to(context, place.x * Drawing.stepsPerUnit, place.y * Drawing.stepsPerUnit)
    }
    if isClosed { cairo_close_path(context) }
    cairo_stroke(context)
  }

  package func clipped(to box: Box, _ draw: () -> Void) {
    cairo_save(context)
    rectangle(box)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws with the origin at a place and the units turned.
  ///
  /// - Parameter direction: where the units' own x axis points.
  package func turned(at origin: Place, direction: Place, _ draw: () -> Void) {
    var matrix = cairo_matrix_t(
      xx: direction.x, yx: direction.y, xy: -direction.y, yy: direction.x, x0: origin.x * Drawing.stepsPerUnit,
      y0: origin.y * Drawing.stepsPerUnit)
    cairo_save(context)
    cairo_transform(context, &matrix)
    draw()
    cairo_restore(context)
  }

  func set(_ colour: Colour) { cairo_set_source_rgb(context, colour.red, colour.green, colour.blue) }

  func move(_ place: Place) {
    cairo_move_to(context, place.x * Drawing.stepsPerUnit, place.y * Drawing.stepsPerUnit)
  }

  private func rectangle(_ box: Box) {
    let steps = Drawing.stepsPerUnit
    cairo_rectangle(context, box.x * steps, box.y * steps, box.width * steps, box.height * steps)
  }
}

/// Red, green and blue, each 0 to 1.
package struct Colour: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double

  package static let white = Colour(grey: 1)
  package static let black = Colour(grey: 0)

  package init(grey: Double) { (red, green, blue) = (grey, grey, grey) }

  /// - Parameter red: 0 to 255, and so are the others.
  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  private init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// This colour over another.
  /// - Parameter cover: 0 the other shines through, 1 it does not.
  package func over(_ other: Colour, cover: Double) -> Colour {
    func mix(_ top: Double, _ below: Double) -> Double { top * cover + below * (1 - cover) }
    return Colour(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

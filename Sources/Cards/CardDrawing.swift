import Graphics

/// Draws cards on a page, in millimetres.
struct CardDrawing {
  typealias Box = Drawing.Box

  let drawing: Drawing
  let grid: ModuleGrid

  /// Draws a card with its corner there.
  ///
  /// - Returns: what no font has of its words.
  func draw(
    _ card: PrintedCard, as kind: CardKind, at corner: (x: Double, y: Double)
  ) throws(CardSheetProblem) -> [Character] {
    drawing.missing = []
    let modules = try card.code.map { code throws(CardSheetProblem) in try BarModules(code) }
    let size = kind.size
    // A hairline to cut along.
    drawing.outline(
      Box(x: corner.x, y: corner.y, width: size.width, height: size.height), Colour(grey: 0.7), thickness: 0.1)
    switch kind {
    case .card: drawCard(card, modules, size.width, at: corner)
    case .label: drawLabel(card, modules, size.width, at: corner)
    }
    return drawing.missing
  }

  private func drawCard(_ card: PrintedCard, _ modules: BarModules?, _ width: Double, at corner: (x: Double, y: Double))
  {
    func box(_ top: Double, _ height: Double) -> Box {
      Box(x: corner.x + 4, y: corner.y + top, width: width - 8, height: height)
    }
    drawing.text(card.owner, in: box(2.5, 4.5), size: 3, Colour(grey: 0.3))
    drawing.text(card.title, in: box(7.5, 12), size: 4.8, family: "DejaVu Sans Bold")
    // A slip without a code has the whole height for its words.
    drawing.text(card.details.joined(separator: "\n"), in: box(20, card.code == nil ? 31 : 9), size: 3.4)
    guard let code = card.code, let modules else { return }
    bars(modules, quietZones: code.quietZones, in: box(30, 16))
    drawing.text(code.readable, in: box(46.4, 5), size: 3.4, family: "DejaVu Sans Mono", isCentred: true)
  }

  private func drawLabel(
    _ card: PrintedCard, _ modules: BarModules?, _ width: Double, at corner: (x: Double, y: Double)
  ) {
    func box(_ top: Double, _ height: Double) -> Box {
      Box(x: corner.x + 3, y: corner.y + top, width: width - 6, height: height)
    }
    drawing.text(card.title, in: box(1.5, 8), size: 3, family: "DejaVu Sans Bold")
    if let code = card.code, let modules {
      drawing.text(card.details.joined(separator: ", "), in: box(9.6, 4), size: 2.7)
      bars(modules, quietZones: code.quietZones, in: box(14.3, 14.5))
      drawing.text(code.readable, in: box(29.1, 4), size: 2.9, family: "DejaVu Sans Mono", isCentred: true)
    } else {
      drawing.text(card.details.joined(separator: "\n"), in: box(11, 20), size: 4.5, family: "DejaVu Sans Mono")
    }
    drawing.text(card.owner, in: box(33.2, 3.6), size: 2.3, isCentred: true, Colour(grey: 0.3))
  }

  /// Bars in the middle of a box; each edge lies on a dot.
  private func bars(_ modules: BarModules, quietZones: (left: Int, right: Int), in box: Box) {
    let whole = Double(modules.width + quietZones.left + quietZones.right) * grid.module
    let left = grid.aligned(box.x + (box.width - whole) / 2) + Double(quietZones.left) * grid.module
    let (top, bottom) = (grid.aligned(box.y), grid.aligned(box.y + box.height))
    let bars = modules.bars.map { bar in
      Box(
        x: left + Double(bar.lowerBound) * grid.module, y: top, width: Double(bar.count) * grid.module,
        height: bottom - top)
    }
    drawing.fill(bars, .black, isSharp: true)
  }
}

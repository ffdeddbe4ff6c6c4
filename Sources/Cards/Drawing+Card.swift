extension Drawing {
  /// Draws a card with its corner there, in millimetres.
  ///
  /// - Returns: what no font has of its words.
  func draw(
    _ card: PrintedCard, as kind: CardKind, at corner: (x: Double, y: Double)
  ) throws(CardSheetProblem) -> [Character] {
    missing = []
    let modules = try BarModules(card.code)
    let size = kind.size
    border(Box(x: corner.x, y: corner.y, width: size.width, height: size.height))
    switch kind {
    case .card: drawCard(card, modules, size.width, at: corner)
    case .label: drawLabel(card, modules, size.width, at: corner)
    }
    return missing
  }

  private func drawCard(_ card: PrintedCard, _ modules: BarModules, _ width: Double, at corner: (x: Double, y: Double))
  {
    func box(_ top: Double, _ height: Double) -> Box {
      Box(x: corner.x + 4, y: corner.y + top, width: width - 8, height: height)
    }
    text(card.owner, in: box(2.5, 4.5), size: 3, gray: 0.3)
    text(card.title, in: box(7.5, 12), size: 4.8, family: "DejaVu Sans Bold")
    text(card.details.joined(separator: "\n"), in: box(20, 9), size: 3.4)
    bars(modules, quietZones: card.code.quietZones, in: box(30, 16))
    text(card.code.readable, in: box(46.4, 5), size: 3.4, family: "DejaVu Sans Mono", alignment: .centre)
  }

  private func drawLabel(_ card: PrintedCard, _ modules: BarModules, _ width: Double, at corner: (x: Double, y: Double))
  {
    func box(_ top: Double, _ height: Double) -> Box {
      Box(x: corner.x + 3, y: corner.y + top, width: width - 6, height: height)
    }
    text(card.title, in: box(1.5, 8), size: 3, family: "DejaVu Sans Bold")
    text(card.details.joined(separator: ", "), in: box(9.6, 4), size: 2.7)
    bars(modules, quietZones: card.code.quietZones, in: box(14.3, 14.5))
    text(card.code.readable, in: box(29.1, 4), size: 2.9, family: "DejaVu Sans Mono", alignment: .centre)
    text(card.owner, in: box(33.2, 3.6), size: 2.3, alignment: .centre, gray: 0.3)
  }
}

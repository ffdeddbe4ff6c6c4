/// The dots that bars are laid on: their edges lie on a printer's or a picture's own, so that none is a dot too wide.
struct ModuleGrid: Hashable, Sendable {
  /// Millimetres from dot to dot.
  let dot: Double
  let dotsPerModule: Int

  /// The narrowest bar that GS1 allows in print (General Specifications, 5.12.3.1); nominal is 0.33.
  static let leastModule = 0.264

  /// The grid for files that a printer draws: four dots of 300 to an inch, eight of 600, sixteen of 1200: 0.339 mm.
  static let vector = ModuleGrid(dotsPerInch: 300)

  /// - Parameter dotsPerInch: of the picture.
  init(dotsPerInch: Int) {
    dot = 25.4 / Double(dotsPerInch)
    var dots = max(1, Int((Double(dotsPerInch) / 75).rounded()))
    while Double(dots) * dot < ModuleGrid.leastModule { dots += 1 }
    dotsPerModule = dots
  }

  var module: Double { dot * Double(dotsPerModule) }

  /// The dot that is next to a place, in millimetres.
  func aligned(_ place: Double) -> Double { (place / dot).rounded() * dot }
}

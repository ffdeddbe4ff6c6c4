extension EdgeProfile {
  /// Whether the bars of a UPC-E go on to the end of an EAN-13 that begins where it does. The left half of many an EAN-13 has the bars of
  /// a UPC-E, and a white strip behind its centre is as good a quiet zone as any.
  ///
  /// - Parameter alignment: of the UPC-E.
  func showsEndOfThirteen(beginningAt alignment: SymbolAlignment) -> Bool {
    let module = (alignment.last - alignment.first) / Float(SymbolShape.six.moduleCount)
    let end = alignment.first + module * Float(SymbolShape.thirteen.moduleCount)
    let beyond = alignment.last + Self.clear * module
    var bars = 0
    for edge in 0..<edgeCount where edges[edge] > beyond {
      bars += darkens[edge] ? 1 : 0
      // Perspective and blur move what is reckoned from half the code.
      guard !darkens[edge], bars >= Self.fewestBars, abs(edges[edge] - end) < Self.reach * module else { continue }
      if edge == edgeCount - 1 || edges[edge + 1] - edges[edge] > Self.clear * module { return true }
    }
    return false
  }

  /// The end guard has two, and the strip may end beside it.
  private static let fewestBars = 2
  /// In modules.
  private static let reach: Float = 3
  private static let clear: Float = 3
}

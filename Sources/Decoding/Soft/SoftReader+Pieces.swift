/// Looks at parts of regions: two codes one above the other may grow into one.
extension SoftReader {
  /// The parts of a region that nothing was read in, where they are two codes one above the other.
  func stackedParts(of region: BarcodeRegion, _ survey: BarLikeness) -> [BarcodeRegion] {
    let budget = parameters.budget
    guard survey.edges >= budget.secondLookEdges, survey.commonShare < budget.stackedShare,
      survey.value >= budget.barLikeness
    else { return [] }
    return regionReader.stackedParts(of: region, areSeen: tally.codesOnLines > 1)
  }

  /// Looks above and below a code that was read, and at the parts of a region that holds two codes. These looks come
  /// behind all regions, so that they take no time from them.
  ///
  /// - Returns: whether a live frame has shown enough.
  func lookAtPieces(_ plane: LumaPlane, _ effort: Effort, _ readings: inout [Reading]) -> Bool {
    let budget = parameters.budget
    let spent = regionReader.spendAnew()
    defer { regionReader.spendAnew(from: spent) }
    var next = 0
    while next < min(pieces.count, budget.pieces) {
      let piece = pieces[next]
      next += 1
      if readings.contains(where: { $0.contains(piece.centre) }) { continue }
      let survey = regionReader.survey(piece, of: plane, parameters.furtherLook)
      guard survey.edges >= budget.secondLookEdges, survey.value >= budget.likenessOfPiece,
        survey.commonShare >= budget.commonOfPiece, survey.heightToWidth >= budget.heightOfPiece,
        !readings.contains(where: { regionReader.showsAgain($0) })
      else { continue }
      tally.clear()
      look(at: piece, of: plane, parameters.furtherLook)
      // The first code again, at its upper or lower end.
      if let again = tally.accepted?.barcode, readings.contains(where: { $0.barcode == again }) { continue }
      guard let (reading, rest) = reading(in: piece, of: plane, pass: "soft") else {
        if regionReader.showsShape || tally.codesOnLines > 0 { undecided.append(piece) }
        continue
      }
      if !readings.contains(where: { $0.barcode == reading.barcode }) { readings.append(reading) }
      if !effort.wantsEveryCode(budget), !looksOn(beside: reading) { return true }
      pieces += rest
    }
    pieces.removeAll(keepingCapacity: true)
    tally.clear()
    return false
  }

  /// Looks closer at pieces, and at regions beside a code that was read, that show a code and not which one.
  func lookAtUndecided(_ plane: LumaPlane, _ effort: Effort, _ readings: inout [Reading]) {
    let spent = regionReader.spendAnew()
    defer { regionReader.spendAnew(from: spent) }
    for region in undecided.prefix(parameters.budget.undecided)
    where !readings.contains(where: { $0.contains(region.centre) }) {
      for look in effort.turn(of: parameters.closerLooks) {
        tally.clear()
        if finds(in: region, of: plane, look, Self.closePass, &readings) { break }
      }
    }
    tally.clear()
  }
}

/// Looks at parts of regions: two codes one above the other may grow into one.
extension SoftReader {
  func stackedParts(of region: BarcodeRegion, _ survey: BarLikeness) -> [BarcodeRegion] {
    let budget = parameters.budget
    guard survey.edges >= budget.secondLookEdges, survey.commonShare < budget.stackedShare,
      survey.value >= budget.barLikeness
    else { return [] }
    return regionReader.stackedParts(of: region, areSeen: tally.codesOnLines > 1)
  }

  /// Looks above and below a code that was read, and at the parts of a region that holds two codes. These looks follow
  /// all regions, and take no time from them.
  func lookAtPieces(of plane: LumaPlane) {
    let spent = regionReader.spendAnew()
    defer { regionReader.spendAnew(from: spent) }
    var next = 0
    while next < min(frame.pieces.count, parameters.budget.pieces) {
      let piece = frame.pieces[next]
      next += 1
      guard !frame.hasRead(at: piece.centre), mayHoldCode(piece, plane) else { continue }
      tally.clear()
      look(at: piece, of: plane, parameters.furtherLook)
      // The first code again, at its upper or lower end.
      if let again = tally.accepted?.barcode, frame.hasRead(again) { continue }
      guard let (reading, rest) = reading(in: piece, of: plane, pass: "soft") else {
        if regionReader.showsShape || tally.codesOnLines > 0 { frame.undecidedPieces.append(piece) }
        continue
      }
      add(reading)
      if frame.isFinished { return }
      frame.pieces += rest
    }
    frame.pieces.removeAll(keepingCapacity: true)
    tally.clear()
  }

  private func mayHoldCode(_ piece: BarcodeRegion, _ plane: LumaPlane) -> Bool {
    let budget = parameters.budget
    let survey = regionReader.survey(piece, of: plane, parameters.furtherLook)
    return survey.edges >= budget.secondLookEdges && survey.value >= budget.likenessOfPiece
      && survey.commonShare >= budget.commonOfPiece && survey.heightToWidth >= budget.heightOfPiece
      && !frame.readings.contains { regionReader.showsAgain($0) }
  }

  func lookAtUndecided(of plane: LumaPlane) {
    let spent = regionReader.spendAnew()
    defer { regionReader.spendAnew(from: spent) }
    let regions =
      frame.readings.isEmpty
      ? []
      : frame.undecidedRegions.filter { region in
        !frame.readings.contains { region.covers($0.middle ?? region.centre) }
      }
    for region in (frame.undecidedPieces + regions).prefix(parameters.budget.undecided)
    where !frame.hasRead(at: region.centre) {
      for look in frame.effort.turn(of: parameters.closerLooks) {
        tally.clear()
        if finds(in: region, of: plane, look, Self.closePass) { break }
      }
    }
    tally.clear()
  }
}

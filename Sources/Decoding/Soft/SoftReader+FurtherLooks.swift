/// Looks at regions that follow the first one, while no code is read.
extension SoftReader {
  static let closePass = "soft close"

  /// Closer, at the regions that have most of a barcode. Then at pieces that these looks have found.
  func lookCloser(at plane: LumaPlane) {
    let repeated = history.repeatedLook(parameters.overFrames).map { parameters.closerLooks[$0...$0] }
    let looks = frame.effort == .still ? nil : repeated
    lookAgain(
      at: frame.surveys, of: plane, looks ?? frame.effort.turn(of: parameters.closerLooks), pass: Self.closePass)
    if frame.effort == .still { lookAtPieces(of: plane) }
  }

  /// - Parameter surveys: of the frame's regions.
  private func lookAgain(
    at surveys: [BarLikeness], of plane: LumaPlane, _ looks: ArraySlice<SoftReaderParameters.BandPlan>, pass: String
  ) {
    let worthwhile = worthwhile(surveys)
    for (index, look) in zip(looks.indices, looks) {
      frame.lastLook = index
      for (region, _) in worthwhile.prefix(parameters.budget.secondLooks) {
        if finds(in: region, of: plane, look, pass) { return }
      }
      tally.clear()
    }
  }

  func lookAtPart(of plane: LumaPlane) {
    for part in frame.splits.prefix(1) {
      if finds(in: part, of: plane, parameters.firstLook, "soft part") { return }
      tally.clear()
    }
  }

  /// At a label that is cut close, if the region looks like bars.
  func lookTightly(at plane: LumaPlane) {
    guard frame.effort.wantsEveryCode(parameters.budget) else { return }
    for (region, survey) in worthwhile(frame.surveys).prefix(1)
    where frame.effort != .still || survey.value >= parameters.budget.sureLikeness {
      regionReader.beginFrame()
      if finds(in: region, of: plane, parameters.tightLook, "soft tight") { return }
      tally.clear()
    }
  }

  /// Regions that look like bars, with about as many edges as a barcode has, strongest first, as located.
  private func worthwhile(_ surveys: [BarLikeness]) -> [(BarcodeRegion, BarLikeness)] {
    let (budget, effort) = (parameters.budget, frame.effort)
    let isExpecting = history.repeatedLook(parameters.overFrames) != nil
    return zip(frame.regions, surveys).filter { _, survey in
      survey.edges >= budget.secondLookEdges && survey.edges < budget.mostEdges
        && (effort != .still || survey.value >= budget.leastLikeness)
        && (effort.isWorthMore(survey, budget) || effort != .still && isExpecting)
    }
  }

  func finds(
    in region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ pass: String
  ) -> Bool {
    _ = regionReader.survey(region, of: plane, plan)
    look(at: region, of: plane, plan)
    guard let (reading, rest) = reading(in: region, of: plane, pass: pass) else { return false }
    frame.add(reading)
    frame.pieces += rest
    return true
  }

  /// At regions that look like bars, with sharpened bands: for small codes and for a lens out of focus.
  func lookSharply(at plane: LumaPlane) {
    let budget = parameters.budget
    regionReader.spendAnew(from: budget.fits - budget.sharpFits)
    let likely = frame.surveys.map { $0.value >= budget.sureLikeness ? $0 : .none }
    lookAside { lookAgain(at: likely, of: plane, parameters.sharpLooks[...], pass: "soft sharp") }
  }

  /// Looks, also closer, at weaker regions of an unread still that resemble bars: a small code next to large text.
  func lookFurther(in plane: LumaPlane) {
    let budget = parameters.budget
    let spent = regionReader.spendAnew(from: budget.fits - budget.furtherFits)
    for region in locator.locateFurther(in: plane) {
      let survey = regionReader.survey(region, of: plane, parameters.furtherLook)
      guard survey.value >= budget.sureLikeness, survey.edges >= budget.secondLookEdges,
        survey.edges < budget.mostEdges
      else { continue }
      frame.regions.append(region)
      frame.surveys.append(survey)
      tally.clear()
      if finds(in: region, of: plane, parameters.furtherLook, "soft further") { break }
    }
    regionReader.spendAnew(from: spent)
    lookAtPieces(of: plane)
  }

  /// Takes a look that an explanation mentions only if it reads a code.
  private func lookAside(_ look: () -> Void) {
    let (explained, notes) = (frame.trace, regionReader.notes)
    look()
    if frame.readings.isEmpty { (frame.trace, regionReader.notes) = (explained, notes) }
  }

  /// As if black were white, for light bars on dark ground. A still without likely bars is spared the look.
  func lookInverted(at plane: LumaPlane) {
    frame.sawBars = worthwhile(frame.surveys).contains { $0.1.value >= parameters.budget.sureLikeness }
    guard frame.sawBars else { return }
    regionReader.forgetStrip()
    lookAside { lookAgain(at: frame.surveys, of: plane.inverted, [parameters.firstLook], pass: "soft inverted") }
    regionReader.forgetStrip()
  }

  func lookOverFrames(at plane: LumaPlane) {
    guard case .live(let number) = frame.effort, frame.readings.isEmpty else { return memory.forget() }
    let (budget, rule) = (parameters.budget, parameters.overFrames)
    let surveyed = zip(frame.regions, frame.surveys)
    frame.bars = surveyed.filter { $0.1.value >= rule.barLikeness }.map {
      BarPlace(centre: $0.0.centre, angle: $0.0.angle, width: $0.0.width, edges: $0.1.edges)
    }
    memory.beginFrame()
    let worthwhile = surveyed.filter { $0.1.edges >= rule.fewestEdges && $0.1.edges < budget.mostEdges }
    for (region, _) in worthwhile.prefix(rule.regions) {
      let (profiles, frames) = memory.add(regionReader.profiles(of: region, in: plane, parts: rule.parts))
      guard frames >= rule.leastFrames, !parameters.closerLooks.isEmpty else { continue }
      let look = parameters.closerLooks[number % parameters.closerLooks.count]
      tally.clear()
      tally.doubtfulNeed = look.doubtfulNeed
      regionReader.read(overFrames: profiles, look, into: &tally)
      if let (reading, _) = reading(in: region, of: plane, pass: "soft over frames") { return frame.add(reading) }
    }
  }
}

extension Effort {
  /// All looks at a picture that comes once, one at each of many frames.
  func turn<Look>(of looks: [Look]) -> ArraySlice<Look> {
    switch self {
    case .still: looks[...]
    case .live(let number): looks.isEmpty ? [] : looks[number % looks.count...number % looks.count]
    }
  }
}

/// The looks that follow the first one at each region, while nothing or too little was read.
extension SoftReader {
  /// Closer, at the regions that have most of a barcode.
  func lookAgain(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ effort: Effort,
    _ looks: ArraySlice<SoftReaderParameters.BandPlan>, _ pass: String, _ readings: inout [Reading]
  ) {
    let worthwhile = worthwhile(regions, surveys, effort)
    for (index, look) in zip(looks.indices, looks) {
      lastLook = index
      for (region, _) in worthwhile.prefix(parameters.budget.secondLooks) {
        if finds(in: region, of: plane, look, pass, &readings) { return }
      }
      tally.clear()
    }
  }

  static let closePass = "soft close"

  /// The closer looks for this frame. If a closer look read a code a few frames ago, it is taken again: its turn would
  /// come too seldom for two frames to agree.
  func closerLooks(_ effort: Effort) -> ArraySlice<SoftReaderParameters.BandPlan> {
    guard effort != .still, isExpecting, let expectedLook else { return effort.turn(of: parameters.closerLooks) }
    return parameters.closerLooks[expectedLook...expectedLook]
  }

  /// Whether a code waits for a second frame that reads it.
  private var isExpecting: Bool { expectedLook != nil && framesUnread < parameters.overFrames.expectedFrames }

  /// The part with more bars of a region that holds two codes, or a code and its add-on.
  func lookAtPart(_ plane: LumaPlane, _ readings: inout [Reading]) {
    for part in splits.prefix(1) {
      if finds(in: part, of: plane, parameters.firstLook, "soft part", &readings) { return }
      tally.clear()
    }
  }

  /// At a label that is cut close, where nothing else was read and the region looks like bars.
  func lookTightly(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ effort: Effort,
    _ readings: inout [Reading]
  ) {
    guard effort.wantsEveryCode(parameters.budget) else { return }
    for (region, survey) in worthwhile(regions, surveys, effort).prefix(1)
    where effort != .still || survey.value >= parameters.budget.sureLikeness {
      regionReader.beginFrame()
      if finds(in: region, of: plane, parameters.tightLook, "soft tight", &readings) { return }
      tally.clear()
    }
  }

  /// Regions with about as many edges as a barcode has that look like bars, strongest first, as they were located.
  func worthwhile(
    _ regions: [BarcodeRegion], _ surveys: [BarLikeness], _ effort: Effort
  ) -> [(BarcodeRegion, BarLikeness)] {
    let budget = parameters.budget
    return zip(regions, surveys).filter { _, survey in
      survey.edges >= budget.secondLookEdges && survey.edges < budget.mostEdges
        && (effort != .still || survey.value >= budget.leastLikeness)
        && (effort.isWorthMore(survey, budget) || effort != .still && isExpecting)
    }
  }

  func finds(
    in region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ pass: String,
    _ readings: inout [Reading]
  ) -> Bool {
    _ = regionReader.survey(region, of: plane, plan)
    look(at: region, of: plane, plan)
    guard let (reading, rest) = reading(in: region, of: plane, pass: pass) else { return false }
    if !readings.contains(where: { $0.barcode == reading.barcode }) { readings.append(reading) }
    pieces += rest
    return true
  }

  /// At regions that look like bars, with sharpened bands: for small codes and for a lens out of focus.
  func lookSharply(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ readings: inout [Reading]
  ) {
    let budget = parameters.budget
    regionReader.spendAnew(from: budget.fits - budget.sharpFits)
    let likely = surveys.map { $0.value >= budget.sureLikeness ? $0 : .none }
    lookAside(&readings) { readings in
      lookAgain(at: regions, likely, plane, .still, parameters.sharpLooks[...], "soft sharp", &readings)
    }
  }

  /// At weaker regions of an unread still that look like bars all the same: a small code beside large text. They are regions of the closer
  /// looks, too.
  func lookFurther(
    _ regions: inout [BarcodeRegion], _ surveys: inout [BarLikeness], _ plane: LumaPlane, _ readings: inout [Reading]
  ) {
    let budget = parameters.budget
    let spent = regionReader.spendAnew(from: budget.fits - budget.furtherFits)
    defer { regionReader.spendAnew(from: spent) }
    for region in locator.locateFurther(in: plane) {
      let survey = regionReader.survey(region, of: plane, parameters.furtherLook)
      guard survey.value >= budget.sureLikeness, survey.edges >= budget.secondLookEdges,
        survey.edges < budget.mostEdges
      else { continue }
      regions.append(region)
      surveys.append(survey)
      tally.clear()
      if finds(in: region, of: plane, parameters.furtherLook, "soft further", &readings) { return }
    }
    tally.clear()
  }

  /// A look of which an explanation tells nothing, unless the code is only seen in this way.
  private func lookAside(_ readings: inout [Reading], _ look: (inout [Reading]) -> Void) {
    let (explained, notes) = (trace, regionReader.notes)
    look(&readings)
    if readings.isEmpty { (trace, regionReader.notes) = (explained, notes) }
  }

  /// As if black were white: bars that are light on dark ground. A still without likely bars is spared the look.
  func lookInverted(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ readings: inout [Reading]
  ) {
    guard sawBars else { return }
    regionReader.forgetStrip()
    lookAside(&readings) { readings in
      lookAgain(at: regions, surveys, plane.inverted, .still, [parameters.firstLook], "soft inverted", &readings)
    }
    regionReader.forgetStrip()
  }

  /// Reads regions from this frame together with those before it, if a single frame shows too little.
  func lookOverFrames(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ effort: Effort,
    _ readings: inout [Reading]
  ) {
    guard case .live(let number) = effort, readings.isEmpty else { return memory.forget() }
    let (budget, rule) = (parameters.budget, parameters.overFrames)
    bars = zip(regions, surveys).filter { $0.1.value >= rule.barLikeness }.map {
      BarPlace(centre: $0.0.centre, angle: $0.0.angle, width: $0.0.width, edges: $0.1.edges)
    }
    memory.beginFrame()
    let worthwhile = zip(regions, surveys).filter { $0.1.edges >= rule.fewestEdges && $0.1.edges < budget.mostEdges }
    for (region, _) in worthwhile.prefix(rule.regions) {
      let (profiles, frames) = memory.add(regionReader.profiles(of: region, in: plane, parts: rule.parts))
      guard frames >= rule.leastFrames, !parameters.closerLooks.isEmpty else { continue }
      let look = parameters.closerLooks[number % parameters.closerLooks.count]
      tally.clear()
      tally.doubtfulNeed = look.doubtfulNeed
      regionReader.read(overFrames: profiles, look, into: &tally)
      if let (reading, _) = reading(in: region, of: plane, pass: "soft over frames") {
        readings.append(reading)
        return
      }
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

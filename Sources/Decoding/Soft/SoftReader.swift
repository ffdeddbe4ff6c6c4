import Domain

/// Finds the bars first, samples bands across them at their own angle and decides all digits of a code jointly.
///
/// A likelihood for every digit symbol at every place is pooled over the bands; of all codes that obey parity and check digit
/// the two best are found, and the margin between them says how sure the reading is. A doubtful one is refused. libzbar's
/// one-dimensional decoder sees the same bands as a voter and can veto.
///
/// One reader a thread: it owns the memory that it works in, none of which outlasts a call in meaning.
package final class SoftReader: BarcodeReader {
  private let parameters: SoftReaderParameters
  private var locator: BarcodeLocator
  private var regionReader: RegionReader
  private var tally: CandidateTally
  private var memory: ProfileMemory

  /// Whether `looks` are kept. They cost a copy of every region's costs.
  package var keepsLooks = false
  /// The regions of the last frame in the order in which they were looked at.
  package private(set) var looks: [RegionLook] = []

  package init(parameters: SoftReaderParameters = SoftReaderParameters()) {
    self.parameters = parameters
    locator = BarcodeLocator(parameters.location)
    regionReader = RegionReader(parameters, templates: .standard)
    tally = CandidateTally(parameters.acceptance)
    memory = ProfileMemory(parameters.overFrames)
  }

  private var trace: ReadingTrace?
  /// Parts of the last frame's regions that are looked at by themselves (`RegionSplit`).
  private var splits: [BarcodeRegion] = []

  /// Parts of the last frame's regions, above or below each other, of which one may be a second code (`RegionStack`).
  private var pieces: [BarcodeRegion] = []
  /// The code read last that may belong to a book.
  private var lastForeign: Barcode?

  /// Reads a still picture once more, slowly, and tells all that was seen on the way.
  package func explain(_ plane: LumaPlane) -> ReadingTrace {
    trace = ReadingTrace(width: plane.width, height: plane.height)
    regionReader.notes = RegionNotes()
    defer { (trace, regionReader.notes) = (nil, nil) }
    _ = read(plane, effort: .still)
    return trace ?? ReadingTrace(width: plane.width, height: plane.height)
  }

  private func note(_ region: BarcodeRegion) {
    if let traced = regionReader.traced(region, tally) { trace?.regions.append(traced) }
  }

  /// Whether a region of the last live frame had as many edges as a barcode has, and its turn for a dearer look. Of an unread still,
  /// whether a region looks like bars.
  package private(set) var sawBars = false

  /// Places of bars in the last live frame that were not read.
  package private(set) var bars: [BarPlace] = []
  /// Readings that the last live frame nearly shows, one for each text.
  package private(set) var nearly: [Reading] = []
  private var keepsNearly = false
  /// Live frames since one was read.
  private var framesUnread = Int.max
  /// The closer look that read the last live frame, of a code that came into view with it.
  private var expectedLook: Int?
  private var lastLook = 0

  package func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    let readings = look(at: plane, effort)
    guard effort != .still else { return readings }
    if let reading = readings.first {
      let isNew = framesUnread >= parameters.overFrames.newAfterFrames
      expectedLook = isNew && reading.pass == Self.closePass ? lastLook : nil
      framesUnread = 0
    } else {
      framesUnread = min(framesUnread, .max - 1) + 1
    }
    return readings
  }

  private func look(at plane: LumaPlane, _ effort: Effort) -> [Reading] {
    bars.removeAll(keepingCapacity: true)
    nearly.removeAll(keepingCapacity: true)
    keepsNearly = effort != .still
    regionReader.beginFrame()
    tally.clear()
    sawBars = false
    looks.removeAll(keepingCapacity: true)
    let regions = locator.locate(in: plane)
    var surveys: [BarLikeness] = []
    splits.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    var readings: [Reading] = []
    var leastScore = 0.0
    var next = 0
    var unlikely = 0
    while next < regions.count {
      let region = regions[next]
      next += 1
      // A region within a code that was read is that code.
      // After a code, text: a second one has no small share of the first one's bars.
      if readings.contains(where: { $0.contains(region.centre) }) || region.score < leastScore {
        trace?.passedOver.append(region)
        surveys.append(.none)
        continue
      }
      let plan = readings.isEmpty ? effort.firstLook(parameters) : parameters.furtherLook
      if let survey = survey(region, of: plane, plan, effort, &unlikely) {
        look(at: region, of: plane, plan)
        let hasBars = survey.edges >= parameters.budget.fewestEdges
        sawBars = sawBars || hasBars && effort.isWorthMore(survey, parameters.budget)
        surveys.append(survey)
        splits += regionReader.split.map { [region.part(across: $0.across)] } ?? []
      } else {
        surveys.append(.none)
      }
      guard let (reading, rest) = reading(in: region, of: plane, pass: "soft") else {
        if effort.isWorthMore(surveys[next - 1], parameters.budget) {
          pieces += stackedParts(of: region, surveys[next - 1])
        }
        continue
      }
      if !readings.contains(where: { $0.barcode == reading.barcode }) { readings.append(reading) }
      if !effort.wantsEveryCode(parameters.budget), !looksOn(beside: reading) { return readings }
      pieces += rest
      leastScore = max(leastScore, region.score * parameters.budget.leastFurtherScore)
      tally.clear()
    }
    if lookAtPieces(plane, effort, &readings) { return readings }
    if readings.isEmpty { lookAtPart(plane, &readings) }
    if readings.isEmpty {
      lookAgain(at: regions, surveys, plane, effort, closerLooks(effort), Self.closePass, &readings)
    }
    if readings.isEmpty { lookTightly(at: regions, surveys, plane, effort, &readings) }
    if readings.isEmpty, effort == .still {
      sawBars = worthwhile(regions, surveys, effort).contains { $0.1.value >= parameters.budget.sureLikeness }
      lookInverted(at: regions, surveys, plane, &readings)
    }
    lookOverFrames(at: regions, surveys, plane, effort, &readings)
    return readings
  }

  /// The parts of a region that nothing was read in, where they are two codes one above the other.
  private func stackedParts(of region: BarcodeRegion, _ survey: BarLikeness) -> [BarcodeRegion] {
    let budget = parameters.budget
    guard survey.edges >= budget.secondLookEdges, survey.commonShare < budget.stackedShare,
      survey.value >= budget.barLikeness
    else { return [] }
    return regionReader.stackedParts(of: region)
  }

  /// Looks above and below a code that was read, and at the parts of a region that holds two codes. These looks come
  /// behind all regions, so that they take no time from them.
  ///
  /// - Returns: whether a live frame has shown enough.
  private func lookAtPieces(_ plane: LumaPlane, _ effort: Effort, _ readings: inout [Reading]) -> Bool {
    let budget = parameters.budget
    let spent = regionReader.spendAnew()
    defer { regionReader.spendAnew(from: spent) }
    var next = 0
    while next < min(pieces.count, budget.pieces) {
      let piece = pieces[next]
      next += 1
      if readings.contains(where: { $0.contains(piece.centre) }) { continue }
      let survey = regionReader.survey(piece, of: plane, parameters.furtherLook)
      guard survey.edges >= budget.secondLookEdges, survey.value >= budget.sureLikeness else { continue }
      tally.clear()
      look(at: piece, of: plane, parameters.furtherLook)
      guard let (reading, rest) = reading(in: piece, of: plane, pass: "soft") else { continue }
      if !readings.contains(where: { $0.barcode == reading.barcode }) { readings.append(reading) }
      if !effort.wantsEveryCode(budget), !looksOn(beside: reading) { return true }
      pieces += rest
    }
    tally.clear()
    return false
  }

  /// Whether a live frame is looked at further: what is no book's number may stand beside one.
  private func looksOn(beside reading: Reading) -> Bool {
    guard case .foreign = CodeKind(reading.barcode) else { return false }
    defer { lastForeign = reading.barcode }
    return reading.barcode.isBookPrice || reading.barcode != lastForeign
  }

  /// - Parameter unlikely: how many regions of the frame looked too little like bars so far.
  /// - Returns: nil where the region is not worth a look in this frame.
  private func survey(
    _ region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ effort: Effort,
    _ unlikely: inout Int
  ) -> BarLikeness? {
    let budget = parameters.budget
    let isTurn = effort.looksAtUnlikely(unlikely, budget)
    if isTurn || region.height < budget.tallest * region.width {
      let survey = regionReader.survey(region, of: plane, plan)
      if survey.value >= budget.barLikeness { return survey }
      if isTurn {
        unlikely += 1
        return survey
      }
    }
    unlikely += 1
    regionReader.passOver(plan)
    return nil
  }

  private func look(at region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan) {
    tally.doubtfulNeed = plan.doubtfulNeed
    regionReader.read(region, of: plane, plan, into: &tally)
    if keepsLooks { looks.append(regionReader.look(at: region)) }
    if trace != nil { note(region) }
  }

  /// Closer, at the regions that have most of a barcode.
  private func lookAgain(
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

  private static let closePass = "soft close"

  /// The closer looks for this frame. If a closer look read a code a few frames ago, it is taken again: its turn would
  /// come too seldom for two frames to agree.
  private func closerLooks(_ effort: Effort) -> ArraySlice<SoftReaderParameters.BandPlan> {
    guard effort != .still, isExpecting, let expectedLook else { return effort.turn(of: parameters.closerLooks) }
    return parameters.closerLooks[expectedLook...expectedLook]
  }

  /// Whether a code waits for a second frame that reads it.
  private var isExpecting: Bool { expectedLook != nil && framesUnread < parameters.overFrames.expectedFrames }

  /// The part with more bars of a region that holds two codes, or a code and its add-on.
  private func lookAtPart(_ plane: LumaPlane, _ readings: inout [Reading]) {
    for part in splits.prefix(1) {
      if finds(in: part, of: plane, parameters.firstLook, "soft part", &readings) { return }
      tally.clear()
    }
  }

  /// At a label that is cut close, where nothing else was read and the region looks like bars.
  private func lookTightly(
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

  /// Regions with about as many edges as a barcode has, strongest first, as they were located.
  private func worthwhile(
    _ regions: [BarcodeRegion], _ surveys: [BarLikeness], _ effort: Effort
  ) -> [(BarcodeRegion, BarLikeness)] {
    let budget = parameters.budget
    return zip(regions, surveys).filter { _, survey in
      survey.edges >= budget.secondLookEdges && survey.edges < budget.mostEdges
        && (effort.isWorthMore(survey, budget) || effort != .still && isExpecting)
    }
  }

  private func finds(
    in region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ pass: String,
    _ readings: inout [Reading]
  ) -> Bool {
    _ = regionReader.survey(region, of: plane, plan)
    look(at: region, of: plane, plan)
    guard let (reading, _) = reading(in: region, of: plane, pass: pass) else { return false }
    readings.append(reading)
    return true
  }

  /// As if black were white: bars that are light on dark ground. A still without likely bars is spared the look.
  private func lookInverted(
    at regions: [BarcodeRegion], _ surveys: [BarLikeness], _ plane: LumaPlane, _ readings: inout [Reading]
  ) {
    guard sawBars else { return }
    // An explanation tells of the picture as it is, unless the code is only seen in this way.
    let (explained, notes) = (trace, regionReader.notes)
    defer { if readings.isEmpty { (trace, regionReader.notes) = (explained, notes) } }
    regionReader.forgetStrip()
    lookAgain(
      at: regions, surveys, plane.inverted, .still, [parameters.firstLook], "soft inverted",
      &readings)
    regionReader.forgetStrip()
  }

  /// Reads regions from this frame together with those before it, if a single frame shows too little.
  private func lookOverFrames(
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

  /// Keeps what the tally nearly accepts, where the region shows it and in no light another code.
  private func noteNearly(in region: BarcodeRegion, of plane: LumaPlane, _ pass: String) {
    guard let (barcode, evidence) = tally.nearlyAccepted, !nearly.contains(where: { $0.barcode == barcode }),
      let outline = regionReader.outline(of: barcode), regionReader.rival(of: barcode, in: plane) == nil
    else { return }
    nearly.append(
      Reading(
        barcode: barcode, votes: 0, nearVotes: evidence.bands, mentions: 0, pass: pass,
        corners: regionReader.corners(of: outline, in: region), evidence: evidence))
  }

  /// The reading that the tally accepts by now, and the codes that the region holds beside it.
  private func reading(
    in region: BarcodeRegion, of plane: LumaPlane, pass: String
  ) -> (Reading, rest: [BarcodeRegion])? {
    guard let (barcode, evidence) = tally.accepted else {
      if keepsNearly { noteNearly(in: region, of: plane, pass) }
      return nil
    }
    if evidence.scannerVotes == 0, let rival = regionReader.rival(of: barcode, in: plane) {
      tally.refuse(barcode)
      trace?.regions.indices.last.map { trace?.regions[$0].refuse(barcode, rival) }
      return nil
    }
    if regionReader.overFrames.isEmpty, parameters.acceptance.needsWitness(evidence),
      !regionReader.shows(barcode, isScannersAlone: evidence.bands == 0, in: plane)
    {
      tally.refuse(barcode)
      trace?.regions.indices.last.map { trace?.regions[$0].refuseUnseen(barcode) }
      return nil
    }
    let outline = regionReader.outline(of: barcode)
    let reading = Reading(
      barcode: barcode, votes: max(evidence.bands, evidence.scannerVotes), mentions: evidence.scannerVotes, pass: pass,
      corners: regionReader.corners(of: outline, in: region), evidence: evidence,
      addOn: outline.flatMap { regionReader.addOn(of: barcode, beside: $0, in: plane) })
    return (reading, outline.map { region.remainder(beside: $0.along) } ?? [])
  }
}

extension Effort {
  /// A live frame stops at its first code but for every few, where a second code has its turn.
  fileprivate func wantsEveryCode(_ budget: SoftReaderParameters.Budget) -> Bool {
    switch self {
    case .still: true
    case .live(let number): number % budget.framesBetweenFullLooks == budget.framesBetweenFullLooks - 1
    }
  }

  fileprivate func firstLook(_ parameters: SoftReaderParameters) -> SoftReaderParameters.BandPlan {
    switch self {
    case .still: parameters.firstLook
    case .live: parameters.firstLiveLook
    }
  }

  /// All looks at a picture that comes once, one at each of many frames.
  fileprivate func turn<Look>(of looks: [Look]) -> ArraySlice<Look> {
    switch self {
    case .still: looks[...]
    case .live(let number): looks.isEmpty ? [] : looks[number % looks.count...number % looks.count]
    }
  }
}

package import Domain
import Reports

/// Finds the bars, samples bands across them at their own angle and decides all digits of a code jointly.
///
/// A likelihood for every digit symbol at every place is pooled over the bands; of all codes that obey parity and check
/// digit the two best are found, and the margin between them says how sure the reading is. A doubtful one is refused.
/// libzbar's one-dimensional decoder sees the same bands as a voter and can veto.
///
/// A reader belongs to one thread: it owns its memory. Each frame begins with a new `FrameRecord`.
package final class SoftReader: BarcodeReader {
  let parameters: SoftReaderParameters
  var locator: BarcodeLocator
  var regionReader: RegionReader
  var tally: CandidateTally
  var memory: ProfileMemory
  var frame = FrameRecord()
  var history = FrameHistory()

  package init(parameters: SoftReaderParameters = SoftReaderParameters()) {
    self.parameters = parameters
    locator = BarcodeLocator(parameters.location)
    regionReader = RegionReader(parameters, templates: .standard)
    tally = CandidateTally(parameters.acceptance)
    memory = ProfileMemory(parameters.overFrames)
  }

  /// In a live frame: whether a region had as many edges as a barcode has, and its turn for a slower look. In an unread
  /// still: whether a region looks like bars.
  package var sawBars: Bool { frame.sawBars }
  package var bars: [BarPlace] { frame.bars }
  package var unseen: Set<Barcode> { frame.unseen }
  package var nearly: [Reading] { frame.nearly }

  /// Reads a still picture slowly, and notes what each look finds.
  package func explain(_ plane: LumaPlane) -> ReadingTrace {
    frame.trace = ReadingTrace(width: plane.width, height: plane.height)
    regionReader.notes = RegionNotes()
    defer { (frame.trace, regionReader.notes) = (nil, nil) }
    _ = read(plane, effort: .still)
    return frame.trace ?? ReadingTrace(width: plane.width, height: plane.height)
  }

  /// Each finds codes that the earlier ones miss.
  private static let frameLooks = [
    FrameLook { $0.lookAtRegions(of: $1) },
    FrameLook { $0.lookAtPieces(of: $1) },
    FrameLook(.still) { $0.lookAtUndecided(of: $1) },
    FrameLook(.unread) { $0.lookAtPart(of: $1) },
    FrameLook(.unreadStill) { $0.lookFurther(in: $1) },
    FrameLook(.unread) { $0.lookCloser(at: $1) },
    FrameLook(.unread) { $0.lookTightly(at: $1) },
    FrameLook(.unreadStill) { $0.lookSharply(at: $1) },
    FrameLook(.unreadStill) { $0.lookInverted(at: $1) },
    FrameLook { $0.lookOverFrames(at: $1) },
  ]

  package func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    frame.begin(effort)
    regionReader.beginFrame()
    regionReader.forgetDoubts()
    tally.clear()
    for look in Self.frameLooks where look.isDue(frame) {
      look.take(self, plane)
      if frame.isFinished { break }
    }
    history.add(frame, parameters.overFrames)
    return frame.readings
  }

  private func lookAtRegions(of plane: LumaPlane) {
    frame.regions = locator.locate(in: plane)
    var leastScore = 0.0
    var unlikely = 0
    for region in frame.regions {
      // A region within a code that was read is that code.
      // After a code, text: a second one has no small share of the first one's bars.
      if frame.hasRead(at: region.centre) || region.score < leastScore {
        frame.trace?.passedOver.append(region)
        frame.surveys.append(.none)
        continue
      }
      let survey = lookFirst(at: region, of: plane, &unlikely)
      frame.surveys.append(survey)
      guard let (reading, rest) = reading(in: region, of: plane, pass: "soft") else {
        if frame.effort.isWorthMore(survey, parameters.budget) { frame.pieces += stackedParts(of: region, survey) }
        if regionReader.showsShape { frame.undecidedRegions.append(region) }
        continue
      }
      add(reading)
      if frame.isFinished { return }
      frame.pieces += rest
      leastScore = max(leastScore, region.score * parameters.budget.leastFurtherScore)
      tally.clear()
    }
  }

  private func lookFirst(at region: BarcodeRegion, of plane: LumaPlane, _ unlikely: inout Int) -> BarLikeness {
    let plan = frame.readings.isEmpty ? frame.effort.firstLook(parameters) : parameters.furtherLook
    guard let survey = survey(region, of: plane, plan, &unlikely) else { return .none }
    look(at: region, of: plane, plan)
    if survey.edges >= parameters.budget.fewestEdges, frame.effort.isWorthMore(survey, parameters.budget) {
      frame.sawBars = true
    }
    if let split = regionReader.split { frame.splits.append(region.part(across: split.across)) }
    return survey
  }

  /// Adds a reading, and decides whether a live frame has shown enough.
  func add(_ reading: Reading) {
    frame.add(reading)
    frame.isFinished = !frame.effort.wantsEveryCode(parameters.budget) && !looksOn(beside: reading)
  }

  /// Whether a live frame gets further looks: a book's number may stand next to a foreign code.
  private func looksOn(beside reading: Reading) -> Bool {
    guard case .foreign = CodeKind(reading.barcode) else { return false }
    defer { history.lastForeign = reading.barcode }
    return reading.barcode.isBookPrice || reading.barcode != history.lastForeign
  }

  /// - Returns: nil if the region is not worth a look in this frame.
  private func survey(
    _ region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ unlikely: inout Int
  ) -> BarLikeness? {
    let budget = parameters.budget
    let isTurn = frame.effort.looksAtUnlikely(unlikely, budget)
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

  func look(at region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan) {
    tally.doubtfulNeed = plan.doubtfulNeed
    regionReader.read(region, of: plane, plan, into: &tally)
    frame.unseen.formUnion(tally.unseen)
    if frame.trace != nil, let traced = regionReader.traced(region, tally) { frame.trace?.regions.append(traced) }
  }

  /// Keeps what the tally nearly accepts, where the region shows it and in no light another code.
  private func noteNearly(in region: BarcodeRegion, of plane: LumaPlane, _ pass: String) {
    guard let (barcode, evidence) = tally.nearlyAccepted, !regionReader.isCovered(barcode),
      !frame.nearly.contains(where: { $0.barcode == barcode }),
      let outline = regionReader.outline(of: barcode), regionReader.rival(of: barcode, in: plane) == nil
    else { return }
    frame.nearly.append(
      Reading(
        barcode: barcode, votes: 0, nearVotes: evidence.bands, mentions: 0, pass: pass,
        corners: regionReader.corners(of: outline, in: region), evidence: evidence))
  }

  /// The reading that the tally accepts so far, and the other codes that the region holds.
  func reading(
    in region: BarcodeRegion, of plane: LumaPlane, pass: String
  ) -> (Reading, rest: [BarcodeRegion])? {
    guard let (barcode, evidence) = tally.accepted else {
      if frame.effort != .still { noteNearly(in: region, of: plane, pass) }
      return nil
    }
    if evidence.scannerVotes == 0, let rival = regionReader.rival(of: barcode, in: plane) {
      tally.refuse(barcode)
      frame.trace?.refuse(barcode) { _ in .unlikeInOtherLight(rival) }
      return nil
    }
    if !isWitnessed(barcode, evidence, in: plane) {
      if regionReader.isCovered(barcode) { frame.unseen.insert(barcode) }
      tally.refuse(barcode)
      // Bars of one of its digits do not continue on the neighbouring lines.
      frame.trace?.refuse(barcode) { .digitNotSeen(unexplained: max(0.5, $0.unexplained), limit: 0.5) }
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

extension SoftReader {
  /// Whether the picture shows each digit, if the reading is in doubt.
  private func isWitnessed(_ barcode: Barcode, _ evidence: ReadingEvidence, in plane: LumaPlane) -> Bool {
    if regionReader.overFrames.isEmpty {
      if parameters.acceptance.needsWitness(evidence) {
        return regionReader.shows(barcode, isScannersAlone: evidence.bands == 0, in: plane)
      }
      if parameters.acceptance.mayBeCovered(evidence) { regionReader.searchCover(of: barcode, in: plane) }
    }
    return !regionReader.isCovered(barcode)
  }
}

extension Effort {
  /// A live frame stops at its first code but for every few, where a second code has its turn.
  func wantsEveryCode(_ budget: SoftReaderParameters.Budget) -> Bool {
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
}

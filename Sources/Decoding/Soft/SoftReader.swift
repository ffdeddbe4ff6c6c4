package import Domain

/// Finds the bars first, samples bands across them at their own angle and decides all digits of a code jointly.
///
/// A likelihood for every digit symbol at every place is pooled over the bands; of all codes that obey parity and check digit
/// the two best are found, and the margin between them says how sure the reading is. A doubtful one is refused. libzbar's
/// one-dimensional decoder sees the same bands as a voter and can veto.
///
/// One reader a thread: it owns the memory that it works in, none of which outlasts a call in meaning.
package final class SoftReader: BarcodeReader {
  let parameters: SoftReaderParameters
  var locator: BarcodeLocator
  var regionReader: RegionReader
  var tally: CandidateTally
  var memory: ProfileMemory

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

  var trace: ReadingTrace?
  /// Parts of the last frame's regions that are looked at by themselves (`RegionSplit`).
  var splits: [BarcodeRegion] = []

  /// Parts of the last frame's regions, above or below each other, of which one may be a second code (`RegionStack`).
  var pieces: [BarcodeRegion] = []
  /// The pieces and regions that show a code and not which one.
  var undecided: [BarcodeRegion] = []
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
  package internal(set) var sawBars = false

  /// Places of bars in the last live frame that were not read.
  package internal(set) var bars: [BarPlace] = []
  /// Codes of the last frame of which a digit is not seen.
  package private(set) var unseen: Set<Barcode> = []
  /// Readings that the last live frame nearly shows, one for each text.
  package private(set) var nearly: [Reading] = []
  private var keepsNearly = false
  /// Live frames since one was read.
  var framesUnread = Int.max
  /// The closer look that read the last live frame, of a code that came into view with it.
  var expectedLook: Int?
  var lastLook = 0

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
    regionReader.forgetDoubts()
    unseen.removeAll(keepingCapacity: true)
    tally.clear()
    sawBars = false
    looks.removeAll(keepingCapacity: true)
    var regions = locator.locate(in: plane)
    var surveys: [BarLikeness] = []
    splits.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    undecided.removeAll(keepingCapacity: true)
    var undecidedRegions: [BarcodeRegion] = []
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
        if regionReader.showsShape { undecidedRegions.append(region) }
        continue
      }
      if !readings.contains(where: { $0.barcode == reading.barcode }) { readings.append(reading) }
      if !effort.wantsEveryCode(parameters.budget), !looksOn(beside: reading) { return readings }
      pieces += rest
      leastScore = max(leastScore, region.score * parameters.budget.leastFurtherScore)
      tally.clear()
    }
    if lookAtPieces(plane, effort, &readings) { return readings }
    if !readings.isEmpty {
      undecided += undecidedRegions.filter { region in !readings.contains { region.covers($0.middle ?? region.centre) }
      }
    }
    if effort == .still { lookAtUndecided(plane, effort, &readings) }
    if readings.isEmpty { lookAtPart(plane, &readings) }
    if readings.isEmpty, effort == .still {
      lookFurther(&regions, &surveys, plane, &readings)
      _ = lookAtPieces(plane, effort, &readings)
    }
    if readings.isEmpty {
      lookAgain(at: regions, surveys, plane, effort, closerLooks(effort), Self.closePass, &readings)
      if effort == .still { _ = lookAtPieces(plane, effort, &readings) }
    }
    if readings.isEmpty { lookTightly(at: regions, surveys, plane, effort, &readings) }
    if readings.isEmpty, effort == .still { lookSharply(at: regions, surveys, plane, &readings) }
    if readings.isEmpty, effort == .still {
      sawBars = worthwhile(regions, surveys, effort).contains { $0.1.value >= parameters.budget.sureLikeness }
      lookInverted(at: regions, surveys, plane, &readings)
    }
    lookOverFrames(at: regions, surveys, plane, effort, &readings)
    return readings
  }

  /// Whether a live frame is looked at further: what is no book's number may stand beside one.
  func looksOn(beside reading: Reading) -> Bool {
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

  func look(at region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan) {
    tally.doubtfulNeed = plan.doubtfulNeed
    regionReader.read(region, of: plane, plan, into: &tally)
    unseen.formUnion(tally.unseen)
    if keepsLooks { looks.append(regionReader.look(at: region)) }
    if trace != nil { note(region) }
  }

  /// Keeps what the tally nearly accepts, where the region shows it and in no light another code.
  private func noteNearly(in region: BarcodeRegion, of plane: LumaPlane, _ pass: String) {
    guard let (barcode, evidence) = tally.nearlyAccepted, !regionReader.isCovered(barcode),
      !nearly.contains(where: { $0.barcode == barcode }),
      let outline = regionReader.outline(of: barcode), regionReader.rival(of: barcode, in: plane) == nil
    else { return }
    nearly.append(
      Reading(
        barcode: barcode, votes: 0, nearVotes: evidence.bands, mentions: 0, pass: pass,
        corners: regionReader.corners(of: outline, in: region), evidence: evidence))
  }

  /// The reading that the tally accepts by now, and the codes that the region holds beside it.
  func reading(
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
    if !isWitnessed(barcode, evidence, in: plane) {
      if regionReader.isCovered(barcode) { unseen.insert(barcode) }
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

extension SoftReader {
  /// Whether the picture shows each digit, as far as the reading is in doubt.
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

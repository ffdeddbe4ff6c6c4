import Domain

/// Reads one region: band after band, until what the bands say together is settled.
struct RegionReader: ~Copyable {
  let parameters: SoftReaderParameters
  var sampler: BandSampler
  var fitter: BandFitter
  private var addOnReader: AddOnReader
  var solver = CodeSolver()
  var profile = EdgeProfile()
  var reversed = EdgeProfile()
  let samples = Scratch(count: SampleLines.longest + 8, repeating: Float(0))
  private let greys = Scratch(count: SampleLines.longest, repeating: UInt8(0))
  private let scanner = LineScanner()
  let templates: DigitTemplates
  private let outlineFinder = OutlineFinder()
  private(set) var tracks = ShapeTrack.all
  private(set) var pooled: [PooledBand] = []
  /// The profiles of several frames, levelled, by parts of the height. Empty after a look at one frame.
  var overFrames: [[Float]] = []
  /// Half the height of the last look's bands, in pixels.
  private(set) var bandHalf = 0.0
  /// As in the last look's plan.
  private(set) var sharpening = Sharpening.none
  /// Notes on each region, if a caller asked for them.
  var notes: RegionNotes?
  /// The number of edges in the last region's mean profile. With few edges it is not a barcode: no look follows.
  private(set) var edges = 0
  /// The split of the region that was surveyed last: bars, white and bars again. Nil for one piece.
  private(set) var split: RegionSplit?

  /// Doubts of the looks at this frame about digits that strips may cover.
  var doubts = FrameDoubts()

  init(_ parameters: SoftReaderParameters, templates: DigitTemplates) {
    self.parameters = parameters
    self.templates = templates
    sampler = BandSampler(parameters.fit)
    fitter = BandFitter(parameters, templates: templates)
    addOnReader = AddOnReader(parameters, templates: templates)
  }

  mutating func beginFrame() {
    fitter.beginFrame()
    sampler.beginFrame()
  }

  /// Before another frame.
  mutating func forgetDoubts() { doubts = FrameDoubts() }

  /// Counts the frame's budget from a number on.
  ///
  /// - Returns: what is spent so far.
  @discardableResult mutating func spendAnew(from fits: Int = 0) -> Int { fitter.countFits(from: fits) }

  /// Before another view of the same frame is looked at.
  mutating func forgetStrip() { sampler.beginFrame() }

  /// Lays the strip over a region and finds its edges, before anything is fitted.
  mutating func survey(
    _ region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan
  ) -> BarLikeness {
    sampler.lay(over: region, of: plane)
    sampler.meanProfile(into: samples.base)
    sharpen(plan.sharpening)
    profile.take(samples.base, count: sampler.count, hysteresis: plan.hysteresis, reach: plan.lightReach)
    edges = profile.edgeCount
    let (start, step) = (sampler.start, sampler.step)
    split = RegionSplit(profile, fewestEdges: parameters.budget.secondLookEdges) { start + Double($0) * step }
    return BarLikeness(
      edges: edges, commonShare: edges < parameters.budget.fewestEdges ? 0 : sampler.commonShare(),
      heightToWidth: region.height / region.width)
  }

  /// The parts of the region that was surveyed last, if they are two codes one above the other.
  ///
  /// - Parameter areSeen: whether its lines gave two codes.
  func stackedParts(of region: BarcodeRegion, areSeen: Bool) -> [BarcodeRegion] {
    sampler.stackedParts(leastHeight: region.leastHeightOfCode, areSeen: areSeen)?.map(region.part(along:)) ?? []
  }

  /// Whether the look shows a code's shape on some bands, whichever code it is.
  var showsShape: Bool {
    tracks.contains { $0.costs.bands >= Self.bandsOfShape && $0.costs.residual < parameters.budget.undecidedResidual }
  }
  private static let bandsOfShape = 3

  /// Whether the bars of the last surveyed region belong to a code that was read next to it: they continue there.
  func showsAgain(_ reading: Reading) -> Bool {
    let pattern = BarPattern(reading.barcode)
    guard Float(edges) < Self.mostEdges * Float(pattern.elements.count),
      let (first, last) = sampler.samples(ofEndsOf: reading)
    else { return false }
    return profile.likeness(to: pattern, from: first, to: last) > Self.sameCode
  }
  /// Correlation; other codes reach 0.61, as all have the same guards.
  private static let sameCode: Float = 0.7
  /// Edges with those of text, in times of the code's. A short code is like a part of a long one.
  private static let mostEdges: Float = 1.25

  /// Gives up the region that was surveyed last: it counts as one without edges.
  mutating func passOver(_ plan: SoftReaderParameters.BandPlan) {
    edges = 0
    split = nil
    begin(plan)
  }

  /// Reads the region that was surveyed last.
  ///
  /// - Parameters:
  ///   - tally: receives what libzbar gave on the bands, and the code that each shape's bands say.
  mutating func read(
    _ region: BarcodeRegion, of plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan,
    into tally: inout CandidateTally
  ) {
    notes?.begin(profile)
    begin(plan)
    guard edges >= parameters.budget.fewestEdges else { return }
    if plan.scansStripLines {
      for line in 0..<sampler.stripLineCount { scan(sampler.stripLine(line), into: &tally) }
    }
    readBands(plane, plan, &tally)
  }

  /// - Parameter v: the band's middle, in pixels along the bars from the region's.
  mutating func sampleBand(at v: Double, of plane: LumaPlane) {
    sampler.sampleBand(at: v, half: bandHalf, of: plane, into: samples.base)
    sharpen(sharpening)
  }

  private func sharpen(_ sharpening: Sharpening) {
    sharpening.apply(
      to: samples.base, count: sampler.count, step: sampler.step,
      samplesPerModule: Float(parameters.fit.samplesPerModule))
  }

  mutating func begin(_ plan: SoftReaderParameters.BandPlan) {
    for index in tracks.indices { tracks[index].restart() }
    pooled.removeAll(keepingCapacity: true)
    overFrames.removeAll(keepingCapacity: true)
    fitter.beginRegion(allowsTightMargins: plan.allowsTightMargins)
    sharpening = plan.sharpening
    fitter.abortResidual = plan.abortResidual
  }

  /// The mean profile, then bands spread over the height in an order that leaves no part for last.
  private mutating func readBands(
    _ plane: LumaPlane, _ plan: SoftReaderParameters.BandPlan, _ tally: inout CandidateTally
  ) {
    let bands = max(1, min(plan.bands, Int(sampler.height / 2)))
    bandHalf = min(sampler.height / Double(bands) / 2, plan.heightInModules * sampler.module / 2)
    for turn in -1..<bands {
      if plan.endsWithoutFit, !isOpen { break }
      var along: Double?
      if turn >= 0 {
        let band = (turn * (bands.isMultiple(of: 5) ? 3 : 5) + bands / 2) % bands
        let v = ((Double(band) + 0.5) / Double(bands) - 0.5) * sampler.height
        notes?.bands.append(RegionNotes.Band(v: v))
        along = v
        sampleBand(at: v, of: plane)
        scan(samples.base, into: &tally)
      }
      guard isOpen else { continue }
      if turn >= 0 {
        profile.take(samples.base, count: sampler.count, hysteresis: plan.hysteresis, reach: plan.lightReach)
      }
      fitTracks(turn, along: along)
      if turn == 1 || turn == 3, settles(&tally) { return }
      if turn == 2 || turn == bands - 1 { closeHopelessTracks() }
    }
    decide(into: &tally)
  }

  /// Whether some shape is still possible and the frame's budget not spent.
  var isOpen: Bool { fitter.fits <= parameters.budget.fits && tracks.contains { $0.isActive } }

  mutating func fitTracks(_ turn: Int, along: Double?) {
    for index in tracks.indices where tracks[index].isActive {
      let fit: BandFit?
      if tracks[index].isReversed {
        reversed.takeReversed(profile)
        fit = fitter.fit(tracks[index], in: reversed, isLate: turn >= 2)
      } else {
        fit = fitter.fit(tracks[index], in: profile, isLate: turn >= 2)
      }
      guard let fit else { continue }
      if notes != nil { note(fit, of: tracks[index]) }
      tracks[index].follow(fit)
      if fit.outcome.residual < parameters.fit.pooledResidual {
        tracks[index].costs.add(fitter.costs, fit.outcome, isMean: along == nil, parameters.fit)
        let isHalf =
          tracks[index].shape == .six
          && (tracks[index].isReversed
            ? reversed.showsEndOfThirteen(beginningAt: fit.alignment)
            : profile.showsEndOfThirteen(beginningAt: fit.alignment))
        tracks[index].sightings.add(fitter.costs, fitter.kind, isHalf: isHalf)
        pooled.append(
          PooledBand(
            shape: tracks[index].shape, isReversed: tracks[index].isReversed, alignment: fit.alignment, along: along,
            residual: fit.outcome.residual))
      }
      // So good an EAN-13 is nothing else.
      if tracks[index].shape == .thirteen, fit.outcome.residual < 0.05 { return }
    }
  }

  /// Decides early where two bands or more fit very well. What is not settled leaves the tally as it was.
  private mutating func settles(_ tally: inout CandidateTally) -> Bool {
    guard tracks.contains(where: { $0.costs.bands >= 2 && $0.costs.residual < 0.06 }) else { return false }
    var trial = tally
    decide(into: &trial)
    guard trial.isSettled else { return false }
    tally = trial
    return true
  }

  mutating func decide(into tally: inout CandidateTally) {
    for track in tracks {
      if let (barcode, evidence) = track.costs.decide(with: &solver, track.sightings, templates) {
        tally.add(barcode, doubts.weigh(evidence, of: barcode, in: sampler.region, parameters.acceptance))
      }
    }
  }

  private mutating func closeHopelessTracks() {
    let best = tracks.map(\.residual).min() ?? .infinity
    for index in tracks.indices
    where tracks[index].residual > parameters.fit.gate || tracks[index].residual > 2.5 * best + 0.02 {
      tracks[index].isActive = false
    }
  }

  private func scan(_ samples: UnsafePointer<Float>, into tally: inout CandidateTally) {
    guard let scanner = scanned(samples) else { return }
    tally.addLine(scanner.decodes)
  }

  /// libzbar reads each line separately: halves of two lines are not joined.
  private func scanned(_ samples: UnsafePointer<Float>) -> LineScanner? {
    guard let scanner else { return nil }
    for index in 0..<sampler.count { greys.base[index] = UInt8(truncatingIfNeeded: Int32(samples[index])) }
    scanner.forget()
    scanner.scan(UnsafeBufferPointer(start: greys.base, count: sampler.count), backwards: false)
    return scanner
  }

  /// The places of a code's elements, by libzbar, on the last band, in samples. Nil if libzbar does not read the text.
  ///
  /// - Parameter elements: from the text's first bar.
  func scannedPlaces(of barcode: Barcode, _ elements: [Int], _ check: WholeSymbolCheck) -> [Double]? {
    guard let scanner = scanned(samples.base), let decode = scanner.decodes.first(where: { $0.barcode == barcode }),
      let match = scanner.widths.withUnsafeBufferPointer({ check.bestMatch(in: $0, decodedAt: decode.element) })
    else { return nil }
    return elements.map { scanner.position(ofElement: match.element($0)) }
  }

  /// Nil if no band was decided for the shape of the code.
  func outline(of barcode: Barcode) -> SymbolOutline? {
    let shape = SymbolShape(barcode.symbology)
    return outlineFinder.outline(of: barcode, bands: pooled.filter { $0.shape == shape }, in: sampler)
  }

  /// The add-on to the right of a code that this region gave.
  mutating func addOn(of barcode: Barcode, beside outline: SymbolOutline, in plane: LumaPlane) -> AddOn? {
    let shapes = AddOnShape.shapes(beside: barcode)
    guard !shapes.isEmpty else { return nil }
    return addOnReader.read(
      shapes, beside: outline, modules: SymbolShape(barcode.symbology).moduleCount, kind: fitter.kind, of: plane,
      in: sampler)
  }

  /// Around the code, in the picture; without an outline around the region.
  func corners(of outline: SymbolOutline?, in region: BarcodeRegion) -> [Point] {
    let (first, last) =
      outline.map { (Double($0.alignment.first), Double($0.alignment.last)) } ?? (0, Double(sampler.count))
    let along = outline?.along ?? -region.height / 2...region.height / 2
    return [(first, along.lowerBound), (last, along.lowerBound), (last, along.upperBound), (first, along.upperBound)]
      .map { sampler.point(sample: $0.0, v: $0.1) }
  }
}

extension SymbolShape {
  init(_ symbology: Symbology) {
    switch symbology {
    case .ean13, .upcA: self = .thirteen
    case .ean8: self = .eight
    case .upcE: self = .six
    }
  }
}

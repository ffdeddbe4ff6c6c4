import Domain

extension RegionReader {
  /// The code that the best bands of the last look give with the black and white levels that fit best; nil if it is the
  /// code that was read, or if none fits.
  ///
  /// Black and white at a place are taken from around it. Under blur no narrow bar is quite black. Where only narrow
  /// bars stand, as in `788`, those around make them look wide. Then 1 and 7, 2 and 8 have all distances between like
  /// edges in common. A wider surrounding shows the bars as they are, but suffers from uneven light. Without this check
  /// some of sixty blurred codes of sevens and eights are read as ones and twos (`DimViewTests`).
  mutating func rival(of barcode: Barcode, in plane: LumaPlane) -> Barcode? {
    let shape = SymbolShape(barcode.symbology)
    let bands = pooled.filter { $0.shape == shape && $0.along != nil }.sorted { $0.residual < $1.residual }
      .prefix(parameters.confirmation.bands)
    var best: (barcode: Barcode, residual: Float)?
    for reach in parameters.confirmation.lightReaches {
      var costs = DigitCosts(shape)
      var kind = fitter.kind
      for (index, band) in bands.enumerated() {
        guard let outcome = refit(band, in: plane, reach, &kind, climbs: index == 0) else { continue }
        costs.add(fitter.costs, outcome, isMean: false, parameters.fit)
      }
      if let said = costs.decide(with: &solver), said.evidence.residual < best?.residual ?? .infinity {
        best = (said.barcode, said.evidence.residual)
      }
    }
    return best.flatMap { $0.barcode == barcode ? nil : $0.barcode }
  }

  private mutating func refit(
    _ band: PooledBand, in plane: LumaPlane, _ reach: Int, _ kind: inout TemplateKind, climbs: Bool
  ) -> BoundaryViterbi.Outcome? {
    guard let along = band.along else { return nil }
    if overFrames.isEmpty {
      sampleBand(at: along, of: plane)
    } else {
      load(part: sampler.part(at: along, of: overFrames.count))
    }
    // Edges are known; only the levels count.
    profile.take(samples.base, count: sampler.count, hysteresis: 0.2, reach: reach)
    guard band.isReversed else {
      return fitter.refit(band.shape, at: band.alignment, in: profile, kind: &kind, climbs: climbs)
    }
    reversed.takeReversed(profile)
    return fitter.refit(band.shape, at: band.alignment, in: reversed, kind: &kind, climbs: climbs)
  }
}

extension RegionReader {
  /// Bands of a code, the best ones, around which the picture is asked for its digits.
  private static let mostAsked = 4
  /// Neighbouring bands have nearly the same lines: this many bands show a code.
  private static let mostShown = 2

  /// Whether the picture shows each digit of a code that this region gave, on lines that follow each other, and around
  /// no band shows that one is covered (`DigitWitness`). A later look at the frame does not make up for a covered
  /// digit.
  ///
  /// - Parameter isScannersAlone: whether no band was decided for it.
  mutating func shows(_ barcode: Barcode, isScannersAlone: Bool, in plane: LumaPlane) -> Bool {
    guard !isCovered(barcode) else { return false }
    let witness = DigitWitness(barcode, sharpening)
    let places =
      isScannersAlone
      ? scannedPlaces(of: barcode, witness.elements, in: plane).map { [$0] } : bandPlaces(of: barcode, in: plane)
    var isSeen = false
    for places in places.prefix(Self.mostShown) {
      switch witness.verdict(atOneOf: places, in: plane) {
      case .seen: isSeen = true
      case .unseen: break
      case .covered:
        doubts.noteCovered(barcode, in: sampler.region)
        return false
      }
    }
    return isSeen
  }

  mutating func searchCover(of barcode: Barcode, in plane: LumaPlane) {
    let witness = DigitWitness(barcode, sharpening)
    for places in bandPlaces(of: barcode, in: plane) {
      switch witness.verdict(atOneOf: places, in: plane) {
      case .seen: return
      case .unseen: continue
      case .covered: return doubts.noteCovered(barcode, in: sampler.region)
      }
    }
  }

  /// Whether a look at the frame found a digit of the code covered here.
  func isCovered(_ barcode: Barcode) -> Bool { doubts.isCovered(barcode, in: sampler.region) }

  /// The places where guards and digits meet on the best bands of a code, from either end.
  private mutating func bandPlaces(of barcode: Barcode, in plane: LumaPlane) -> [[[Point]]] {
    let shape = SymbolShape(barcode.symbology)
    let bands = pooled.filter { $0.shape == shape && $0.along != nil }.sorted { $0.residual < $1.residual }
    return bands.prefix(Self.mostAsked).compactMap { band in places(of: band, in: plane).map { [$0, $0.reversed()] } }
  }

  private mutating func places(of band: PooledBand, in plane: LumaPlane) -> [Point]? {
    guard let along = band.along else { return nil }
    sampleBand(at: along, of: plane)
    profile.take(samples.base, count: sampler.count, hysteresis: 0.2)
    if band.isReversed { reversed.takeReversed(profile) }
    let places = boundaries(band.shape, isReversed: band.isReversed, at: band.alignment)
    return places?.map { sampler.point(sample: Double($0), v: along) }
  }

  /// The boundaries of a fit in the order of its elements, in samples from the profile's start.
  func boundaries(_ shape: SymbolShape, isReversed: Bool, at alignment: SymbolAlignment) -> [Float]? {
    guard isReversed else { return fitter.boundaries(shape, at: alignment, in: profile) }
    let count = Float(sampler.count)
    return fitter.boundaries(shape, at: alignment, in: reversed)?.map { count - $0 }
  }

  /// The same on lines on which libzbar's decoder gives the code.
  private mutating func scannedPlaces(of barcode: Barcode, _ elements: [Int], in plane: LumaPlane) -> [[Point]] {
    let check = WholeSymbolCheck(barcode)
    var found: [[Point]] = []
    for line in 0..<sampler.stripLineCount where found.count < Self.mostAsked {
      let along = sampler.height(ofStripLine: line)
      sampleBand(at: along, of: plane)
      guard let places = scannedPlaces(of: barcode, elements, check) else { continue }
      found.append(places.map { sampler.point(sample: $0, v: along) })
    }
    return found
  }
}

import Domain

extension RegionReader {
  /// The code that the best bands of the last look say in the light in which they fit best; nil where it is the one that was read,
  /// or none fits.
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
      sampler.sampleBand(at: along, half: bandHalf, of: plane, into: samples.base)
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

  /// Whether the picture shows each digit of a code that this region gave, on lines that follow each other (`DigitWitness`).
  ///
  /// - Parameter isScannersAlone: whether no band was decided for it.
  mutating func shows(_ barcode: Barcode, isScannersAlone: Bool, in plane: LumaPlane) -> Bool {
    let witness = DigitWitness(barcode)
    if isScannersAlone { return scannerShows(barcode, witness, in: plane) }
    let shape = SymbolShape(barcode.symbology)
    let bands = pooled.filter { $0.shape == shape && $0.along != nil }.sorted { $0.residual < $1.residual }
    for band in bands.prefix(Self.mostAsked) {
      guard let places = places(of: band, in: plane) else { continue }
      if witness.seesEveryDigit(at: places, in: plane) || witness.seesEveryDigit(at: places.reversed(), in: plane) {
        return true
      }
    }
    return false
  }

  /// The places where guards and digits meet on a band, in the picture.
  private mutating func places(of band: PooledBand, in plane: LumaPlane) -> [Point]? {
    guard let along = band.along else { return nil }
    sampler.sampleBand(at: along, half: bandHalf, of: plane, into: samples.base)
    profile.take(samples.base, count: sampler.count, hysteresis: 0.2)
    let count = Float(sampler.count)
    let places: [Float]?
    if band.isReversed {
      reversed.takeReversed(profile)
      places = fitter.boundaries(band.shape, at: band.alignment, in: reversed)?.map { count - $0 }
    } else {
      places = fitter.boundaries(band.shape, at: band.alignment, in: profile)
    }
    return places?.map { sampler.point(sample: Double($0), v: along) }
  }

  /// The same around lines on which libzbar's decoder gives the code.
  private mutating func scannerShows(_ barcode: Barcode, _ witness: DigitWitness, in plane: LumaPlane) -> Bool {
    let check = WholeSymbolCheck(barcode)
    var asked = 0
    for line in 0..<sampler.stripLineCount where asked < Self.mostAsked {
      let along = sampler.height(ofStripLine: line)
      sampler.sampleBand(at: along, half: bandHalf, of: plane, into: samples.base)
      guard let places = scannedPlaces(of: barcode, witness.elements, check) else { continue }
      asked += 1
      if witness.seesEveryDigit(at: places.map { sampler.point(sample: $0, v: along) }, in: plane) { return true }
    }
    return false
  }
}

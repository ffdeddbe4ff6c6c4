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

import Domain

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

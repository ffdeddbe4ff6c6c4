import Domain

/// What all looks at one frame saw of digits that strips may cover. A later look, in which everything is less clear, does not
/// make up for an earlier one.
struct FrameDoubts {
  private struct Clearest {
    var region: BarcodeRegion
    var shape: SymbolShape
    var usual: Float
  }

  private var clearest: [Clearest] = []
  private var doubted: Set<Barcode> = []

  /// - Returns: the evidence of a look in the light of those before it.
  mutating func weigh(
    _ evidence: ReadingEvidence, of barcode: Barcode, in region: BarcodeRegion,
    _ rule: SoftReaderParameters.Acceptance
  ) -> ReadingEvidence {
    let shape = SymbolShape(barcode.symbology)
    var evidence = evidence
    if let index = clearest.firstIndex(where: { $0.shape == shape && $0.region.covers(region.centre) }) {
      clearest[index].usual = min(clearest[index].usual, evidence.usuallyUnexplained)
      evidence.doubtfulPair = evidence.doubtfulPair.beside(clearest[index].usual)
    } else {
      clearest.append(Clearest(region: region, shape: shape, usual: evidence.usuallyUnexplained))
    }
    evidence.wasDoubted = doubted.contains(barcode)
    if rule.isDoubtful(evidence.doubtfulPair) { doubted.insert(barcode) }
    return evidence
  }
}

import Domain

/// Two neighbouring digits that are seen less well than the rest of their code.
///
/// A strip over a part of both leaves other pairs that fit and obey the check digit. Blur and noise spare no digit.
package struct DoubtfulPair: Hashable, Sendable {
  /// The share that the better seen digit of the two leaves unexplained on its best band, as in `SymbolVisibility`.
  package var unexplained: Float = 0
  /// The lesser of their mean squared residuals over all bands.
  package var residual: Float = 0
  /// `unexplained`, times its multiple of the same of the code's middle digit, times the multiple that `residual` is of
  /// the middle one.
  package var doubt: Float = 0

  /// The share that the code's middle digit leaves unexplained.
  package var usual: Float = 0

  /// The same pair around a middle digit that another look at the region saw more clearly. Blur and a wrong light make
  /// all digits of a look as poor as a covered one.
  func beside(_ clearest: Float) -> DoubtfulPair {
    guard clearest < usual else { return self }
    var pair = self
    pair.doubt *= usual / max(Self.leastShare, clearest)
    pair.usual = max(Self.leastShare, clearest)
    return pair
  }

  /// The pair of most doubt.
  ///
  /// - Parameters:
  ///   - unexplained: of each drawn digit in the order of the text.
  ///   - residuals: of the same digits, mean squares over all bands.
  static func worst(unexplained: [Float], residuals: [Float]) -> DoubtfulPair {
    guard unexplained.count == residuals.count, unexplained.count > 1 else { return DoubtfulPair() }
    let usual = max(leastShare, unexplained.sorted()[unexplained.count / 2])
    let usualResidual = max(leastResidual, residuals.sorted()[residuals.count / 2])
    var worst = DoubtfulPair()
    for (one, other) in zip(unexplained.indices, unexplained.indices.dropFirst()) {
      let share = min(unexplained[one], unexplained[other])
      let residual = min(residuals[one], residuals[other])
      let doubt = share * share / usual * residual / usualResidual
      if doubt > worst.doubt {
        worst = DoubtfulPair(unexplained: share, residual: residual, doubt: doubt, usual: usual)
      }
    }
    return worst
  }

  /// A middle digit of a drawn code has this much; less says nothing about others.
  private static let leastShare: Float = 0.01
  private static let leastResidual: Float = 0.005
}

/// Doubts from all looks at one frame about digits that strips may cover. A later look, in which everything is less
/// clear, does not make up for an earlier one.
struct FrameDoubts {
  private struct Clearest {
    var region: BarcodeRegion
    var shape: SymbolShape
    var usual: Float
  }

  private var clearest: [Clearest] = []
  private var doubted: Set<Barcode> = []
  /// Codes with a digit that the picture shows to be covered (`DigitWitness`).
  private var covered: [(barcode: Barcode, region: BarcodeRegion)] = []

  mutating func noteCovered(_ barcode: Barcode, in region: BarcodeRegion) { covered.append((barcode, region)) }

  func isCovered(_ barcode: Barcode, in region: BarcodeRegion) -> Bool {
    covered.contains { $0.barcode == barcode && ($0.region.covers(region.centre) || region.covers($0.region.centre)) }
  }

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

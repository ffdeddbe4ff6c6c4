/// The result of the soft reader for one region: for pooling over frames, and to show a person why a code was read or
/// not.
package struct RegionLook: Hashable, Sendable {
  package var region: BarcodeRegion
  /// Edges of the mean profile. Under `SoftReaderParameters.Budget.fewestEdges` nothing more was looked at.
  package var edges: Int
  package var bands: [PooledBand]
  /// The costs of each shape that some band fits: each symbol at each digit.
  package var costs: [DigitCosts]
}

/// A band that fits a shape, and whose costs were pooled.
package struct PooledBand: Hashable, Sendable {
  package var shape: SymbolShape
  /// Whether it was looked at from its other end.
  package var isReversed: Bool
  package var alignment: SymbolAlignment
  /// Pixels along the bars from the region's middle; nil of the mean over the height.
  package var along: Double?
  /// Mean squared residual of levels −1...1.
  package var residual: Float
}

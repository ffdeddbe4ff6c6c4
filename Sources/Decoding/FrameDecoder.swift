package import Domain

/// Frames in, newly shown codes out: readers, consensus and debounce in one value.
package struct FrameDecoder {
  private var cascade: ReaderCascade
  private var consensus: ReadConsensus
  private var patience = AddOnPatience()
  private var debounce: Debounce
  private var frameNumber = 0

  package init(
    cascade: ReaderCascade = ReaderCascade(), consensus: ReadConsensus = ReadConsensus(),
    debounce: Debounce = Debounce()
  ) {
    self.cascade = cascade
    self.consensus = consensus
    self.debounce = debounce
  }

  /// - Parameters:
  ///   - plane: the frame's luma, looked at only during the call.
  ///   - time: of the frame, on any clock that only goes forward.
  /// - Returns: codes that came into view, each once while it stays.
  package mutating func process(_ plane: LumaPlane, at time: Duration) -> [ShownCode] {
    let seen = cascade.evidence(in: plane, effort: .live(frameNumber: frameNumber))
    frameNumber &+= 1
    let readings = patience.release(consensus.take(seen, at: time), at: time)
    return debounce.take(readings.map(\.barcode), at: time).map { barcode in
      ShownCode(barcode, addOn: readings.first { $0.barcode == barcode }?.addOn)
    }
  }
}

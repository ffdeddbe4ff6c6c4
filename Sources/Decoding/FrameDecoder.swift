package import Domain

/// Frames in, newly shown codes out: readers, consensus, places and debounce in one value.
package struct FrameDecoder {
  private var cascade: ReaderCascade
  private var consensus: ReadConsensus
  private var timeout = AddOnTimeout()
  private var places = CodePlaces()
  private var company = BookCompany()
  private var debounce: Debounce
  private var frameNumber = 0
  private var clock = ViewClock()
  /// The codes of the last frame, new or not, without those that belong to a book.
  package private(set) var inView: [ShownCode] = []
  /// The corners of each in the last frame, up to four.
  package private(set) var corners: [[Point]] = []

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
    let time = clock.advance(to: time)
    let seen = cascade.evidence(in: plane, effort: .live(frameNumber: frameNumber))
    frameNumber &+= 1
    let released = company.release(
      consensus.take(seen, nearly: cascade.nearly, at: time), seen: seen, at: time)
    let readings = timeout.release(released, at: time)
    inView = readings.map { ShownCode($0.barcode, addOn: $0.addOn) }
    corners = readings.map(\.corners)
    // A code is in view before consensus stands for it.
    let standing = places.take(seen, bars: cascade.bars, at: time) + seen.map(\.barcode)
    let fresh = debounce.take(readings.map(\.barcode), standing: standing, at: time)
    return inView.filter { fresh.contains($0.barcode) }
  }
}

/// The time that was looked at: where no frame came, nothing went out of view. A camera that stalls while a book is
/// held would otherwise show it twice.
private struct ViewClock {
  /// The longest that one frame stands for.
  private static let longestFrame: Duration = .milliseconds(250)

  private var viewed: Duration = .zero
  private var last: Duration?

  mutating func advance(to time: Duration) -> Duration {
    if let last { viewed += min(max(time - last, .zero), ViewClock.longestFrame) }
    last = time
    return viewed
  }
}

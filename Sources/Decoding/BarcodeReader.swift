package import Domain

/// How much a frame is worth: little for one of thirty a second, much for a picture that comes once.
package enum Effort: Hashable, Sendable {
  /// One of a run of frames. The number says which lines' turn it is: evidence adds up over frames.
  case live(frameNumber: Int)
  /// A single picture: every pass, until one reads it.
  case still
}

/// One way to find barcodes in a frame. Readers are asked in turn by a `ReaderCascade`.
package protocol BarcodeReader {
  /// - Returns: every text seen with its evidence, judged by nobody yet; most evidence first.
  mutating func read(_ plane: LumaPlane, effort: Effort) -> [Reading]
  /// Whether the last frame had what may be bars, read or not: then a dearer reader is worth its time.
  var sawBars: Bool { get }
  /// Whether a still is worth this reader's time only if an earlier reader saw bars in it.
  var needsBars: Bool { get }
  /// Places of bars that the last live frame showed and the reader did not read, as far as it knows.
  var bars: [BarPlace] { get }
  /// Codes that the last live frame nearly shows: their digits are seen and rivals are behind, but not by enough. Evidence for
  /// a code that another frame shows, never for one alone.
  var nearly: [Reading] { get }
  /// Codes that the last frame shows but for a digit or two. Another reader's lines may take for bars what covers them.
  var unseen: Set<Barcode> { get }
}

extension BarcodeReader {
  package var sawBars: Bool { true }
  package var needsBars: Bool { false }
  package var bars: [BarPlace] { [] }
  package var nearly: [Reading] { [] }
  package var unseen: Set<Barcode> { [] }
}

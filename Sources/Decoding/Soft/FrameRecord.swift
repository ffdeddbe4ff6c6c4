import Domain

struct FrameRecord {
  private(set) var effort = Effort.still
  /// The regions in the order of the looks at them, and for each how much it looks like bars.
  var regions: [BarcodeRegion] = []
  var surveys: [BarLikeness] = []
  private(set) var readings: [Reading] = []
  /// Whether the frame needs no further look.
  var isFinished = false
  /// Parts of regions that hold two codes, or a code and its add-on (`RegionSplit`).
  var splits: [BarcodeRegion] = []
  /// Parts of regions, above or below each other, that may be a second code (`RegionStack`).
  var pieces: [BarcodeRegion] = []
  /// Regions and pieces that show a code, but not which one.
  var undecidedRegions: [BarcodeRegion] = []
  var undecidedPieces: [BarcodeRegion] = []
  /// The closer look that was taken last.
  var lastLook = 0

  /// See `BarcodeReader`.
  var sawBars = false
  var bars: [BarPlace] = []
  var unseen: Set<Barcode> = []
  var nearly: [Reading] = []
  /// Nil unless an explanation is wanted.
  var trace: ReadingTrace?

  /// Forgets everything but the wish for an explanation.
  mutating func begin(_ effort: Effort) {
    let wish = trace
    self = FrameRecord()
    (self.effort, trace) = (effort, wish)
  }

  mutating func add(_ reading: Reading) {
    if !hasRead(reading.barcode) { readings.append(reading) }
  }

  func hasRead(_ barcode: Barcode) -> Bool { readings.contains { $0.barcode == barcode } }

  func hasRead(at point: Point) -> Bool { readings.contains { $0.contains(point) } }
}

/// The effect of earlier frames on the looks at the next one.
struct FrameHistory {
  /// The foreign code that was read last.
  var lastForeign: Barcode?
  /// Live frames since one was read.
  private(set) var framesUnread = Int.max
  /// The closer look that read the last live frame. Nil unless the code was new in that frame.
  private(set) var expectedLook: Int?

  mutating func add(_ frame: FrameRecord, _ rule: SoftReaderParameters.OverFrames) {
    guard frame.effort != .still else { return }
    guard let reading = frame.readings.first else {
      framesUnread = min(framesUnread, .max - 1) + 1
      return
    }
    let isNew = framesUnread >= rule.newAfterFrames
    expectedLook = isNew && reading.pass == SoftReader.closePass ? frame.lastLook : nil
    framesUnread = 0
  }

  /// The closer look that a second frame should repeat. Its turn comes too seldom for two frames to agree.
  func repeatedLook(_ rule: SoftReaderParameters.OverFrames) -> Int? {
    framesUnread < rule.expectedFrames ? expectedLook : nil
  }
}

struct FrameLook: Sendable {
  enum Condition {
    case always, still
    /// While no code is read.
    case unread, unreadStill
  }

  let condition: Condition
  let take: @Sendable (SoftReader, LumaPlane) -> Void

  init(_ condition: Condition = .always, _ take: @escaping @Sendable (SoftReader, LumaPlane) -> Void) {
    (self.condition, self.take) = (condition, take)
  }

  func isDue(_ frame: FrameRecord) -> Bool {
    switch condition {
    case .always: true
    case .still: frame.effort == .still
    case .unread: frame.readings.isEmpty
    case .unreadStill: frame.readings.isEmpty && frame.effort == .still
    }
  }
}

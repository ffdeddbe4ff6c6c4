package import Decoding
package import Domain

/// The result of a live decoder for one sequence of frames.
package struct SequenceOutcome: Sendable {
  package struct Event: Sendable {
    package var barcode: Barcode
    /// Number of the frame, and its time in seconds.
    package var frame: Int
    package var time: Double
  }

  /// How one showing of a book was reported.
  package struct Sight: Sendable {
    package var barcode: Barcode
    package var events = 0
    /// From the first frame that holds the whole code to the event, both counted.
    package var frames: Int?
    /// Frames that only the soft reader reads; counted where no event came.
    package var readable = 0
  }

  package private(set) var events: [Event] = []
  package private(set) var sights: [Sight] = []
  /// Events of codes that were not in view.
  package private(set) var wrong: [Event] = []
  package private(set) var frames = 0

  package var missed: Int { sights.count { $0.events == 0 } }
  package var missedReadable: Int { sights.count { $0.events == 0 && $0.readable > 0 } }
  package var doubled: Int { sights.count { $0.events > 1 } }
  package var isExact: Bool { wrong.isEmpty && missed == 0 && doubled == 0 }

  /// - Parameters:
  ///   - decoder: a fresh one for a sequence.
  ///   - seed: of the room and the sensor's noise.
  package init(of script: HeldScript, seed: UInt64, decoder: FrameDecoder = FrameDecoder()) {
    var decoder = decoder
    var events: [Event] = []
    var wholly: [Int?] = script.showings.map { _ in nil }
    var number = 0
    let times = script.times
    script.forEachFrame(seed: seed) { image, time in
      for (index, showing) in script.showings.enumerated() where wholly[index] == nil {
        if script.holdsWhole(showing, at: times[number]) { wholly[index] = number }
      }
      for code in image.withPlane({ decoder.process($0, at: time) }) {
        events.append(Event(barcode: code.barcode, frame: number, time: times[number]))
      }
      number += 1
    }
    (self.events, frames) = (events, number)
    sights = script.showings.map { Sight(barcode: script.books[$0.book].barcode) }
    for event in events {
      let index = script.showings.lastIndex { showing in
        script.books[showing.book].barcode == event.barcode && showing.arrives < event.time
          && event.time < showing.gone + 0.3
      }
      guard let index else { wrong.append(event); continue }
      sights[index].events += 1
      if sights[index].frames == nil { sights[index].frames = event.frame - (wholly[index] ?? event.frame) + 1 }
    }
    if missed > 0 { countReadable(script, seed) }
  }

  private mutating func countReadable(_ script: HeldScript, _ seed: UInt64) {
    var parameters = SoftReaderParameters()
    parameters.overFrames.regions = 0
    let reader = SoftReader(parameters: parameters)
    let times = script.times
    var number = 0
    var counts = sights.map { _ in 0 }
    script.forEachFrame(seed: seed) { image, _ in
      let seen = image.withPlane { reader.read($0, effort: .live(frameNumber: 0)) }
      for (index, showing) in script.showings.enumerated()
      where showing.arrives < times[number] && times[number] < showing.gone {
        if seen.contains(where: { $0.barcode == sights[index].barcode }) { counts[index] += 1 }
      }
      number += 1
    }
    for index in sights.indices { sights[index].readable = counts[index] }
  }
}

extension HeldScript {
  fileprivate func holdsWhole(_ showing: Showing, at time: Double) -> Bool {
    guard let corners = corners(of: showing, at: time) else { return false }
    return corners.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x < Double(width) && $0.y < Double(height) }
  }
}

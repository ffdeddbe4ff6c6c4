package import Decoding
import Foundation

/// A story of one or two books before a camera, and how steadily they are held. Times are in seconds.
package struct HeldScript: Sendable {
  package enum Story: String, CaseIterable, Sendable {
    /// A book comes, stays and leaves.
    case steady
    /// A hand covers the code partly, then wholly, and goes.
    case hand
    /// A finger lies over a part of the code for a while.
    case finger
    /// The code leaves the frame by half and returns.
    case halfOut
    /// The camera falls to five frames a second while a hand passes.
    case slow
    /// The book is shown, put away for longer than the hold-off, and shown again.
    case again
    /// Another book takes the first one's place without a gap.
    case exchange
    /// The first book returns after the second.
    case returned
  }

  /// A book's time in view.
  package struct Showing: Sendable {
    package var book: Int
    /// It is out of the frame until the first and from the last.
    package var arrives: Double
    package var settled: Double
    package var leaves: Double
    package var gone: Double
    var from: Point
    var to: Point
    /// The code's middle when it is held still.
    var rest: Point
    var angle: Double
    var pixelsPerModule: Double
  }

  private struct HandPass {
    var starts: Double
    var partly: Double
    var wholly: Double
    var leaves: Double
    var gone: Double
    /// The direction of the fingers.
    var angle: Double
    /// How far across the code they reach at first, −1...1.
    var reach: Double
    var isFinger: Bool
    var tone: Double
  }

  package let story: Story
  package private(set) var showings: [Showing] = []
  package private(set) var length = 0.0
  let books: [ShownBook]
  let width: Int
  let height: Int
  let framesPerSecond: Double
  /// The exposure of one frame, in seconds.
  let exposure: Double
  let noise: Double
  private var passes: [HandPass] = []
  /// The code moves so far at its height, and back.
  private var excursion: (from: Double, to: Double, by: Point)?
  private var tremor: [(hertz: Double, phase: Double, pixels: Point, turn: Double, growth: Double)] = []
  private var blurs: [(at: Double, length: Double, pixels: Double)] = []
  private let leastBlur: Double
  private let firstGain: Double
  private let size: Double

  /// - Parameters:
  ///   - books: two for stories of two.
  ///   - width: pixels of the frame, which is as high as nine sixteenths of it.
  ///   - leastPixelsPerModule: of a code in the frame, however small that is.
  package init(
    _ story: Story, of books: [ShownBook], width: Int = 1280, leastPixelsPerModule: Double = 1.1,
    framesPerSecond: Double,
    seed: UInt64
  ) {
    self.story = story
    (self.width, height) = (width, width * 9 / 16)
    self.framesPerSecond = framesPerSecond
    var generator = SeededGenerator(seed: seed)
    func chance(_ from: Double, _ to: Double) -> Double { Double.random(in: from...to, using: &generator) }
    exposure = min(chance(0.008, 0.035), 1 / framesPerSecond)
    noise = chance(1, 7)
    leastBlur = chance(0.3, 0.9)
    firstGain = chance(0.6, 1.35)
    size = Double(width) / 1280
    tremor = [(0.35, 14.0, 0.05), (1.1, 5, 0.02), (3.2, 2, 0.008), (7.5, 1.2, 0.004)].map { hertz, pixels, turn in
      let reach = pixels * chance(0.4, 1.6) * Double(width) / 1280
      return (
        hertz * chance(0.8, 1.25), chance(0, 6.28), Point(x: reach, y: reach * chance(0.3, 1)),
        turn * chance(-1.5, 1.5), 0.5 * turn * chance(-1, 1)
      )
    }
    let angle = [0, 0, 0, 0, 90, 180, 270][Int.random(in: 0..<7, using: &generator)] + chance(-18, 18)
    let widths = books.map { book in
      let natural = min(chance(1.3, 2.8), 1.4 * book.pixelsPerModule)
      return max(leastPixelsPerModule, natural * Double(width) / 1280)
    }
    let scaled = zip(books, widths).map { $0.reduced(toPixelsPerModule: $1) }
    self.books = scaled
    let rest = Point(x: Double(width) * chance(0.38, 0.62), y: Double(height) * chance(0.38, 0.62))
    let (w, h) = (Double(width), Double(height))
    func outside() -> Point {
      let side = chance(0, 2 * .pi)
      return Point(x: w / 2 + 1.1 * w * cos(side), y: h / 2 + 1.5 * h * sin(side))
    }
    func show(_ book: Int, at time: Double, for held: Double) {
      let settled = time + chance(0.35, 0.8)
      showings.append(
        Showing(
          book: book, arrives: time, settled: settled, leaves: settled + held, gone: settled + held + chance(0.3, 0.6),
          from: outside(), to: outside(),
          rest: Point(x: rest.x + chance(-30, 30) * w / 1280, y: rest.y + chance(-20, 20) * w / 1280),
          angle: (angle + chance(-4, 4)) * .pi / 180, pixelsPerModule: widths[book]))
    }
    let start = chance(0.1, 0.3)
    func pass(at time: Double, isFinger: Bool) -> HandPass {
      let partly = time + chance(0.12, 0.3)
      let wholly = partly + (isFinger ? chance(0.3, 1.2) : chance(0.05, 0.35))
      let leaves = isFinger ? wholly : wholly + 0.12 + chance(0.1, 0.9)
      return HandPass(
        starts: time, partly: partly, wholly: wholly, leaves: leaves, gone: leaves + chance(0.15, 0.35),
        angle: chance(0, 2 * .pi), reach: chance(-0.9, 0.9), isFinger: isFinger, tone: chance(70, 200))
    }
    switch story {
    case .steady: show(0, at: start, for: chance(0.7, 1.6))
    case .hand, .finger, .slow:
      let before = chance(0, 1)
      var hands = [HandPass]()
      hands.append(pass(at: start + 0.35 + before, isFinger: story == .finger))
      if story == .finger, chance(0, 1) < 0.5 { hands.append(pass(at: (hands.last?.gone ?? 0) + 0.2, isFinger: true)) }
      passes = hands
      show(0, at: start, for: (hands.last?.gone ?? 0) - start - 0.6 + chance(0.6, 1.2))
    case .halfOut:
      show(0, at: start, for: chance(2, 2.8))
      let from = showings[0].settled + chance(0.1, 0.6)
      excursion = (from, from + chance(0.6, 1.3), Self.way(out: showings[0].rest, w, h, chance(0, 4)))
    case .again:
      show(0, at: start, for: chance(0.6, 1))
      show(0, at: showings[0].gone + chance(2, 2.4), for: chance(0.6, 1))
    case .exchange, .returned:
      show(0, at: start, for: chance(0.6, 1.2))
      show(1, at: showings[0].leaves + chance(-0.15, 0.1), for: chance(0.6, 1.2))
      if story == .returned { show(0, at: showings[1].leaves + chance(-0.15, 0.1), for: chance(0.6, 1.2)) }
    }
    length = (showings.last?.gone ?? 0) + 0.2
    blurs = showings.map { (at: $0.settled - 0.1, length: chance(0.3, 0.7), pixels: chance(0.5, 3) * size) }
    for _ in 0..<2 {
      blurs.append((at: chance(0, length), length: chance(0.2, 0.6), pixels: chance(0.5, 3.5) * size))
    }
  }

  /// Over the nearest edge, the whole way for the code's middle.
  private static func way(out rest: Point, _ width: Double, _ height: Double, _ side: Double) -> Point {
    switch Int(side) {
    case 0: Point(x: -rest.x, y: 0)
    case 1: Point(x: width - rest.x, y: 0)
    case 2: Point(x: 0, y: -rest.y)
    default: Point(x: 0, y: height - rest.y)
    }
  }
}

extension HeldScript {
  /// The times of all frames, in seconds. A driver's time stamps are not quite even.
  package var times: [Double] {
    var times: [Double] = []
    var time = 0.0
    while time < length {
      times.append(time)
      let isSlow = story == .slow && passes.contains { time > $0.starts - 0.2 && time < $0.gone }
      time += 1 / (isSlow ? 5 : framesPerSecond) * (1 + 0.04 * sin(37 * time))
    }
    return times
  }

  func view(at time: Double) -> SequenceView {
    var view = SequenceView()
    for showing in showings where time > showing.arrives && time < showing.gone {
      view.placements.append(placement(of: showing, at: time))
    }
    view.hand = passes.lazy.compactMap { hand($0, at: time) }.first
    view.defocus = blurs.reduce(leastBlur * size) { sum, blur in
      sum + blur.pixels * exp(-pow((time - blur.at) / (0.5 * blur.length), 2))
    }
    let handShare = passes.map { bump(time, $0.partly, $0.leaves + 0.3, ramp: 0.3) }.max() ?? 0
    let arrival = showings.first?.arrives ?? 0
    view.gain = (1 + (firstGain - 1) * exp(-max(0, time - arrival) / 0.4)) * (1 - 0.2 * handShare)
    return view
  }

  private func placement(of showing: Showing, at time: Double) -> SequenceView.Placement {
    let come = ease((time - showing.arrives) / (showing.settled - showing.arrives))
    let go = ease((time - showing.leaves) / (showing.gone - showing.leaves))
    var centre = Point(
      x: showing.rest.x + (showing.from.x - showing.rest.x) * (1 - come) + (showing.to.x - showing.rest.x) * go,
      y: showing.rest.y + (showing.from.y - showing.rest.y) * (1 - come) + (showing.to.y - showing.rest.y) * go)
    var (turn, growth) = (0.25 * (1 - come) - 0.3 * go, 0.0)
    for wave in tremor {
      let value = sin(2 * .pi * wave.hertz * time + wave.phase)
      centre.x += wave.pixels.x * value
      centre.y += wave.pixels.y * cos(2 * .pi * wave.hertz * time + 2 * wave.phase)
      turn += wave.turn * value
      growth += wave.growth * value
    }
    if let excursion {
      let share = bump(time, excursion.from, excursion.to, ramp: 0.35)
      centre.x += excursion.by.x * share
      centre.y += excursion.by.y * share
    }
    return SequenceView.Placement(
      book: showing.book, centre: centre, angle: showing.angle + turn,
      scale: showing.pixelsPerModule / books[showing.book].pixelsPerModule * (1 + growth))
  }

  /// The hand moves along its fingers: to a part of the code, then over all of it, and back.
  private func hand(_ pass: HandPass, at time: Double) -> SequenceView.Hand? {
    guard time > pass.starts, time < pass.gone, let showing = showings.first else { return nil }
    let book = books[showing.book]
    let code = placement(of: showing, at: time)
    let reach = 0.5 * hypot(book.size.width, book.size.height) * code.scale
    let (x, y) = (cos(pass.angle), sin(pass.angle))
    let radius = pass.isFinger ? 0.2 * reach : 0.28 * reach
    let outside = -2.2 * reach - 0.3 * Double(width)
    let partly = pass.reach * reach
    // The fingers' length is added, so that the back of the hand lies over the code.
    let wholly = pass.isFinger ? partly : 2.4 * reach
    let shown = ease((time - pass.starts) / (pass.partly - pass.starts))
    let further = ease((time - pass.wholly) / 0.12)
    let away = ease((time - pass.leaves) / (pass.gone - pass.leaves))
    let tip = (outside + (partly - outside) * shown + (wholly - partly) * further) * (1 - away) + outside * away
    func point(_ along: Double, _ across: Double) -> Point {
      Point(x: showing.rest.x + x * along - y * across, y: showing.rest.y + y * along + x * across)
    }
    var bars: [SequenceView.Hand.Bar] = []
    let fingers = pass.isFinger ? [0.0] : [-1.5, -0.5, 0.5, 1.5]
    for (number, finger) in fingers.enumerated() {
      let across = finger * 2.1 * radius
      let length = tip - [0.3, 0, 0.1, 0.5][number] * radius
      bars.append(.init(from: point(tip - 6 * reach, across), to: point(length, across), radius: radius))
    }
    if !pass.isFinger {
      bars.append(.init(from: point(tip - 8 * reach, 0), to: point(tip - 2.4 * reach, 0), radius: 1.35 * reach))
    }
    return SequenceView.Hand(bars: bars, tone: pass.tone)
  }

  /// Corners of a showing's code in the frame; nil while it is not shown.
  func corners(of showing: Showing, at time: Double) -> [Point]? {
    guard time > showing.arrives, time < showing.gone else { return nil }
    let place = placement(of: showing, at: time)
    let size = books[showing.book].size
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { across, along in
      let (u, v) = (across * size.width * place.scale, along * size.height * place.scale)
      let (cosine, sine) = (cos(place.angle), sin(place.angle))
      return Point(x: place.centre.x + u * cosine - v * sine, y: place.centre.y + u * sine + v * cosine)
    }
  }

  /// Frames in their order, drawn as they are asked for.
  ///
  /// - Parameter body: receives the frame and its time.
  package func forEachFrame(seed: UInt64, _ body: (GrayImage, Duration) -> Void) {
    var renderer = SequenceRenderer(width: width, height: height, seed: seed)
    for (number, time) in times.enumerated() {
      let moved =
        zip(view(at: time).placements, view(at: time + exposure).placements).map {
          hypot($0.centre.x - $1.centre.x, $0.centre.y - $1.centre.y)
        }.max() ?? 0
      let moments = max(1, min(14, Int(moved.rounded(.up))))
      let views = (0..<moments).map { view(at: time + exposure * Double($0) / Double(moments)) }
      let image = renderer.image(of: views, books: books, noise: noise, seed: seed &* 1009 &+ UInt64(number))
      body(image, .seconds(time))
    }
  }
}

/// From 0 to 1, slowly at both ends.
private func ease(_ share: Double) -> Double {
  let share = max(0, min(1, share))
  return share * share * (3 - 2 * share)
}

/// 1 between two times, with a slope at each.
private func bump(_ time: Double, _ from: Double, _ to: Double, ramp: Double) -> Double {
  ease((time - from) / ramp) * (1 - ease((time - to) / ramp))
}

import Domain
import Kiosk
import Testing

@Suite struct ScanGateTests {
  private enum Sight {
    /// `at` in milliseconds.
    case read(Scan, ScanSource, at: Int)
    /// As a camera reports it, 30 times a second.
    case held(Scan, ScanSource, from: Int, to: Int)
  }

  private let camera = ScanSource.camera("/dev/video0")
  private let scanner = ScanSource.scanner("/dev/input/event5")
  private let other = ScanSource.scanner("/dev/input/event6")
  private let dune: Scan
  private let card: Scan

  init() throws {
    dune = .isbn(try ISBN(typed: "9780441172719"))
    card = .card(try #require(CardNumber("20000011")))
  }

  /// When there was news.
  private func news(_ sights: Sight...) -> [Int] { news(sights) }

  private func news(_ sights: [Sight]) -> [Int] {
    var gate = ScanGate()
    var times: [Int] = []
    for sight in sights {
      switch sight {
      case .read(let scan, let source, let time):
        if gate.admits(scan, from: source, at: .milliseconds(time)) { times.append(time) }
      case .held(let scan, let source, let start, let end):
        for time in stride(from: start, through: end, by: 33) {
          gate.holds(scan, from: source, at: .milliseconds(time))
        }
      }
    }
    return times
  }

  @Test func code_countsOnce_withinHalfASecond() {
    #expect(news(.read(dune, scanner, at: 0), .read(dune, scanner, at: 499)) == [0])
    #expect(news(.read(dune, scanner, at: 0), .read(dune, scanner, at: 500)) == [0, 500])
  }

  @Test func trigger_thatIsHeld_countsOnce() {
    #expect(news((0..<20).map { .read(dune, scanner, at: $0 * 200) }) == [0])
  }

  @Test func book_countsOnce_thatCameraAndScannerRead() {
    #expect(news(.read(dune, camera, at: 0), .read(dune, scanner, at: 1400)) == [0])
    #expect(news(.read(dune, scanner, at: 0), .read(dune, camera, at: 1400)) == [0])
    #expect(news(.read(dune, scanner, at: 0), .read(dune, other, at: 400)) == [0])
    #expect(news(.read(dune, camera, at: 0), .read(dune, scanner, at: 1500)) == [0, 1500])
  }

  @Test func book_countsOnce_thatTheCameraHoldsForTenSeconds() {
    #expect(
      news(
        .read(dune, camera, at: 0), .held(dune, camera, from: 33, to: 10_000), .read(dune, scanner, at: 10_050),
        .read(dune, scanner, at: 12_000)) == [0, 12_000])
  }

  @Test func book_countsOnce_whenTheCameraLostSightOfItForAWhile() {
    #expect(
      news(
        .read(dune, camera, at: 0), .held(dune, camera, from: 2500, to: 2500), .read(dune, scanner, at: 2600)) == [0])
  }

  @Test func book_countsOnce_thatTheScannerReadBeforeTheCameraHeldIt() {
    #expect(
      news(
        .read(dune, scanner, at: 0), .read(dune, camera, at: 300), .held(dune, camera, from: 333, to: 4000),
        .read(dune, scanner, at: 4000)) == [0])
  }

  @Test(arguments: [0, 1]) func codesShownInTurn_countEach(source: Int) {
    let source = [camera, scanner][source]
    #expect(
      news(.read(dune, source, at: 0), .read(card, source, at: 150), .read(dune, source, at: 300)) == [0, 150, 300])
  }

  @Test func otherCode_isNews_whileTheCameraHoldsOne() {
    #expect(
      news(
        .read(dune, camera, at: 0), .held(dune, camera, from: 33, to: 3000), .read(card, scanner, at: 3000),
        .held(dune, camera, from: 3010, to: 3050), .read(dune, scanner, at: 3060)) == [0, 3000])
  }
}

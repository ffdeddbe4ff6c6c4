import Domain
import Kiosk
import Testing

@Suite struct ScanGateTests {
  private let camera = ScanSource.camera("/dev/video0")
  private let scanner = ScanSource.scanner("/dev/input/event5")
  private let dune: Scan
  private let card: Scan
  private var gate = ScanGate()

  init() throws {
    dune = .isbn(try ISBN(typed: "9780441172719"))
    card = .card(try #require(CardNumber("20000011")))
  }

  private func at(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

  @Test mutating func code_countsOnce_withinHalfASecond() {
    #expect(gate.admits(dune, from: scanner, at: at(0)))
    #expect(!gate.admits(dune, from: scanner, at: at(499)))
    #expect(gate.admits(dune, from: scanner, at: at(1000)))
  }

  @Test mutating func trigger_thatIsHeld_countsOnce() {
    let admitted = stride(from: 0, to: 5000, by: 200).count { gate.admits(dune, from: scanner, at: at($0)) }
    #expect(admitted == 1)
  }

  @Test mutating func book_countsOnce_thatCameraAndScannerRead() {
    #expect(gate.admits(dune, from: camera, at: at(0)))
    #expect(!gate.admits(dune, from: scanner, at: at(1400)))
    #expect(gate.admits(card, from: scanner, at: at(5000)))
    #expect(!gate.admits(card, from: camera, at: at(5300)))
    #expect(!gate.admits(card, from: .scanner("/dev/input/event6"), at: at(5400)))
  }

  @Test mutating func book_countsOnce_thatTheCameraHoldsForTenSeconds() {
    #expect(gate.admits(dune, from: camera, at: at(0)))
    for time in stride(from: 33, to: 10_000, by: 33) { gate.holds(dune, from: camera, at: at(time)) }
    #expect(!gate.admits(dune, from: scanner, at: at(10_000)))
    #expect(gate.admits(dune, from: scanner, at: at(11_600)))
  }

  @Test mutating func book_countsOnce_whenTheCameraLostSightOfItForAWhile() {
    #expect(gate.admits(dune, from: camera, at: at(0)))
    gate.holds(dune, from: camera, at: at(2500))
    #expect(!gate.admits(dune, from: scanner, at: at(2600)))
  }

  @Test mutating func book_countsOnce_thatTheScannerReadBeforeTheCameraHeldIt() {
    #expect(gate.admits(dune, from: scanner, at: at(0)))
    #expect(!gate.admits(dune, from: camera, at: at(300)))
    for time in stride(from: 333, to: 4000, by: 33) { gate.holds(dune, from: camera, at: at(time)) }
    #expect(!gate.admits(dune, from: scanner, at: at(4000)))
  }

  @Test mutating func codesShownInTurn_countEach() {
    let shown = [dune, card, dune]
    for source in [camera, scanner] {
      gate = ScanGate()
      #expect(shown.indices.allSatisfy { gate.admits(shown[$0], from: source, at: at($0 * 150)) })
    }
  }

  @Test mutating func otherCode_isNotHeldBack_whileTheCameraHoldsOne() {
    #expect(gate.admits(dune, from: camera, at: at(0)))
    for time in stride(from: 33, to: 3000, by: 33) { gate.holds(dune, from: camera, at: at(time)) }
    #expect(gate.admits(card, from: scanner, at: at(3000)))
    gate.holds(dune, from: camera, at: at(3010))
    #expect(!gate.admits(dune, from: scanner, at: at(3020)))
  }
}

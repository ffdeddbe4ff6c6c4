import Domain
import Testing

@testable import Decoding

@Suite("When the soft reader says what it read")
struct CandidateTallyTests {
  private let sure = ReadingEvidence(
    margin: 60, excess: 0, residual: 0.03, worstDigit: 0.1, guards: 0.05, bands: 4, scannerVotes: 0)

  private func accepted(
    _ barcode: Barcode, _ evidence: ReadingEvidence?, votes: Int = 0, against other: Barcode? = nil, by others: Int = 0,
    doubtfulNeed: Float = 1
  ) -> Barcode? {
    var tally = CandidateTally(SoftReaderParameters.Acceptance())
    tally.doubtfulNeed = doubtfulNeed
    for _ in 0..<votes { tally.addLine([LineScanner.Decode(barcode: barcode, element: 60)]) }
    if let other { for _ in 0..<others { tally.addLine([LineScanner.Decode(barcode: other, element: 60)]) } }
    if let evidence { tally.add(barcode, evidence) }
    return tally.accepted?.barcode
  }

  @Test func doubtfulReading_isRefused() throws {
    let book = try code(.ean13, "9780306406157")
    #expect(accepted(book, sure) == book)
    let limits: [(WritableKeyPath<ReadingEvidence, Float>, Float)] = [
      (\.margin, 24), (\.excess, 20), (\.residual, 0.11), (\.worstDigit, 0.31), (\.guards, 0.21),
    ]
    for (figure, value) in limits {
      var doubtful = sure
      doubtful[keyPath: figure] = value
      #expect(accepted(book, doubtful) == nil, "\(figure) of \(value)")
    }
  }

  /// A strip over parts of both.
  @Test func neighboursInDoubt_areRefused_unlessTheScannerAgreesOften() throws {
    let book = try code(.ean13, "9780306406157")
    var doubtful = sure
    doubtful.doubtfulPair = DoubtfulPair(unexplained: 0.2, residual: 0.05, doubt: 0.6)
    #expect(accepted(book, doubtful) == nil)
    #expect(accepted(book, doubtful, votes: 2) == nil)
    #expect(accepted(book, doubtful, votes: 3) == book)
    doubtful.doubtfulPair.doubt = 0.4
    #expect(accepted(book, doubtful) == book)
  }

  @Test func shortCode_needsMore() throws {
    let card = try code(.ean8, "20000011")
    #expect(accepted(card, sure) == nil)
    var surer = sure
    surer.margin = 110
    #expect(accepted(card, surer) == card)
    #expect(accepted(try code(.upcE, "04252614"), surer) != nil)
  }

  @Test func poorFit_mustWinByMore() throws {
    let book = try code(.ean13, "9780306406157")
    var poor = sure
    (poor.residual, poor.margin) = (0.09, 60)
    #expect(accepted(book, poor) == nil)
    poor.margin = 70
    #expect(accepted(book, poor) == book)
  }

  /// 73 read as 11 through a blur: one digit fits far worse than the others.
  @Test func doubtfulDigit_mustBeMadeUpFor_unlessTheScannerAgrees() throws {
    let book = try code(.ean13, "9780306406157")
    var doubtful = sure
    doubtful.worstDigit = 0.21
    #expect(accepted(book, doubtful) == book)
    #expect(accepted(book, doubtful, doubtfulNeed: 4) == nil)
    #expect(accepted(book, doubtful, votes: 1, doubtfulNeed: 4) == book)
    doubtful.margin = 110
    #expect(accepted(book, doubtful, doubtfulNeed: 4) == book)
  }

  @Test func agreement_lowersTheNeed() throws {
    let book = try code(.ean13, "9780306406157")
    var close = sure
    close.margin = 10
    #expect(accepted(book, close) == nil)
    #expect(accepted(book, close, votes: 1) == book)
  }

  @Test func otherTextOnThreeLines_forbids() throws {
    let (book, other) = (try code(.ean13, "9780306406157"), try code(.ean13, "9780441172719"))
    #expect(accepted(book, sure, against: other, by: 2) == book)
    #expect(accepted(book, sure, against: other, by: 3) != book)
  }

  @Test(arguments: [
    (Symbology.ean13, "9780306406157", 2, false), (.ean13, "9780306406157", 3, true), (.upcE, "04252614", 7, false),
    (.upcE, "04252614", 8, true),
  ])
  func scannerAlone_needsVotes(symbology: Symbology, text: String, votes: Int, stands: Bool) throws {
    let barcode = try code(symbology, text)
    #expect(accepted(barcode, nil, votes: votes) == (stands ? barcode : nil))
  }

  @Test func oneLine_countsOnce() throws {
    var tally = CandidateTally(SoftReaderParameters.Acceptance())
    let decode = LineScanner.Decode(barcode: try code(.ean13, "9780306406157"), element: 60)
    tally.addLine([decode, decode, decode])
    #expect(tally.candidates.map(\.votes) == [1])
  }

  @Test func code_isNearlyAccepted_whereOnlyItsLeadIsSmall() throws {
    let book = try code(.ean13, "9780306406157")
    func nearly(_ change: (inout ReadingEvidence) -> Void, rival: Barcode? = nil) -> Barcode? {
      var tally = CandidateTally(SoftReaderParameters.Acceptance())
      var evidence = sure
      evidence.margin = 15
      change(&evidence)
      tally.add(book, evidence)
      if let rival { tally.addLine([LineScanner.Decode(barcode: rival, element: 60)]) }
      #expect(tally.accepted == nil)
      return tally.nearlyAccepted?.barcode
    }
    #expect(nearly { _ in } == book)
    #expect(nearly { $0.margin = 12 } == nil)
    #expect(nearly { $0.bands = 1 } == nil)
    // A digit that is hardly seen, and too little white next to the code.
    #expect(nearly { $0.unexplained = 0.25 } == nil)
    #expect(nearly { $0.clearModules = 4 } == nil)
    #expect(nearly({ _ in }, rival: try code(.ean13, "9780441172719")) == nil)
  }
}

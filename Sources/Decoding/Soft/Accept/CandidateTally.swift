import Domain

/// The texts that a frame's regions gave, and the rule that accepts one of them. A wrong text is worse than none.
struct CandidateTally {
  struct Candidate {
    let barcode: Barcode
    /// Lines on which libzbar gave it, and the last of them.
    var votes = 0
    var lastLine = -1
    /// The evidence of the region that was decided last; nil if only libzbar gave the code.
    var evidence: ReadingEvidence?
  }

  let rule: SoftReaderParameters.Acceptance
  /// The need of the current look, as in `SoftReaderParameters.BandPlan`.
  var doubtfulNeed: Float = 1
  private(set) var candidates: [Candidate] = []
  private var lines = 0

  init(_ rule: SoftReaderParameters.Acceptance) {
    self.rule = rule
  }

  mutating func clear() {
    candidates.removeAll(keepingCapacity: true)
    lines = 0
  }

  /// Counts what libzbar gave on one line, each text once.
  mutating func addLine(_ decodes: [LineScanner.Decode]) {
    lines += 1
    for decode in decodes {
      let index = index(of: decode.barcode)
      guard candidates[index].lastLine != lines else { continue }
      candidates[index].votes += 1
      candidates[index].lastLine = lines
    }
  }

  mutating func add(_ barcode: Barcode, _ evidence: ReadingEvidence) {
    candidates[index(of: barcode)].evidence = evidence
  }

  /// Drops the evidence of the bands for a code.
  mutating func refuse(_ barcode: Barcode) {
    candidates[index(of: barcode)].evidence = nil
  }

  private mutating func index(of barcode: Barcode) -> Int {
    if let known = candidates.firstIndex(where: { $0.barcode == barcode }) { return known }
    candidates.append(Candidate(barcode: barcode))
    return candidates.count - 1
  }

  /// The one text that stands.
  var accepted: (barcode: Barcode, evidence: ReadingEvidence)? {
    guard !candidates.isEmpty else { return nil }
    let scanned = candidates.filter { $0.votes > 0 }.max { $0.votes < $1.votes }
    var best: (candidate: Candidate, sureness: Float)?
    for candidate in candidates {
      guard let evidence = candidate.evidence else { continue }
      if let scanned, scanned.barcode != candidate.barcode, scanned.votes >= rule.vetoVotes { continue }
      if candidate.votes == 0, mayBeHalf(candidate.barcode) { continue }
      let sureness = sureness(evidence)
      guard sureness >= need(candidate, evidence), fits(candidate, evidence), sureness > best?.sureness ?? -1
      else { continue }
      best = (candidate, sureness)
    }
    if let best, var evidence = best.candidate.evidence {
      evidence.scannerVotes = best.candidate.votes
      return (best.candidate.barcode, evidence)
    }
    guard let scanned, standsAlone(scanned) else { return nil }
    return (scanned.barcode, .scanner(votes: scanned.votes))
  }

  /// The text that would stand if it led by more; nil where one stands, or a rival is seen.
  ///
  /// The tests for a digit that is present apply as they do to an accepted text.
  var nearlyAccepted: (barcode: Barcode, evidence: ReadingEvidence)? {
    let decided = candidates.filter { $0.evidence != nil }
    guard let best = decided.max(by: { surenessOverNeed($0) < surenessOverNeed($1) }), let evidence = best.evidence,
      candidates.allSatisfy({ $0.barcode == best.barcode || $0.votes == 0 }), !mayBeHalf(best.barcode),
      surenessOverNeed(best) >= rule.nearNeed, evidence.bands >= 2, fits(best, evidence),
      !rule.needsWitness(evidence)
    else { return nil }
    return (best.barcode, evidence)
  }

  /// How many codes libzbar gave, each on two lines at least.
  var codesOnLines: Int { candidates.count { $0.votes >= 2 } }

  private func surenessOverNeed(_ candidate: Candidate) -> Float {
    candidate.evidence.map { sureness($0) / need(candidate, $0) } ?? 0
  }

  /// Whether what stands does so by far, with more than one band: the other bands may be spared.
  var isSettled: Bool {
    guard let (barcode, evidence) = accepted, evidence.bands >= 2 else { return false }
    return sureness(evidence) >= rule.earlyNeed * need(barcode)
  }

  /// How far the best code stands before the second, less what obeying the rules cost it.
  func sureness(_ evidence: ReadingEvidence) -> Float {
    evidence.margin - rule.excessWeight * evidence.excess
  }

  private func need(_ barcode: Barcode) -> Float {
    switch barcode.symbology {
    case .ean13, .upcA: rule.needThirteen
    case .ean8: rule.needEight
    case .upcE: rule.needSix
    }
  }

  /// A poor fit must win by more; one that libzbar agrees with by less.
  func need(_ candidate: Candidate, _ evidence: ReadingEvidence) -> Float {
    var need = need(candidate.barcode)
    need *= 1 + rule.needOfMargin * Float(max(0, rule.wideMargin - evidence.clearModules))
    if evidence.residual > 0.05 { need *= 1 + rule.needGrowth * (evidence.residual - 0.05) / 0.05 }
    if candidate.votes > 0 { return need * rule.agreement }
    return evidence.worstDigit > rule.doubtfulDigit ? need * doubtfulNeed : need
  }

  func fits(_ candidate: Candidate, _ evidence: ReadingEvidence) -> Bool {
    evidence.residual < rule.residual && evidence.worstDigit < rule.worstDigit
      && evidence.guards < rule.guards(of: evidence)
      && evidence.unexplained < rule.leftUnexplained(by: evidence)
      && evidence.clearModules >= rule.clearModules(SymbolShape(candidate.barcode.symbology))
      && (candidate.votes >= rule.scannerVotes || !isDoubtful(evidence))
  }

  private func isDoubtful(_ evidence: ReadingEvidence) -> Bool {
    rule.isDoubtful(evidence.doubtfulPair, wasDoubted: evidence.wasDoubted)
  }

  /// Texts that lead by enough but have an unseen digit.
  var unseen: [Barcode] {
    candidates.filter { candidate in
      guard let evidence = candidate.evidence, sureness(evidence) >= need(candidate.barcode) else { return false }
      return evidence.unexplained >= rule.leftUnexplained(by: evidence) || isDoubtful(evidence)
    }.map(\.barcode)
  }

  /// Whether the left half of an EAN-13 looks the same, as a UPC-E of number system 1 would, which the standard dropped
  /// (GS1 General Specifications 5.2.2.4.2). White after the half's centre looks like any quiet zone.
  func mayBeHalf(_ barcode: Barcode) -> Bool { barcode.symbology == .upcE && barcode.text.hasPrefix("1") }

  private func standsAlone(_ scanned: Candidate) -> Bool {
    let isSix = scanned.barcode.symbology == .upcE
    let rivals = candidates.filter { $0.barcode != scanned.barcode && $0.votes > 0 }
    if isSix, !rivals.isEmpty { return false }
    return scanned.votes >= (isSix ? rule.scannerVotesSix : rule.scannerVotes)
      && scanned.votes >= rule.scannerLead * (rivals.map(\.votes).max() ?? 0)
  }
}

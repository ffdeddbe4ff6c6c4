import Domain

/// Finds the bars first, samples bands across them at their own angle and decides all digits of a code jointly.
///
/// A likelihood for every digit symbol at every place is pooled over the bands; of all codes that obey parity and check digit
/// the two best are found, and the margin between them says how sure the reading is. A doubtful one is refused. libzbar's
/// one-dimensional decoder sees the same bands as a voter and can veto.
///
/// One reader a thread: it owns the memory that it works in, none of which outlasts a call in meaning.
package final class SoftReader: BarcodeReader {
  private let parameters: SoftReaderParameters
  private var locator: BarcodeLocator
  private var regionReader: RegionReader
  private var tally: CandidateTally

  package init(parameters: SoftReaderParameters = SoftReaderParameters()) {
    self.parameters = parameters
    locator = BarcodeLocator(parameters.location)
    regionReader = RegionReader(parameters, templates: .standard)
    tally = CandidateTally(parameters.acceptance)
  }

  package func read(_ plane: LumaPlane, effort: Effort) -> [Reading] {
    regionReader.beginFrame()
    tally.clear()
    let regions = locator.locate(in: plane)
    var edges: [Int] = []
    for region in regions {
      edges.append(regionReader.read(region, of: plane, parameters.firstLook, into: &tally))
      if let reading = reading(in: region, pass: "soft") { return [reading] }
    }
    for _ in 0..<parameters.effort.secondLooks {
      let eligible = regions.indices.filter {
        edges[$0] >= parameters.effort.secondLookEdges && edges[$0] < parameters.effort.mostEdges
      }
      // Regions are sorted by score.
      guard let next = eligible.first else { break }
      edges[next] = 0
      _ = regionReader.read(regions[next], of: plane, parameters.secondLook, into: &tally)
      if let reading = reading(in: regions[next], pass: "soft close") { return [reading] }
    }
    return []
  }

  private func reading(in region: BarcodeRegion, pass: String) -> Reading? {
    guard let (barcode, evidence) = tally.accepted else { return nil }
    return Reading(
      barcode: barcode, votes: max(evidence.bands, evidence.scannerVotes), mentions: evidence.scannerVotes, pass: pass,
      corners: regionReader.corners(of: barcode, in: region), evidence: evidence)
  }
}

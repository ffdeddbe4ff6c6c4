extension RegionReader {
  /// Grey values that one deviation of a levelled profile stands for: any will do that is a contrast.
  private static let contrast: Float = 40

  /// The profiles of a region in one frame, part by part of its height.
  mutating func profiles(of region: BarcodeRegion, in plane: LumaPlane, parts: Int) -> RegionProfiles {
    sampler.lay(over: region, of: plane)
    let profiles = (0..<parts).map { part in
      sampler.meanProfile(ofPart: part, of: parts, into: samples.base)
      return Array(UnsafeBufferPointer(start: samples.base, count: sampler.count))
    }
    return RegionProfiles(
      centre: region.centre, angle: region.angle, width: region.width, step: sampler.step, parts: profiles)
  }

  /// Reads what several frames show of the region that was laid last.
  mutating func read(
    overFrames profiles: RegionProfiles, _ plan: SoftReaderParameters.BandPlan, into tally: inout CandidateTally
  ) {
    begin(plan)
    overFrames = profiles.parts
    for turn in -1..<overFrames.count {
      guard isOpen else { break }
      load(part: turn)
      profile.take(samples.base, count: sampler.count, hysteresis: plan.hysteresis, reach: plan.lightReach)
      fitTracks(turn, along: turn < 0 ? nil : sampler.middle(ofPart: turn, of: overFrames.count))
    }
    decide(into: &tally)
  }

  /// - Parameter part: below 0 the mean of all.
  func load(part: Int) {
    let parts = part < 0 ? overFrames[...] : overFrames[part...part]
    for sample in 0..<sampler.count {
      let level = parts.reduce(0) { $0 + $1[sample] } / Float(parts.count)
      samples.base[sample] = max(0, min(255, 128 + RegionReader.contrast * level))
    }
  }
}

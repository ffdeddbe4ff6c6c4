import Glibc

/// The profiles of one region in one frame: what a few parts of its height show, one above the other.
struct RegionProfiles {
  /// The region's middle, in pixels.
  var centre: Point
  /// The angle of the bars' normal, in radians.
  var angle: Double
  /// The region's extent across its bars, in pixels.
  var width: Double
  /// From one sample to the next, in pixels.
  var step: Double
  /// Grey values, the same number in each part.
  var parts: [[Float]]

  var count: Int { parts.first?.count ?? 0 }
}

/// Lays the profiles that live frames show of one region over each other: a sensor's noise differs from frame to frame
/// and goes, bars stay. So a code is read after a few frames that none of them shows well enough.
///
/// A hand moves: each frame's profile is laid where it is most like those before it. One that is unlike them is another
/// code, or a spoilt look at this one; nothing of what was seen before reaches it.
struct ProfileMemory: ~Copyable {
  private struct Remembered {
    var profiles: RegionProfiles
    var frames = 1
    var missed = 0
  }

  private let rule: SoftReaderParameters.OverFrames
  private var remembered: [Remembered] = []

  init(_ rule: SoftReaderParameters.OverFrames) {
    self.rule = rule
  }

  /// A region that is not seen for a few frames is forgotten.
  mutating func beginFrame() {
    for index in remembered.indices { remembered[index].missed += 1 }
    remembered.removeAll { $0.missed > rule.mostMissed }
  }

  mutating func forget() { remembered.removeAll(keepingCapacity: true) }

  /// Adds what this frame shows of a region.
  ///
  /// - Returns: what all frames show of it, where this one has it, and how many they are.
  mutating func add(_ seen: RegionProfiles) -> (profiles: RegionProfiles, frames: Int) {
    let seen = seen.levelled
    guard let index = remembered.firstIndex(where: { isPlace($0.profiles, of: seen) }) else {
      remembered.append(Remembered(profiles: seen))
      if remembered.count > rule.regions { remembered.removeFirst() }
      return (seen, 1)
    }
    guard let match = ProfileMatch.best(of: remembered[index].profiles, on: seen), match.likeness >= rule.likeness
    else {
      remembered[index] = Remembered(profiles: seen)
      return (seen, 1)
    }
    let weight = Float(min(remembered[index].frames, rule.mostFrames))
    var sum = seen
    for part in seen.parts.indices {
      for sample in 0..<seen.count {
        guard let before = match.value(at: sample, of: remembered[index].profiles.parts[part]) else { continue }
        sum.parts[part][sample] = (weight * before + seen.parts[part][sample]) / (weight + 1)
      }
    }
    remembered[index] = Remembered(profiles: sum, frames: remembered[index].frames + 1)
    return (sum, remembered[index].frames)
  }

  /// Whether a code that was there may be here by now.
  private func isPlace(_ before: RegionProfiles, of seen: RegionProfiles) -> Bool {
    let distance = hypot(before.centre.x - seen.centre.x, before.centre.y - seen.centre.y)
    return distance < rule.reach * max(before.width, seen.width) && abs(before.angle - seen.angle) < rule.turn
      && before.parts.count == seen.parts.count
  }
}

/// How samples of one frame's profile lie on another's.
struct ProfileMatch {
  /// Samples of the one before for one of the new ones.
  private var scale: Double
  /// The sample before that lies on the first new one.
  private var offset: Double
  /// Correlation, −1...1.
  private(set) var likeness: Float

  /// - Returns: nil where either is too short.
  static func best(of before: RegionProfiles, on seen: RegionProfiles) -> ProfileMatch? {
    let (old, new) = (before.mean, seen.mean)
    guard min(old.count, new.count) >= 64 else { return nil }
    let ratio = seen.step / before.step
    var best: ProfileMatch?
    func consider(_ scale: Double, _ shift: Double) {
      // Around the middles, so that scale and shift are apart.
      let offset = Double(old.count) / 2 + shift - scale * Double(new.count) / 2
      let likeness = likeness(old, new, scale, offset)
      if likeness > best?.likeness ?? -1 { best = ProfileMatch(scale: scale, offset: offset, likeness: likeness) }
    }
    // The region's box is made of cells and jumps by them; its bars do not.
    let reach = 56
    for growth in stride(from: -0.045, through: 0.045, by: 0.015) {
      for shift in stride(from: -reach, through: reach, by: 2) { consider(ratio * (1 + growth), Double(shift)) }
    }
    guard let coarse = best else { return nil }
    let shift = coarse.offset + coarse.scale * Double(new.count) / 2 - Double(old.count) / 2
    for growth in [-0.0075, 0, 0.0075] {
      for step in -4...4 { consider(coarse.scale * (1 + growth), shift + Double(step) / 2) }
    }
    return best
  }

  /// Every second sample is enough for this decision.
  private static func likeness(_ old: [Float], _ new: [Float], _ scale: Double, _ offset: Double) -> Float {
    var (products, olds, news): (Float, Float, Float) = (0, 0, 0)
    var seen = 0
    var place = offset
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for index in stride(from: 0, to: new.count, by: 2) {
          let whole = Int(place)
          if place >= 0, whole &+ 1 < old.count {
            let share = Float(place - Double(whole))
            let value = old[whole] + (old[whole &+ 1] - old[whole]) * share
            products += value * new[index]
            olds += value * value
            news += new[index] * new[index]
            seen &+= 1
          }
          place += 2 * scale
        }
      }
    }
    guard 2 * seen >= new.count * 7 / 10, olds > 0, news > 0 else { return -1 }
    return products / (olds * news).squareRoot()
  }

  /// - Returns: nil where the profile before does not reach.
  func value(at sample: Int, of profile: [Float]) -> Float? {
    let place = offset + scale * Double(sample)
    guard place >= 0, Int(place) + 1 < profile.count else { return nil }
    let (whole, share) = (Int(place), Float(place - Double(Int(place))))
    return profile[whole] + (profile[whole + 1] - profile[whole]) * share
  }
}

extension RegionProfiles {
  fileprivate var mean: [Float] {
    (0..<count).map { sample in parts.reduce(0) { $0 + $1[sample] } / Float(parts.count) }
  }

  /// Without its own brightness and contrast, which a camera changes from frame to frame: mean 0, deviation 1.
  fileprivate var levelled: RegionProfiles {
    let all = mean
    guard !all.isEmpty else { return self }
    let middle = all.reduce(0, +) / Float(all.count)
    let deviation = (all.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Float(all.count)).squareRoot()
    guard deviation > 0 else { return self }
    var levelled = self
    levelled.parts = parts.map { part in part.map { ($0 - middle) / deviation } }
    return levelled
  }
}

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

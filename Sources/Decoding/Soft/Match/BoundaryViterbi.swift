/// Fits a symbol's guards and digits to a profile, with every boundary free to move a little.
///
/// A Viterbi search over the boundaries (Viterbi 1967) on a grid of quarter modules: each may lie up to 3½ modules off
/// where an even split has it, and half a module nearer or farther than the one before. That takes in cylinders,
/// perspective and outer edges that are not exact. A rigid grid reads 41 of 319 photographs fewer (measured).
struct BoundaryViterbi: ~Copyable {
  /// Steps of a boundary off the even split, to each side, in quarter modules.
  private static let range = 14
  private static let states = 2 * range + 1
  /// Steps that a digit may be longer or shorter, in quarter modules; a guard one.
  private static let reach = 2
  private static let moves = 2 * reach + 1
  /// Steps that the symbol's own two ends may be off.
  private static let endRange = 4
  static let mostElements = 16
  private static let unreachable: Float = 1e9

  private let parameters: SoftReaderParameters.Fit
  private let templates: DigitTemplates
  private let layouts: [SymbolLayout]
  /// Least cost to reach each boundary state.
  private let reached = Scratch(count: (mostElements + 1) * states, repeating: Float(0))
  private let cameFrom = Scratch(count: (mostElements + 1) * states, repeating: Int8(0))
  /// The states of an element that are followed.
  private let order = Scratch(count: states, repeating: Int8(0))
  /// For each element, state before it and move: the element's own cost, and its symbols' if it is a digit.
  private let elementCosts = Scratch(count: mostElements * states * moves, repeating: Float(0))
  private let symbolCosts = Scratch(
    count: mostElements * states * moves * DigitTemplates.lanes, repeating: SIMD4<Float>())

  init(_ parameters: SoftReaderParameters.Fit, templates: DigitTemplates) {
    self.parameters = parameters
    self.templates = templates
    layouts = SymbolShape.allCases.map(\.layout)
  }

  /// How well the best path fits, in mean squared residual of levels.
  struct Outcome {
    var residual: Float
    /// The residual of only the guards.
    var guardResidual: Float
  }

  /// The mean squared residual on `fit`'s path with another blur and growth: a fifth of the work of a fit.
  ///
  /// - Parameter path: as `fit` writes it (`BandValues.path`).
  func residual(
    _ shape: SymbolShape, at alignment: SymbolAlignment, in profile: borrowing EdgeProfile, kind: TemplateKind,
    along path: UnsafePointer<Float>
  ) -> Float {
    let layout = layouts[shape.rawValue]
    let matcher = DigitMatcher(
      levels: UnsafePointer(profile.levels), greys: UnsafePointer(profile.greys), count: profile.count,
      templates: templates, kind: kind)
    let modules = Float(layout.moduleCount)
    let quarter = (alignment.last - alignment.first) / modules * 0.25
    var position = 0
    var whole: Float = 0
    for (index, element) in layout.elements.enumerated() {
      let start = alignment.place(Float(position) / modules) + path[index] * quarter
      position += element.moduleCount
      let end = alignment.place(Float(position) / modules) + path[index + 1] * quarter
      if let guardIndex = element.guardIndex {
        whole += matcher.cost(ofGuard: guardIndex, modules: element.moduleCount, from: start, to: end)
      } else {
        whole += matcher.costs(from: start, to: end, isRight: element == .rightDigit, into: symbolCosts.base)
      }
    }
    return whole / Float(layout.moduleCount * DigitTemplates.samplesPerModule)
  }

  /// - Parameters:
  ///   - abortResidual: given up when the mean so far is above it.
  ///   - costs: receives squared residuals in the order of `DigitCosts`, and after them what `BandValues` lists.
  /// - Returns: nil where nothing fits.
  func fit(
    _ shape: SymbolShape, at alignment: SymbolAlignment, in profile: borrowing EdgeProfile, kind: TemplateKind,
    abortResidual: Float, into costs: UnsafeMutablePointer<Float>
  ) -> Outcome? {
    fit(layouts[shape.rawValue], at: alignment, in: profile, kind: kind, abortResidual: abortResidual, into: costs)
  }

  /// The same for any layout.
  func fit(
    _ layout: SymbolLayout, at alignment: SymbolAlignment, in profile: borrowing EdgeProfile, kind: TemplateKind,
    abortResidual: Float, into costs: UnsafeMutablePointer<Float>
  ) -> Outcome? {
    let chain = layout.elements
    let matcher = DigitMatcher(
      levels: UnsafePointer(profile.levels), greys: UnsafePointer(profile.greys), count: profile.count,
      templates: templates, kind: kind)
    for state in 0..<Self.states {
      let off = abs(state - Self.range)
      reached.base[state] = off <= Self.endRange ? 0.1 * Float(off) : Self.unreachable
    }
    let modules = Float(layout.moduleCount)
    var position = 0
    var seen: Float = 0
    for index in chain.indices {
      let element = chain[index]
      let start = alignment.place(Float(position) / modules)
      position += element.moduleCount
      let end = alignment.place(Float(position) / modules)
      let best = least(at: index)
      guard best <= abortResidual * seen + parameters.abortAllowance else { return nil }
      seen += Float(element.moduleCount * DigitTemplates.samplesPerModule)
      let quarter = (alignment.last - alignment.first) / modules * 0.25
      advance(
        element, index, matcher, from: start, to: end, quarter, limit: best + parameters.beam,
        endRange: Self.endRange + Self.reach * (chain.count - 1 - index))
    }
    return trace(layout, at: alignment, in: matcher, into: costs)
  }

  private func least(at index: Int) -> Float {
    let row = reached.base + index &* Self.states
    var best = Self.unreachable
    for state in 0..<Self.states where row[state] < best { best = row[state] }
    return best
  }

  /// All moves over one element from the states that are within the beam, the cheapest state first.
  ///
  /// A move is not matched if no cost of its element could make it the best to its target or within the beam.
  @inline(__always)
  private func advance(
    _ element: SymbolElement, _ index: Int, _ matcher: DigitMatcher, from start: Float, to end: Float, _ quarter: Float,
    limit: Float, endRange: Int
  ) {
    let row = reached.base + index &* Self.states
    let next = row + Self.states
    let origins = cameFrom.base + (index &+ 1) &* Self.states
    next.update(repeating: Self.unreachable, count: Self.states)
    let guardIndex = element.guardIndex
    let modules = element.moduleCount
    let isRight = element == .rightDigit
    let moves = guardIndex == nil ? 0..<Self.moves : 1..<Self.moves - 1
    var least = Self.unreachable
    for turn in 0..<sortStates(of: row, atMost: limit) {
      let state = Int(order.base[turn])
      let from = start + Float(state &- Self.range) * quarter
      for move in moves {
        let target = state &+ move &- Self.reach
        guard target >= 0, target < Self.states, abs(target &- Self.range) <= endRange else { continue }
        let before = row[state] + parameters.stepCost * Float(abs(move &- Self.reach))
        guard before < next[target], before <= least + parameters.beam else { continue }
        let to = end + Float(target &- Self.range) * quarter
        let slot = (index &* Self.states &+ state) &* Self.moves &+ move
        let cost =
          if let guardIndex {
            matcher.cost(ofGuard: guardIndex, modules: modules, from: from, to: to)
          } else {
            matcher.costs(
              from: from, to: to, isRight: isRight, into: symbolCosts.base + slot &* DigitTemplates.lanes)
          }
        elementCosts.base[slot] = cost
        let sum = before + cost
        least = min(least, sum)
        if sum < next[target] {
          next[target] = sum
          origins[target] = Int8(truncatingIfNeeded: state)
        }
      }
    }
  }

  /// Writes the states that cost no more than `limit` to `order`, the cheapest first.
  ///
  /// - Returns: how many they are.
  @inline(__always)
  private func sortStates(of row: UnsafePointer<Float>, atMost limit: Float) -> Int {
    var count = 0
    for state in 0..<Self.states where row[state] <= limit {
      var place = count
      while place > 0, row[Int(order.base[place &- 1])] > row[state] {
        order.base[place] = order.base[place &- 1]
        place &-= 1
      }
      order.base[place] = Int8(truncatingIfNeeded: state)
      count &+= 1
    }
    return count
  }

  /// From the best end back to the start.
  private func trace(
    _ layout: SymbolLayout, at alignment: SymbolAlignment, in matcher: DigitMatcher,
    into costs: UnsafeMutablePointer<Float>
  ) -> Outcome? {
    let chain = layout.elements
    let ends = reached.base + chain.count &* Self.states
    var state = 0
    for other in 1..<Self.states where ends[other] < ends[state] { state = other }
    guard ends[state] < Self.unreachable / 10 else { return nil }
    var (left, right) = (layout.left, layout.right)
    var (whole, guards): (Float, Float) = (0, 0)
    var guardSamples = 0
    let modules = Float(layout.moduleCount)
    let quarter = (alignment.last - alignment.first) / modules * 0.25
    var position = layout.moduleCount
    costs[BandValues.path + chain.count] = Float(state - Self.range)
    for index in chain.indices.reversed() {
      let origin = Int(cameFrom.base[(index &+ 1) &* Self.states &+ state])
      let end = alignment.place(Float(position) / modules) + Float(state &- Self.range) * quarter
      position &-= chain[index].moduleCount
      let start = alignment.place(Float(position) / modules) + Float(origin &- Self.range) * quarter
      let slot = (index &* Self.states &+ origin) &* Self.moves &+ (state &- origin &+ Self.reach)
      whole += elementCosts.base[slot]
      let symbols = symbolCosts.base + slot &* DigitTemplates.lanes
      switch chain[index] {
      case .leftDigit:
        left &-= 1
        copy(symbols, to: costs, digit: left)
        matcher.view(from: start, to: end, into: costs + BandValues.view(left))
      case .rightDigit:
        right &-= 1
        copy(symbols, to: costs, digit: DigitCosts.rightHalf &+ right)
        matcher.view(from: start, to: end, into: costs + BandValues.view(DigitCosts.rightHalf &+ right))
      case .startGuard, .centreGuard, .endGuard, .specialGuard, .addOnGuard, .separator:
        guards += elementCosts.base[slot]
        guardSamples += chain[index].moduleCount * DigitTemplates.samplesPerModule
      }
      if index == chain.count - 1 {
        matcher.margin(
          from: end, step: 4 * quarter, modules: BandValues.marginModules, into: costs + BandValues.marginBehind)
      }
      if index == 0 {
        matcher.margin(
          from: start, step: -4 * quarter, modules: BandValues.marginModules, into: costs + BandValues.marginBefore)
      }
      state = origin
      costs[BandValues.path + index] = Float(state - Self.range)
    }
    let samples = layout.moduleCount * DigitTemplates.samplesPerModule
    return Outcome(residual: whole / Float(samples), guardResidual: guards / Float(guardSamples))
  }

  /// The boundaries on the best path of the last `fit`, in samples: one more than there are elements.
  func boundaries(_ shape: SymbolShape, at alignment: SymbolAlignment) -> [Float] {
    let chain = layouts[shape.rawValue].elements
    let modules = Float(shape.moduleCount)
    let ends = reached.base + chain.count &* Self.states
    var state = 0
    for other in 1..<Self.states where ends[other] < ends[state] { state = other }
    var position = shape.moduleCount
    var places: [Float] = []
    for index in (0...chain.count).reversed() {
      let off = Float(state - Self.range) * 0.25 * (alignment.last - alignment.first) / modules
      places.append(alignment.place(Float(position) / modules) + off)
      guard index > 0 else { break }
      position -= chain[index - 1].moduleCount
      state = Int(cameFrom.base[index &* Self.states &+ state])
    }
    return places.reversed()
  }

  private func copy(_ symbols: UnsafePointer<SIMD4<Float>>, to costs: UnsafeMutablePointer<Float>, digit: Int) {
    UnsafeMutableRawPointer(costs + digit &* DigitTemplates.symbolCount)
      .copyMemory(from: symbols, byteCount: DigitTemplates.symbolCount * MemoryLayout<Float>.stride)
  }
}

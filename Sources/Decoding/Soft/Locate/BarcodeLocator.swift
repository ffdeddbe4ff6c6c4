/// Finds the regions of a frame that may be bars, in less than a millisecond for an empty one of 1280 by 720.
///
/// Cells of two or three sizes, since a cell must hold some bars and no adjacent text.
struct BarcodeLocator: ~Copyable {
  private let parameters: SoftReaderParameters.Location
  private var gradients = GradientMap()
  private var levels = OrientationPyramid()
  private var growth: RegionGrowth
  private var found: [BarcodeRegion] = []
  private var kept: [BarcodeRegion] = []

  init(_ parameters: SoftReaderParameters.Location) {
    self.parameters = parameters
    growth = RegionGrowth(parameters)
  }

  /// - Returns: the strongest regions first, at most `parameters.regions`.
  mutating func locate(in plane: LumaPlane) -> [BarcodeRegion] {
    found.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    gradients.measure(plane)
    guard gradients.columns >= 2, gradients.rows >= 1 else { return [] }
    levels.build(from: gradients)
    let noise = gradients.noise(share: parameters.noiseShare)
    for level in Self.levels(forLongerSide: max(plane.width, plane.height)) { growRegions(level, noise: noise) }
    found.sort { $0.score > $1.score }
    for region in found where kept.count < parameters.regions {
      if !kept.contains(where: region.repeats) { kept.append(region) }
    }
    return kept
  }

  /// Weaker regions of the frame that was located last, also of cells half as large. They are flat, as codes are: large
  /// text takes the place of small bars.
  mutating func locateFurther(in plane: LumaPlane) -> [BarcodeRegion] {
    guard gradients.columns >= 2, gradients.rows >= 1 else { return [] }
    let finest = Self.levels(forLongerSide: max(plane.width, plane.height)).lowerBound
    if finest > 0 { growRegions(finest - 1, noise: gradients.noise(share: parameters.noiseShare)) }
    found.sort { $0.score > $1.score }
    let first = kept.count
    for region in found where kept.count < first + parameters.furtherRegions {
      guard region.height < parameters.furtherHeight * region.width else { continue }
      if !kept.contains(where: region.repeats) { kept.append(region) }
    }
    return Array(kept[first...])
  }

  private mutating func growRegions(_ level: Int, noise: Float) {
    growth.grow(
      levels.cells(level), columns: levels.columns(level), rows: levels.rows(level), cellSize: 8 << level, noise: noise
    ) {
      found.append($0)
    }
  }

  /// Cells of 8, 16, 32 and 64 pixels are levels 0 to 3; large pictures have large bars and much small texture.
  private static func levels(forLongerSide pixels: Int) -> ClosedRange<Int> {
    switch pixels {
    case ..<400: 0...1
    case ..<700: 0...2
    case ..<1400: 1...2
    default: 1...3
    }
  }
}

/// The blocks of a gradient map, and three times pooled two by two.
struct OrientationPyramid: ~Copyable {
  private static let levelCount = 4
  private var storage = Scratch(count: 1, repeating: Orientation())
  private var sizes: [(columns: Int, rows: Int, offset: Int)] = []

  func cells(_ level: Int) -> UnsafePointer<Orientation> { UnsafePointer(storage.base + sizes[level].offset) }
  func columns(_ level: Int) -> Int { sizes[level].columns }
  func rows(_ level: Int) -> Int { sizes[level].rows }

  mutating func build(from map: borrowing GradientMap) {
    sizes.removeAll(keepingCapacity: true)
    var (columns, rows, offset) = (map.columns, map.rows, 0)
    for _ in 0..<Self.levelCount {
      sizes.append((columns, rows, offset))
      offset += columns * rows
      (columns, rows) = ((columns + 1) / 2, (rows + 1) / 2)
    }
    storage.reserve(offset)
    storage.base.update(from: map.blocks, count: map.columns * map.rows)
    for level in 1..<Self.levelCount { pool(sizes[level - 1], into: sizes[level]) }
  }

  private func pool(
    _ fine: (columns: Int, rows: Int, offset: Int), into coarse: (columns: Int, rows: Int, offset: Int)
  ) {
    let (from, to) = (storage.base + fine.offset, storage.base + coarse.offset)
    to.update(repeating: Orientation(), count: coarse.columns * coarse.rows)
    for y in 0..<fine.rows {
      let (row, pooled) = (from + y * fine.columns, to + (y / 2) * coarse.columns)
      for x in 0..<fine.columns { pooled[x / 2] += row[x] }
    }
  }
}

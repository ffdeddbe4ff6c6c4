import Glibc

/// Grows regions of one orientation out of cells, from the strongest cell on.
struct RegionGrowth: ~Copyable {
  /// Regions that one cell size may give.
  private static let mostRegions = 24

  private struct Seed: BitwiseCopyable {
    var strength: Float
    var cell: Int
  }

  private let parameters: SoftReaderParameters.Location
  /// Each cell with its eight neighbours: that bridges wide bars.
  private var smooth = Scratch(count: 1, repeating: Orientation())
  /// Coherent energy of the cells that may be bars, 0 for the others and for those already taken.
  private var strength = Scratch(count: 1, repeating: Float(0))
  private var seeds = Scratch(count: 1, repeating: Seed(strength: 0, cell: 0))
  private var seedCount = 0
  private var stack = Scratch(count: 1, repeating: 0)
  private var members = Scratch(count: 1, repeating: 0)

  init(_ parameters: SoftReaderParameters.Location) {
    self.parameters = parameters
  }

  /// - Parameter cellSize: in pixels.
  mutating func grow(
    _ cells: UnsafePointer<Orientation>, columns: Int, rows: Int, cellSize: Int, noise: Float,
    _ body: (BarcodeRegion) -> Void
  ) {
    smoothen(cells, columns: columns, rows: rows, cellSize: cellSize, noise)
    var sorted = UnsafeMutableBufferPointer(start: seeds.base, count: seedCount)
    sorted.sort { $0.strength > $1.strength }
    var regions = 0
    for index in 0..<seedCount where regions < Self.mostRegions {
      let seed = seeds.base[index]
      guard strength.base[seed.cell] > 0 else { continue }
      let (count, sum) = flood(from: seed, cells, columns: columns, rows: rows)
      guard count >= 3, let region = outline(count, sum, columns: columns, cellSize: Double(cellSize)) else { continue }
      regions += 1
      body(region)
    }
  }

  private mutating func smoothen(
    _ cells: UnsafePointer<Orientation>, columns: Int, rows: Int, cellSize: Int, _ noise: Float
  ) {
    let count = columns * rows
    smooth.reserve(count)
    strength.reserve(count)
    seeds.reserve(count)
    stack.reserve(count)
    members.reserve(count)
    seedCount = 0
    // Every second row was summed.
    let pixels = Float(cellSize * cellSize) / 2
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = Orientation()
        var neighbours: Float = 0
        for row in max(0, y &- 1)...min(rows &- 1, y &+ 1) {
          for column in max(0, x &- 1)...min(columns &- 1, x &+ 1) {
            sum += cells[row &* columns &+ column]
            neighbours += 1
          }
        }
        let cell = y &* columns &+ x
        smooth.base[cell] = sum
        let coherent = sum.coherent
        let area = pixels * neighbours
        let energy = sum.energy - noise * area
        // By chance noise is coherent by a share that shrinks with the root of the pixels that are summed.
        let isBars =
          energy > parameters.energy * area && coherent > parameters.coherence * energy
          && coherent > parameters.leastOverNoise * noise * area.squareRoot()
        strength.base[cell] = isBars ? coherent / neighbours : 0
        if isBars, coherent > 0 {
          seeds.base[seedCount] = Seed(strength: coherent / neighbours, cell: cell)
          seedCount &+= 1
        }
      }
    }
  }

  /// Takes all connected cells of nearly the seed's orientation. Their numbers are then in `members`.
  private mutating func flood(
    from seed: Seed, _ cells: UnsafePointer<Orientation>, columns: Int, rows: Int
  ) -> (count: Int, sum: Orientation) {
    let (smooth, strength, stack, members) = (smooth.base, strength.base, stack.base, members.base)
    let first = smooth[seed.cell]
    let (cosine, sine) = (first.cosine / first.coherent, first.sine / first.coherent)
    let least = seed.strength * parameters.growth
    var depth = 0
    var count = 0
    var sum = Orientation()
    func take(_ cell: Int) {
      strength[cell] = 0
      stack[depth] = cell
      depth &+= 1
    }
    func consider(_ cell: Int) {
      guard strength[cell] > 0, strength[cell] >= least else { return }
      let other = smooth[cell]
      guard other.cosine * cosine + other.sine * sine >= parameters.alignment * other.coherent else { return }
      take(cell)
    }
    take(seed.cell)
    while depth > 0 {
      depth &-= 1
      let cell = stack[depth]
      members[count] = cell
      count &+= 1
      sum += cells[cell]
      let (y, x) = cell.quotientAndRemainder(dividingBy: columns)
      if x &+ 1 < columns { consider(cell &+ 1) }
      if x > 0 { consider(cell &- 1) }
      if y &+ 1 < rows { consider(cell &+ columns) }
      if y > 0 { consider(cell &- columns) }
    }
    return (count, sum)
  }

  /// The box around the members, turned to their orientation. Nil where it is too narrow for any symbol.
  private func outline(_ count: Int, _ sum: Orientation, columns: Int, cellSize: Double) -> BarcodeRegion? {
    let angle = 0.5 * atan2(Double(sum.sine), Double(sum.cosine))
    let (c, s) = (cos(angle), sin(angle))
    var (leastU, mostU, leastV, mostV) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for index in 0..<count {
      let (row, column) = members.base[index].quotientAndRemainder(dividingBy: columns)
      let (x, y) = ((Double(column) + 0.5) * cellSize, (Double(row) + 0.5) * cellSize)
      let (u, v) = (x * c + y * s, -x * s + y * c)
      leastU = min(leastU, u)
      mostU = max(mostU, u)
      leastV = min(leastV, v)
      mostV = max(mostV, v)
    }
    guard mostU - leastU >= parameters.shortestWidth else { return nil }
    let (u, v) = ((leastU + mostU) / 2, (leastV + mostV) / 2)
    let (halfWidth, halfHeight) = ((mostU - leastU + cellSize) / 2, (mostV - leastV + cellSize) / 2)
    // Summed over pixels a cell of twice the size has four times the energy, of half the cells' number.
    let score = Double(sum.coherent) * 2
    return BarcodeRegion(
      centre: Point(x: u * c - v * s, y: u * s + v * c), angle: angle, across: -halfWidth...halfWidth,
      along: -halfHeight...halfHeight, score: score, cellSize: cellSize)
  }
}

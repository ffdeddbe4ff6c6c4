/// A cell's gradients, summed: the structure tensor as a vector of twice the angle, so opposite edges add up.
struct Orientation: Hashable, Sendable, BitwiseCopyable {
  /// Energy along x less that along y, in grey values squared.
  var cosine: Float = 0
  /// Twice the mixed energy.
  var sine: Float = 0
  /// All energy. The vector is as long where everything points one way.
  var energy: Float = 0

  static func += (left: inout Orientation, right: Orientation) {
    left.cosine += right.cosine
    left.sine += right.sine
    left.energy += right.energy
  }

  /// Length of the vector: the energy that lies in one orientation.
  var coherent: Float { (cosine * cosine + sine * sine).squareRoot() }
}

/// The gradients of a frame in blocks of 8 by 8 pixels.
///
/// Differences over diagonals of 2 by 2 pixels (Roberts 1963) at full resolution: a reduced picture loses narrow bars.
/// Every second row will do: bars are longer.
struct GradientMap: ~Copyable {
  static let blockSize = 8

  private(set) var columns = 0
  private(set) var rows = 0
  private var storage = Scratch(count: 1, repeating: Orientation())

  /// Row after row of blocks; the last pixels to the right and below that fill no block are left out.
  var blocks: UnsafePointer<Orientation> { UnsafePointer(storage.base) }

  mutating func measure(_ plane: LumaPlane) {
    columns = max(0, (plane.width - 1) / Self.blockSize)
    rows = max(0, (plane.height - 1) / Self.blockSize)
    storage.reserve(columns * rows)
    for row in 0..<rows {
      let upper = plane.row(row * Self.blockSize)
      let out = storage.base + row * columns
      for column in 0..<columns {
        out[column] = Self.block(upper + column * Self.blockSize, stride: plane.stride)
      }
    }
  }

  /// The noise floor of the sensor, in grey values squared a measured pixel. It is the energy that the given share of
  /// blocks falls short of. It has no orientation, and hides that of faint bars.
  func noise(share: Float) -> Float {
    let count = columns * rows
    guard count > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.bins) { numbers in
      numbers.initialize(repeating: 0)
      for index in 0..<count { numbers[Self.bin(storage.base[index].energy)] &+= 1 }
      var (bin, below): (Int, Int32) = (0, 0)
      let wanted = Int32(share * Float(count))
      while bin < Self.bins - 1, below &+ numbers[bin] <= wanted {
        below &+= numbers[bin]
        bin &+= 1
      }
      return Self.energy(ofBin: bin) / Float(Self.blockSize * Self.blockSize / 2)
    }
  }

  private static let bins = 64
  /// Four bins to a doubling, by the first bits of the number: from 64 on, a block of 32 differences of one or two.
  private static let firstBin = Int(Float(64).bitPattern >> 21)
  private static func bin(_ energy: Float) -> Int { max(0, min(bins - 1, Int(energy.bitPattern >> 21) - firstBin)) }
  private static func energy(ofBin bin: Int) -> Float {
    bin == 0 ? 0 : Float(bitPattern: UInt32(bin + firstBin) << 21)
  }

  /// Products are of 16 bits and sums of 32: the largest is 32 · 255², far below overflow.
  @inline(__always)
  private static func block(_ first: UnsafePointer<UInt8>, stride: Int) -> Orientation {
    var falling = SIMD8<Int32>()
    var rising = SIMD8<Int32>()
    var mixed = SIMD8<Int32>()
    for pair in 0..<4 {
      let upper = first + 2 &* pair &* stride
      let lower = upper + stride
      let a = SIMD8<Int32>(truncatingIfNeeded: eight(lower + 1) &- eight(upper))
      let b = SIMD8<Int32>(truncatingIfNeeded: eight(lower) &- eight(upper + 1))
      falling &+= a &* a
      rising &+= b &* b
      mixed &+= a &* b
    }
    let (f, r) = (Float(falling.wrappedSum()), Float(rising.wrappedSum()))
    return Orientation(cosine: -2 * Float(mixed.wrappedSum()), sine: f - r, energy: f + r)
  }

  @inline(__always)
  private static func eight(_ pixels: UnsafePointer<UInt8>) -> SIMD8<Int16> {
    SIMD8<Int16>(truncatingIfNeeded: UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt8>.self))
  }
}

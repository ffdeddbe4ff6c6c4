/// Brightness of colours (ITU-R BT.601, in 256ths).
enum Luma {
  static func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (77 * UInt32(red) + 150 * UInt32(green) + 29 * UInt32(blue) + 128) >> 8)
  }

  /// - Parameter pixels: red, green, blue of each.
  static func fromRGB(_ pixels: [UInt8]) -> [UInt8] {
    let count = pixels.count / 3
    return [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      pixels.withUnsafeBufferPointer { source in
        for index in 0..<count {
          target[index] = of(source[index * 3], source[index * 3 + 1], source[index * 3 + 2])
        }
      }
      initialized = count
    }
  }
}

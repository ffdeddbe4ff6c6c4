/// A grey picture that owns its memory, rows without gaps.
package struct GrayImage: Hashable, Sendable {
  package private(set) var pixels: [UInt8]
  package let width: Int
  package let height: Int

  /// - Parameter pixels: `width * height` luma values, 0 black, 255 white.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height, "a value for every pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  package init(
    width: Int, height: Int, initializingPixelsWith fill: (inout UnsafeMutableBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    let count = width * height
    self.width = width
    self.height = height
    pixels = try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try fill(&buffer)
      initialized = count
    }
  }

  /// A copy with black for white.
  init(inverting plane: LumaPlane) {
    self.init(width: plane.width, height: plane.height) { target in
      for y in 0..<plane.height {
        let row = plane.row(y)
        for x in 0..<plane.width { target[y &* plane.width &+ x] = 255 &- row[x] }
      }
    }
  }

  package func withPlane<Result>(_ body: (LumaPlane) throws -> Result) rethrows -> Result {
    try pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else {
        // An empty array may have no address; no pixel of it is ever looked at.
        return try withUnsafePointer(to: 0) { try body(LumaPlane(base: $0, width: 0, height: 0, stride: 0)) }
      }
      return try body(LumaPlane(base: base, width: width, height: height, stride: width))
    }
  }
}

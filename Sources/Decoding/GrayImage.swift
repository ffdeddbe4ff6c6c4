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

/// An 8-bit luma plane in a camera's buffer or a decoded still, valid only in the closure that lends it.
package struct LumaPlane {
  /// The first pixel of the first row. Row `y` begins `y * stride` bytes on.
  package let base: UnsafePointer<UInt8>
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next, at least `width`.
  package let stride: Int
  /// Whether `sample` gives black for white. The pixels stay as they are.
  private(set) var isInverted = false

  package init(base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    precondition(width >= 0 && height >= 0 && stride >= width, "a row fits its stride")
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The same view with black for white, for a code whose bars are light on dark ground.
  var inverted: LumaPlane {
    var plane = self
    plane.isInverted.toggle()
    return plane
  }

  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }
}

extension LumaPlane {
  /// The columns as rows, so that one loop scans both ways along the memory. Every `spacing`-th column from `first` on.
  func transposed(first: Int = 0, spacing: Int = 1) -> GrayImage {
    let columns = first < width ? (width - first + spacing - 1) / spacing : 0
    return GrayImage(width: height, height: columns) { target in
      guard let out = target.baseAddress else { return }
      // A tile's columns share cache lines when read, its rows when written.
      let tileWidth = max(1, 64 / spacing)
      for tile in Swift.stride(from: 0, to: columns, by: tileWidth) {
        let end = min(tile + tileWidth, columns)
        for y in 0..<height {
          var source = row(y) + first + tile * spacing
          var slot = out + tile * height + y
          for _ in tile..<end {
            slot.pointee = source.pointee
            source += spacing
            slot += height
          }
        }
      }
    }
  }
}

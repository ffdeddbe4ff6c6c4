/// An 8-bit luma plane where it lies: a camera's buffer, a decoded still. Valid only inside the closure that lends it.
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

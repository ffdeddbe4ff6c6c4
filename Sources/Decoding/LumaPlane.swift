/// An 8-bit luma plane where it lies: a camera's buffer, a decoded still. Valid only inside the closure that lends it.
package struct LumaPlane {
  /// The first pixel of the first row. Row `y` begins `y * stride` bytes on.
  package let base: UnsafePointer<UInt8>
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next, at least `width`.
  package let stride: Int

  package init(base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    precondition(width >= 0 && height >= 0 && stride >= width, "a row fits its stride")
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }
}

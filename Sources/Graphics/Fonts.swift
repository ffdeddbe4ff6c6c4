import CCairo
import Synchronization

/// The fonts of the process. One thread draws at a time.
///
/// cairo keeps ten faces open and opens others without a lock (`_cairo_ft_unscaled_font_lock_face`), which FreeType does
/// not allow: with more fonts, threads get "error occurred in libfreetype" or crash.
package enum Fonts {
  private static let lock = Mutex(())

  /// Pango's default font map is one a thread, and closes its fonts when the thread ends. This one stays.
  ///
  /// The caller of ``whileLocked(_:)`` alone uses it.
  nonisolated(unsafe) static let map = pango_cairo_font_map_new()

  /// Runs everything that draws, from the creation of a surface to the end of its file.
  package static func whileLocked<Result: Sendable, Failure: Error>(
    _ draw: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { _ throws(Failure) in try draw() }
  }
}

/// A fault of a drawing library, in its words.
package struct GraphicsProblem: Error, Hashable, Sendable {
  package let detail: String

  static func check(_ status: cairo_status_t) throws(GraphicsProblem) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw GraphicsProblem(detail: String(cString: cairo_status_to_string(status)))
  }
}

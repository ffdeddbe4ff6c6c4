import CZBar
import Decoding
import Devices
import Domain
import Glibc

/// A way from a camera's bytes to codes.
protocol Way: AnyObject {
  /// - Returns: the codes that it reports for the first time.
  func take(_ bytes: UnsafeRawBufferPointer, at time: Duration) -> [String]
}

/// As `CameraService` does it.
final class OurWay: Way {
  private let reader: LumaReader
  private var decoder = FrameDecoder()

  init(_ wire: Wire, _ size: FrameSize) {
    reader = LumaReader(FrameFormat(wire.layout, size: size))
  }

  func take(_ bytes: UnsafeRawBufferPointer, at time: Duration) -> [String] {
    guard let plane = reader.plane(of: bytes) else { fatalError("a drawn frame is not whole") }
    return decoder.process(plane, at: time).map(\.barcode.text)
  }
}

/// This is the way of zbarcam's processor (zbar/processor.c): all of the frame made grey, all of it scanned with one
/// scanner of default settings that compares with the frames before.
final class ZbarcamWay: Way {
  private let scanner: OpaquePointer
  private let wire: Wire
  private let size: FrameSize

  init(_ wire: Wire, _ size: FrameSize) {
    guard let scanner = zbar_image_scanner_create() else { fatalError("no memory") }
    self.scanner = scanner
    self.wire = wire
    self.size = size
    zbar_image_scanner_enable_cache(scanner, 1)
  }

  deinit { zbar_image_scanner_destroy(scanner) }

  private static func fourcc(_ text: StaticString) -> UInt { UInt(FourCC(stringLiteral: text).rawValue) }

  func take(_ bytes: UnsafeRawBufferPointer, at time: Duration) -> [String] {
    let image = zbar_image_create()
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, wire == .yuyv ? Self.fourcc("YUYV") : Self.fourcc("JPEG"))
    zbar_image_set_size(image, UInt32(size.width), UInt32(size.height))
    zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
    guard let grey = zbar_image_convert(image, Self.fourcc("Y800")) else { fatalError("libzbar cannot convert") }
    defer { zbar_image_destroy(grey) }
    zbar_scan_image(scanner, grey)
    var codes: [String] = []
    var symbol = zbar_image_first_symbol(grey)
    while let found = symbol {
      // Below 0: not sure yet; above: reported before.
      if zbar_symbol_get_count(found) == 0, let text = zbar_symbol_get_data(found) {
        codes.append(String(cString: text))
      }
      symbol = zbar_symbol_next(found)
    }
    return codes
  }
}

enum Clock {
  /// Milliseconds of the processor that this thread has had.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

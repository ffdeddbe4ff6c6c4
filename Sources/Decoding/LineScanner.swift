import CZBar
import Domain

/// libzbar's edge finder and EAN decoder over single scan lines, apart, so that every width between them is seen.
///
/// Made for one pass: in a decoder that is used again, halves of barcodes survive and make a wrong whole.
final class LineScanner {
  /// A text that the decoder gave within a line.
  struct Decode {
    var barcode: Barcode
    /// The index in `widths` of the element that completed it.
    var element: Int
  }

  private let scanner: OpaquePointer
  private let decoder: OpaquePointer
  /// The last line's elements in 32nds of a sample, spaces at even indices, the first of them 0.
  private(set) var widths: [UInt32] = []
  private(set) var decodes: [Decode] = []
  /// Whether a half was decoded on the last line: a sign that a closer look may pay.
  private(set) var sawHalf = false
  /// The last edge of the last line, in samples from its start.
  private(set) var lastEdge = 0.0

  init?() {
    guard let decoder = zbar_decoder_create() else { return nil }
    // No decoder is attached: the scanner then reports each edge, and we hand the widths over.
    guard let scanner = zbar_scanner_create(nil) else {
      zbar_decoder_destroy(decoder)
      return nil
    }
    self.scanner = scanner
    self.decoder = decoder
    zbar_decoder_set_config(decoder, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    // UPC-E switched off would come back as EAN-13. UPC-A is EAN-13 with a leading zero.
    for type in [ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCE] {
      zbar_decoder_set_config(decoder, type, ZBAR_CFG_ENABLE, 1)
    }
  }

  deinit {
    zbar_scanner_destroy(scanner)
    zbar_decoder_destroy(decoder)
  }

  /// Forgets all halves, so that none is joined to one of the next line.
  func forget() {
    zbar_scanner_reset(scanner)
    zbar_decoder_reset(decoder)
  }

  /// Scans one line; `widths`, `decodes`, `sawHalf` and `lastEdge` then describe it.
  func scan(_ samples: UnsafeBufferPointer<UInt8>, backwards: Bool) {
    widths.removeAll(keepingCapacity: true)
    decodes.removeAll(keepingCapacity: true)
    sawHalf = false
    if backwards {
      var index = samples.count
      while index > 0 {
        index -= 1
        if zbar_scan_y(scanner, Int32(samples[index])) != ZBAR_NONE { takeEdge() }
      }
    } else {
      for sample in samples where zbar_scan_y(scanner, Int32(sample)) != ZBAR_NONE { takeEdge() }
    }
    lastEdge = Double(zbar_scanner_get_edge(scanner, 0, 5)) / 32
    let edgesInside = widths.count
    // Twice: the edge in progress, then the element that runs off the line.
    for _ in 0..<2 where zbar_scanner_flush(scanner) != ZBAR_NONE { takeEdge() }
    if widths.count > edgesInside { lastEdge += Double(widths[edgesInside...].reduce(0, +)) / 32 }
    zbar_scanner_new_scan(scanner)
    zbar_decoder_new_scan(decoder)
  }

  private func takeEdge() {
    let width = zbar_scanner_get_width(scanner)
    widths.append(width)
    let type = zbar_decode_width(decoder, width)
    guard type != ZBAR_NONE else { return }
    guard type != ZBAR_PARTIAL else {
      sawHalf = true
      return
    }
    guard let data = zbar_decoder_get_data(decoder),
      let barcode = Barcode(type, text: String(cString: data))
    else { return }
    sawHalf = true
    decodes.append(Decode(barcode: barcode, element: widths.count - 1))
  }
}

extension Barcode {
  /// Creates the code of libzbar's type. An EAN-13 may be a UPC-A, and the check digit is verified.
  fileprivate init?(_ type: zbar_symbol_type_t, text: String) {
    switch type {
    case ZBAR_EAN13 where text.hasPrefix("0"): self.init(.upcA, text.dropFirst())
    case ZBAR_EAN13: self.init(.ean13, text)
    case ZBAR_EAN8: self.init(.ean8, text)
    case ZBAR_UPCE: self.init(.upcE, text)
    default: return nil
    }
  }
}

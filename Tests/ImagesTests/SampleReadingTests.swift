import Decoding
import Domain
import Foundation
import Images
import TestSupport
import Testing

@Suite("The samples")
struct SampleReadingTests {
  @Test(arguments: SampleBarcode.all)
  func sample_isReadAsExpected(sample: SampleBarcode) throws {
    let image = try StillImage.load(path: sample.url.path)
    var cascade = ReaderCascade()
    let readings = image.withPlane { cascade.read(still: $0) }.map(\.barcode)
    if sample.kind == "none" {
      #expect(readings.isEmpty)
    } else if let barcode = readings.first {
      #expect(barcode.symbology.rawValue == sample.symbology)
      #expect(barcode.text == sample.text)
      #expect(barcode.gtin == sample.gtin)
      #expect(CodeKind(barcode).name == sample.kind)
      #expect(readings.count == 1)
    } else {
      #expect(sample.isHard)
    }
  }

  @Test func samples_areThere() {
    #expect(SampleBarcode.all.count >= 60)
  }
}

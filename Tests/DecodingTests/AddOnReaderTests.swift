import Domain
import Foundation
import TestSupport
import Testing

@testable import Decoding

@Suite("Add-ons beside a code")
struct AddOnReaderTests {
  private func read(_ image: GrayImage) -> [Reading] {
    image.withPlane { SoftReader().read($0, effort: .still) }
  }

  /// The whole stands in the middle of a picture just large enough.
  private func pose(_ barcode: Barcode, _ beside: Beside?, pixelsPerModule: Double, degrees: Double) -> Pose {
    var pose = Pose()
    let extra = Double(beside.map { $0.gap + ($0.rows.map(\.count).max() ?? 0) } ?? 0)
    let side = Int((Double(DrawnBarcode(barcode).modules.count) + extra + 30) * pixelsPerModule)
    (pose.width, pose.height, pose.pixelsPerModule, pose.barHeightInModules) = (side, side, pixelsPerModule, 40)
    pose.degrees = degrees
    let (offset, angle) = (extra / 2 * pixelsPerModule / Double(side), degrees * .pi / 180)
    pose.centre = (0.5 - offset * cos(angle), 0.5 - offset * sin(angle))
    return pose
  }

  @Test(arguments: 0..<36)
  func addOn_isReadWithItsCode_atAnyAngleAndSize(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(740 + seed))
    let barcode = try Barcode.any([Symbology.ean13, .upcA, .upcE][seed % 3], &generator)
    let text = generator.digits(seed.isMultiple(of: 2) ? 5 : 2).map(String.init).joined()
    let beside = Beside.addOn(text, gap: Int.random(in: 7...15, using: &generator))
    // Every third upside down, the others anyhow.
    let degrees = seed % 3 == 0 ? 180 + Double(seed) / 4 : Double.random(in: -180...180, using: &generator)
    let pixels = Double.random(in: 2...(seed < 6 ? 6 : 3.5), using: &generator)
    var pose = pose(barcode, beside, pixelsPerModule: pixels, degrees: degrees)
    if seed >= 18 { (pose.blur, pose.noise) = (0.35 * pixels, 8) }
    let found = read(.drawing(barcode, beside: beside, pose, seed: UInt64(seed)))
    #expect(found.map(\.barcode) == [barcode])
    #expect(found.first?.addOn?.text == text, "\(pixels) pixels a module at \(degrees) degrees")
  }

  @Test(arguments: ["51299", "90000", "05", "13"])
  func addOn_ofTheWrongSets_isRefused(text: String) throws {
    let barcode = try code(.ean13, "9771234567003")
    // The checksum asks for one of these; all the others are refused.
    let all =
      text.utf8.count == 2
      ? ["AA", "AB", "BA", "BB"]
      : ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB", "AAAAA", "BBBBB"]
    var right = 0
    for sets in all {
      let beside = Beside.addOn(text, sets: sets)
      let found = read(
        .drawing(barcode, beside: beside, pose(barcode, beside, pixelsPerModule: 2, degrees: 3)))
      #expect(found.map(\.barcode) == [barcode])
      guard let addOn = found.first?.addOn else { continue }
      #expect(addOn.text == text, "\(sets)")
      right += 1
    }
    #expect(right == 1)
  }

  /// EAN-8 has none, and a book's two digits are five digits with the rest covered.
  @Test(arguments: [(Symbology.ean8, "20000011", "51299"), (.ean13, "9780306406157", "05")])
  func addOn_isRefused_whereTheCodeHasNone(symbology: Symbology, text: String, addOn: String) throws {
    let barcode = try code(symbology, text)
    let beside = Beside.addOn(addOn)
    let found = read(.drawing(barcode, beside: beside, pose(barcode, beside, pixelsPerModule: 2, degrees: 0)))
    #expect(found.map(\.barcode) == [barcode])
    #expect(found.first?.addOn == nil)
  }

  @Test func addOn_cutOffByThePicturesEdge_isNotRead() throws {
    let barcode = try code(.ean13, "9780306406157")
    let beside = Beside.addOn("51299")
    // After the second digit, where two digits would end: 95 + 9 + 20 modules from the code's left.
    for cut in stride(from: 15.0, through: 46, by: 3) {
      var pose = Pose()
      (pose.width, pose.height, pose.pixelsPerModule) = (Int((12 + 95 + 9 + cut) * 2), 140, 2)
      pose.centre.x = (12 + 47.5) * 2 / Double(pose.width)
      let found = read(.drawing(barcode, beside: beside, pose))
      #expect(found.map(\.barcode) == [barcode])
      #expect(found.first?.addOn == nil, "cut at \(cut)")
    }
  }

  @Test(arguments: ["51299", "02601", "05", "20"])
  func addOnAlone_isNoCode(text: String) throws {
    for degrees in [0.0, 20, 90, 180] {
      var pose = Pose()
      (pose.width, pose.height, pose.pixelsPerModule, pose.degrees) = (240, 240, 3, degrees)
      let alone = DrawnBarcode(modules: Beside.addOn(text).rows.last ?? [])
      var cascade = ReaderCascade()
      #expect(GrayImage.drawing([(alone, pose)]).withPlane { cascade.read(still: $0) }.isEmpty)
    }
  }

  /// Other codes, text and stripes to the right of 200 codes.
  @Test(arguments: 0..<20)
  func clutter_isNoAddOn(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(900 + seed))
    for _ in 0..<10 {
      let barcode = try Barcode.any([Symbology.ean13, .upcA, .upcE][seed % 3], &generator)
      let beside = try Beside.clutter(&generator)
      var pose = pose(
        barcode, beside, pixelsPerModule: Double.random(in: 1.6...2.2, using: &generator),
        degrees: Double(seed % 4) * 90 + Double.random(in: -9...9, using: &generator))
      pose.noise = 6
      for reading in read(.drawing(barcode, beside: beside, pose)) { #expect(reading.addOn == nil) }
    }
  }
}

extension Beside {
  fileprivate static func clutter(_ generator: inout SeededGenerator) throws -> Beside {
    let gap = Int.random(in: 5...14, using: &generator)
    func stripes(_ count: Int, widths: ClosedRange<Int>) -> [Bool] {
      (0..<count).flatMap { index in
        Array(repeating: index.isMultiple(of: 2), count: Int.random(in: widths, using: &generator))
      }
    }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .code(try Barcode.any(.ean13, &generator), gap: gap)
    case 1: return .code(try Barcode.any(.ean8, &generator), gap: gap)
    // As many bars as an add-on has, upright all the way.
    case 2: return Beside(gap: gap, rows: [stripes(31, widths: 1...2)])
    case 3: return Beside(gap: gap, rows: [stripes(13, widths: 1...2)])
    // Lines of text: strokes that change from row to row.
    default:
      return Beside(gap: gap, rows: (0..<20).map { $0 % 5 == 4 ? [] : stripes(26, widths: 1...3) })
    }
  }
}

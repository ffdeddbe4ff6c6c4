import Testing

@testable import Decoding

@Suite("How digits look through blur and ink")
struct DigitTemplatesTests {
  private let templates = DigitTemplates.standard

  private func level(_ kind: TemplateKind, _ symbol: Int, _ sample: Int) -> Float {
    templates.digits(kind)[sample * DigitTemplates.lanes + symbol / 4][symbol % 4]
  }

  private var kinds: [TemplateKind] {
    DigitTemplates.blurs.indices.flatMap { blur in
      DigitTemplates.growths.indices.map { TemplateKind(blur: blur, growth: $0) }
    }
  }

  @Test func sharpTemplates_areTheModules() {
    let kind = TemplateKind(blur: 0, growth: 2)
    for symbol in 0..<20 {
      let widths = BarPattern.digitWidths[symbol]
      let modules = widths.enumerated().flatMap { repeatElement($0.isMultiple(of: 2) ? Float(1) : -1, count: Int($1)) }
      for (index, module) in modules.enumerated() { #expect(abs(level(kind, symbol, 3 * index + 1) - module) < 0.1) }
    }
  }

  /// Set B is set A turned round and black for white.
  @Test func setB_isSetA_fromTheOtherEnd() {
    for kind in kinds {
      for digit in 0..<10 {
        for sample in 0..<21 {
          #expect(abs(level(kind, digit + 10, sample) + level(kind.inverted, digit, 20 - sample)) < 1e-5)
        }
      }
    }
  }

  @Test func energies_areTheTemplatesSquares() {
    for kind in kinds {
      for symbol in 0..<20 {
        let sum = (0..<21).reduce(Float(0)) { $0 + level(kind, symbol, $1) * level(kind, symbol, $1) }
        #expect(abs(templates.energies(kind)[symbol / 4][symbol % 4] - sum) < 1e-4)
      }
    }
  }

  @Test func guards_alternate() {
    let kind = TemplateKind(blur: 0, growth: 2)
    #expect((0..<3).map { templates.samples(ofGuard: 0, kind)[3 * $0 + 1] < 0 } == [true, false, true])
    #expect((0..<5).map { templates.samples(ofGuard: 1, kind)[3 * $0 + 1] < 0 } == [false, true, false, true, false])
    #expect((0..<3).map { templates.samples(ofGuard: 2, kind)[3 * $0 + 1] < 0 } == [true, false, true])
    #expect(
      (0..<6).map { templates.samples(ofGuard: 3, kind)[3 * $0 + 1] < 0 } == [false, true, false, true, false, true])
  }

  @Test func growth_darkens() {
    for blur in DigitTemplates.blurs.indices {
      for symbol in 0..<20 {
        let sums = DigitTemplates.growths.indices.map { growth in
          (0..<21).reduce(Float(0)) { $0 + level(TemplateKind(blur: blur, growth: growth), symbol, $1) }
        }
        #expect(sums == sums.sorted(by: >))
      }
    }
  }
}

/// Values that a fit leaves of one band, in this order: the costs of all symbols at all digits as in `DigitCosts`, the levels at each digit's
/// place, and those of the modules beyond both ends.
enum BandValues {
  /// Modules beyond an end whose levels are kept: the standard's right quiet zone (GS1 General Specifications 5.2.3.4).
  static let marginModules = 7
  static let marginBefore = DigitCosts.valueCount + DigitCosts.digitCount * DigitTemplates.samplesPerDigit
  static let marginBehind = marginBefore + marginModules
  static let count = marginBehind + marginModules

  /// The index at which the levels of a digit begin.
  @inline(__always)
  static func view(_ digit: Int) -> Int { DigitCosts.valueCount &+ digit &* DigitTemplates.samplesPerDigit }
}

/// Sums over the samples of a stretch: how much of what varies there a template explains.
struct Variation {
  private var count: Float = 0
  private var (level, template, levels, templates, products): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)

  @inline(__always)
  mutating func add(_ level: Float, _ template: Float) {
    count += 1
    self.level += level
    self.template += template
    levels += level * level
    templates += template * template
    products += level * template
  }

  /// The squared difference between levels and template against the levels' own variation, both about their means: 0 where they are
  /// the same but for light, 1 where flat paper is as like the levels, more where it is liker.
  var unexplained: Float {
    let seen = levels - level * level / count
    let drawn = templates - template * template / count
    let common = products - level * template / count
    return seen > 1e-4 ? max(0, seen - 2 * common + drawn) / seen : .infinity
  }
}

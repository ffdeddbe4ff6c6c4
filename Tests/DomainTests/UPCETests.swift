import Domain
import TestSupport
import Testing

@Suite("UPC-E")
struct UPCETests {
  /// GS1 General Specifications 5.2.2.4.2, one row for each last digit.
  @Test(arguments: [
    ("04252614", "042100005264"), ("01234505", "012000003455"), ("01234514", "012100003454"),
    ("01234523", "012200003453"), ("01234531", "012300000451"), ("01234543", "012340000053"),
    ("01234558", "012345000058"), ("01234565", "012345000065"), ("01234572", "012345000072"),
    ("01234589", "012345000089"), ("01234596", "012345000096"),
  ])
  func expand_putsTheZerosBack(short: String, long: String) throws {
    let expanded = try #require(UPCE.expand(Digits(short)!))
    #expect(expanded.text == long)
    #expect(UPCE.compress(expanded)?.text == short)
  }

  /// Every thirteenth of the two million bodies and both ends: 13 shares no factor with ten, so every digit is met in
  /// every place.
  @Test func expand_losesNothing_overAllBodies() {
    for body in Array(stride(from: 0, to: 2_000_000, by: 13)) + [999_999, 1_000_000, 1_999_999] {
      let seven = Digits(values: digits(of: body))
      guard let short = valid(seven), let long = UPCE.expand(short) else {
        Issue.record("\(seven.text) has no check digit")
        return
      }
      guard let canonical = UPCE.compress(long), UPCE.expand(canonical) == long, long.values.last == short.values.last
      else {
        Issue.record("\(short.text) became \(long.text)")
        return
      }
    }
  }

  /// Each body has exactly one check digit: that of the number that it represents, not of its own eight digits.
  @Test func expand_acceptsOneCheckDigit_forEachBody() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      let seven = digits(of: Int.random(in: 0..<2_000_000, using: &random))
      let accepted = (UInt8(0)...9).filter { UPCE.expand(Digits(values: seven + [$0])) != nil }
      #expect(accepted.count == 1)
    }
  }

  @Test func compress_isUndoneByExpand_whereverItApplies() {
    var random = SeededGenerator(seed: 21)
    var compressed = 0
    for _ in 0..<20_000 {
      var eleven = random.digits(11)
      eleven[0] = UInt8.random(in: 0...1, using: &random)
      for index in 3...9 where random.happens(percent: 85) { eleven[index] = 0 }
      let long = Digits(Digits(values: eleven).checked)!
      guard let short = UPCE.compress(long) else { continue }
      compressed += 1
      #expect(UPCE.expand(short) == long)
    }
    #expect(compressed > 1000)
  }

  @Test(arguments: ["", "0425261", "042526144", "24252614", "94252614", "04252615"])
  func expand_isNil_forWhatIsNoUPCE(text: String) {
    #expect(UPCE.expand(Digits(text)!) == nil)
  }

  @Test(arguments: ["", "04210000526", "042100005265", "242100005268", "012345678905", "0042100005264"])
  func compress_isNil_forWhatHasNoShortForm(text: String) {
    #expect(UPCE.compress(Digits(text)!) == nil)
  }

  private func digits(of body: Int) -> [UInt8] {
    String(String(10_000_000 + body).dropFirst()).utf8.map { $0 - UInt8(ascii: "0") }
  }

  private func valid(_ seven: Digits) -> Digits? {
    (UInt8(0)...9).lazy.map { Digits(values: seven.values + [$0]) }.first { UPCE.expand($0) != nil }
  }
}

extension UPCE {
  /// The eight digits of UPC-E for twelve of UPC-A, or nil where the zeros do not stand as the rule wants.
  fileprivate static func compress(_ upcA: Digits) -> Digits? {
    guard upcA.count == 12, upcA.values[0] <= 1, CheckDigit.isValidGTIN(upcA) else { return nil }
    let v = upcA.values
    let manufacturer = Array(v[1...5])
    let item = Array(v[6...10])
    let six: [UInt8]? =
      if manufacturer[2] <= 2, manufacturer[3] == 0, manufacturer[4] == 0, item[0] == 0, item[1] == 0 {
        [manufacturer[0], manufacturer[1], item[2], item[3], item[4], manufacturer[2]]
      } else if manufacturer[3] == 0, manufacturer[4] == 0, item[0...2].allSatisfy({ $0 == 0 }) {
        [manufacturer[0], manufacturer[1], manufacturer[2], item[3], item[4], 3]
      } else if manufacturer[4] == 0, item[0...3].allSatisfy({ $0 == 0 }) {
        [manufacturer[0], manufacturer[1], manufacturer[2], manufacturer[3], item[4], 4]
      } else if item[0...3].allSatisfy({ $0 == 0 }), item[4] >= 5 {
        manufacturer + [item[4]]
      } else {
        nil
      }
    return six.map { Digits(values: [v[0]] + $0 + [v[11]]) }
  }
}

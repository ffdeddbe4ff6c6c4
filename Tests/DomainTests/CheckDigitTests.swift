import Domain
import TestSupport
import Testing

@Suite("Check digits")
struct CheckDigitTests {
  @Test(arguments: [
    ("978030640615", 7), ("400638133393", 1), ("04210000526", 4), ("2000000", 4), ("0000001", 7), ("9638507", 4),
    ("", 0), ("0", 0), ("5", 5),
  ])
  func gtin_isTheDigitOfTheStandard(payload: String, expected: UInt8) {
    #expect(CheckDigit.gtin(of: Digits(payload)!.values) == expected)
  }

  @Test(arguments: [("030640615", 2), ("080442957", 10), ("155404295", 10), ("000000000", 0), ("020161622", 10)])
  func isbn10_isTheDigitOfTheStandard(payload: String, expected: UInt8) {
    #expect(CheckDigit.isbn10(of: Digits(payload)!.values) == expected)
  }

  @Test(arguments: ["", "0", "7", "9780306406158"])
  func isValidGTIN_refuses_whatIsTooShortOrWrong(text: String) {
    #expect(!CheckDigit.isValidGTIN(Digits(text)!))
  }

  @Test(arguments: [8, 12, 13])
  func gtin_noticesEverySingleWrongDigit(length: Int) {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let right = Digits(Digits(values: random.digits(length - 1)).checked)!
      #expect(CheckDigit.isValidGTIN(right))
      for wrong in right.withOneWrongDigit {
        #expect(!CheckDigit.isValidGTIN(wrong), "\(right.text) and \(wrong.text)")
      }
    }
  }

  @Test(arguments: [8, 12, 13])
  func gtin_noticesEverySwapOfNeighbours_exceptADifferenceOfFive(length: Int) {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let right = Digits(Digits(values: random.digits(length - 1)).checked)!
      for index in 0..<length - 1 {
        let (a, b) = (Int(right.values[index]), Int(right.values[index + 1]))
        let swapped = right.swapping(index, index + 1)
        #expect(CheckDigit.isValidGTIN(swapped) == (abs(a - b) % 5 == 0), "\(right.text) and \(swapped.text)")
      }
    }
  }

  @Test func isbn10_noticesEverySingleWrongCharacter() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let payload = random.digits(9)
      let check = CheckDigit.isbn10(of: payload)
      #expect((0...10).contains(check))
      for wrong in Digits(values: payload).withOneWrongDigit {
        #expect(CheckDigit.isbn10(of: wrong.values) != check)
      }
    }
  }

  @Test func isbn10_noticesEverySwapOfTwoDifferentCharacters() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let payload = Digits(values: random.digits(9))
      let check = CheckDigit.isbn10(of: payload.values)
      for first in 0..<9 {
        for second in first + 1..<9 where payload.values[first] != payload.values[second] {
          #expect(CheckDigit.isbn10(of: payload.swapping(first, second).values) != check)
        }
        // The check digit takes part in the swaps, unless it is an X, which stands nowhere else.
        guard check < 10, payload.values[first] != check else { continue }
        var values = payload.values
        let moved = values[first]
        values[first] = check
        #expect(CheckDigit.isbn10(of: values) != moved)
      }
    }
  }
}

extension Digits {
  fileprivate var withOneWrongDigit: [Digits] {
    values.indices.flatMap { index in
      (UInt8(0)...9).filter { $0 != values[index] }.map { digit in
        var wrong = values
        wrong[index] = digit
        return Digits(values: wrong)
      }
    }
  }

  fileprivate func swapping(_ first: Int, _ second: Int) -> Digits {
    var swapped = values
    swapped.swapAt(first, second)
    return Digits(values: swapped)
  }
}

/// Values of a book as cells of a table; what is written is read back as it was.
package enum BookCells {
  // MARK: - Categories

  /// `Fiction; Science fiction`; a semicolon inside a name is doubled.
  package static func text(ofCategories names: [String]) -> String {
    names.map { $0.replacing(";", with: ";;") }.joined(separator: "; ")
  }

  package static func categories(of text: String) -> [String] {
    var names = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character != ";" {
        names[names.count - 1].append(character)
      } else if rest.first == ";" {
        rest.removeFirst()
        names[names.count - 1].append(";")
      } else {
        names.append("")
      }
    }
    return names.map { TypedText.trim($0) }.filter { !$0.isEmpty }
  }

  // MARK: - Yes and no

  /// `yes`, or nothing, so that an update with an empty cell changes nothing.
  package static func text(ofFlag flag: Bool) -> String { flag ? "yes" : "" }

  /// nil for a text that says neither.
  package static func flag(of text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "x", "ja", "tá", "是": true
    case "no", "false", "0", "nein", "níl", "否": false
    default: nil
    }
  }

  // MARK: - Moments

  /// ISO 8601 in UTC with milliseconds: `2026-12-05T22:59:59.999Z`.
  package static func text(of moment: Timestamp) -> String {
    let (day, time) = floored(moment.milliseconds, by: millisecondsOfDay)
    let date = date(ofDay: day)
    let seconds = time / 1000
    // An export has one in each line.
    return String(unsafeUninitializedCapacity: 24) { text in
      var place = 0
      func add(_ number: Int64, _ count: Int, _ sign: Unicode.Scalar) {
        var rest = number
        for digit in (place..<place + count).reversed() {
          text[digit] = UInt8(ascii: "0") + UInt8(abs(rest % 10))
          rest /= 10
        }
        text[place + count] = UInt8(ascii: sign)
        place += count + 1
      }
      add(date.year, 4, "-")
      add(date.month, 2, "-")
      add(date.day, 2, "T")
      add(seconds / 3600, 2, ":")
      add(seconds / 60 % 60, 2, ":")
      add(seconds % 60, 2, ".")
      add(time % 1000, 3, "Z")
      return place
    }
  }

  /// The same, and a date without a time, which means midnight; nil for anything else.
  package static func moment(of text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count == 24 || bytes.count == 10 else { return nil }
    let form = Array("0000-00-00T00:00:00.000Z".utf8.prefix(bytes.count))
    var numbers = [Int64(0)]
    for (byte, expected) in zip(bytes, form) {
      if expected == UInt8(ascii: "0") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int64(byte - UInt8(ascii: "0"))
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    numbers += Array(repeating: 0, count: max(0, 7 - numbers.count))
    let day = self.day(year: numbers[0], month: numbers[1], day: numbers[2])
    let read = date(ofDay: day)
    guard (read.year, read.month, read.day) == (numbers[0], numbers[1], numbers[2]), numbers[3] < 24, numbers[4] < 60,
      numbers[5] < 60
    else { return nil }
    let seconds = (numbers[3] * 60 + numbers[4]) * 60 + numbers[5]
    return Timestamp(milliseconds: day * millisecondsOfDay + seconds * 1000 + numbers[6])
  }

  /// `2026-12-05`
  ///
  /// - Parameter day: counted from 1970-01-01.
  package static func text(ofDay day: Int64) -> String {
    String(text(of: Timestamp(milliseconds: day * millisecondsOfDay)).prefix(10))
  }

  private static let millisecondsOfDay: Int64 = 86_400_000

  private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  // Days since 1970-01-01 in the Gregorian calendar, years from March:
  // https://howardhinnant.github.io/date_algorithms.html
  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floored(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

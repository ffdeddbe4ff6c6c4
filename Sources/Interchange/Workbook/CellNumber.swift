import Domain
import Glibc

/// How a number of a workbook is meant, by the format of its cell.
enum CellFormat: Hashable {
  case plain
  /// Digits with zeros before them: `00000`.
  case padded(UInt8)
  case day
  case dayAndTime
  case time

  /// Excel's built-in format: ECMA-376 part 1, section 18.8.30. 27 to 36 and 50 to 58 are East Asian dates.
  init(builtIn number: Int) {
    switch number {
    case 14...17, 27...31, 34...36, 50...58: self = .day
    case 22: self = .dayAndTime
    case 18...21, 32, 33, 45...47: self = .time
    default: self = .plain
    }
  }

  /// `dd/mm/yyyy hh:mm`, `[$-407]mmmm yyyy`, `0.00 "days"`, `00000`.
  init(code: String) {
    let first = CellFormat.bare(code)
    if !first.isEmpty, first.allSatisfy({ $0 == "0" }) {
      self = first.count > 1 ? .padded(UInt8(clamping: first.count)) : .plain
      return
    }
    if ["general", "standard"].contains(first) {
      self = .plain
      return
    }
    let hasDay = first.contains { $0 == "d" || $0 == "y" }
    let hasTime = first.contains { $0 == "h" || $0 == "s" }
    let hasMonth = first.contains("m")
    switch (hasDay || (hasMonth && !hasTime), hasTime) {
    case (true, true): self = .dayAndTime
    case (true, false): self = .day
    case (false, true): self = .time
    case (false, false): self = .plain
    }
  }

  /// The first section of a format without its literal texts; `[h]` stays as `h`.
  private static func bare(_ code: String) -> String {
    var (result, bracket) = ("", "")
    var (isQuoted, isEscaped, isInBracket) = (false, false, false)
    for character in code.lowercased() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isQuoted = character != "\""
      } else if isInBracket {
        isInBracket = character != "]"
        if isInBracket {
          bracket.append(character)
        } else if let unit = bracket.first, "hms".contains(unit), bracket.allSatisfy({ $0 == unit }) {
          result += unit == "m" ? "hm" : String(unit)
        }
      } else {
        switch character {
        case "\"": isQuoted = true
        case "\\", "_", "*": isEscaped = true
        case "[": (isInBracket, bracket) = (true, "")
        case ";": return result
        default: result.append(character)
        }
      }
    }
    return result
  }
}

/// Writes the numbers of cells as a person would have typed them.
enum CellNumber {
  /// - Parameters:
  ///   - text: as the file has it: `9780306406157`, `7.0`, `9.780306406157E12`.
  ///   - is1904: days count from 1904-01-01, as in workbooks of old Macs.
  /// - Returns: nil if the text is not a number.
  static func text(_ text: String, _ format: CellFormat, is1904: Bool = false) -> String? {
    if format == .plain, isDigits(text), (1...11).contains(text.utf8.count) { return text }
    // Swift would read `0x1F` and `nan` as well.
    guard text.utf8.allSatisfy(isOfNumber), let number = Double(text), number.isFinite else { return nil }
    switch format {
    case .plain: return plain(number)
    case .padded(let width):
      let whole = plain(number)
      guard isDigits(whole) else { return whole }
      return String(repeating: "0", count: max(0, Int(width) - whole.utf8.count)) + whole
    case .day, .dayAndTime, .time: return date(number, format, is1904) ?? plain(number)
    }
  }

  private static func isDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Fifteen digits, as many as spreadsheets keep. An ISBN whose last digits were lost in a CSV file ends in zeros, and
  /// is written with an exponent again: ``SpreadsheetNumber`` knows it by that.
  private static func plain(_ number: Double) -> String {
    let isShortened = abs(number) >= 1e11 && number.remainder(dividingBy: 1e6) == 0
    if number == number.rounded(), abs(number) < 1e15, !isShortened { return String(Int(number)) }
    var buffer = [CChar](repeating: 0, count: 40)
    _ = withVaList([number]) { vsnprintf(&buffer, buffer.count, isShortened ? "%.8E" : "%.15G", $0) }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// nil for a number that is not a day.
  private static func date(_ number: Double, _ format: CellFormat, _ is1904: Bool) -> String? {
    // 9999-12-31
    guard number >= 0, number < 2_958_466 else { return nil }
    var seconds = Int((number * 86_400).rounded())
    if format == .day { seconds -= seconds % 86_400 }
    let (serial, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let clock = "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    if format == .time, serial == 0 { return clock }
    let day = BookCells.text(ofDay: Int64(serial + (is1904 ? 1462 : 0)) - epoch(serial, is1904))
    return time == 0 ? day : "\(day)T\(clock)"
  }

  /// The serial number of 1970-01-01. Excel counts a 29 February 1900, which never was.
  private static func epoch(_ serial: Int, _ is1904: Bool) -> Int64 { is1904 || serial > 59 ? 25_569 : 25_568 }

  /// The day of an ISO 8601 time, with the time unless it is midnight: `2019-05-01T00:00:00`.
  static func day(_ text: String) -> String {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2, parts[1].allSatisfy({ "0:.Z".contains($0) }) else { return text }
    return String(parts[0])
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

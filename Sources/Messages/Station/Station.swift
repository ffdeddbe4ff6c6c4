import Catalogues
package import Domain
package import KioskMachine

extension Messages {
  package func name(of mode: Mode) -> String { text(Phrase("mode", of: mode)) }

  /// The short names of the days of a week, Monday first.
  package var weekdayNames: [String] {
    Weekday.allCases.map { name(of: $0) }
  }

  /// The month and the year of a day, as a calendar's heading.
  package func month(of day: CalendarDay) -> String {
    let names = Patterns.dayNames(language)
    guard names.count == 19, (1...12).contains(day.month) else { return String(day.description.prefix(7)) }
    return text(Phrase("monthOfYear", ["month": .text(names[6 + day.month]), "year": .text(String(day.year))]))
  }

  /// The short name of a day of a week.
  func name(of weekday: Weekday) -> String {
    let names = Patterns.dayNames(language)
    guard names.count == 19, let place = Weekday.allCases.firstIndex(of: weekday) else { return weekday.rawValue }
    // ICU begins with Sunday.
    return names[(place + 1) % 7]
  }
}

/// A word of the station's screen that no sentence of the station has.
package enum StationWord: CaseIterable, Hashable, Sendable {
  case title, howTo, busy, away, awayMore, moreTime, stillThere
  case typeID, typedLabel, done, help, cancel, borrowOnly, returnOnly, both, shelving, newBook, account
  case yourBooks, list, earlier, later, remove
  case cameraGone, scannerGone, noSound, languages, preview, chooseDay
  case keyDelete, keySpace, keyShift, send, fewer, moreCopies
  case back, forbidden, notFound, tooOften, misunderstood, fault, notHere
}

extension StationWord: Worded { package var phrase: Phrase { Phrase("station", of: self) } }

/// The same with values.
extension Phrase {
  package static func stationSecondsLeft(_ seconds: Int) -> Self { Self(["seconds": .number(seconds)]) }
  package static func stationBooks(_ count: Int) -> Self { Self(["count": .count(count, .book)]) }
  /// The name of the visitor.
  package static func stationGoodbye(_ name: String) -> Self { Self(["name": .title(name)]) }
  package static func stationOpenDays(_ days: Set<Weekday>) -> Self {
    let names = Weekday.allCases.filter(days.contains).map { Value.weekday($0) }
    return Self(["days": .list(names, by: "listComma")])
  }
  package static func stationMore(_ count: Int) -> Self { Self(["count": .number(count)]) }
  package static func stationRemoveItem(_ item: String) -> Self { Self(["item": .title(item)]) }
  package static func stationDue(_ due: Timestamp) -> Self { Self(["due": .dayOf(due)]) }
  package static func stationDaysOverdue(_ days: Int) -> Self { Self(["days": .count(days, .day)]) }
  /// The address at which a browser finds the screen.
  package static func stationScreenAt(address: String) -> Self { Self(["address": .text(address)]) }
}

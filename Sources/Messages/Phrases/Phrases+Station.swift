import Catalogues
package import Domain
package import KioskMachine

/// A word of the station's screen that no sentence of the station has.
package enum StationWord: Hashable, Sendable {
  case title, howTo, busy, away, awayMore, moreTime, stillThere
  case secondsLeft(Int)
  case books(Int)
  /// The name of the visitor.
  case goodbye(String)
  case openDays(Set<Weekday>)
  case typeID, typedLabel, done, help, cancel, borrowOnly, returnOnly, both, shelving, newBook, account
  case yourBooks, list, earlier, later, remove
  case more(Int)
  case removeItem(String)
  case due(Timestamp)
  case daysOverdue(Int)
  case cameraGone, scannerGone, noSound, languages, preview, chooseDay
  case keyDelete, keySpace, keyShift, send, fewer, oneMore
  /// The address at which a browser finds the screen.
  case screenAt(address: String)
  case back, forbidden, notFound, tooOften, misunderstood, fault, notHere
}

extension Messages {
  package func word(_ word: StationWord) -> String { text(word.phrase(self)) }

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

extension StationWord {
  fileprivate func phrase(_ messages: Messages) -> Phrase {
    switch self {
    case .title: Phrase("stationTitle")
    case .howTo: Phrase("stationHowTo")
    case .busy: Phrase("stationBusy")
    case .away: Phrase("stationAway")
    case .awayMore: Phrase("stationAwayMore")
    case .moreTime: Phrase("stationMoreTime")
    case .stillThere: Phrase("stationStillThere")
    case .secondsLeft(let seconds): Phrase("stationSecondsLeft", ["seconds": .number(seconds)])
    case .books(let count): Phrase("stationBooks", ["count": .count(count, .book)])
    case .openDays(let days):
      Phrase(
        "stationOpenDays",
        [
          "days": .list(
            Weekday.allCases.filter { days.contains($0) }.map { .text(messages.name(of: $0)) }, by: "listComma")
        ]
      )
    case .goodbye(let name): Phrase("stationGoodbye", ["name": .title(name)])
    case .typeID: Phrase("stationTypeID")
    case .typedLabel: Phrase("stationTypedLabel")
    case .done: Phrase("stationDone")
    case .help: Phrase("stationHelp")
    case .cancel: Phrase("stationCancel")
    case .borrowOnly: Phrase("stationBorrowOnly")
    case .returnOnly: Phrase("stationReturnOnly")
    case .both: Phrase("stationBoth")
    case .shelving: Phrase("stationShelving")
    case .newBook: Phrase("stationNewBook")
    case .account: Phrase("stationAccount")
    case .yourBooks: Phrase("stationYourBooks")
    case .list: Phrase("stationList")
    case .earlier: Phrase("stationEarlier")
    case .later: Phrase("stationLater")
    case .remove: Phrase("stationRemove")
    case .more(let count): Phrase("stationMore", ["count": .number(count)])
    case .removeItem(let item): Phrase("stationRemoveItem", ["item": .title(item)])
    case .due(let due): Phrase("stationDue", ["due": .dayOf(due)])
    case .daysOverdue(let days): Phrase("stationDaysOverdue", ["days": .count(days, .day)])
    case .cameraGone: Phrase("stationCameraGone")
    case .scannerGone: Phrase("stationScannerGone")
    case .noSound: Phrase("stationNoSound")
    case .languages: Phrase("stationLanguages")
    case .preview: Phrase("stationPreview")
    case .chooseDay: Phrase("stationChooseDay")
    case .keyDelete: Phrase("stationKeyDelete")
    case .keySpace: Phrase("stationKeySpace")
    case .keyShift: Phrase("stationKeyShift")
    case .send: Phrase("stationSend")
    case .fewer: Phrase("stationFewer")
    case .oneMore: Phrase("stationMoreCopies")
    case .screenAt(let address): Phrase("stationScreenAt", ["address": .text(address)])
    case .back: Phrase("stationBack")
    case .forbidden: Phrase("stationForbidden")
    case .notFound: Phrase("stationNotFound")
    case .tooOften: Phrase("stationTooOften")
    case .misunderstood: Phrase("stationMisunderstood")
    case .fault: Phrase("stationFault")
    case .notHere: Phrase("stationNotHere")
    }
  }
}

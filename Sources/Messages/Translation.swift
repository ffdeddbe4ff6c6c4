package import Domain

/// The sentences of a language. Every requirement takes a typed key that the implementation switches over without
/// `default`: a missing sentence does not compile.
///
/// To extend it, add a requirement with a key of its own and a file `English+Topic.swift` that answers it.
package protocol Translation: KeepingTranslation, KioskTranslation, Sendable {
  /// Dates are named as the people of this library count them.
  var calendar: LocalCalendar { get }
  var language: Language { get }

  /// The sentence of a refusal, with its full stop, and the next step if there is one.
  func sentence(_ refusal: Refusal) -> String
  /// The same as a station says it, whose borrowers have no options to give.
  func stationSentence(_ refusal: Refusal) -> String
  func sentence(_ problem: CommandProblem) -> String
  func sentence(_ problem: SettingProblem) -> String
  /// The result of a command, one line. It has no full stop if it only names things.
  func sentence(_ report: CommandReport) -> String
  func sentence(_ report: BookReport) -> String
  /// A report about reservations; without a full stop for a table's cells.
  func sentence(_ report: ReservationReport) -> String
  func sentence(_ report: StudentReport) -> String
  func sentence(_ report: ReminderReport) -> String
  /// A letter as it is printed or sent, line by line.
  func letter(_ reminder: Reminder) -> [String]
  /// The result of a backup or a restore; one line.
  func sentence(_ report: RestoreReport) -> String
  /// Why a picture cannot be looked at, without its file's name.
  func sentence(_ problem: ImageProblem) -> String
  /// Whether an input device is taken as a scanner, and why; a few words without a full stop, for a table.
  func sentence(_ verdict: ScannerVerdict) -> String
  /// Why a service on the web could not be asked, with its name.
  func sentence(_ unasked: UnaskedSource) -> String
  /// The words on a command card: one or two.
  func name(_ card: CommandCard) -> String
  /// Why an attempt to look a book up did not bring all; a few words without a full stop, for a table.
  func sentence(_ problem: LookupTask.Problem) -> String
  /// Why nothing was read in a picture, and what to do about it.
  func sentence(_ advice: ReadingAdvice) -> String
}

/// What a language's Swift says through the catalogues.
extension Translation {
  var messages: Messages { Messages(language: language, calendar: calendar) }

  func say(_ phrase: Phrase) -> String { messages.text(phrase) }
  func sentence(_ fault: ImportFault, _ column: String?) -> String { say(fault.phrase(in: column)) }
  func name(_ device: Device) -> String { say(device.phrase) }
  func name(_ source: LookupSource) -> String { messages.name(source) }
  func notACard(_ text: String) -> String { say(.notACard(text)) }
  func label(_ label: Label) -> String { messages.label(label) }
  func count(_ number: Int, _ noun: Noun) -> String { messages.count(number, noun) }
  func day(_ day: CalendarDay) -> String { messages.day(day) }
  func day(_ moment: Timestamp) -> String { messages.day(moment) }
  func time(_ moment: Timestamp) -> String { messages.time(moment) }
}

package import Domain

/// The sentences of a language. Every requirement takes a typed key that the implementation switches over without
/// `default`: a missing sentence does not compile.
///
/// To extend it, add a requirement with a key of its own and a file `English+Topic.swift` that answers it.
package protocol Translation: Sendable {
  /// Dates are named as the people of this library count them.
  var calendar: LocalCalendar { get }
  var language: Language { get }
}

/// What a language's Swift says through the catalogues.
extension Translation {
  var messages: Messages { Messages(language: language, calendar: calendar) }

  func say(_ phrase: Phrase) -> String { messages.text(phrase) }
  func sentence(_ fault: ImportFault, _ column: String?) -> String { say(fault.phrase(in: column)) }
  func name(_ device: Device) -> String { say(device.phrase) }
  func notACard(_ text: String) -> String { say(.notACard(text)) }
  func sentence(_ refusal: Refusal) -> String { messages.sentence(refusal) }
  func sentence(_ unasked: UnaskedSource) -> String { messages.sentence(unasked) }
  func sentence(_ problem: LookupTask.Problem) -> String { messages.sentence(problem) }
  func name(_ source: LookupSource) -> String { messages.name(source) }
  func label(_ label: Label) -> String { messages.label(label) }
  func count(_ number: Int, _ noun: Noun) -> String { messages.count(number, noun) }
  func day(_ day: CalendarDay) -> String { messages.day(day) }
  func day(_ moment: Timestamp) -> String { messages.day(moment) }
  func time(_ moment: Timestamp) -> String { messages.time(moment) }
}

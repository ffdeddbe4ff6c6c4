import Catalogues
package import Domain

extension Messages {
  /// A phrase in the language of these messages. An unknown key is shown as it is.
  package func text(_ phrase: Phrase) -> String {
    let text = formatted(phrase)
    return language == .pseudo ? "[\(text)]" : text
  }

  private func formatted(_ phrase: Phrase) -> String {
    if phrase.values.isEmpty, language != .pseudo { return Patterns.text(phrase.key, language) ?? phrase.key }
    guard let pattern = Patterns.pattern(phrase.key, language) else { return phrase.key }
    let values = phrase.values.map { name, value in shown(value, as: name) }
    guard language == .pseudo else { return pattern.format(values) }
    return PseudoLocale.accented(pattern, values)
  }

  private func shown(_ value: Phrase.Value, as name: String) -> Pattern.Value {
    let (text, number): (String, Int?) =
      switch value {
      case .text(let text), .choice(let text): (text, nil)
      case .number(let number): (String(number), number)
      case .count(let number, let noun): (formatted(counted(number, noun)), number)
      case .phrase(let phrase): (formatted(phrase), nil)
      case .day(let day): (formatted(phrase(of: day)), nil)
      case .dayOf(let moment): (formatted(phrase(of: calendar.day(of: moment))), nil)
      case .briefDayOf(let moment): (formatted(phrase(of: calendar.day(of: moment), isBrief: true)), nil)
      case .time(let moment): (formatted(phrase(of: moment)), nil)
      case .weekday(let day): (self.name(of: day), nil)
      case .list(let values, let separator, let limit): (list(values, by: separator, limit), values.count)
      }
    let isChoice = if case .choice = value { true } else { false }
    return Pattern.Value(name: name, text: text, number: number, isChoice: isChoice)
  }

  /// Whole sentences on one line.
  func sentences(_ phrases: [Phrase]) -> String {
    list(phrases.map { .phrase($0) }, by: "listSentences", .max)
  }

  private func list(_ values: [Phrase.Value], by key: String, _ limit: Int) -> String {
    let separator = formatted(Phrase(key, ["before": .text(""), "next": .text("")]))
    let joined = values.map { shown($0, as: "").text }.joined(separator: separator)
    return limit == .max ? joined : PlainText.shorten(joined, to: limit)
  }

  /// `Sat 5 Dec 2026`; the digits of ISO 8601 for a day that does not exist.
  package func day(_ day: CalendarDay) -> String { text(phrase(of: day)) }

  package func day(_ moment: Timestamp) -> String { day(calendar.day(of: moment)) }

  /// `Sat 5 Dec 2026, 14:03`.
  package func time(_ moment: Timestamp) -> String { text(phrase(of: moment)) }

  /// `1 copy`, `2 copies`.
  package func count(_ number: Int, _ noun: Noun) -> String { text(counted(number, noun)) }

  private func counted(_ number: Int, _ noun: Noun) -> Phrase { Phrase("count", of: noun, ["number": .number(number)]) }

  private func phrase(of day: CalendarDay, isBrief: Bool = false) -> Phrase {
    let names = Patterns.dayNames(language)
    guard names.count == 19, (1...12).contains(day.month), let weekday = calendar.weekday(of: day) else {
      return Phrase("verbatim", ["text": .text(day.description)])
    }
    let (name, month) = (Phrase.Value.text(names[weekday - 1]), Phrase.Value.text(names[6 + day.month]))
    if isBrief { return Phrase("dayBrief", ["weekday": name, "day": .number(day.day), "month": month]) }
    return Phrase(
      "day", ["weekday": name, "day": .number(day.day), "month": month, "year": .number(day.year)])
  }

  private func phrase(of moment: Timestamp) -> Phrase {
    let (hour, minute) = calendar.hourAndMinute(of: moment)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return Phrase("time", ["day": .dayOf(moment), "clock": .text("\(padded(hour)):\(padded(minute))")])
  }
}

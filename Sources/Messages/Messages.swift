import Catalogues
package import Domain
package import Reports

/// All that is said to people, in one language: what consoles, commands and pages hold.
package struct Messages: Sendable {
  package var language: Language
  package var calendar: LocalCalendar

  package init(language: Language = .english, calendar: LocalCalendar = LocalCalendar()) {
    self.language = language
    self.calendar = calendar
  }

  /// The languages that a person may choose, as `--language` takes them. An unreviewed one is marked.
  package var languageTags: [String] {
    Language.allCases.map { $0.isReviewed ? $0.tag : text(.languageUnreviewed($0.tag)) }
  }

  /// A language in a list of settings: its own name. For an unreviewed one, its name in the reader's language and a
  /// mark follow: `Français – French (unreviewed)`.
  package func choice(_ chosen: Language) -> String {
    guard !chosen.isReviewed else { return chosen.ownName }
    guard chosen != language, let name = LanguageName.name(chosen.tag, in: language) else {
      return text(.languageUnreviewed(chosen.ownName))
    }
    return "\(chosen.ownName) – \(text(.languageUnreviewed(name)))"
  }

  /// Everything that speaks against a wish on one line, each sentence with its code so that a script, a log and a
  /// person on the telephone mean the same thing: `All copies of “Dune” are on loan. (no-copies-available)`.
  package func refusalLine(_ refusals: Refusals) -> String {
    refusals.all.map(refusalLine).joined(separator: " ")
  }

  package func refusalLine(_ refusal: Refusal) -> String { line(sentence(refusal), code: refusal.code) }

  package func problemLine(_ problem: CommandProblem) -> String { line(sentence(problem), code: problem.code) }

  /// The refusal as a station says it to a visitor: short, without a code. The station's log has the code.
  package func stationSentence(_ refusal: Refusal) -> String { text(refusal.stationPhrase) }

  /// The refusal in a station's words, for the staff who start the station.
  package func staffLine(_ refusal: Refusal) -> String { line(stationSentence(refusal), code: refusal.code) }

  private func line(_ sentence: String, code: String) -> String {
    text(Phrase("sentenceWithCode", ["sentence": .text(sentence), "code": .text(code)]))
  }

  /// One line for a picture that cannot be looked at. A file may be called anything, so its name is made fit to print.
  package func pictureLine(_ file: String, _ problem: ImageProblem) -> String {
    "\(PlainText.clean(file)): " + line(sentence(problem), code: problem.code.rawValue)
  }

  /// One line for a line of a table that cannot go in: `books.csv:7: ISBN: …  (isbn-check-digit-wrong)`.
  package func problemLine(_ file: String, _ problem: LineProblem) -> String {
    "\(PlainText.clean(place(file, sheet: problem.sheet))):\(problem.line): "
      + line(reason(problem), code: problem.fault.code)
  }

  /// `books.xlsx (Novels)`: a file, and its sheet if it is a workbook.
  package func place(_ file: String, sheet: String?) -> String {
    guard let sheet else { return file }
    return text(Phrase("importPlaceInSheet", ["file": .text(file), "sheet": .title(sheet)]))
  }

  /// Why a line of a table cannot go in.
  package func reason(_ problem: LineProblem) -> String { text(problem.fault.phrase(in: problem.column)) }

  /// One line for what became of a device, with the code of what is wrong with it.
  package func deviceLine(_ report: DeviceReport) -> String {
    switch report {
    case .ready, .partlyRead: sentence(report)
    case .lost(_, let problem): line(sentence(report), code: problem.code.rawValue)
    }
  }

  /// A text of help or about a command line by its key, with what it quotes; the key itself where there is none.
  package func help(_ key: String, _ text: String = "", _ other: String = "", _ more: String = "") -> String {
    self.text(Phrase(key, ["text": .text(text), "other": .text(other), "more": .text(more)]))
  }

  /// The name of an option's value, such as `date`; nil where no language names it.
  package func helpValue(_ name: String) -> String? {
    let words = name.split { $0 == " " || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let key = "helpValue" + words.joined()
    return Patterns.pattern(key, language).map { _ in help(key) }
  }
}

extension Phrase {
  package static func languageUnreviewed(_ name: String) -> Self { Self(["name": .title(name)]) }
}

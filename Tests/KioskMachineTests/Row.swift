import Domain
import KioskMachine
import Testing

/// One row of the design's table: what was so, what happens, what is then said, asked and shown.
struct Row: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var mode = Mode.station
  var looksUp = false
  var rules = CirculationRules()
  var given: [Happening] = []
  var when: Happening
  var says: [Notice] = []
  var changes: [Change] = []
  var body = Screen.Body.idle
  var prompt: Prompt.Kind?

  init(
    _ description: String, mode: Mode = .station, looksUp: Bool = false, rules: CirculationRules = CirculationRules(),
    given: [Happening] = [], when: Happening, says: [Notice] = [], changes: [Change] = [],
    body: Screen.Body = .idle, prompt: Prompt.Kind? = nil
  ) {
    testDescription = description
    self.mode = mode
    self.looksUp = looksUp
    self.rules = rules
    self.given = given
    self.when = when
    self.says = says
    self.changes = changes
    self.body = body
    self.prompt = prompt
  }

  func check() {
    var station = Station.each(mode, rules: rules, looksUp: looksUp)
    station.given(given)
    station.when(when)
    #expect(station.notices == says)
    #expect(station.changes == changes)
    #expect(station.screen.body == body)
    #expect(station.prompt?.kind == prompt)
    #expect(!station.screen.isBusy)
  }
}

extension Notice {
  static func dropped(_ kind: Prompt.Kind) -> Notice { .dropped(Unfinished(kind)) }
  static func declined(_ kind: Prompt.Kind) -> Notice { .declined(Unfinished(kind)) }

  static func refused(_ refusals: Refusal...) -> Notice {
    Refusals(refusals).map { .refused($0) } ?? .nothingToAnswer
  }
}

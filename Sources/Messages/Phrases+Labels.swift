import Domain

extension Phrase {
  /// The entry of a case without values: `labelTitle` for `Label.title`. A test looks all of them up.
  init(_ type: String, of word: some CaseIterable, _ values: KeyValuePairs<String, Value> = [:]) {
    let name = String(describing: word)
    self.init(type + name.prefix(1).uppercased() + name.dropFirst(), values)
  }
}

extension Label { var phrase: Phrase { Phrase("label", of: self) } }
extension StatisticsLabel { var phrase: Phrase { Phrase("statistics", of: self) } }
extension Activity.Kind { var phrase: Phrase { Phrase("activity", of: self) } }
extension LookupSource { var phrase: Phrase { Phrase("source", of: self) } }
extension DoctorFinding.Area { var phrase: Phrase { Phrase("area", of: self) } }
extension DoctorFinding.Severity { var phrase: Phrase { Phrase("severity", of: self) } }

extension Actor {
  var phrase: Phrase {
    switch self {
    case .station(let name, nil): Phrase("actorStation", ["name": .text(name)])
    case .station(let name, .card?): Phrase("actorStationCard", ["name": .text(name)])
    case .station(let name, .typed?): Phrase("actorStationTyped", ["name": .text(name)])
    case .command(let user): Phrase("actorCommand", ["name": .text(user)])
    case .program: Phrase("actorProgram")
    }
  }
}

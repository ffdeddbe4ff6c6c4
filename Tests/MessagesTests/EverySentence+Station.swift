import Domain
import Messages

@testable import KioskMachine

/// The words of the station's screen.
extension Said {
  static let stations: [Said] = offers + plans + invitations + words

  private static let offers: [Said] = kinds.flatMap { kind in
    Prompt(id: Prompt.ID(rawValue: 1), kind: kind).offers.map { offer in
      Said("offer.\(offer).\(kind)") { $0.word(offer, of: kind) }
    } + [Said("screenQuestion.\(kind)") { $0.screenQuestion(kind) }]
  }

  private static let plans: [Said] = pileLines.map { line in Said("screenPlan.\(line.plan)") { $0.screenPlan(of: line) }
  }

  private static let invitations: [Said] = Mode.allCases.flatMap { mode in
    [Screen.Body.idle, .awaitingCard(Sample.book)].map { body in
      Said("screenInvitation.\(mode).\(body)") {
        $0.screenInvitation(Screen(mode: mode, language: .english, body: body, prompt: nil, isBusy: false))
      }
    }
  }

  private static let words: [Said] = {
    let phrases: [Phrase] = [
      .stationSecondsLeft(1), .stationSecondsLeft(12), .stationBooks(3), .stationGoodbye("Ada Lovelace"),
      .stationOpenDays([.monday, .friday]), .stationMore(3), .stationRemoveItem("Dune"), .stationDue(Sample.due),
      .stationDaysOverdue(3), .stationScreenAt(address: "127.0.0.1:8080"),
    ]
    return StationWord.allCases.map { word in Said("station.\(word)") { $0.word(word) } }
      + phrases.map { phrase in Said("station.\(phrase)") { $0.text(phrase) } }
  }()
}

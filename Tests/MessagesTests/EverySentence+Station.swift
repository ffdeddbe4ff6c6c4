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
    let words: [StationWord] = [
      .title, .howTo, .busy, .away, .awayMore, .moreTime, .stillThere, .secondsLeft(1), .secondsLeft(12), .books(3),
      .goodbye("Ada Lovelace"),
      .openDays([.monday, .friday]), .typeID, .typedLabel, .done, .help, .cancel, .borrowOnly, .returnOnly, .both,
      .shelving, .newBook, .account, .yourBooks, .list, .earlier, .later, .remove, .more(3), .removeItem("Dune"),
      .due(Sample.due),
      .daysOverdue(3), .cameraGone, .scannerGone, .noSound, .languages, .preview, .chooseDay, .keyDelete, .keySpace,
      .keyShift, .send, .fewer, .oneMore, .screenAt(address: "127.0.0.1:8080"),
      .back, .forbidden, .notFound, .tooOften, .misunderstood, .fault, .notHere,
    ]
    return words.map { word in Said("station.\(word)") { $0.word(word) } }
  }()
}

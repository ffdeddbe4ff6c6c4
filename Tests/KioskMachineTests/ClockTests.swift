import Domain
import KioskMachine
import TestSupport
import Testing

@Suite("A clock that jumps back")
struct ClockTests {
  private func moment(_ seconds: Int64, jump hours: Int64 = 0) -> Moment {
    Moment(
      elapsed: .seconds(seconds),
      date: Timestamp(milliseconds: Shelf.noon.milliseconds + seconds * 1000 + hours * 3_600_000))
  }

  /// A visit with the question whether to lend, asked at noon.
  private func asked() throws -> (machine: KioskMachine, prompt: Prompt.ID) {
    var machine = KioskMachine(KioskSettings(vocabulary: .tested, calendar: .dublin, operationPrefix: "test"))
    let first = machine.handle(.line("S1", answering: nil), at: moment(0))
    _ = machine.handle(.reply(.student(Shelf.cleo, loans: []), to: try question(in: first)), at: moment(1))
    let second = machine.handle(.scan(.isbn(try #require(Shelf.heidi.isbn))), at: moment(2))
    _ = machine.handle(.reply(.bookFor(Shelf.heidi, studentLoans: []), to: try question(in: second)), at: moment(3))
    return (machine, try #require(machine.screen.prompt?.id))
  }

  private func question(in actions: [Action]) throws -> Question.ID {
    try #require(actions.compactMap { if case .ask(_, let id) = $0 { id } else { nil } }.last)
  }

  private func changes(in actions: [Action]) -> [Change] {
    actions.flatMap { action -> [Change] in
      if case .ask(let question, _) = action { question.changes.map(\.change) } else { [] }
    }
  }

  @Test func lending_isRefused_andTheDateAsked_whenTheClockJumpsBack() throws {
    var (machine, prompt) = try asked()
    let actions = machine.handle(.answer(.yes, to: prompt), at: moment(4, jump: -24))
    #expect(changes(in: actions) == [])
    let refusal = Refusal.clockBehind(now: moment(4, jump: -24).date, last: moment(4).date)
    #expect(actions.contains(.tell(.refused(Refusals(refusal)))))
    let question = try #require(machine.screen.prompt)
    #expect(question.kind == .confirmDay(moment(4, jump: -24).date))
    #expect(!question.defaultsToYes)
    let confirming = machine.handle(.answer(.yes, to: question.id), at: moment(5, jump: -24))
    #expect(changes(in: confirming) == [.confirmClock])
    _ = machine.handle(.reply(.done(.clockConfirmed), to: try self.question(in: confirming)), at: moment(6, jump: -24))
    // The book is still on the list.
    let lending = machine.handle(.answer(.yes, to: try #require(machine.screen.prompt?.id)), at: moment(7, jump: -24))
    #expect(changes(in: lending).count == 1)
  }

  @Test(arguments: [0, 24] as [Int64])
  func lending_goesOn_whenTheClockIsSetForward(hours: Int64) throws {
    var (machine, prompt) = try asked()
    #expect(changes(in: machine.handle(.answer(.yes, to: prompt), at: moment(4, jump: hours))).count == 1)
  }
}

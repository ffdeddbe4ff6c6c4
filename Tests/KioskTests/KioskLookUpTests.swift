import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Synchronization
import TestSupport
import Testing

/// Catalogues that answer at the test's request, or never: their cancellation changes nothing.
private final class HeldFinder: BookFinder {
  private struct State {
    var asked: [ISBN] = []
    var held: [CheckedContinuation<LookupOutcome<BookRecord>, Never>] = []
    var cancellations = 0
  }

  private let state = Mutex(State())

  func find(_ isbn: ISBN) async -> LookupOutcome<BookRecord> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          state.asked.append(isbn)
          state.held.append(continuation)
        }
      }
    } onCancel: {
      state.withLock { $0.cancellations += 1 }
    }
  }

  var asked: [ISBN] { state.withLock { $0.asked } }
  var cancellations: Int { state.withLock { $0.cancellations } }

  func release(_ outcome: LookupOutcome<BookRecord>) {
    let all = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for continuation in all { continuation.resume(returning: outcome) }
  }
}

private final class Count: Sendable {
  private let number = Mutex(0)

  func increase() { number.withLock { $0 += 1 } }

  var value: Int { number.withLock { $0 } }
}

@Suite(.timeLimit(.minutes(60))) struct KioskLookUpTests {
  private let store = HeldStore()
  private let finder = HeldFinder()
  private let clock = ManualClock()
  private let display = RecordingDisplay()
  private let unknown = ISBN.numbered(999)
  private let dune = Book(
    id: Book.ID(rawValue: 1), isbn: .numbered(44_117_271), title: "Dune", author: "Frank Herbert",
    totalCopies: 2, availableCopies: 2, createdAt: Timestamp(milliseconds: 0))
  private let ada = Student(
    id: Student.ID(rawValue: 1), libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "5",
    createdAt: Timestamp(milliseconds: 0), cardNumber: CardNumber(serial: 1))
  private let record = BookRecord(title: "The Tin Lighthouse", authors: ["Nora Quill"])

  private func runtime(answersYes: Bool = false) async -> KioskRuntime {
    let runtime = KioskRuntime(
      machine: KioskMachine(
        KioskSettings(
          homeMode: .shelving, vocabulary: .ofCatalogues, looksUp: true, operationPrefix: "test", confirmation: .each)),
      store: store,
      finder: finder, clock: clock, displays: [display], answersYes: answersYes, log: Logger(label: "test"))
    await runtime.send(.scan(.isbn(unknown)))
    await store.waitForQuestions(1)
    store.release(.book(nil, loans: []))
    await until { finder.asked.count == 1 }
    return runtime
  }

  private func until(_ isTrue: () -> Bool) async {
    while !isTrue(), !Task.isCancelled { await Task.yield() }
  }

  private var shown: Prompt.Kind? { display.screens.last?.prompt?.kind }

  @Test func book_isShown_whenItIsFound() async {
    let runtime = await runtime()
    #expect(finder.asked == [unknown])
    #expect(shown == .lookUp(unknown))
    #expect(display.screens.last?.isBusy == false)
    finder.release(.found(record, from: .openLibrary))
    await runtime.readyForNextLine()
    #expect(shown == .addBook(record.draft(isbn: unknown), foundBy: .openLibrary))
    #expect(finder.cancellations == 0)
  }

  @Test func reading_andLending_goOn_whileTheCataloguesHang() async throws {
    let card = try #require(ada.cardNumber)
    let isbn = try #require(dune.isbn)
    let runtime = await runtime()
    await runtime.send(.scan(.isbn(isbn)))
    #expect(finder.cancellations == 1)
    await store.waitForQuestions(2)
    store.release(.book(dune, loans: []))
    await runtime.settled()
    #expect(shown == .addCopies(dune, count: 1, loans: []))
    await runtime.send(.line("station", answering: nil))
    await runtime.send(.scan(.card(card)))
    await store.waitForQuestions(3)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    await runtime.send(.scan(.isbn(isbn)))
    await store.waitForQuestions(4)
    store.release(.bookFor(dune, studentLoans: []))
    await runtime.settled()
    await runtime.send(.scan(.command(.yes)))
    await store.waitForQuestions(5)
    guard case .apply(let changes, _)? = store.asked.last,
      case .checkOut(let book, let student, _)? = changes.first?.change
    else {
      Issue.record("no checkout was asked for: \(store.asked)")
      return
    }
    #expect(book == dune)
    #expect(student == ada)
    store.release(.refused(Refusals(.noLongerThere)))
    await runtime.settled()
    let before = display.screens
    // Its answer comes too late.
    finder.release(.found(record, from: .googleBooks))
    for _ in 0..<100 { await Task.yield() }
    #expect(display.screens == before)
  }

  @Test func station_ends_whileTheCataloguesHang() async {
    let runtime = await runtime()
    await runtime.send(.line("quit", answering: display.screens.last?.prompt?.id))
    #expect(await runtime.wantsToQuit)
    await runtime.stop()
    #expect(display.screens.last?.prompt == nil)
    #expect(finder.cancellations == 1)
    finder.release(.notFound)
  }

  @Test func script_waitsForTheCatalogues_butNotWhenTheStationCloses() async {
    let runtime = await runtime()
    let ready = Count()
    let line = Task {
      await runtime.readyForNextLine()
      ready.increase()
    }
    let end = Task {
      await runtime.inputsFinished()
      ready.increase()
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(ready.value == 0)
    await runtime.leave()
    await line.value
    await end.value
    #expect(ready.value == 2)
    finder.release(.notFound)
  }

  @Test func silence_endsInAnEntryByHand() async {
    let runtime = await runtime()
    await until { clock.hasSleeper }
    clock.advance(by: .seconds(11))
    await until { shown == .enter(.title, BookDraft(isbn: unknown, title: "", author: "")) }
    #expect(display.notices.last == .couldNotLookUp(unknown, []))
    #expect(finder.cancellations == 1)
    // Nothing is under way any more, though the finder has not come back.
    await runtime.readyForNextLine()
    finder.release(.notFound)
  }

  @Test func demonstration_answersWhatWasFound_notTheWaiting() async {
    let runtime = await runtime(answersYes: true)
    for _ in 0..<100 { await Task.yield() }
    #expect(shown == .lookUp(unknown))
    finder.release(.found(record, from: .googleBooks))
    await store.waitForQuestions(2)
    guard case .change(.addBook(let draft), _, _)? = store.asked.last else {
      Issue.record("no book was added: \(store.asked)")
      return
    }
    #expect(draft == record.draft(isbn: unknown))
    // A store that refuses is not asked for ever.
    store.release(.refused(Refusals(.store(.full, detail: ""))))
    await until { display.notices.contains(.declined(Unfinished(draft))) }
    #expect(store.asked.count == 2)
    await runtime.stop()
  }
}

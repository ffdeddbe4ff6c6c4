import Domain
import Kiosk
import KioskMachine
import Logging
import Messages
import Synchronization
import TestSupport
import Testing

/// A store whose answers a test holds back and gives when it wants.
final class HeldStore: KioskStore {
  func note(_: Attention, at _: Timestamp) {}
  func settle(_: Device, at _: Timestamp) {}

  private let state = Mutex((asked: [Question](), held: [CheckedContinuation<Reply, Never>]()))

  func answer(_ question: Question, at now: Timestamp) async -> Reply {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.asked.append(question)
        state.held.append(continuation)
      }
    }
  }

  var asked: [Question] { state.withLock { $0.asked } }

  func release(_ reply: Reply) {
    let first = state.withLock { $0.held.removeFirst() }
    first.resume(returning: reply)
  }

  func waitForQuestions(_ count: Int) async {
    // The time limit of the suite cancels.
    while asked.count < count, !Task.isCancelled { await Task.yield() }
  }
}

/// Keeps what is logged.
private final class LogRecord: Sendable {
  private let kept = Mutex([String]())

  func add(_ message: String) { kept.withLock { $0.append(message) } }

  var messages: [String] { kept.withLock { $0 } }
}

private struct RecordingLogHandler: LogHandler {
  let record: LogRecord
  var logLevel = Logger.Level.debug
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { record.add("\(event.message)") }
}

@Suite(.timeLimit(.minutes(60))) struct KioskRuntimeTests {
  private let store = HeldStore()
  private let clock = ManualClock()
  private let display = RecordingDisplay()
  private let logged = LogRecord()
  private let isbn = ISBN.numbered(44_117_271)
  private let book = Book(
    id: Book.ID(rawValue: 1), isbn: .numbered(44_117_271), title: "Dune", author: "Frank Herbert",
    totalCopies: 2, availableCopies: 2, createdAt: Timestamp(milliseconds: 0))
  private let ada = Student(
    id: Student.ID(rawValue: 1), libraryID: "S12345", firstName: "Ada", lastName: "Lovelace", grade: "5",
    createdAt: Timestamp(milliseconds: 0), cardNumber: CardNumber(serial: 1))

  private func runtime(answersYes: Bool = false, isReplaying: Bool = false) -> KioskRuntime {
    let logged = logged
    return KioskRuntime(
      machine: KioskMachine(
        KioskSettings(
          vocabulary: .ofCatalogues, operationPrefix: "test", confirmation: answersYes ? .each : .pile)),
      store: store, clock: clock, displays: [display],
      answersYes: answersYes, isReplaying: isReplaying,
      log: Logger(label: "test") { _ in RecordingLogHandler(record: logged) })
  }

  @Test func settled_returns_whenTheStoreHasAnswered() async {
    let runtime = runtime()
    await runtime.send(.line("S12345", answering: nil))
    await store.waitForQuestions(1)
    #expect(display.screens.last?.isBusy == true)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    #expect(display.screens.last?.body == .visit(ada, loans: []))
  }

  @Test func yes_isAnsweredByItself_whenDemonstrating() async {
    let runtime = runtime(answersYes: true)
    await runtime.send(.line("S12345", answering: nil))
    await store.waitForQuestions(1)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    await runtime.send(.scan(.isbn(isbn)))
    await store.waitForQuestions(2)
    store.release(.bookFor(book, studentLoans: []))
    await store.waitForQuestions(3)
    guard case .apply(let changes, _)? = store.asked.last,
      case .checkOut(let asked, let student, _)? = changes.first?.change
    else {
      Issue.record("no checkout was asked for: \(store.asked)")
      return
    }
    #expect(asked == book)
    #expect(student == ada)
    store.release(.refused(Refusals(.noLongerThere)))
    await runtime.settled()
  }

  /// The book was lent a moment ago, perhaps by the scan that asks for its return.
  @Test func yes_returnsNoBook_thatWasLentAMomentAgo() async {
    let runtime = runtime(answersYes: true)
    let now = clock.now().date
    let loan = Loan(
      id: Loan.ID(rawValue: 7), book: book, student: ada, checkoutDate: now, dueDate: now.adding(milliseconds: 1))
    await runtime.send(.scan(.isbn(isbn)))
    await store.waitForQuestions(1)
    store.release(.book(book, loans: [loan]))
    while display.screens.last?.body != .awaitingCard(book), !Task.isCancelled { await Task.yield() }
    #expect(display.notices.contains(.declined(.returnBook(title: "Dune"))))
    #expect(store.asked.count == 1)
  }

  @Test func time_endsASession_withoutAnyEvent() async {
    let runtime = runtime()
    await runtime.send(.line("S12345", answering: nil))
    await store.waitForQuestions(1)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    while !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
    clock.advance(by: .seconds(51))
    while !display.notices.contains(where: { $0 == .warning(secondsLeft: 9) }), !Task.isCancelled { await Task.yield() }
    while !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
    clock.advance(by: .seconds(10))
    while display.screens.last?.body != .idle, !Task.isCancelled { await Task.yield() }
    #expect(display.notices.contains(.timedOut(nil)))
  }

  /// Swift keeps each cancelled sleep in memory until its time has come.
  @Test func timer_staysTheSame_whileLinesFollowEachOther() async {
    let runtime = runtime()
    for round in 1...100 {
      await runtime.send(.line("S\(round)", answering: nil))
      await store.waitForQuestions(round)
      store.release(.student(nil, loans: []))
      await runtime.settled()
    }
    while clock.sleepsBegun == 0, !Task.isCancelled { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.sleepsBegun < 5)
  }

  @Test func questions_waitOutsideOfTheStore_whenBooksComeFasterThanAnswers() async {
    let runtime = runtime()
    for number in 1...1000 { await runtime.send(.scan(.isbn(.numbered(number)))) }
    await store.waitForQuestions(4)
    for _ in 0..<100 { await Task.yield() }
    #expect(store.asked.count == 4)
    await runtime.send(.scan(.command(.cancel)))
    await runtime.send(.line("S1000", answering: nil))
    for _ in 1...4 { store.release(.book(nil, loans: [])) }
    await store.waitForQuestions(5)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    #expect(store.asked.count == 5, "what was cancelled needs no answer")
    guard case .student(.libraryID("S1000", _))? = store.asked.last else {
      Issue.record("asked: \(String(describing: store.asked.last))")
      return
    }
    #expect(display.screens.last?.body == .visit(ada, loans: []))
  }

  @Test func stop_waitsForAChangeOnItsWay_andPutsThePromptAside() async {
    let runtime = runtime()
    await runtime.send(.line("S12345", answering: nil))
    await store.waitForQuestions(1)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    await runtime.send(.scan(.isbn(isbn)))
    await store.waitForQuestions(2)
    store.release(.bookFor(book, studentLoans: []))
    await runtime.settled()
    await runtime.stop()
    #expect(display.screens.last?.prompt == nil)
    #expect(display.screens.last?.body == .idle)
    #expect(store.asked.count == 2)
  }

  @Test func scriptedLine_waitsForAPrompt_whilePicturesAreReplayed() async {
    let runtime = runtime(isReplaying: true)
    let ready = Mutex(false)
    let waiting = Task {
      await runtime.readyForNextLine()
      ready.withLock { $0 = true }
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(!ready.withLock { $0 })
    await runtime.replayEnds()
    await waiting.value
    #expect(ready.withLock { $0 })
  }

  @Test func quit_isWanted_whenTheWordIsTyped() async {
    let runtime = runtime()
    #expect(await !runtime.wantsToQuit)
    await runtime.send(.line("quit", answering: nil))
    #expect(await runtime.wantsToQuit)
  }

  @Test func latency_isNotLogged_whenTheCodeLedToNoPrompt() async throws {
    let card = try #require(ada.cardNumber)
    let runtime = runtime()
    await runtime.send(.scan(.card(card)), frameAt: .zero)
    await store.waitForQuestions(1)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    clock.advance(by: .seconds(5))
    await runtime.send(.line(isbn.text, answering: nil))
    await store.waitForQuestions(2)
    store.release(.bookFor(book, studentLoans: []))
    await runtime.settled()
    #expect(display.screens.last?.prompt != nil)
    #expect(logged.messages == ["code read"])
  }

  @Test func latency_isLogged_whenTheCodeLedToAPrompt() async {
    let runtime = runtime()
    await runtime.send(.line("S12345", answering: nil))
    await store.waitForQuestions(1)
    store.release(.student(ada, loans: []))
    await runtime.settled()
    await runtime.send(.scan(.isbn(isbn)), frameAt: .zero)
    await store.waitForQuestions(2)
    store.release(.bookFor(book, studentLoans: []))
    await runtime.settled()
    #expect(logged.messages == ["code read", "prompt shown"])
  }

  @Test func stop_logsNoCode() async {
    await runtime().stop()
    #expect(logged.messages.isEmpty)
  }
}

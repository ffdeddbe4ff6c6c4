import CEvdev
import Domain
import Glibc
import Platform
import Synchronization
import Testing

@testable import Devices

/// A machine whose scanners a test plugs in, types with and pulls out.
private final class FakeInputs: ScannerInputs {
  private struct State {
    var devices: [String: InputDescription] = [:]
    var sources: [String: FakeSource] = [:]
    var problems: [String: DeviceProblem] = [:]
  }

  private let state = Mutex(State())
  let changed = Wakeup()

  func list() -> [InputDescription] { state.withLock { Array($0.devices.values) } }
  func resolve(_ path: String) -> String? { state.withLock { $0.devices[path] == nil ? nil : path } }
  func watch() -> any InputChanges { FakeChanges(changed) }

  func open(_ node: String) throws(DeviceProblem) -> any KeySource {
    let found: Result<FakeSource, DeviceProblem> = state.withLock { state in
      if let problem = state.problems[node] { return .failure(problem) }
      return state.sources[node].map { .success($0) } ?? .failure(.absent)
    }
    return try found.get()
  }

  func plug(_ node: String, problem: DeviceProblem? = nil) {
    state.withLock { state in
      state.devices[node] = InputDescription(
        path: node, name: "Scanner", vendor: 0x0C2E, keys: Key.digits.union([Key.enter]))
      state.sources[node] = FakeSource()
      state.problems[node] = problem
    }
    changed.ring()
  }

  func heal(_ node: String) { state.withLock { $0.problems[node] = nil } }

  func pull(_ node: String) {
    let source = state.withLock { state in
      state.devices[node] = nil
      return state.sources.removeValue(forKey: node)
    }
    source?.end()
    changed.ring()
  }

  func type(_ text: String, on node: String, ends: Bool = true) {
    // Long after it was opened: what comes at once may be the rest of a line.
    var stream = KeyStream(from: MonotonicClock.now() + .seconds(1))
    stream.digits(text)
    if ends { stream.stroke(KeyStream.enter) }
    state.withLock { $0.sources[node] }?.give(stream.inputs)
  }
}

private final class FakeChanges: InputChanges {
  private let wakeup: Wakeup
  let isWatching = true

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  var descriptors: [Int32] { [wakeup.descriptor] }
  func drain() { wakeup.clear() }
}

private final class FakeSource: KeySource, Sendable {
  private let waiting = Mutex((inputs: [KeyInput](), isGone: false))
  private let wakeup = Wakeup()
  let heldModifiers: [KeyInput] = []

  var descriptor: Int32 { wakeup.descriptor }

  func give(_ inputs: [KeyInput]) {
    waiting.withLock { $0.inputs += inputs }
    wakeup.ring()
  }

  func end() {
    waiting.withLock { $0.isGone = true }
    wakeup.ring()
  }

  func read(_ take: (KeyInput) -> Void) throws(DeviceProblem) -> Bool {
    wakeup.clear()
    // One at a time, as a source that has more than it gives at once.
    let (next, hasMore, isGone) = waiting.withLock { waiting in
      (waiting.inputs.isEmpty ? nil : waiting.inputs.removeFirst(), !waiting.inputs.isEmpty, waiting.isGone)
    }
    if let next { take(next) } else if isGone { throw .unplugged }
    return hasMore || (isGone && next != nil)
  }
}

@Suite(.timeLimit(.minutes(60))) struct ScannerReaderTests {
  private let inputs = FakeInputs()

  /// Runs a reader while `act` plugs and types.
  private func read(
    _ choice: ScannerChoice = .auto,
    _ act: (inout AsyncStream<ScannerEvent>.Iterator) async -> Void
  ) async {
    let reader = ScannerReader(ScannerSettings(choice: choice), inputs: inputs)
    reader.start()
    var events = reader.events.makeAsyncIterator()
    await act(&events)
    reader.stop()
    // Its thread ends, and with it the stream.
    while await events.next() != nil {}
  }

  private func ready(_ node: String) -> ScannerEvent {
    .report(.ready(Device(.scanner, name: "Scanner", path: node)))
  }

  @Test func severalScanners_areReadAtOnce() async {
    inputs.plug("/a")
    await read { events in
      #expect(await events.next() == ready("/a"))
      inputs.plug("/b")
      #expect(await events.next() == ready("/b"))
      inputs.type("20000011", on: "/a")
      #expect(await events.next() == .line("20000011", path: "/a"))
      inputs.type("00000017", on: "/b")
      #expect(await events.next() == .line("00000017", path: "/b"))
      inputs.type("00000024", on: "/a")
      #expect(await events.next() == .line("00000024", path: "/a"))
    }
  }

  @Test func scannerUnpluggedInTheMiddleOfALine_tellsNoHalf_andIsBack() async {
    inputs.plug("/a")
    await read { events in
      #expect(await events.next() == ready("/a"))
      inputs.type("978044", on: "/a", ends: false)
      inputs.pull("/a")
      #expect(await events.next() == .discarded(.unplugged, path: "/a"))
      #expect(await events.next() == .report(.lost(Device(.scanner, name: "Scanner", path: "/a"), .unplugged)))
      inputs.plug("/a")
      #expect(await events.next() == ready("/a"))
      inputs.type("20000011", on: "/a")
      #expect(await events.next() == .line("20000011", path: "/a"))
    }
  }

  @Test func scannerInUse_isTold_andTakenWhenItIsFree() async {
    inputs.plug("/a", problem: .busy)
    await read { events in
      #expect(await events.next() == .report(.lost(Device(.scanner, name: "Scanner", path: "/a"), .busy)))
      inputs.heal("/a")
      #expect(await events.next() == ready("/a"))
    }
  }

  @Test func scannerThatIsNamed_isTheOnlyOne() async {
    inputs.plug("/a")
    inputs.plug("/b")
    await read(ScannerChoice(takesFound: false, paths: ["/b"])) { events in
      #expect(await events.next() == ready("/b"))
      inputs.type("1", on: "/b")
      #expect(await events.next() == .line("1", path: "/b"))
    }
  }

  @Test func stop_endsAReaderThatSleeps() async {
    await read { _ in }
  }

  @Test func node_thatIsNoInputDevice_isUnsuitable() {
    for path in ["/dev/null", "/etc/passwd"] {
      #expect(throws: DeviceProblem.unsuitable) { _ = try EvdevKeyboard(path: path) }
    }
    #expect(throws: DeviceProblem.absent) { _ = try EvdevKeyboard(path: "/dev/input/event999") }
  }
}

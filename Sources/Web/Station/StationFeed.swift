import Domain
import Kiosk
import KioskMachine
import Messages
import Synchronization

/// A station's scenes, for any number of screens. Each gets only the newest.
final class StationFeed: KioskDisplay {
  /// A scene, and its place in the row of all scenes.
  struct Numbered: Hashable, Sendable {
    var number: Int
    var scene: Scene
    /// The time until the state ends; nil if the station waits for no person.
    var left: Duration?
  }

  private struct State {
    var builder: SceneBuilder
    var number = 0
    var scene: Scene?
    var listeners: [Int: AsyncStream<Numbered>.Continuation] = [:]
    var nextListener = 0
    var timer: (task: Task<Void, Never>, firesAt: Duration)?
    var isClosed = false
  }

  private let clock: any KioskClock
  private let state: Mutex<State>

  init(messages: Messages, typedID: TypedID = .yes, clock: any KioskClock) {
    self.clock = clock
    state = Mutex(State(builder: SceneBuilder(messages: messages, typedID: typedID)))
  }

  deinit { state.withLock { $0.timer?.task.cancel() } }

  // MARK: - The display

  func speak(_ language: Language) { state.withLock { $0.builder.speak(language) } }

  /// The screen follows at once, and is what is sent.
  func tell(_ notice: Notice) { state.withLock { $0.builder.tell(notice, at: elapsed) } }

  func show(_ screen: Screen) { change { $0.builder.show(screen, at: elapsed) } }

  func tell(_ report: DeviceReport) { change { $0.builder.tell(report, at: elapsed) } }

  var foresees: Bool { true }

  func foresee(_ outlook: Outlook) { change { $0.builder.foresee(outlook) } }

  func take(_ facts: LibraryFacts) { change { $0.builder.facts = facts } }

  /// Takes the folder of covers. Each scene says whether its book has one, so that a page asks nothing.
  func take(_ covers: any StationCovers) { state.withLock { $0.builder.covers = covers } }

  // MARK: - The screens

  var messages: Messages { state.withLock { $0.builder.messages } }

  var current: Numbered { state.withLock { numbered(&$0) } }

  /// The scene as it is, and each later one. A slow reader gets only the newest.
  func scenes() -> AsyncStream<Numbered> {
    let (stream, continuation) = AsyncStream.makeStream(of: Numbered.self, bufferingPolicy: .bufferingNewest(1))
    let listener: Int? = state.withLock { state in
      guard !state.isClosed else { return nil }
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      continuation.yield(numbered(&state))
      return state.nextListener
    }
    guard let listener else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: listener) }
    }
    return stream
  }

  var listeners: Int { state.withLock { $0.listeners.count } }

  /// The station ends: no screen hears of more.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      state.timer?.task.cancel()
      state.timer = nil
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }

  // MARK: - One step

  var elapsed: Duration { clock.now().elapsed }

  private func numbered(_ state: inout State) -> Numbered {
    let now = elapsed
    let scene = state.scene ?? state.builder.scene(at: now)
    return Numbered(number: state.number, scene: scene, left: scene.countdown.map { max(.zero, $0.at - now) })
  }

  /// The screens follow at once.
  private func change(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      publish(&state)
    }
  }

  private func publish(_ state: inout State) {
    let now = elapsed
    let scene = state.builder.scene(at: now)
    watch(state.builder.changes(after: now), &state)
    guard scene != state.scene else { return }
    state.scene = scene
    state.number += 1
    let next = numbered(&state)
    for listener in state.listeners.values { listener.yield(next) }
  }

  /// Sees to it that a message leaves an idle screen when its time is over.
  private func watch(_ next: Duration?, _ state: inout State) {
    guard let next, !state.isClosed else { return }
    if let timer = state.timer, timer.firesAt <= next, timer.firesAt > elapsed { return }
    state.timer?.task.cancel()
    let task = Task { [weak self, clock] in
      guard (try? await clock.sleep(until: next)) != nil else { return }
      self?.change { $0.timer = nil }
    }
    state.timer = (task, firesAt: next)
  }
}

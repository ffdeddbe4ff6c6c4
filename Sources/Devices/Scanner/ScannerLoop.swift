import Glibc
import Platform

/// The work of the scanners' thread: waits for keys, for devices and for its wakeup, and does what the roster says.
struct ScannerLoop {
  private final class Scanner {
    let source: any KeySource
    var assembler: LineAssembler

    init(_ source: any KeySource, _ assembler: LineAssembler) {
      self.source = source
      self.assembler = assembler
    }
  }

  /// The interval for a machine that cannot report new devices.
  private static let blindLook: Duration = .seconds(2)

  private let settings: ScannerSettings
  private let layout: KeyboardLayout
  private let inputs: any ScannerInputs
  private let changes: any InputChanges
  private let wakeup: Wakeup
  private let report: (ScannerEvent) -> Void
  private var roster: ScannerRoster
  private var scanners: [String: Scanner] = [:]
  private var looksAt: Duration?
  /// Nodes with more to read than their descriptors announce.
  private var unfinished: Set<String> = []

  /// - Returns: nil when the layout is gone since it was asked for.
  init?(
    _ settings: ScannerSettings, inputs: any ScannerInputs, wakeup: Wakeup, report: @escaping (ScannerEvent) -> Void
  ) {
    guard let layout = KeyboardLayout(settings.layout) else { return nil }
    self.settings = settings
    self.layout = layout
    self.inputs = inputs
    self.wakeup = wakeup
    self.report = report
    roster = ScannerRoster(settings.choice)
    // The watch begins before the first look, so that no change is missed.
    changes = inputs.watch()
  }

  /// Returns when the wakeup rings.
  mutating func run() {
    look()
    while true {
      let nodes = scanners.keys.sorted()
      let watched = changes.descriptors
      let descriptors = [wakeup.descriptor] + watched + nodes.compactMap { scanners[$0]?.source.descriptor }
      guard let events = try? Poll.wait(for: descriptors.map { ($0, .readable) }, timeout: timeout()),
        events[0].isEmpty
      else { return }
      // Keys come before pauses: those that wait were typed before now.
      for (node, event) in zip(nodes, events.dropFirst(1 + watched.count))
      where !event.isEmpty || unfinished.contains(node) {
        read(node)
      }
      let now = MonotonicClock.now()
      for (node, scanner) in scanners { tell(scanner.assembler.timePassed(to: now), of: node) }
      let hasNews = events.dropFirst().prefix(watched.count).contains { !$0.isEmpty }
      if hasNews { changes.drain() }
      if hasNews || looksAt.map({ $0 <= now }) == true { look() }
    }
  }

  /// Nil for ever.
  private func timeout() -> Duration? {
    if !unfinished.isEmpty { return .zero }
    let times = scanners.values.compactMap(\.assembler.deadline) + (looksAt.map { [$0] } ?? [])
    return times.min().map { max(.zero, $0 - MonotonicClock.now()) }
  }

  private mutating func look() {
    perform(roster.look(inputs.list(), resolve: inputs.resolve, at: MonotonicClock.now()))
  }

  private mutating func perform(_ steps: [ScannerRoster.Step]) {
    for step in steps {
      switch step {
      case .tell(let event): report(.report(event))
      case .close(let node): scanners[node] = nil
      case .open(let node): perform(open(node))
      }
    }
    looksAt = [roster.wakeUp, changes.isWatching ? nil : MonotonicClock.now() + ScannerLoop.blindLook]
      .compactMap { $0 }.min()
  }

  private mutating func open(_ node: String) -> [ScannerRoster.Step] {
    do {
      let source = try inputs.open(node)
      var assembler = LineAssembler(layout, pause: settings.pause, openedAt: MonotonicClock.now())
      for input in source.heldModifiers { _ = assembler.take(input) }
      scanners[node] = Scanner(source, assembler)
      return roster.opened(node)
    } catch {
      return roster.failed(node, error, at: MonotonicClock.now())
    }
  }

  private mutating func read(_ node: String) {
    unfinished.remove(node)
    guard let scanner = scanners[node] else { return }
    do {
      if try scanner.source.read({ tell(scanner.assembler.take($0), of: node) }) { unfinished.insert(node) }
    } catch {
      if scanner.assembler.deadline != nil { report(.discarded(.unplugged, path: node)) }
      scanners[node] = nil
      perform(roster.lost(node, error, at: MonotonicClock.now()))
    }
  }

  private func tell(_ outcome: LineAssembler.LineEvent?, of node: String) {
    switch outcome {
    case .line(let text): report(.line(text, path: node))
    case .discarded(let fault): report(.discarded(fault, path: node))
    case nil: break
    }
  }
}

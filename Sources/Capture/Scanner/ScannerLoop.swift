import Domain
import Glibc

/// One thread's work: waits for keys, for devices and for the bell, and does what the roster says.
struct ScannerLoop {
  private final class Scanner {
    let source: any KeySource
    var assembler: LineAssembler

    init(_ source: any KeySource, _ assembler: LineAssembler) {
      self.source = source
      self.assembler = assembler
    }
  }

  /// For a machine that cannot tell of new devices.
  private static let blindLook: Duration = .seconds(2)

  private let settings: ScannerSettings
  private let layout: KeyboardLayout
  private let inputs: any ScannerInputs
  private let changes: any InputChanges
  private let bell: Int32
  private let report: (ScannerEvent) -> Void
  private var roster: ScannerRoster
  /// By node.
  private var scanners: [String: Scanner] = [:]
  private var looksAt: Duration?
  /// Nodes with more to read than their descriptors tell.
  private var unfinished: Set<String> = []

  /// - Returns: nil when the layout is gone since it was asked for.
  init?(
    _ settings: ScannerSettings, inputs: any ScannerInputs, bell: Int32, report: @escaping (ScannerEvent) -> Void
  ) {
    guard let layout = KeyboardLayout(settings.layout) else { return nil }
    self.settings = settings
    self.layout = layout
    self.inputs = inputs
    self.bell = bell
    self.report = report
    roster = ScannerRoster(settings.choice)
    // Before the first look, so that nothing comes between.
    changes = inputs.watch()
  }

  /// Returns when the bell is rung.
  mutating func run() {
    look()
    while true {
      let nodes = scanners.keys.sorted()
      let watched = changes.descriptors
      var polled = ([bell] + watched + nodes.compactMap { scanners[$0]?.source.descriptor })
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&polled, nfds_t(polled.count), timeout())
      if count < 0, errno != EINTR { return }
      if polled[0].revents != 0 { return }
      // Keys come before pauses: those that wait were typed before now.
      for (node, polled) in zip(nodes, polled.dropFirst(1 + watched.count))
      where
        polled.revents != 0 || unfinished.contains(node)
      {
        read(node)
      }
      let now = MonotonicClock.now()
      for (node, scanner) in scanners { tell(scanner.assembler.timePassed(to: now), of: node) }
      let hasNews = polled.dropFirst().prefix(watched.count).contains { $0.revents != 0 }
      if hasNews { changes.drain() }
      if hasNews || looksAt.map({ $0 <= now }) == true { look() }
    }
  }

  /// In milliseconds, rounded up so that nothing is looked at too early; -1 for ever.
  private func timeout() -> Int32 {
    if !unfinished.isEmpty { return 0 }
    let times = scanners.values.compactMap(\.assembler.deadline) + (looksAt.map { [$0] } ?? [])
    guard let next = times.min() else { return -1 }
    let rest = (next - MonotonicClock.now()).components
    let milliseconds = rest.seconds * 1000 + (rest.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, milliseconds))
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

  private func tell(_ outcome: LineAssembler.Outcome?, of node: String) {
    switch outcome {
    case .line(let text): report(.line(text, path: node))
    case .discarded(let fault): report(.discarded(fault, path: node))
    case nil: break
    }
  }
}

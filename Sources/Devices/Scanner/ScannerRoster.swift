import Domain

/// Decides which nodes are open, when each is retried, and what is reported once. No I/O, no clock.
struct ScannerRoster {
  enum Step: Hashable {
    case open(node: String)
    case close(node: String)
    case tell(DeviceReport)
  }

  private static let firstRetry: Duration = .milliseconds(100)
  private static let lastRetry: Duration = .seconds(2)
  /// The interval for a named node that does not exist.
  private static let absentLook: Duration = .seconds(1)

  private struct Entry {
    var device: Device
    var isOpen = false
    var failingSince: Duration?
    var told: DeviceProblem?
    var pause = ScannerRoster.firstRetry
    var nextTry: Duration
  }

  private let choice: ScannerChoice
  private var entries: [String: Entry] = [:]
  /// Named paths that lead nowhere, with the moment since when.
  private var missing: [String: Duration] = [:]
  private var toldMissing: Set<String> = []
  private var settling = UdevSettling()
  private var settleAt: Duration?
  private var absentAt: Duration?

  init(_ choice: ScannerChoice) {
    self.choice = choice
  }

  /// When to look again although nothing happened; nil when nothing is waited for.
  var wakeUp: Duration? {
    var times = entries.values.filter { !$0.isOpen }.map(\.nextTry)
    times += [settleAt, absentAt].compactMap { $0 }
    return times.min()
  }

  /// - Parameters:
  ///   - found: all input devices that are there.
  ///   - resolve: where a path leads; nil when nowhere.
  mutating func look(_ found: [InputDescription], resolve: (String) -> String?, at now: Duration) -> [Step] {
    var wanted: [String: Device] = [:]
    var steps = lookForNamed(found, resolve, at: now, wanted: &wanted)
    if choice.takesFound {
      for description in found where isKnown(description, at: now) && description.verdict.isTaken {
        if wanted[description.path] == nil { wanted[description.path] = description.device }
      }
    }
    settling.keep { path in found.contains { $0.path == path && !$0.isSettled } }
    settleAt = settling.isWaiting ? now + UdevSettling.look : nil
    absentAt = missing.isEmpty ? nil : now + ScannerRoster.absentLook
    for (node, entry) in entries where wanted[node] == nil {
      // An open device that is gone reports this itself.
      let isThere = found.contains { $0.path == node }
      if entry.isOpen, !isThere { continue }
      // udev removes a device's link before its node. Reading then says that the device was unplugged.
      if entry.isOpen, let since = entry.device.path.flatMap({ missing[$0] }), now - since < UdevSettling.grace {
        continue
      }
      if entry.isOpen { steps.append(.close(node: node)) }
      entries[node] = nil
    }
    for (node, device) in wanted.sorted(by: { $0.key < $1.key }) {
      entries[node, default: Entry(device: device, nextTry: now)].device = device
      guard var entry = entries[node], !entry.isOpen, entry.nextTry <= now else { continue }
      entry.nextTry = now + entry.pause
      entries[node] = entry
      steps.append(.open(node: node))
    }
    return steps
  }

  mutating func opened(_ node: String) -> [Step] {
    guard let device = entries[node]?.device else { return [.close(node: node)] }
    entries[node] = Entry(device: device, isOpen: true, nextTry: .zero)
    return [.tell(.ready(device))]
  }

  mutating func failed(_ node: String, _ problem: DeviceProblem, at now: Duration) -> [Step] {
    guard var entry = entries[node] else { return [] }
    let since = entry.failingSince ?? now
    entry.failingSince = since
    entry.nextTry = now + entry.pause
    entry.pause = min(entry.pause * 2, ScannerRoster.lastRetry)
    var steps: [Step] = []
    if entry.told != problem, now - since >= UdevSettling.grace {
      entry.told = problem
      steps.append(.tell(.lost(entry.device, problem)))
    }
    entries[node] = entry
    return steps
  }

  /// An open one sends nothing any more.
  mutating func lost(_ node: String, _ problem: DeviceProblem, at now: Duration) -> [Step] {
    guard let entry = entries.removeValue(forKey: node), entry.isOpen else { return [] }
    for path in choice.paths where path == entry.device.path {
      // It is known to be away.
      toldMissing.insert(path)
    }
    var again = Entry(device: entry.device, nextTry: now + ScannerRoster.firstRetry)
    if problem != .unplugged { again.told = problem }
    entries[node] = again
    return [.tell(.lost(entry.device, problem))]
  }

  private mutating func lookForNamed(
    _ found: [InputDescription], _ resolve: (String) -> String?, at now: Duration, wanted: inout [String: Device]
  ) -> [Step] {
    var steps: [Step] = []
    for path in choice.paths {
      guard let node = resolve(path) else {
        let since = missing[path, default: now]
        missing[path] = since
        if now - since >= UdevSettling.grace, toldMissing.insert(path).inserted {
          steps.append(.tell(.lost(Device(.scanner, path: path), .absent)))
        }
        continue
      }
      missing[path] = nil
      toldMissing.remove(path)
      guard wanted[node] == nil else { continue }
      let name = found.first { $0.path == node }?.device.name
      wanted[node] = Device(.scanner, name: name, path: path)
    }
    return steps
  }

  /// Whether all that will be said of it has been said.
  private mutating func isKnown(_ description: InputDescription, at now: Duration) -> Bool {
    if entries[description.path]?.isOpen == true { return true }
    return settling.isDone(description.path, isSettled: description.isSettled, at: now)
  }
}

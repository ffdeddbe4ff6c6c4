import Decoding
import Domain
import Platform
import Synchronization

@testable import Devices

/// Cameras in memory, plugged in and pulled out by a test.
final class FakeCameras: CameraFinder {
  enum State: Hashable, Sendable {
    /// It shows a view for as long as nothing else is said.
    case showing(Int)
    case silent
    /// The camera has to be reopened, again and again.
    case changing
    case refusing(DeviceProblem)
  }

  private struct Slot {
    var state: State
    var plugged: Int
  }

  private struct Memory {
    var slots: [String: Slot] = [:]
    var views: [GrayImage] = []
    var pluggings = 0
    var opened: [String] = []
    var closed = 0
    var unsettled: Set<String> = []
    var looks: [String: Int] = [:]
    /// When the last frame was taken, by the cameras' own clock.
    var time = Duration.zero
  }

  private let memory = Mutex(Memory())
  private let names: [String]?

  /// - Parameter named: the cameras that are tried, there or not; nil for all that are there.
  init(named: [String]? = nil) { names = named }

  /// Plugs it in, or changes what one does that is there.
  func set(_ path: String, _ state: State) {
    memory.withLock { memory in
      if memory.slots[path] == nil { memory.pluggings += 1 }
      memory.slots[path] = Slot(state: state, plugged: memory.slots[path]?.plugged ?? memory.pluggings)
    }
  }

  func show(_ view: GrayImage, on path: String) {
    let number = memory.withLock { memory in
      memory.views.append(view)
      return memory.views.count - 1
    }
    set(path, .showing(number))
  }

  func unplug(_ path: String) { memory.withLock { $0.slots[path] = nil } }

  /// Whether udev has given the node its group.
  func settle(_ path: String, _ isSettled: Bool) {
    memory.withLock { memory in
      if isSettled { memory.unsettled.remove(path) } else { memory.unsettled.insert(path) }
      memory.looks[path] = 0
    }
  }

  /// How often the cameras were looked at since `settle`.
  func looks(at path: String) -> Int { memory.withLock { $0.looks[path, default: 0] } }

  var opened: [String] { memory.withLock { $0.opened } }
  var closed: Int { memory.withLock { $0.closed } }

  func marks() -> [NodeIdentity] {
    memory.withLock {
      $0.slots.sorted { $0.key < $1.key }.map { NodeIdentity(path: $0.key, node: UInt($0.value.plugged)) }
    }
  }

  func candidates() -> [CameraCandidate] {
    let (paths, unsettled) = memory.withLock { memory in
      for path in memory.slots.keys { memory.looks[path, default: 0] += 1 }
      return (memory.slots.keys.sorted(), memory.unsettled)
    }
    return (names ?? paths).map {
      CameraCandidate(device: Device(.camera, path: $0), isSettled: !unsettled.contains($0))
    }
  }

  func open(_ camera: Device, stop: Wakeup) throws(DeviceProblem) -> any FrameSource {
    let path = camera.path ?? ""
    memory.withLock { $0.opened.append(path) }
    guard let (state, plugged) = slot(path) else { throw .absent }
    if case .refusing(let problem) = state { throw problem }
    return FakeCamera(path: path, plugged: plugged, in: self, stop: stop)
  }

  fileprivate func slot(_ path: String) -> (State, plugged: Int)? {
    memory.withLock { $0.slots[path].map { ($0.state, $0.plugged) } }
  }

  /// A view, and when its next frame is taken: thirty a second, however fast they are asked for.
  fileprivate func frame(_ number: Int) -> (GrayImage, takenAt: Duration) {
    memory.withLock { memory in
      memory.time += .milliseconds(33)
      return (memory.views[number], memory.time)
    }
  }
  fileprivate func close() { memory.withLock { $0.closed += 1 } }
}

/// Thirty frames a second by the clock of its cameras, as fast as they are taken by ours.
private final class FakeCamera: FrameSource {
  let setup: CameraSetup
  private let cameras: FakeCameras
  private let stop: Wakeup
  private let path: String
  private let plugged: Int

  init(path: String, plugged: Int, in cameras: FakeCameras, stop: Wakeup) {
    self.path = path
    self.plugged = plugged
    self.cameras = cameras
    self.stop = stop
    let mode = ModeChoice(
      code: "GREY", layout: .plane, isEmulated: false, size: FrameSize(width: 640, height: 480))
    setup = CameraSetup(device: Device(.camera, name: "Fake", path: path), mode: mode)
  }

  deinit { cameras.close() }

  func next(_ body: (LumaPlane, FrameStamp) -> Void) throws(DeviceProblem) -> FrameOutcome {
    if stop.wait(.milliseconds(1)) { return .stopped }
    guard let (state, plugged) = cameras.slot(path), plugged == self.plugged else { throw .unplugged }
    switch state {
    case .showing(let number):
      let (view, time) = cameras.frame(number)
      view.withPlane { body($0, FrameStamp(takenAt: time, age: .zero)) }
      return .shown
    case .changing: return .changed
    case .silent: throw .stalled(seconds: 2)
    case .refusing(let problem): throw problem
    }
  }
}

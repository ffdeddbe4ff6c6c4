import CUdev
import Domain
import Glibc
import Platform

/// The machine's input devices, or a test's.
protocol ScannerInputs: Sendable {
  func list() -> [InputDescription]
  func resolve(_ path: String) -> String?
  func open(_ node: String) throws(DeviceProblem) -> any KeySource
  func watch() -> any InputChanges
}

/// A word that devices may have come or gone. Belongs to one thread.
protocol InputChanges: AnyObject {
  /// Readable when something has happened.
  var descriptors: [Int32] { get }
  var isWatching: Bool { get }
  func drain()
}

extension InputWatch: InputChanges {}

struct SystemInputs: ScannerInputs {
  func list() -> [InputDescription] { ScannerList.all() }
  func resolve(_ path: String) -> String? { InputNode.resolve(path) }
  func open(_ node: String) throws(DeviceProblem) -> any KeySource { try EvdevKeyboard(path: node) }
  func watch() -> any InputChanges { InputWatch() }
}

/// Reports that devices may have come, gone or changed: through udev if it runs, and inotify on /dev/input.
final class InputWatch {
  private let inotify: Int32
  private var watched = Watched.nothing
  private let udev: OpaquePointer?
  private let monitor: OpaquePointer?

  private enum Watched { case nothing, dev, input }

  init() {
    inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    udev = udev_new()
    // Some containers have no udev; inotify has to do then.
    monitor = udev.flatMap { udev_monitor_new_from_netlink($0, "udev") }
    if let monitor {
      udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
      udev_monitor_enable_receiving(monitor)
    }
    watch()
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(udev)
    if inotify >= 0 { close(inotify) }
  }

  /// Readable when something has happened.
  var descriptors: [Int32] {
    (inotify >= 0 ? [inotify] : []) + (monitor.map { [udev_monitor_get_fd($0)] } ?? [])
  }

  /// Whether new devices are noticed at all; otherwise the caller must check at intervals.
  var isWatching: Bool { watched != .nothing }

  /// Takes what the descriptors hold.
  func drain() {
    while inotify >= 0, let bytes = try? SystemCall.read(inotify, limit: 4096), !bytes.isEmpty {}
    if let monitor {
      while let device = udev_monitor_receive_device(monitor) { udev_device_unref(device) }
    }
    watch()
  }

  /// /dev/input comes with the first input device and may go with the last.
  private func watch() {
    guard inotify >= 0 else { return }
    // A node's group comes after the node: IN_ATTRIB. Adding a watch that is there changes nothing.
    let events = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO | IN_DELETE_SELF)
    if inotify_add_watch(inotify, "/dev/input", events) >= 0 {
      watched = .input
    } else {
      watched = inotify_add_watch(inotify, "/dev", UInt32(IN_CREATE)) >= 0 ? .dev : .nothing
    }
  }
}

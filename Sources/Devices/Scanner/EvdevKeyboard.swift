import CEvdev
import Domain
import Glibc
import Platform
import SystemPackage

/// A source of keys: a node, or a test's invention.
protocol KeySource: AnyObject {
  /// Readable when there is something to `read`, or the device is gone. Its owner closes it.
  var descriptor: Int32 { get }
  /// The modifiers that are held when the keyboard is opened.
  var heldModifiers: [KeyInput] { get }
  /// Hands over what has come, without waiting.
  ///
  /// - Returns: whether more input is available that the descriptor may not announce.
  /// - Throws: ``DeviceProblem`` `device-unplugged` and others; nothing comes after.
  func read(_ take: (KeyInput) -> Void) throws(DeviceProblem) -> Bool
}

/// An evdev node, grabbed: its keys reach no other program until it is released. Belongs to one thread.
final class EvdevKeyboard: KeySource {
  /// Then others have their turn; a scanner's longest line has a few thousand events.
  private static let batch = 4096

  let descriptor: Int32
  private let device: OpaquePointer
  private let path: String

  init(path: String) throws(DeviceProblem) {
    let descriptor = try EvdevKeyboard.open(path)
    // Otherwise libevdev would report lost keys on standard error.
    libevdev_set_log_priority(LIBEVDEV_LOG_ERROR)
    var device: OpaquePointer?
    let made = libevdev_new_from_fd(descriptor, &device)
    guard made == 0, let device else {
      close(descriptor)
      throw InputNode.problem(Errno(rawValue: -made), call: "libevdev_new_from_fd", path: path)
    }
    self.descriptor = descriptor
    self.device = device
    self.path = path
    // From here on, deinit cleans up.
    guard libevdev_has_event_type(device, UInt32(EV_KEY)) == 1 else { throw .unsuitable }
    let clocked = libevdev_set_clock_id(device, CLOCK_MONOTONIC)
    guard clocked == 0 else { throw InputNode.problem(Errno(rawValue: -clocked), call: "EVIOCSCLOCKID", path: path) }
    let grabbed = libevdev_grab(device, LIBEVDEV_GRAB)
    guard grabbed == 0 else { throw InputNode.problem(Errno(rawValue: -grabbed), call: "EVIOCGRAB", path: path) }
    setLights()
  }

  deinit {
    // Closing the descriptor ends the grab.
    libevdev_free(device)
    close(descriptor)
  }

  var heldModifiers: [KeyInput] {
    Key.modifiers.filter { libevdev_get_event_value(device, UInt32(EV_KEY), UInt32($0)) == 1 }
      .map { .found(code: $0, isDown: true) }
  }

  func read(_ take: (KeyInput) -> Void) throws(DeviceProblem) -> Bool {
    for _ in 0..<EvdevKeyboard.batch {
      var event = input_event()
      let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        if let input = EvdevKeyboard.input(event) { take(input) }
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        take(.lost(at: EvdevKeyboard.time(event)))
        try catchUp(take)
      case -EAGAIN: return false
      case -EINTR: continue
      default: throw InputNode.problem(Errno(rawValue: -status), call: "read", path: path)
      }
    }
    return true
  }

  /// Handles the events that libevdev synthesises after a loss: the state of each key that moved.
  private func catchUp(_ take: (KeyInput) -> Void) throws(DeviceProblem) {
    while true {
      var event = input_event()
      let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        if Int32(event.type) == EV_KEY { take(.found(code: Int(event.code), isDown: event.value != 0)) }
      case -EAGAIN, Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return
      default: throw InputNode.problem(Errno(rawValue: -status), call: "read", path: path)
      }
    }
  }

  private static func input(_ event: input_event) -> KeyInput? {
    guard Int32(event.type) == EV_KEY, let change = KeyEvent.Change(rawValue: event.value) else { return nil }
    return .key(KeyEvent(code: Int(event.code), change: change, time: time(event)))
  }

  private static func time(_ event: input_event) -> Duration {
    .microseconds(cevdev_microseconds(event))
  }

  /// Opens the node, for writing too if allowed: a scanner takes its lights for the state of the machine's locks.
  private static func open(_ path: String) throws(DeviceProblem) -> Int32 {
    do throws(Errno) {
      do throws(Errno) {
        return try SystemCall.open(path, O_RDWR | O_NONBLOCK)
      } catch {
        guard [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(error) else { throw error }
        return try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      }
    } catch {
      throw InputNode.problem(error, call: "open", path: path)
    }
  }

  /// Some scanners swap upper and lower case while Caps Lock is lit; those without lights do not.
  private func setLights() {
    for (light, value) in [(LED_CAPSL, LIBEVDEV_LED_OFF), (LED_NUML, LIBEVDEV_LED_ON)]
    where libevdev_has_event_code(device, UInt32(EV_LED), UInt32(light)) == 1 {
      _ = libevdev_kernel_set_led_value(device, UInt32(light), value)
    }
  }
}

import CEvdev

/// Codes of keys (`linux/input-event-codes.h`) that mean something here beyond what they type.
enum Key {
  static let enter = Int(KEY_ENTER)
  static let keypadEnter = Int(KEY_KPENTER)
  static let tab = Int(KEY_TAB)
  static let numLock = Int(KEY_NUMLOCK)
  static let leftMouseButton = Int(BTN_LEFT)
  static let digits = Set((KEY_1...KEY_0).map(Int.init))
  /// The keypad's keys and their digits: 7–9 over 4–6 over 1–3.
  static let keypad: [Int: UInt32] = [
    Int(KEY_KP0): 0, Int(KEY_KP1): 1, Int(KEY_KP2): 2, Int(KEY_KP3): 3, Int(KEY_KP4): 4, Int(KEY_KP5): 5,
    Int(KEY_KP6): 6, Int(KEY_KP7): 7, Int(KEY_KP8): 8, Int(KEY_KP9): 9,
  ]
  static let keypadDigits = Set(keypad.keys)
  static let modifiers = Set(
    [
      KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTCTRL, KEY_RIGHTCTRL, KEY_LEFTALT, KEY_RIGHTALT, KEY_LEFTMETA,
      KEY_RIGHTMETA,
    ].map(Int.init))
}

/// A key that went down or up.
struct KeyEvent: Hashable {
  enum Change: Int32 {
    case released = 0
    case pressed = 1
    /// Held so long that it repeats: nothing a scanner does.
    case repeated = 2
  }

  var code: Int
  var change: Change
  /// On the monotonic clock.
  var time: Duration
}

/// An input from a keyboard's node.
enum KeyInput: Hashable {
  case key(KeyEvent)
  /// The kernel threw keys away because they were not fetched in time.
  case lost(at: Duration)
  /// The state of a key after a loss. The text that it typed is unknown.
  case found(code: Int, isDown: Bool)
}

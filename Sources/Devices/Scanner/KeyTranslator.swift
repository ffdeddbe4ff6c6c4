import CEvdev
import CXKBCommon

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

enum KeyInput: Hashable {
  case key(KeyEvent)
  /// The kernel threw keys away because they were not fetched in time.
  case lost(at: Duration)
  /// The state of a key after a loss. The text that it typed is unknown.
  case found(code: Int, isDown: Bool)
}

/// Translates keys into text. It has its own modifiers: the locks of the machine's keyboard have no effect.
final class KeyTranslator {
  enum Meaning: Hashable {
    case text(String)
    case end
    case nothing
  }

  /// evdev's codes are eight less than X's.
  private static let offset: UInt32 = 8

  private let layout: KeyboardLayout
  private var state: OpaquePointer?
  private var held: Set<Int> = []
  /// Digits typed on the keypad while Alt is held give a character's number; nil while none were.
  private var altNumber: UInt32?

  init(_ layout: KeyboardLayout) {
    self.layout = layout
    beginLine()
  }

  deinit {
    xkb_state_unref(state)
  }

  /// Locks are undone; what is held stays held.
  func beginLine() {
    xkb_state_unref(state)
    state = xkb_state_new(layout.keymap)
    altNumber = nil
    // Keypads mean digits.
    for direction in [XKB_KEY_DOWN, XKB_KEY_UP] { update(Key.numLock, direction) }
    for code in held { update(code, XKB_KEY_DOWN) }
  }

  /// Releases all keys, for a device that was silent so long that no key of it can be held.
  func releaseAll() {
    held = []
    beginLine()
  }

  func press(_ code: Int) -> Meaning {
    // A second one would make arrows of digits.
    if code == Key.numLock { return .nothing }
    if Key.modifiers.contains(code) { held.insert(code) }
    defer { update(code, XKB_KEY_DOWN) }
    if code == Key.enter || code == Key.keypadEnter || code == Key.tab { return .end }
    if isActive(XKB_MOD_NAME_ALT) {
      guard let digit = Key.keypad[code] else { return Key.modifiers.contains(code) ? .nothing : .text("\u{FFFD}") }
      altNumber = min((altNumber ?? 0) * 10 + digit, 0xFFFF)
      return .nothing
    }
    return meaning(of: code)
  }

  /// - Returns: what a character's number stands for, when the key was Alt.
  func release(_ code: Int) -> Meaning {
    if code == Key.numLock { return .nothing }
    held.remove(code)
    update(code, XKB_KEY_UP)
    guard let number = altNumber, !isActive(XKB_MOD_NAME_ALT) else { return .nothing }
    altNumber = nil
    switch number {
    case 9, 10, 13: return .end
    // A number beyond ASCII depends on a code page.
    case 32...126: return .text(Unicode.Scalar(number).map(String.init) ?? "\u{FFFD}")
    default: return .text("\u{FFFD}")
    }
  }

  /// How a key stands, without having seen it move.
  func find(_ code: Int, isDown: Bool) {
    guard Key.modifiers.contains(code) else { return }
    if isDown { held.insert(code) } else { held.remove(code) }
    beginLine()
  }

  private func meaning(of code: Int) -> Meaning {
    let key = UInt32(code) + KeyTranslator.offset
    let symbol = xkb_state_key_get_one_sym(state, key)
    // A dead key without a following key types nothing, and the line without it would be another code.
    if KeyTranslator.deadKeys.contains(symbol) { return .text("\u{FFFD}") }
    var bytes = [CChar](repeating: 0, count: 32)
    let count = xkb_state_key_get_utf8(state, key, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return .nothing }
    let text = String(decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Control with J, M or I, as some scanners send their ends.
    return ["\r", "\n", "\t"].contains(text) ? .end : .text(text)
  }

  /// `XKB_KEY_dead_grave` to the last of them, `XKB_KEY_dead_greek`.
  private static let deadKeys = UInt32(XKB_KEY_dead_grave)...UInt32(0xFE8C)

  private func isActive(_ modifier: String) -> Bool {
    xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) > 0
  }

  private func update(_ code: Int, _ direction: xkb_key_direction) {
    xkb_state_update_key(state, UInt32(code) + KeyTranslator.offset, direction)
  }
}

import CXKBCommon

/// Translates keys into text under a layout. It tracks modifiers of its own: Caps Lock and Num Lock of the machine's
/// keyboard have no effect.
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
    // A dead key alone types nothing, and the line without it would be another code.
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

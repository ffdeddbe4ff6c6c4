import CXKBCommon

/// A keyboard layout by its name in xkeyboard-config, such as `us`, `de`, `fr` or `ch(fr)`.
package struct LayoutName: Hashable, Sendable {
  package static let us = LayoutName(layout: "us", variant: "")

  let layout: String
  let variant: String

  private init(layout: String, variant: String) {
    self.layout = layout
    self.variant = variant
  }

  /// - Returns: nil for what cannot be a name, and for a layout that this machine does not have.
  package init?(_ text: String) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    guard parts.count <= 2, let layout = parts.first else { return nil }
    var variant: Substring = ""
    if parts.count == 2 {
      guard parts[1].hasSuffix(")") else { return nil }
      variant = parts[1].dropLast()
      guard LayoutName.isWord(variant) else { return nil }
    }
    guard LayoutName.isWord(layout) else { return nil }
    self.init(layout: String(layout), variant: String(variant))
    if self != .us, KeyboardLayout(self) == nil { return nil }
  }

  /// A comma would name several, a slash another place to look.
  private static func isWord(_ text: Substring) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

/// libxkbcommon's map of a layout.
final class KeyboardLayout {
  let keymap: OpaquePointer

  /// - Returns: nil when the machine has no such layout.
  init?(_ name: LayoutName) {
    // The preferences of a desktop session do not apply to a scanner.
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
    // The map keeps the context alive.
    defer { xkb_context_unref(context) }
    // It would print its own complaints on standard error.
    xkb_context_set_log_fn(context) { _, _, _, _ in }
    let keymap = "evdev".withCString { rules in
      "pc105".withCString { model in
        name.layout.withCString { layout in
          name.variant.withCString { variant in
            "".withCString { options in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
    guard let keymap else { return nil }
    self.keymap = keymap
  }

  deinit {
    xkb_keymap_unref(keymap)
  }
}

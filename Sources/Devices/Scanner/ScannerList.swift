import CEvdev
import CUdev
import Domain
import Glibc

/// The input devices of this machine, as libudev knows them: with a running udevd or only from /sys. None is opened.
package enum ScannerList {
  package static func all() -> [InputDescription] {
    guard let udev = udev_new() else { return [] }
    defer { udev_unref(udev) }
    guard let search = udev_enumerate_new(udev) else { return [] }
    defer { udev_enumerate_unref(search) }
    udev_enumerate_add_match_subsystem(search, "input")
    udev_enumerate_add_match_sysname(search, "event[0-9]*")
    guard udev_enumerate_scan_devices(search) >= 0 else { return [] }
    var found: [InputDescription] = []
    var entry = udev_enumerate_get_list_entry(search)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      guard let path = udev_list_entry_get_name(current),
        let device = udev_device_new_from_syspath(udev, path)
      else { continue }
      defer { udev_device_unref(device) }
      if let description = InputDescription(device) { found.append(description) }
    }
    // event10 after event9.
    return found.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
  }
}

extension InputDescription {
  /// - Parameter node: udev's device of an event node; stays the caller's.
  /// - Returns: nil when it has no node, as one that is just going.
  fileprivate init?(_ node: OpaquePointer) {
    guard let path = udev_device_get_devnode(node),
      let input = udev_device_get_parent_with_subsystem_devtype(node, "input", nil)
    else { return nil }
    func attribute(_ name: String) -> String {
      udev_device_get_sysattr_value(input, name).map { String(cString: $0) } ?? ""
    }
    func number(_ name: String) -> UInt16 { UInt16(attribute(name), radix: 16) ?? 0 }
    let keys = KeyCapabilities.parse(attribute("capabilities/key"))
    let mark =
      udev_device_get_property_value(node, "MINILIBRARY_SCANNER")
      ?? udev_device_get_property_value(input, "MINILIBRARY_SCANNER")
    self.init(
      path: String(cString: path), name: InputDescription.printable(attribute("name")),
      bus: InputBus(rawValue: number("id/bustype")), vendor: number("id/vendor"), product: number("id/product"),
      keys: keys,
      isPointer: keys.contains(Key.leftMouseButton)
        || InputDescription.moves(attribute("capabilities/rel"))
        || InputDescription.moves(attribute("capabilities/abs")),
      mark: mark.flatMap { value in ["1": true, "0": false][String(cString: value)] },
      links: InputDescription.links(node),
      isSettled: !UdevDaemon.isRunning || udev_device_get_is_initialized(node) == 1)
  }

  /// REL_X and REL_Y, or ABS_X and ABS_Y: 0 and 1 both.
  private static func moves(_ axes: String) -> Bool { KeyCapabilities.parse(axes).isSuperset(of: [0, 1]) }

  /// A device may call itself anything.
  private static func printable(_ name: String) -> String {
    TypedText.trim(
      String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .control })))
  }

  private static func links(_ node: OpaquePointer) -> [String] {
    var links: [String] = []
    var entry = udev_device_get_devlinks_list_entry(node)
    while let current = entry {
      entry = udev_list_entry_get_next(current)
      if let name = udev_list_entry_get_name(current) { links.append(String(cString: name)) }
    }
    // Two devices may claim one name, which leads to one of them.
    let path = udev_device_get_devnode(node).map { String(cString: $0) }
    links.removeAll { InputNode.resolve($0) != path }
    let ours = links.filter { $0.hasPrefix("/dev/minilibrary/") }
    return ours.sorted() + links.filter { !$0.hasPrefix("/dev/minilibrary/") }.sorted()
  }
}

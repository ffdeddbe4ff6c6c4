import CV4L2

package struct CameraControl: Hashable, Sendable {
  package var id: UInt32
  /// The driver's name for it.
  package var name: String
  package var range: ClosedRange<Int>
  package var step = 1
  package var defaultValue = 0
  /// Nil where it cannot be asked.
  package var value: Int?
  /// The names of a menu control's values, by number; empty for other controls.
  package var menu: [Int: String] = [:]

  func text(of value: Int) -> String { menu[value] ?? String(value) }
}

/// A control's value that was set on a camera, in the driver's words.
package struct ControlSetting: Hashable, Sendable {
  package var name: String
  package var value: String
}

/// Controls that help to read barcodes.
enum HelpfulControls {
  /// - Returns: the controls to be set and what to, of those that the camera has.
  static func wanted(of controls: [CameraControl], _ wish: CameraWish) -> [(control: CameraControl, value: Int)] {
    controls.compactMap { control in
      value(of: control, wish).map { (control, $0) }
    }
  }

  private static func value(of control: CameraControl, _ wish: CameraWish) -> Int? {
    let value: Int
    switch Int32(bitPattern: control.id) {
    case V4L2_CID_FOCUS_AUTO: value = 1
    // A program before us may have left it on manual. Priority to the aperture is what webcams call automatic.
    case V4L2_CID_EXPOSURE_AUTO:
      let automatic = [V4L2_EXPOSURE_APERTURE_PRIORITY, V4L2_EXPOSURE_AUTO].map { Int($0.rawValue) }
      guard let known = automatic.first(where: { control.menu[$0] != nil }) else { return nil }
      value = known
    // A camera in the dark would rather halve its rate than make do with less light.
    case V4L2_CID_EXPOSURE_AUTO_PRIORITY: value = 0
    case V4L2_CID_POWER_LINE_FREQUENCY:
      let automatic = Int(V4L2_CID_POWER_LINE_FREQUENCY_AUTO.rawValue)
      let mains =
        switch wish.mains {
        case .hertz50: Int(V4L2_CID_POWER_LINE_FREQUENCY_50HZ.rawValue)
        case .hertz60: Int(V4L2_CID_POWER_LINE_FREQUENCY_60HZ.rawValue)
        }
      value = control.menu[automatic] != nil ? automatic : mains
    default: return nil
    }
    guard control.range.contains(value), control.menu.isEmpty || control.menu[value] != nil else { return nil }
    return value
  }
}

extension V4L2Node {
  var controls: [CameraControl] {
    var controls: [CameraControl] = []
    var query = v4l2_queryctrl()
    query.id = UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
    // A driver that never comes to an end is not listened to for ever.
    while controls.count < 512, call(CV4L2_QUERYCTRL, &query) == nil {
      let unusable = UInt32(V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY | V4L2_CTRL_FLAG_INACTIVE)
      let isValue = [V4L2_CTRL_TYPE_INTEGER, V4L2_CTRL_TYPE_BOOLEAN, V4L2_CTRL_TYPE_MENU, V4L2_CTRL_TYPE_INTEGER_MENU]
        .contains { $0.rawValue == query.type }
      if query.flags & unusable == 0, isValue, query.minimum <= query.maximum { controls.append(control(query)) }
      let last = query.id
      query.id |= UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
      if last == query.id { break }
    }
    return controls
  }

  private func control(_ query: v4l2_queryctrl) -> CameraControl {
    var current = v4l2_control()
    current.id = query.id
    let value = call(CV4L2_G_CTRL, &current) == nil ? Int(current.value) : nil
    var menu: [Int: String] = [:]
    let isMenu = query.type == V4L2_CTRL_TYPE_MENU.rawValue
    if isMenu || query.type == V4L2_CTRL_TYPE_INTEGER_MENU.rawValue {
      for index in max(0, query.minimum)...max(0, min(query.maximum, query.minimum + 63)) {
        var item = v4l2_querymenu()
        item.id = query.id
        item.index = UInt32(index)
        guard call(CV4L2_QUERYMENU, &item) == nil else { continue }
        menu[Int(index)] = isMenu ? withUnsafeBytes(of: item.name, V4L2Text.text) : String(item.value)
      }
    }
    return CameraControl(
      id: query.id, name: withUnsafeBytes(of: query.name, V4L2Text.text),
      range: Int(query.minimum)...Int(query.maximum),
      step: Int(query.step), defaultValue: Int(query.default_value), value: value, menu: menu)
  }

  /// Sets what helps. A control that does not take its value is left as it is.
  ///
  /// - Returns: what is set now, also where it was before.
  func setHelpfulControls(_ wish: CameraWish) -> [ControlSetting] {
    HelpfulControls.wanted(of: controls, wish).compactMap { control, value in
      var setting = v4l2_control()
      setting.id = control.id
      setting.value = Int32(value)
      if control.value != value { guard call(CV4L2_S_CTRL, &setting) == nil else { return nil } }
      return ControlSetting(name: control.name, value: control.text(of: value))
    }
  }
}

import CV4L2
import Domain
import Foundation
import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Devices

@Suite struct CameraProblemTests {
  @Test(arguments: [
    (ENOENT, DeviceProblem.absent), (ENOTDIR, .absent), (EBUSY, .busy), (ENODEV, .unplugged), (ENXIO, .unplugged),
    (ENOTTY, .unsuitable), (EIO, .failed(call: "VIDIOC_DQBUF", detail: .system(EIO))),
    (EPIPE, .failed(call: "VIDIOC_DQBUF", detail: .system(EPIPE))),
    (ENOSPC, .failed(call: "VIDIOC_DQBUF", detail: .system(ENOSPC))),
  ])
  func failedCall_isTold(number: Int32, problem: DeviceProblem) {
    #expect(DeviceProblem(cameraCall: "VIDIOC_DQBUF", Errno(rawValue: number), path: "/nonexistent") == problem)
  }

  @Test func forbidden_namesTheGroup_whoseMembersMay() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "minilibrary-node-\(UUID().uuidString)").path
    try #require(FileManager.default.createFile(atPath: file, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: file) }
    chmod(file, 0o660)
    let group = try #require(getgrgid(getgid()).map { String(cString: $0.pointee.gr_name) })
    #expect(DeviceProblem(cameraCall: "open", .permissionDenied, path: file) == .forbidden(group: group))
    chmod(file, 0o600)
    #expect(DeviceProblem(cameraCall: "open", .notPermitted, path: file) == .forbidden(group: nil))
  }

  @Test(arguments: [
    ("/proc/nonexistent/video0", DeviceProblem.absent), ("/dev/null", .unsuitable), ("/dev", .unsuitable),
    ("/proc/self/exe/video0", .absent),
  ])
  func whatIsNoCamera_isRefused(path: String, problem: DeviceProblem) {
    #expect(throws: problem) { try Camera.open(path: path, for: CameraWish(), stop: Wakeup()) }
  }

  @Test func plainFile_isRefused() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "minilibrary-node-\(UUID().uuidString)").path
    try #require(FileManager.default.createFile(atPath: file, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(throws: DeviceProblem.unsuitable) { try Camera.open(path: file, for: CameraWish(), stop: Wakeup()) }
  }
}

@Suite struct DeviceChangesTests {
  private let camera = Device(.camera, name: "A", path: "/dev/video0")

  @Test func device_isToldOfOnce_whileNothingChanges() {
    var changes = DeviceChanges()
    #expect(changes.lost(camera, .busy) == .lost(camera, .busy))
    #expect(changes.lost(camera, .busy) == nil)
    #expect(changes.ready(camera) == .ready(camera))
    #expect(changes.ready(camera) == nil)
    #expect(changes.lost(camera, .unplugged) == .lost(camera, .unplugged))
    // The absence of an unplugged camera is not reported again.
    #expect(changes.lost(camera, .absent) == nil)
    #expect(changes.lost(camera, .forbidden(group: "video")) == .lost(camera, .forbidden(group: "video")))
    #expect(changes.lost(camera, .absent) == .lost(camera, .absent))
    #expect(changes.ready(camera) == .ready(camera))
  }

  @Test func devices_areKeptApart() {
    var changes = DeviceChanges()
    let other = Device(.camera, name: "B", path: "/dev/video2")
    #expect(changes.lost(camera, .busy) != nil)
    #expect(changes.lost(other, .busy) != nil)
    #expect(changes.lost(camera, .busy) == nil)
    #expect(changes.lost(other, .busy) == nil)
  }

  @Test func absence_isToldAgain_afterACameraWasThere() {
    var changes = DeviceChanges()
    let none = Device(.camera)
    #expect(changes.lost(none, .absent) != nil)
    #expect(changes.lost(none, .absent) == nil)
    _ = changes.ready(camera)
    #expect(changes.lost(none, .absent) != nil)
  }
}

@Suite struct CameraNameTests {
  @Test(arguments: [
    ("HD Webcam: HD Webcam", "HD Webcam"), ("Integrated Camera: Integrated C", "Integrated Camera"),
    ("HD Pro Webcam C920", "HD Pro Webcam C920"), ("USB2.0 HD: IR Camera", "USB2.0 HD: IR Camera"),
    ("Laptop Webcam Module: ", "Laptop Webcam Module"), (": ", ": "), ("", ""),
  ])
  func cameraName_isSaidOnce_whereItsDriverRepeatsIt(card: String, name: String) {
    #expect(V4L2Text.cardName(card) == name)
  }
}

@Suite struct HelpfulControlsTests {
  private func control(_ id: Int32, _ range: ClosedRange<Int> = 0...1, menu: [Int: String] = [:]) -> CameraControl {
    CameraControl(id: UInt32(bitPattern: id), name: "c", range: range, menu: menu)
  }

  private func value(_ control: CameraControl, _ wish: CameraWish = CameraWish()) -> Int? {
    HelpfulControls.wanted(of: [control], wish).first?.value
  }

  @Test func focusAndRate_areSet() {
    #expect(value(control(V4L2_CID_FOCUS_AUTO)) == 1)
    #expect(value(control(V4L2_CID_EXPOSURE_AUTO_PRIORITY)) == 0)
    #expect(value(control(V4L2_CID_BRIGHTNESS)) == nil)
    #expect(value(control(V4L2_CID_FOCUS_AUTO, 0...0)) == nil)
  }

  @Test func exposure_isAutomatic_inTheCamerasOwnWay() {
    let id = V4L2_CID_EXPOSURE_AUTO
    #expect(value(control(id, 0...3, menu: [1: "Manual Mode", 3: "Aperture Priority Mode"])) == 3)
    #expect(value(control(id, 0...3, menu: [0: "Auto Mode", 1: "Manual Mode"])) == 0)
    #expect(value(control(id, 0...3, menu: [1: "Manual Mode"])) == nil)
  }

  @Test func mains_areTheCamerasToTell_whereItCan() {
    let id = V4L2_CID_POWER_LINE_FREQUENCY
    let menu = [0: "Disabled", 1: "50 Hz", 2: "60 Hz"]
    #expect(value(control(id, 0...3, menu: menu.merging([3: "Auto"]) { $1 })) == 3)
    #expect(value(control(id, 0...2, menu: menu)) == 1)
    #expect(value(control(id, 0...2, menu: menu), CameraWish(mains: .hertz60)) == 2)
  }
}

@Suite struct CameraRangeTests {
  @Test func sizes_areTheEndsAndTheNearestStep() {
    var range = v4l2_frmsize_stepwise(
      min_width: 320, max_width: 1920, step_width: 16, min_height: 180, max_height: 1200, step_height: 8)
    let wanted = FrameSize(width: 1283, height: 719)
    #expect(
      V4L2Range.sizes(range, nearest: wanted).map(\.description) == ["320x180", "1280x716", "1920x1200"])
    range.step_width = 0
    range.step_height = 0
    #expect(V4L2Range.sizes(range, nearest: wanted).map(\.description) == ["320x180", "1283x719", "1920x1200"])
    range.max_width = 640
    range.max_height = 480
    #expect(V4L2Range.sizes(range, nearest: wanted).map(\.description) == ["320x180", "640x480"])
    // A driver that exchanged them.
    range.max_width = 0
    #expect(V4L2Range.sizes(range, nearest: wanted).first?.description == "320x180")
  }

  @Test func intervals_areTheEndsAndTheWish() {
    let range = v4l2_frmival_stepwise(
      min: v4l2_fract(numerator: 1, denominator: 60), max: v4l2_fract(numerator: 1, denominator: 5),
      step: v4l2_fract(numerator: 1, denominator: 60))
    #expect(V4L2Range.intervals(range, nearest: 30).map(\.rate) == [60, 30, 5])
    #expect(V4L2Range.intervals(range, nearest: 90).map(\.rate) == [60, 5])
  }
}

import Foundation
import Testing

@testable import Devices

@Suite struct CameraRankTests {
  private func camera(_ bus: String, links: [String] = []) -> CameraDescription {
    CameraDescription(path: "/dev/video0", links: links.map { "/dev/minilibrary/" + $0 }, bus: bus)
  }

  /// The rules name every camera by its port.
  @Test func pluggedInCamera_comesFirst_thoughUdevNamesAll() {
    let builtIn = camera("PCI:0000:00:05.0", links: ["camera-at-pci-0000:00:05.0-0"])
    let webcam = camera("usb-0000:00:14.0-2", links: ["camera-at-pci-0000:00:14.0-usb-0:2:1.0-0"])
    #expect(webcam.rank < builtIn.rank)
    #expect(camera("usb-0000:00:14.0-2").rank < camera("PCI:0000:00:05.0").rank)
  }

  @Test func cameraThatUdevCallsTheCamera_comesFirst() {
    let named = camera("platform:vivid-000", links: ["camera", "camera-at-platform-vivid.0-0"])
    #expect(named.rank < camera("usb-0000:00:14.0-2", links: ["camera-Maker_Cam_1-0"]).rank)
  }

  @Test func namesInTheSettingsExample_areThoseOfTheRules() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let example = try String(contentsOf: root.appending(path: "kiosk/minilibrary.yaml"), encoding: .utf8)
    let rules = try String(contentsOf: root.appending(path: "udev/70-minilibrary.rules"), encoding: .utf8)
    let names = example.matches(of: /\/dev\/(minilibrary\/[a-z0-9-]+)/).map { String($0.1) }
    #expect(names.contains("minilibrary/camera") && names.contains("minilibrary/scanner"))
    for name in names {
      // A name that ends in a hyphen continues with a serial number or a port.
      let claim = name.hasSuffix("-") ? "SYMLINK+=\"\(name)$env{" : "SYMLINK+=\"\(name)\""
      #expect(rules.contains(claim), "\(name)")
    }
  }
}

import Application
import Foundation
import Messages
import TestSupport
import Testing

@testable import Devices
@testable import minilibrary

@Suite struct DevicesCommandTests {
  private let scanner = InputDescription(
    path: "/dev/input/event999", name: "Metrologic\u{1B}[2J Scanner", vendor: 0x0C2E, product: 0x0200,
    keys: Key.digits.union([Key.enter]), links: ["/dev/minilibrary/scanner0", "/dev/input/by-id/x"])
  private let button = InputDescription(path: "/dev/input/event998", name: "Power Button", bus: .host, keys: [116])

  @Test func devices_succeeds_onAMachineWithAnythingOrNothing() async throws {
    let library = try TemporaryLibrary()
    let text = try await library.succeed("devices")
    #expect(!text.isEmpty)
    #expect(try await library.object("devices", "--json")["scanners"] is [Any])
  }

  @Test func table_namesWhatCouldTypeACode_andWhyItIsTaken() {
    let lines = ScannerSection([scanner, button]).text(in: Messages()).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("/dev/minilibrary/scanner0  "))
    #expect(lines[1].contains("0c2e:0200  scanner: its vendor makes scanners"))
    #expect(lines[2].hasSuffix("is not connected. (device-absent)"))
    #expect(!lines.joined().contains("\u{1B}"))
    #expect(ScannerSection([button]).text(in: Messages()) == "No scanners.\n")
  }

  @Test func json_hasEveryDevice_withEveryKey() throws {
    let text = try JSONDocument.text(of: ["scanners": ScannerSection([scanner, button]).document])
    let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]])
    let devices = try #require(document["scanners"])
    #expect(devices.map { $0["reason"] as? String } == ["vendor", "no-digits"])
    #expect(devices[0]["node"] as? String == "/dev/input/event999")
    #expect(devices[0]["links"] as? [String] == ["/dev/minilibrary/scanner0", "/dev/input/by-id/x"])
    #expect(devices[1]["links"] as? [String] == [])
    #expect(devices[0]["problem"] as? String == "device-absent")
    #expect(devices[0]["vendor"] as? String == "0c2e")
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Cameras", .serialized)
struct CameraCommandTests {
  private let runner = CommandRunner()

  @Test func scan_endsWithASentence_whereThereIsNoCamera() async throws {
    let absent = try await runner.run(["scan", "--camera", "/dev/nonexistent"])
    #expect(absent.output == "")
    #expect(absent.errors == "minilibrary: The camera /dev/nonexistent is not connected. (device-absent)\n")
    #expect(absent.status == 2)
    let other = try await runner.run(["scan", "--json", "--camera=/dev/null"])
    #expect(
      other.errors
        == "minilibrary: The camera /dev/null sends nothing that this program can read. (device-unsuitable)\n")
    #expect(other.status == 2)
  }

  @Test(arguments: [
    (["--camera", "photo.jpg"], "--camera must be auto, none, or the path of a device"),
    (["--camera", "/dev/video0", "photo.jpg"], "--camera reads no pictures"),
    (["--camera", "none"], "Name pictures"), ([], "Name pictures"),
    (["--camera", "--size", "large"], "--size must be a width and a height"),
    (["--camera", "--rate", "0"], "--rate must be a number from 1 to 1000"),
    (["--camera", "--mains", "55"], "--mains must be 50 or 60"),
  ])
  func scan_isCalledWrongly(arguments: [String], complaint: String) async throws {
    let outcome = try await runner.run(["scan"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(complaint))
  }

  @Test func devices_areListed_forPeopleAndPrograms() async throws {
    let list = try await runner.run(["devices", "--json"])
    #expect(list.status == 0)
    #expect(list.errors == "")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: [[String: Any]]])
    let cameras = try #require(document["cameras"])
    let text = try await runner.run(["devices"])
    #expect(text.status == 0)
    if cameras.isEmpty { #expect(text.output.contains("No camera was found.\n")) }
    for camera in cameras {
      #expect(
        Set(camera.keys)
          == ["node", "links", "name", "driver", "bus", "chosen", "formats", "controls", "problem"])
      #expect(text.output.contains(try #require(camera["node"] as? String)))
    }
  }

  @Test func station_missesItsCameraOnce_andGoesOn() async throws {
    let library = try TemporaryLibrary()
    let station = try StationProcess(
      ["--camera", "/dev/nonexistent"], environment: library.environment)
    try await station.wait(for: "The camera /dev/nonexistent is not connected.\n")
    // It has been looked for again by then.
    try await Task.sleep(for: .seconds(3))
    station.send("quit")
    let ending = try await station.end()
    #expect(ending.status == 0)
    #expect(ending.output.components(separatedBy: "is not connected.").count == 2)
    #expect(ending.errors.contains("code=device-absent") && !ending.output.contains("device-absent"))
  }
}

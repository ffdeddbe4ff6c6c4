import Application
import ArgumentParser
import Devices
import Messages

/// Which camera, and how it is run.
struct CameraOptions: ParsableArguments {
  @Option(
    defaultAsFlag: "auto",
    help: ArgumentHelp(
      "The camera: auto for the best that is there, none, or its node. Also MINILIBRARY_CAMERA for a station.",
      valueName: "auto|none|/dev/…"))
  var camera: String?

  @Option(
    help: ArgumentHelp(
      "Width and height of its pictures (default: 1280x720, or what comes near). Also MINILIBRARY_CAMERA_SIZE.",
      valueName: "WxH"))
  var size: String?

  @Option(help: ArgumentHelp("Pictures a second (default: 30). Also MINILIBRARY_CAMERA_RATE.", valueName: "number"))
  var rate: String?

  @Option(
    help: ArgumentHelp(
      "Hertz of the mains that lamps flicker with (default: 50). Also MINILIBRARY_CAMERA_MAINS.",
      discussion: "For cameras that cannot tell by themselves.", valueName: "50|60"))
  var mains: String?

  var options: [SettingKey: String] {
    var options: [SettingKey: String] = [:]
    options[.camera] = camera
    options[.cameraSize] = size
    options[.cameraRate] = rate
    options[.cameraMains] = mains
    return options
  }

  /// The settings from the command line alone.
  private var settings: Settings {
    get throws(SettingProblem) { try Settings(options: options, environment: ProcessEnvironment([:])) }
  }

  func validate() throws {
    do {
      _ = try settings
    } catch {
      throw ValidationError(LanguageOptions.messages().sentence(error))
    }
  }

  /// - Returns: nil where no camera was asked for.
  func supervisor() throws(SettingProblem) -> CameraSupervisor? {
    guard camera != nil else { return nil }
    let settings = try settings
    return settings.camera.supervisor(for: settings.cameraWish, tellsAbsence: true)
  }
}

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

/// Which scanners a station opens, and how it reads what they type.
struct ScannerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Handheld scanners to open: auto, none, or a path; may be given several times. Also MINILIBRARY_SCANNER.",
      discussion: """
        auto (the default, but none with --replay) opens what is known to be a scanner, also while the station runs, \
        and never an ordinary keyboard. A scanner that is opened types into no other program.
        """, valueName: "auto|none|path"))
  var scanner: [String] = []

  @Option(
    help: ArgumentHelp(
      "The keyboard layout that the scanner is set to (default: us), such as de, fr or ch(fr). Also MINILIBRARY_SCANNER_LAYOUT.",
      valueName: "layout"))
  var scannerLayout: String?

  @Option(
    help: ArgumentHelp(
      "What the scanner is set to send before each code. Also MINILIBRARY_SCANNER_PREFIX.", valueName: "text"))
  var scannerPrefix: String?

  @Option(
    help: ArgumentHelp(
      "What it sends behind each code, before Enter. Also MINILIBRARY_SCANNER_SUFFIX.", valueName: "text"))
  var scannerSuffix: String?

  @Option(
    help: ArgumentHelp(
      "How long a pause ends a code, from a scanner that sends no Enter or Tab (default: 100). Also MINILIBRARY_SCANNER_PAUSE.",
      valueName: "milliseconds"))
  var scannerPause: String?

  var options: [SettingKey: String] {
    var options: [SettingKey: String] = [:]
    options[.scanner] = scanner.isEmpty ? nil : scanner.joined(separator: ",")
    options[.scannerLayout] = scannerLayout
    options[.scannerPrefix] = scannerPrefix
    options[.scannerSuffix] = scannerSuffix
    options[.scannerPause] = scannerPause
    return options
  }

  func validate() throws {
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment())
    } catch {
      throw ValidationError(LanguageOptions.messages().sentence(error))
    }
  }
}

import Application
import ArgumentParser
import Devices
import Domain
import Messages
import Reports

/// Which camera, and how it is run.
struct CameraOptions: ParsableArguments {
  @Option(defaultAsFlag: "auto", help: ArgumentHelp("helpCameraCamera", valueName: "auto|none|/dev/…"))
  var camera: String?

  @Option(help: ArgumentHelp("helpCameraSize", valueName: "WxH"))
  var size: String?

  @Option(help: ArgumentHelp("helpCameraRate", valueName: "number"))
  var rate: String?

  @Option(help: ArgumentHelp("helpCameraMains", discussion: "helpCameraMainsMore", valueName: "50|60"))
  var mains: String?

  var options: [SettingKey: String] {
    let options: [SettingKey: String?] = [
      .camera: camera, .cameraSize: size, .cameraRate: rate, .cameraMains: mains,
    ]
    return options.compactMapValues(\.self)
  }

  /// Only the settings from the command line.
  private var settings: Settings {
    get throws(SettingProblem) { try Settings(options: options, environment: ProcessEnvironment([:])) }
  }

  func validate() throws {
    do {
      _ = try settings
    } catch {
      throw ValidationError(error)
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
      "helpScannerScanner",
      discussion: "helpScannerScannerMore", valueName: "auto|none|path"))
  var scanner: [String] = []

  @Option(help: ArgumentHelp("helpScannerScannerLayout", valueName: "layout"))
  var scannerLayout: String?

  @Option(help: ArgumentHelp("helpScannerScannerPrefix", valueName: "text"))
  var scannerPrefix: String?

  @Option(help: ArgumentHelp("helpScannerScannerSuffix", valueName: "text"))
  var scannerSuffix: String?

  @Option(help: ArgumentHelp("helpScannerScannerPause", valueName: "milliseconds"))
  var scannerPause: String?

  var options: [SettingKey: String] {
    let options: [SettingKey: String?] = [
      .scanner: scanner.isEmpty ? nil : scanner.joined(separator: ","), .scannerLayout: scannerLayout,
      .scannerPrefix: scannerPrefix, .scannerSuffix: scannerSuffix, .scannerPause: scannerPause,
    ]
    return options.compactMapValues(\.self)
  }

  func validate() throws {
    do {
      _ = try Settings(options: options, environment: ProcessEnvironment())
    } catch {
      throw ValidationError(error)
    }
  }
}

import Application
import ArgumentParser
import Devices
import Domain
import Messages
import UnixSignals

/// Reads from a camera until the command is ended: a line for each code that is shown.
struct CameraScan: Sendable {
  let supervisor: CameraSupervisor
  let asJSON: Bool
  let isbnOnly: Bool
  let messages: Messages

  /// - Throws: ``ExitStatus/couldNotRun`` where no camera could be used at first; a lost one is waited for.
  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let feed = CameraFeed(supervisor)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in signals {
          feed.stop()
          return
        }
      }
      defer {
        feed.stop()
        group.cancelAll()
      }
      var hasBegun = false
      for await event in feed.events { try take(event, &hasBegun) }
    }
  }

  private func take(_ event: CameraEvent, _ hasBegun: inout Bool) throws {
    switch event {
    case .opened(let setup):
      hasBegun = true
      Output.remark(messages.text(.reportCameraOpened(setup.device, mode: setup.mode.description)))
      for setting in setup.settings {
        Output.remark(messages.text(.reportCameraSet(control: setting.name, value: setting.value)))
      }
    case .changed(.ready), .changed(.partlyRead): break
    case .changed(.lost(let device, let problem)): Output.complain(messages.deviceLine(.lost(device, problem)))
    case .waiting: if !hasBegun { throw ExitStatus.couldNotRun }
    case .read(let fresh, _, let path, _):
      for code in fresh where !isbnOnly || code.isISBN {
        try Output.write(asJSON ? JSONDocument.line(of: code.json(camera: path)) : "\(code.barcode)\n")
      }
    }
  }
}

extension ShownCode {
  fileprivate var isISBN: Bool {
    if case .isbn = CodeKind(barcode) { true } else { false }
  }

  fileprivate func json(camera: String) -> JSONObject {
    barcode.json.with(["camera": camera, "addon": addOn?.text])
  }
}

package import Domain

extension German {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "\(subject(device)) ist bereit."
    case .lost(let device, let problem): sentence(problem, device)
    case .partlyRead: "Nur ein Teil eines Codes wurde gelesen. Bitte noch einmal scannen."
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let subject = subject(device)
    return switch problem {
    case .absent: device.path == nil ? "\(none(device.kind)) wurde gefunden." : "\(subject) ist nicht da."
    case .forbidden(let group?):
      "\(subject) darf nicht geöffnet werden; dieser Benutzer muss in der Gruppe \(detail(group)) sein."
    case .forbidden(nil): "\(subject) darf von diesem Benutzer nicht geöffnet werden."
    case .busy: "\(subject) wird von einem anderen Programm benutzt."
    case .unplugged: "\(subject) wurde abgezogen."
    case .stalled(let seconds): "\(subject) hat seit \(seconds) s nichts gesendet."
    case .unsuitable: "\(subject) sendet nichts, was hier gelesen werden kann."
    case .failed(let call, let reason): "\(subject) hat versagt (\(detail(call)): \(detail(reason)))."
    }
  }

  /// `Kamera HD Pro Webcam C920 (/dev/video0)`.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(detail), device.path.map(detail)) {
    case (let name?, let path?): "\(kind) \(name) (\(path))"
    case (let name?, nil): "\(kind) \(name)"
    case (nil, let path?): "\(kind) \(path)"
    case (nil, nil): kind
    }
  }

  func subject(_ device: Device) -> String {
    switch device.kind {
    case .camera: "Die \(name(device))"
    case .scanner: "Der \(name(device))"
    }
  }

  private func none(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "Keine Kamera"
    case .scanner: "Kein Scanner"
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "Kamera"
    case .scanner: "Scanner"
    }
  }
}

package import Domain

extension English {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "The \(name(device)) is ready."
    case .lost(let device, let problem): sentence(problem, device)
    case .partlyRead: "Only part of a code was read. Please scan again."
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let name = name(device)
    return switch problem {
    case .absent: device.path == nil ? "No \(word(device.kind)) was found." : "The \(name) is not there."
    case .forbidden(let group?): "The \(name) may not be opened; this user needs to be in the group \(clean(group))."
    case .forbidden(nil): "The \(name) may not be opened by this user."
    case .busy: "The \(name) is used by another program."
    case .unplugged: "The \(name) was unplugged."
    case .stalled(let seconds): "The \(name) has sent nothing for \(seconds) s."
    case .unsuitable: "The \(name) sends nothing that can be read here."
    case .failed(let call, let detail): "The \(name) failed (\(clean(call)): \(clean(detail)))."
    }
  }

  /// `camera HD Pro Webcam C920 (/dev/video0)`.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(clean), device.path.map(clean)) {
    case (let name?, let path?): "\(kind) \(name) (\(path))"
    case (let name?, nil): "\(kind) \(name)"
    case (nil, let path?): "\(kind) \(path)"
    case (nil, nil): kind
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "camera"
    case .scanner: "scanner"
    }
  }

  /// A device may call itself anything.
  private func clean(_ text: String) -> String { PlainText.shorten(text, to: PlainText.detailLimit) }
}

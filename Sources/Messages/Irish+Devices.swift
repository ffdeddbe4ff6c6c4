package import Domain

extension Irish {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "Tá an \(name(device)) réidh."
    case .lost(let device, let problem): sentence(problem, device)
    case .partlyRead: "Níor léadh ach cuid de chód. Scan arís é, le do thoil."
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let name = name(device)
    return switch problem {
    case .absent: device.path == nil ? "Níor aimsíodh \(none(device.kind))." : "Níl an \(name) ann."
    case .forbidden(let group?):
      "Níl cead an \(name) a oscailt; ní mór an t-úsáideoir seo a bheith sa ghrúpa \(detail(group))."
    case .forbidden(nil): "Níl cead ag an úsáideoir seo an \(name) a oscailt."
    case .busy: "Tá an \(name) in úsáid ag ríomhchlár eile."
    case .unplugged: "Baineadh an \(name) amach."
    case .stalled(let seconds): "Níor sheol an \(name) aon rud le \(seconds) s anuas."
    case .unsuitable: "Ní sheolann an \(name) aon rud is féidir a léamh anseo."
    case .failed(let call, let reason): "Níor oibrigh an \(name) (\(detail(call)): \(detail(reason)))."
    }
  }

  /// `ceamara HD Pro Webcam C920 (/dev/video0)`: behind the article “an” it stays as it is.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(detail), device.path.map(detail)) {
    case (let name?, let path?): "\(kind) \(name) (\(path))"
    case (let name?, nil): "\(kind) \(name)"
    case (nil, let path?): "\(kind) \(path)"
    case (nil, nil): kind
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "ceamara"
    case .scanner: "scanóir"
    }
  }

  private func none(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "aon cheamara"
    case .scanner: "aon scanóir"
    }
  }
}

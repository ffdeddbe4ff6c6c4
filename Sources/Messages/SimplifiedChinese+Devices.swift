package import Domain

extension SimplifiedChinese {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "\(name(device))已就绪。"
    case .lost(let device, let problem): sentence(problem, device)
    case .partlyRead: "只读到条码的一部分。请重新扫描。"
    }
  }

  func sentence(_ problem: DeviceProblem, _ device: Device) -> String {
    let name = name(device)
    return switch problem {
    case .absent: device.path == nil ? "没有找到\(word(device.kind))。" : "\(name)不存在。"
    case .forbidden(let group?): "无权打开\(name)；此用户需要加入 \(detail(group)) 组。"
    case .forbidden(nil): "此用户无权打开\(name)。"
    case .busy: "\(name)正被其他程序使用。"
    case .unplugged: "\(name)已被拔出。"
    case .stalled(let seconds): "\(name)已有 \(seconds) 秒没有发送数据。"
    case .unsuitable: "\(name)发送的内容在这里无法读取。"
    case .failed(let call, let reason): "\(name)发生故障（\(detail(call))：\(detail(reason))）。"
    }
  }

  /// `摄像头 HD Pro Webcam C920（/dev/video0）`.
  func name(_ device: Device) -> String {
    let kind = word(device.kind)
    return switch (device.name.map(detail), device.path.map(detail)) {
    case (let name?, let path?): "\(kind) \(name)（\(path)）"
    case (let name?, nil): "\(kind) \(name) "
    case (nil, let path?): "\(kind)（\(path)）"
    case (nil, nil): kind
    }
  }

  private func word(_ kind: Device.Kind) -> String {
    switch kind {
    case .camera: "摄像头"
    case .scanner: "扫描器"
    }
  }
}

package import Domain

extension SimplifiedChinese {
  package func sentence(_ report: DeviceReport) -> String {
    switch report {
    case .ready(let device): "\(name(device))已就绪。"
    case .lost(let device, let problem): sentence(problem, device)
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

  package func sentence(_ verdict: ScannerVerdict) -> String {
    switch verdict {
    case .taken(.marked): "扫描器：由 udev 规则标明"
    case .taken(.vendor): "扫描器：厂商生产扫描器"
    case .taken(.model): "扫描器：已知型号"
    case .taken(.name): "扫描器：根据名称"
    case .left(.excluded): "不使用：udev 规则如此规定"
    case .left(.noDigits): "不使用：没有数字键和 Enter 键"
    case .left(.pointer): "不使用：是鼠标"
    case .left(.builtIn): "不使用：内置键盘或 PS/2 键盘"
    case .left(.keyboard): "不使用：自称是键盘"
    case .left(.unknown): "不使用：看不出是扫描器"
    }
  }

  package func sentence(_ problem: ImageProblem) -> String {
    switch problem {
    case .truncated(let format): "\(format.rawValue) 图片不完整，缺少最后的行。"
    case .empty: "文件是空的。"
    case .fileTooLarge(let mebibytes): "文件大于 \(mebibytes) MiB。"
    case .tooLarge(let width, let height, let megapixels):
      "图片为 \(width) × \(height) 像素；最多接受 \(megapixels) 百万像素。"
    case .tooLargeToDecode(let reason): "图片太大（\(detail(reason))）。"
    case .typeUnknown: "这不是 PNG、JPEG、PGM 或 PPM 图片。"
    case .sizeImpossible(let width, let height): "图片的文件头称其为 \(width) × \(height) 像素。"
    case .damaged(let format, let damage): "\(format.rawValue) 图片已损坏（\(words(damage))）。"
    case .unreadable(let reason): "无法读取文件：\(detail(reason))。"
    case .outOfMemory(let format): "内存不足，无法解码 \(format.rawValue) 图片。"
    }
  }

  private func words(_ damage: ImageProblem.Damage) -> String {
    switch damage {
    case .numberMissing: "缺少一个数字"
    case .numberTooLarge: "有一个数字太大"
    case .greatestValue(let value): "最大值为 \(value)"
    case .library(let reason): detail(reason)
    }
  }

  package func sentence(_ advice: ReadingAdvice) -> String {
    switch advice {
    case .nothingLikeBars: "图片中没有像条码的图案。"
    case .tooFewBars(let spot): "\(self.spot(spot)) 处的条纹太少，不成条码；请露出整个条码，太小就靠近些。"
    case .tooSmall(let spot, let pixels):
      "在 \(self.spot(spot)) 处找到条纹，但太小：最窄的只有 \(oneDecimal(pixels, ".")) 像素；请靠近些。"
    case .blurred(let spot, let bars):
      "在 \(self.spot(spot)) 处找到条纹，但模糊范围是最窄条纹的 \(oneDecimal(bars, ".")) 倍；请拿稳，等摄像头对好焦。"
    case .partOfCode(let spot): "在 \(self.spot(spot)) 处找到条纹，但只是条码的一部分；请露出整个条码和两侧的空白。"
    case .doubtfulDigits(let spot, let digits):
      "在 \(self.spot(spot)) 处找到条码，但有的数字不确定：\(digits)；请避开反光或抚平纸面。"
    case .checkDigitWrong(let spot, let digits):
      "\(self.spot(spot)) 处的条码看起来是 \(digits)，但校验码不对，不可能是它。"
    case .notSure(let spot, let best, let second):
      "\(self.spot(spot)) 处的条码是 \(best.text) 或 \(second.text)，无法确定；请靠近些或对清楚些。"
    case .contradicted(let spot, let one, let other):
      "\(self.spot(spot)) 处的条码一会儿像 \(one.text)，一会儿像 \(other.text)；请再出示一次。"
    case .otherBars(let spot):
      "在 \(self.spot(spot)) 处找到条纹，但不是 EAN 或 UPC：可能是别种条码、弯曲或被遮住的条码，或不是条码。"
    case .notABook(let barcode): "读到 \(barcode)，但它不是图书。"
    }
  }
}

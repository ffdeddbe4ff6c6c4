import Domain

extension Device {
  /// `camera HD Pro Webcam C920 (/dev/video0)`. A device may call itself anything.
  var phrase: Phrase {
    let kind = Phrase.Value.choice(kind.rawValue)
    return switch (name.map(Phrase.Value.detail), path.map(Phrase.Value.detail)) {
    case (let name?, let path?): Phrase("deviceWithNameAndPath", ["kind": kind, "name": name, "path": path])
    case (let name?, nil): Phrase("deviceWithName", ["kind": kind, "name": name])
    case (nil, let path?): Phrase("deviceWithPath", ["kind": kind, "path": path])
    case (nil, nil): Phrase("deviceUnnamed", ["kind": kind])
    }
  }
}

extension DeviceReport {
  var phrase: Phrase {
    switch self {
    case .ready(let device):
      Phrase("deviceReady", ["device": .phrase(device.phrase), "kind": .choice(device.kind.rawValue)])
    case .lost(let device, let problem): problem.phrase(device)
    case .partlyRead: Phrase("devicePartlyRead")
    }
  }
}

extension DeviceProblem {
  func phrase(_ device: Device) -> Phrase {
    let (name, kind) = (Phrase.Value.phrase(device.phrase), Phrase.Value.choice(device.kind.rawValue))
    return switch self {
    case .absent where device.path == nil: Phrase("deviceNoneFound", ["kind": kind])
    case .absent: Phrase("deviceAbsent", ["device": name, "kind": kind])
    case .forbidden(let group?):
      Phrase("deviceForbiddenToGroup", ["device": name, "kind": kind, "group": .detail(group)])
    case .forbidden(nil): Phrase("deviceForbidden", ["device": name, "kind": kind])
    case .busy: Phrase("deviceBusy", ["device": name, "kind": kind])
    case .unplugged: Phrase("deviceUnplugged", ["device": name, "kind": kind])
    case .stalled(let seconds): Phrase("deviceStalled", ["device": name, "kind": kind, "seconds": .number(seconds)])
    case .unsuitable: Phrase("deviceUnsuitable", ["device": name, "kind": kind])
    case .failed(let call, let detail):
      Phrase("deviceFailed", ["device": name, "kind": kind, "call": .detail(call), "detail": .detail(detail)])
    }
  }
}

extension ScannerVerdict {
  var phrase: Phrase {
    switch self {
    case .taken(let ground): Phrase("scannerTaken", of: ground)
    case .left(let reason): Phrase("scannerLeft", of: reason)
    }
  }
}

extension ImageProblem {
  var phrase: Phrase {
    switch self {
    case .truncated(let format): Phrase("pictureTruncated", ["format": .text(format.rawValue)])
    case .empty: Phrase("pictureEmpty")
    case .fileTooLarge(let mebibytes): Phrase("pictureFileTooLarge", ["limit": .number(mebibytes)])
    case .tooLarge(let width, let height, let megapixels):
      Phrase(
        "pictureTooLarge", ["width": .number(width), "height": .number(height), "megapixels": .number(megapixels)])
    case .tooLargeToDecode(let detail): Phrase("pictureTooLargeToDecode", ["detail": .detail(detail)])
    case .typeUnknown: Phrase("pictureTypeUnknown")
    case .sizeImpossible(let width, let height):
      Phrase("pictureSizeImpossible", ["width": .number(width), "height": .number(height)])
    case .damaged(let format, let damage):
      Phrase("pictureDamaged", ["format": .text(format.rawValue), "damage": ImageProblem.value(damage)])
    case .unreadable(let detail): Phrase("pictureUnreadable", ["detail": .detail(detail)])
    case .outOfMemory(let format): Phrase("pictureOutOfMemory", ["format": .text(format.rawValue)])
    }
  }

  private static func value(_ damage: Damage) -> Phrase.Value {
    switch damage {
    case .numberMissing: .phrase(Phrase("pictureDamageNumberMissing"))
    case .numberTooLarge: .phrase(Phrase("pictureDamageNumberTooLarge"))
    case .greatestValue(let value): .phrase(Phrase("pictureDamageGreatestValue", ["value": .number(value)]))
    case .library(let detail): .detail(detail)
    }
  }
}

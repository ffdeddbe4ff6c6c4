package import Domain
package import Reports

extension Device: Worded {
  /// `camera HD Pro Webcam C920 (/dev/video0)`. A device may call itself anything.
  package var phrase: Phrase {
    let kind = Phrase.Value.choice(kind.rawValue)
    return switch (name.map(Phrase.Value.detail), path.map(Phrase.Value.detail)) {
    case (let name?, let path?): Phrase("deviceWithNameAndPath", ["kind": kind, "name": name, "path": path])
    case (let name?, nil): Phrase("deviceWithName", ["kind": kind, "name": name])
    case (nil, let path?): Phrase("deviceWithPath", ["kind": kind, "path": path])
    case (nil, nil): Phrase("deviceUnnamed", ["kind": kind])
    }
  }
}

extension DeviceReport: Worded {
  package var phrase: Phrase {
    switch self {
    case .ready(let device):
      Phrase("deviceReady", ["device": .phrase(device.phrase), "kind": .choice(device.kind.rawValue)])
    case .lost(let device, let problem): problem.phrase(device)
    case .partlyRead: Phrase("devicePartlyRead")
    }
  }
}

extension DeviceProblem: CaseEntries {
  static let prefix = "device"

  func phrase(_ device: Device) -> Phrase {
    let (name, kind) = (Phrase.Value.phrase(device.phrase), Phrase.Value.choice(device.kind.rawValue))
    return switch self {
    case .absent where device.path == nil: Phrase("deviceNoneFound", ["kind": kind])
    case .forbidden(let group?):
      Phrase("deviceForbiddenToGroup", ["device": name, "kind": kind, "group": .detail(group)])
    case .absent, .busy, .unplugged, .unsuitable: entry(["device": name, "kind": kind])
    case .forbidden(nil): entry(["device": name, "kind": kind])
    case .stalled(let seconds): entry(["device": name, "kind": kind, "seconds": .number(seconds)])
    case .failed(let call, let detail):
      entry(["device": name, "kind": kind, "call": .detail(call), "detail": .detail(detail)])
    }
  }
}

extension ScannerVerdict: Worded {
  package var phrase: Phrase {
    switch self {
    case .taken(let ground): Phrase("scannerTaken", of: ground)
    case .left(let reason): Phrase("scannerLeft", of: reason)
    }
  }
}

extension ImageProblem: Worded, CaseEntries {
  static let prefix = "picture"

  package var phrase: Phrase {
    switch self {
    case .empty, .typeUnknown: entry()
    case .truncated(let format), .outOfMemory(let format): entry(["format": .text(format.rawValue)])
    case .fileTooLarge(let mebibytes): entry(["limit": .number(mebibytes)])
    case .tooLarge(let width, let height, let megapixels):
      entry(["width": .number(width), "height": .number(height), "megapixels": .number(megapixels)])
    case .tooLargeToDecode(let detail): entry(["detail": .detail(detail)])
    case .unreadable(let detail): entry(["detail": .detail(detail)])
    case .sizeImpossible(let width, let height): entry(["width": .number(width), "height": .number(height)])
    case .damaged(let format, let damage):
      entry(["format": .text(format.rawValue), "damage": ImageProblem.value(damage)])
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

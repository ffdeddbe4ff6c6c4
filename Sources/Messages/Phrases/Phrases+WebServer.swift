import Domain

extension WebServerProblem {
  var phrase: Phrase {
    switch self {
    case .addressOpen(let address): Phrase("webAddressOpen", ["address": .detail(address)])
    case .certificateIncomplete: Phrase("webCertificateIncomplete")
    case .addressInUse(let address): Phrase("webAddressInUse", ["address": .detail(address)])
    case .addressAbsent(let address): Phrase("webAddressAbsent", ["address": .detail(address)])
    case .portForbidden(let address): Phrase("webPortForbidden", ["address": .detail(address)])
    case .notListening(let address, let detail):
      Phrase("webNotListening", ["address": .detail(address), "detail": .detail(detail)])
    case .certificateUnreadable(let path): Phrase("webCertificateUnreadable", ["path": .detail(path)])
    case .certificateMissing(let path): Phrase("webCertificateMissing", ["path": .detail(path)])
    case .keyMissing(let path): Phrase("webKeyMissing", ["path": .detail(path)])
    case .keyMismatch(let certificate, let key):
      Phrase("webKeyMismatch", ["certificate": .detail(certificate), "key": .detail(key)])
    }
  }
}

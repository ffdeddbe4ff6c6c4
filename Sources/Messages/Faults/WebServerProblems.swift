import Domain
package import Reports

extension WebServerProblem: Worded {
  package var phrase: Phrase {
    switch self {
    case .certificateIncomplete: Phrase("web", of: self)
    case .addressOpen(let address), .addressInUse(let address), .addressAbsent(let address),
      .portForbidden(let address):
      Phrase("web", of: self, ["address": .detail(address)])
    case .notListening(let address, let detail):
      Phrase("web", of: self, ["address": .detail(address), "detail": .detail(detail)])
    case .certificateUnreadable(let path), .certificateMissing(let path), .keyMissing(let path):
      Phrase("web", of: self, ["path": .detail(path)])
    case .keyMismatch(let certificate, let key):
      Phrase("web", of: self, ["certificate": .detail(certificate), "key": .detail(key)])
    }
  }
}

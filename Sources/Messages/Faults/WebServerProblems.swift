import Domain
package import Reports

extension WebServerProblem: Worded, CaseEntries {
  static let prefix = "web"

  package var phrase: Phrase {
    switch self {
    case .certificateIncomplete: entry()
    case .addressOpen(let address), .addressInUse(let address), .addressAbsent(let address),
      .portForbidden(let address):
      entry(["address": .detail(address)])
    case .notListening(let address, let detail): entry(["address": .detail(address), "detail": .detail(detail)])
    case .certificateUnreadable(let path), .certificateMissing(let path), .keyMissing(let path):
      entry(["path": .detail(path)])
    case .keyMismatch(let certificate, let key): entry(["certificate": .detail(certificate), "key": .detail(key)])
    }
  }
}

import Application
import Domain
import Glibc
import Platform
import Reports
import Web
import WebServer

/// The pages: whether they can be served, and how well their way is protected.
enum DoctorWeb {
  /// A certificate is renewed in its last month.
  static let notice = 30

  static func findings(
    _ values: WebValues, now: Timestamp = .now, calendar: LocalCalendar = LocalCalendar(),
    look: (ListeningAddress, Bool) async -> ServerProbe.Result = ServerProbe.look
  ) async -> [DoctorFinding] {
    do throws(WebServerProblem) {
      try values.check()
    } catch {
      return [.webWrong(error)]
    }
    var findings = [address(await look(values.address, values.certificate != nil), values)]
    if let chain = values.certificate, let key = values.key {
      findings.append(certificate(CertificateFiles(chain: chain, key: key), now, calendar))
    }
    if values.isPlain { findings.append(.webPlain(address: "\(values.address)")) }
    return findings
  }

  /// The published address. It is requested as a browser would, and no other host is.
  static func finding(
    of address: PublicAddress, within limit: Duration = DoctorNetwork.timeout,
    look: (PublicAddress) async -> ServerProbe.PublicResult = ServerProbe.look
  ) async -> DoctorFinding {
    let port = address.port ?? (address.isSecure ? 443 : 80)
    switch await DoctorNetwork.ask(address.host, port: String(port), within: limit) {
    case .unknown(let detail): return .publicUnknown(address: "\(address)", detail: detail)
    case .silent(let detail): return .publicSilent(address: "\(address)", detail: detail)
    case .reached: break
    }
    switch await look(address) {
    case .ours: return .publicAnswers(address: "\(address)")
    case .others: return .publicOther(address: "\(address)")
    case .untrusted: return .publicUntrusted(address: "\(address)")
    case .silent: return .publicSilent(address: "\(address)", detail: .system(ETIMEDOUT))
    }
  }

  private static func address(_ result: ServerProbe.Result, _ values: WebValues) -> DoctorFinding {
    switch result {
    case .free: .webAddressFree(address: "\(values.address)")
    case .ours: .webAnswers(address: "\(values.address)")
    case .failure(let failure): .webWrong(WebServerProblem(failure))
    }
  }

  private static func certificate(_ files: CertificateFiles, _ now: Timestamp, _ calendar: LocalCalendar)
    -> DoctorFinding
  {
    do throws(CertificateProblem) {
      let certificate = try Certificate(files)
      let seconds = Int(now.milliseconds / 1000)
      let since = calendar.day(of: Timestamp(milliseconds: Int64(certificate.validFrom) * 1000))
      let until = calendar.day(of: Timestamp(milliseconds: Int64(certificate.validUntil) * 1000))
      guard (certificate.validFrom..<certificate.validUntil).contains(seconds) else {
        return .certificateOver(path: files.chain, since: since, until: until)
      }
      let isLong = certificate.validUntil - seconds > notice * 86_400
      return isLong
        ? .certificateSound(path: files.chain, until: until) : .certificateEnds(path: files.chain, until: until)
    } catch {
      return .webWrong(WebServerProblem(error))
    }
  }
}

import CCurl
import Domain

/// A transfer, on the thread that moves it. It owns its handle and the list of headers.
final class CurlJob {
  enum Next {
    case end(HTTPResult)
    /// It was sent on; the same handle asks there.
    case goOn
  }

  let call: CurlCall
  let easy: UnsafeMutableRawPointer
  /// Why the answer was not taken any further; libcurl itself knows only that it was not.
  private(set) var problem: HTTPProblem?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var address: WebAddress
  private var redirects = 0
  private var head = HTTPHeaders()
  private var headBytes = 0
  private var body: [UInt8] = []

  init?(_ call: CurlCall) {
    guard let easy = curl_easy_init() else { return nil }
    self.call = call
    self.easy = easy
    address = call.request.address
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(fields)
  }

  /// Sets everything for a question to `address`.
  ///
  /// - Returns: false if no time is left or libcurl lacks a needed feature.
  func prepare() -> Bool {
    let left = call.deadline - .now
    guard left > .milliseconds(1) else {
      problem = .timedOut
      return false
    }
    (head, headBytes, body, problem) = (HTTPHeaders(), 0, [], nil)
    curl_easy_reset(easy)
    var isSet = CURLE_OK.rawValue
    func number(_ option: CURLoption, _ value: Int) {
      isSet |= minilibrary_curl_set_long(easy, option, value).rawValue
    }
    func text(_ option: CURLoption, _ value: String) {
      isSet |= minilibrary_curl_set_text(easy, option, value).rawValue
    }
    text(CURLOPT_URL, address.text)
    text(CURLOPT_PROTOCOLS_STR, address.isLoopback ? "http,https" : "https")
    // Redirects are followed here, each by the rules of WebAddress.
    number(CURLOPT_FOLLOWLOCATION, 0)
    number(CURLOPT_TIMEOUT_MS, left.milliseconds)
    number(CURLOPT_CONNECTTIMEOUT_MS, min(left, call.limits.connect).milliseconds)
    number(CURLOPT_NOSIGNAL, 1)
    // Without it, giving up on a name server that does not answer waits for that server after all. In the library the
    // thread that asks it is let go and clears up after itself.
    number(CURLOPT_QUICK_EXIT, 1)
    text(CURLOPT_ACCEPT_ENCODING, "gzip")
    text(CURLOPT_USERAGENT, call.userAgent)
    number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    number(CURLOPT_SSL_VERIFYPEER, 1)
    number(CURLOPT_SSL_VERIFYHOST, 2)
    isSet |=
      minilibrary_curl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(call.request.bodyLimit)).rawValue
    // A proxy is for what lies outside.
    if address.isLoopback { text(CURLOPT_PROXY, "") }
    setFields()
    isSet |= minilibrary_curl_set_list(easy, CURLOPT_HTTPHEADER, fields).rawValue
    setReceivers()
    return isSet == CURLE_OK.rawValue
  }

  func next(after code: CURLcode) -> Next {
    if let problem { return .end(.failure(problem)) }
    var status = 0
    guard code == CURLE_OK else {
      // A proxy's reply to CONNECT is not an answer of the server.
      _ = minilibrary_curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status)
      let isRefused = status >= 300 && code == CURLE_RECV_ERROR
      if isRefused { return .end(.failure(.unreachable(detail: .cause(.proxyRefuses)))) }
      return .end(.failure(certificateProblem(code) ?? HTTPProblem(code, limits: call)))
    }
    _ = minilibrary_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
    let answer = HTTPResponse(status: status, headers: head, body: body, address: address)
    if [301, 302, 303, 307, 308].contains(status), let location = head["location"] {
      return follow(location, of: answer)
    }
    return .end(.success(answer))
  }

  /// The fault that OpenSSL found in a certificate; nil if there is none or it is not listed here.
  private func certificateProblem(_ code: CURLcode) -> HTTPProblem? {
    var result = 0
    guard code == CURLE_PEER_FAILED_VERIFICATION,
      minilibrary_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &result) == CURLE_OK
    else { return nil }
    // X509_V_ERR_… of openssl/x509_vfy.h. A certificate for another name has none: libcurl compares names itself.
    return switch result {
    case 9: .insecure(detail: .cause(.certificateNotYetValid))
    case 10: .insecure(detail: .cause(.certificateExpired))
    case 18, 19: .insecure(detail: .cause(.certificateSelfSigned))
    case 2, 20, 21: .insecure(detail: .cause(.certificateIssuerUnknown))
    case 23: .insecure(detail: .cause(.certificateRevoked))
    default: nil
    }
  }

  private func follow(_ location: String, of answer: HTTPResponse) -> Next {
    guard redirects < call.limits.redirects else {
      return .end(.failure(.tooManyRedirects(limit: call.limits.redirects)))
    }
    guard let target = WebAddress(location, relativeTo: address), target.isSecure || !address.isSecure else {
      return .end(.failure(.redirectRefused))
    }
    if let hosts = call.request.hosts, hosts.owner(of: target) == nil { return .end(.success(answer)) }
    redirects += 1
    address = target
    return .goOn
  }

  private func setFields() {
    curl_slist_free_all(fields)
    fields = nil
    for (name, value) in call.request.headers {
      // A line break would begin another header.
      guard (name + value).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { continue }
      guard let longer = curl_slist_append(fields, "\(name): \(value)") else { continue }
      fields = longer
    }
  }

  private func setReceivers() {
    let this = Unmanaged.passUnretained(self).toOpaque()
    _ = minilibrary_curl_set_pointer(easy, CURLOPT_WRITEDATA, this)
    _ = minilibrary_curl_set_pointer(easy, CURLOPT_HEADERDATA, this)
    _ = minilibrary_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, _, count, this in
      CurlJob.receive(bytes, count, this) { $0.take(body: $1) }
    }
    _ = minilibrary_curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
      CurlJob.receive(bytes, size * count, this) { $0.take(header: $1) }
    }
  }

  /// - Returns: as many bytes as there were, or another number to end the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ this: UnsafeMutableRawPointer?,
    _ take: (CurlJob, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let this else { return 0 }
    // libcurl calls back only within curl_multi_perform, while the thread holds the job.
    let job = Unmanaged<CurlJob>.fromOpaque(this).takeUnretainedValue()
    if take(job, UnsafeRawBufferPointer(start: bytes, count: count)) { return count }
    return count == 0 ? 1 : 0
  }

  private func take(body bytes: UnsafeRawBufferPointer) -> Bool {
    // These bytes are unpacked already: a small answer that unpacks to a large one ends here.
    guard body.count + bytes.count <= call.request.bodyLimit else {
      problem = .tooLarge(limitBytes: call.request.bodyLimit)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private func take(header bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= call.limits.headerBytes else {
      problem = .tooLarge(limitBytes: call.limits.headerBytes)
      return false
    }
    if bytes.starts(with: "HTTP/".utf8) {
      // A provisional answer (RFC 9110 section 15.2) has a separate head.
      head = HTTPHeaders()
      return true
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return true }
    let name = String(decoding: bytes[..<colon], as: UTF8.self)
    let value = bytes[(colon + 1)...].filter { $0 >= 0x20 && $0 != 0x7F }
    head.add(name, String(decoding: value, as: UTF8.self).trimmingSpaces)
    return true
  }
}

extension HTTPProblem {
  /// libcurl's own words for the number: unlike its longer ones they quote no address.
  fileprivate init(_ code: CURLcode, limits call: CurlCall) {
    let detail = FaultDetail.words(String(cString: curl_easy_strerror(code)))
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .unreachable(detail: .cause(.hostUnknown))
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
      self = .unreachable(detail: detail)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER:
      self = .insecure(detail: detail)
    case CURLE_FILESIZE_EXCEEDED: self = .tooLarge(limitBytes: call.request.bodyLimit)
    default: self = .broken(detail: detail)
    }
  }
}

extension Duration {
  var milliseconds: Int {
    Int(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let body = drop { $0 == " " }
    return String(body.reversed().drop { $0 == " " }.reversed())
  }
}

package import Domain

/// Fetches covers, only from the catalogues' own hosts: no server in another person's list may learn of this library.
package struct CoverService: Sendable {
  /// Open Library counts pictures that are named by their ID not at all; this is politeness.
  static let rate = TokenBucket(perSecond: 2, burst: 4)
  /// A page of results has twenty covers.
  static let readersRate = TokenBucket(perSecond: 2, burst: 20)
  /// The timeout is long, since no person waits for a picture.
  package static let timeout: Duration = .seconds(30)

  private let google: ServiceLink
  private let openLibrary: ServiceLink
  private let hosts: CoverHosts
  private let bodyLimit: Int

  init(google: ServiceLink, openLibrary: ServiceLink, takesLoopback: Bool, bodyLimit: Int) {
    self.google = google
    self.openLibrary = openLibrary
    hosts = CoverHosts(takesLoopback: takesLoopback)
    self.bodyLimit = bodyLimit
  }

  /// The bytes at an address, whether they are a picture or not.
  ///
  /// - Returns: nil where the service says that there is none, or sends its blank one.
  /// - Throws: ``CoverFailure``: `lookup` when it could not be asked, `cover` when it will not do.
  package func picture(
    at text: String, timeout: Duration = CoverService.timeout
  ) async throws(CoverFailure) -> [UInt8]? {
    guard let address = WebAddress(text), let link = link(to: address) else { throw .cover(.foreign) }
    var request = ServiceLink.Request(address)
    request.timeout = timeout
    request.bodyLimit = bodyLimit
    request.hosts = hosts
    do {
      guard let bytes = try await link.bytes(request), !OpenLibraryCovers.isBlank(bytes) else { return nil }
      return bytes
    } catch {
      switch error {
      case .tooLarge: throw .cover(.tooLarge)
      // It was redirected to a foreign server, which is not asked.
      case .serverFailed(status: 300..<400): throw .cover(.foreign)
      case .unreachable, .timedOut, .insecure, .limited, .forbidden, .countryNeeded, .keyRefused, .serverFailed,
        .resting,
        .unreadable, .cancelled:
        throw .lookup(error)
      }
    }
  }

  private func link(to address: WebAddress) -> ServiceLink? {
    switch hosts.owner(of: address) {
    case .google: google
    case .openLibrary: openLibrary
    case nil: nil
    }
  }
}

/// The hosts on which catalogues keep their pictures.
package struct CoverHosts: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    case google, openLibrary
  }

  /// Whether loopback addresses are accepted, for tests with catalogues on this machine.
  let takesLoopback: Bool

  /// Nil for a foreign host.
  func owner(of address: WebAddress) -> Owner? {
    if address.isLoopback { return takesLoopback ? .openLibrary : nil }
    let host = address.host.lowercased()
    func isOf(_ domain: String) -> Bool { host == domain || host.hasSuffix("." + domain) }
    if isOf("openlibrary.org") || isOf("archive.org") { return .openLibrary }
    if isOf("googleapis.com") || isOf("googleusercontent.com") || CoverHosts.isGoogleBooks(host) { return .google }
    return nil
  }

  /// `books.google.com`, `books.google.ie`, `books.google.co.uk`, and nothing that only begins like them.
  private static func isGoogleBooks(_ host: String) -> Bool {
    let head = "books.google."
    guard host.hasPrefix(head) else { return false }
    let parts = host.dropFirst(head.count).split(separator: ".", omittingEmptySubsequences: false)
    let isCountry = parts.last?.utf8.count == 2
    return switch parts.count {
    case 1: isCountry || parts[0] == "com"
    case 2: isCountry && ["co", "com"].contains(parts[0])
    default: false
    }
  }
}

package enum CoverFailure: Error, Hashable, Sendable {
  case lookup(LookupProblem)
  case cover(CoverProblem)
}

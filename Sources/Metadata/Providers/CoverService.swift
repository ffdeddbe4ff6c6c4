package import Domain

/// Where catalogues keep the pictures of covers. Only their own hosts are asked: an address may have come with a list of books
/// that somebody else made, and no other server is to learn of this library.
package struct CoverService: Sendable {
  /// Open Library counts pictures that are named by their ID not at all; this is politeness.
  static let rate = TokenBucket(perSecond: 2, burst: 4)
  /// Nobody waits for a picture.
  static let patience: Duration = .seconds(30)

  private let google: ServiceLink
  private let openLibrary: ServiceLink
  /// For tests, where the catalogues are on this machine as well.
  private let takesLoopback: Bool
  private let bodyLimit: Int

  init(google: ServiceLink, openLibrary: ServiceLink, takesLoopback: Bool, bodyLimit: Int) {
    self.google = google
    self.openLibrary = openLibrary
    self.takesLoopback = takesLoopback
    self.bodyLimit = bodyLimit
  }

  /// What is kept under an address, be it a picture or not.
  ///
  /// - Returns: nil where the service says that there is none, or sends its blank one.
  /// - Throws: ``CoverFailure``: `lookup` when it could not be asked, `cover` when it will not do.
  @inline(never)
  package func picture(at text: String) async throws(CoverFailure) -> [UInt8]? {
    guard let address = WebAddress(text), let link = link(to: address) else { throw .cover(.foreign) }
    var question = ServiceLink.Question(address)
    question.patience = CoverService.patience
    question.bodyLimit = bodyLimit
    do {
      guard let bytes = try await link.bytes(question), !OpenLibraryCovers.isBlank(bytes) else { return nil }
      return bytes
    } catch {
      throw error == .tooLarge ? .cover(.tooLarge) : .lookup(error)
    }
  }

  private func link(to address: WebAddress) -> ServiceLink? {
    if address.isLoopback { return takesLoopback ? openLibrary : nil }
    let host = address.host.lowercased()
    func isOf(_ domain: String) -> Bool { host == domain || host.hasSuffix("." + domain) }
    if isOf("openlibrary.org") || isOf("archive.org") { return openLibrary }
    if isOf("googleapis.com") || isOf("googleusercontent.com") || CoverService.isGoogleBooks(host) { return google }
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

/// Why there is no picture of a cover.
package enum CoverFailure: Error, Hashable, Sendable {
  case lookup(LookupProblem)
  case cover(CoverProblem)
}

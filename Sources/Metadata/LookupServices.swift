package import Domain

/// How look-ups are set up.
package struct LookupConfiguration: Hashable, Sendable {
  /// Catalogues that can be asked for books, in the default order.
  package static let catalogues: [LookupSource] = [.googleBooks, .openLibrary]

  /// The catalogues in the order of their requests; empty if none is to be asked.
  package var catalogues = LookupConfiguration.catalogues
  package var googleKey: String?
  /// Two letters.
  package var country: String?
  /// An e-mail address or a page: Open Library wants to know whom to write to.
  package var contact: String?
  /// The addresses of the services. Tests replace them with stand-ins on this machine.
  package var googleURL = GoogleBooks.base
  package var openLibraryURL = OpenLibrary.base
  package var countriesURL = FirstCountries.base
  package var placesURL = IPInfo.base

  package init() {}

  /// The catalogues, key, country and contact that requests use, as text that can be stored.
  ///
  /// The key and the contact appear as hashes only.
  package var means: [String] {
    var means = catalogues.map { "catalogue " + $0.rawValue }
    if let googleKey { means.append("google-key " + LookupConfiguration.mark(googleKey)) }
    if let country { means.append("country " + country) }
    if let contact { means.append("contact " + LookupConfiguration.mark(contact)) }
    return means
  }

  /// FNV-1a, 64 bits: the same in every process and in every version of the program.
  private static func mark(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// `MiniLibrary/0.2.0 (library@example.org)`.
  package func userAgent(version: String) -> String { "MiniLibrary/\(version) (\(contact ?? "no contact is set"))" }
}

/// The transport and a link to each service, made once and shared by all look-ups.
package struct LookupServices: Sendable {
  package let books: BookLookup
  package let covers: CoverService
  /// Open Library for readers; nil where it is none of the catalogues.
  package let openLibrary: OpenLibrary?
  /// Fetches the covers that readers see, at a separate rate.
  package let readersCovers: CoverService
  /// The host of ``readersCovers``.
  package let readersCoverBase: String
  package let countries: FirstCountries
  package let places: IPInfo
  /// See ``LookupConfiguration/means``.
  package let means: [String]

  /// The limit of a cover picture in bytes; real ones have some 100 KiB.
  package static let coverByteLimit = 4 << 20

  /// - Throws: ``HTTPProblem`` `broken` where no transport can be started.
  package init(
    _ configuration: LookupConfiguration, version: String, cache: (any AnswerCache)? = nil,
    readersCache: (any AnswerCache)? = nil, standings: (any StandingStore)? = nil
  ) throws(HTTPProblem) {
    let transport = try CurlTransport(userAgent: configuration.userAgent(version: version))
    try self.init(
      configuration, over: transport, clock: SystemLookupClock(), cache: cache, readersCache: readersCache,
      standings: standings)
  }

  package init(
    _ configuration: LookupConfiguration, over transport: any HTTPTransport, clock: any LookupClock,
    cache: (any AnswerCache)? = nil, readersCache: (any AnswerCache)? = nil, standings: (any StandingStore)? = nil
  ) throws(HTTPProblem) {
    func link(_ source: LookupSource, _ rate: TokenBucket, name: String? = nil) -> ServiceLink {
      let credentials: String? =
        switch source {
        case .googleBooks: configuration.googleKey
        case .openLibrary: configuration.contact
        case .first, .ipinfo: nil
        }
      return ServiceLink(
        source, over: transport, rate: rate, clock: clock, cache: cache, readersCache: readersCache,
        standings: standings, name: name, credentials: credentials)
    }
    guard let google = WebAddress(configuration.googleURL), let works = WebAddress(configuration.openLibraryURL),
      let first = WebAddress(configuration.countriesURL), let ipinfo = WebAddress(configuration.placesURL)
    else { throw .broken(detail: .words("an address is none")) }
    // Separate hosts: their failures say nothing about the catalogues.
    covers = CoverService(
      google: link(.googleBooks, CoverService.rate, name: "google-covers"),
      openLibrary: link(.openLibrary, CoverService.rate, name: "openlibrary-covers"),
      takesLoopback: google.isLoopback || works.isLoopback, bodyLimit: LookupServices.coverByteLimit)
    let readersCoverLink = link(.openLibrary, CoverService.readersRate, name: "openlibrary-covers-for-readers")
    readersCovers = CoverService(
      google: readersCoverLink, openLibrary: readersCoverLink, takesLoopback: works.isLoopback,
      bodyLimit: LookupServices.coverByteLimit)
    readersCoverBase = works.isLoopback ? configuration.openLibraryURL : OpenLibraryCovers.base
    let openLibrary = OpenLibrary(
      link: link(.openLibrary, configuration.contact == nil ? OpenLibrary.anonymousRate : OpenLibrary.rate),
      base: works)
    self.openLibrary = configuration.catalogues.contains(.openLibrary) ? openLibrary : nil
    let providers: [any BookProvider] = configuration.catalogues.compactMap { source in
      switch source {
      case .googleBooks:
        GoogleBooks(
          link: link(.googleBooks, GoogleBooks.rate), base: google, key: configuration.googleKey,
          country: configuration.country)
      case .openLibrary: openLibrary
      case .first, .ipinfo: nil
      }
    }
    means = configuration.means
    books = BookLookup(providers, clock: clock)
    countries = FirstCountries(link: link(.first, FirstCountries.rate), base: first)
    places = IPInfo(link: link(.ipinfo, IPInfo.rate), base: ipinfo)
  }
}

import Domain

/// Advice of the `doctor` command on problems with catalogues.
extension English {
  func advice(_ source: LookupSource, _ problem: CatalogueProblem) -> String {
    let name = name(source)
    return switch problem {
    case .unreachable(let detail):
      "\(name) cannot be reached (\(detail)); loans go on, new books are not looked up. Check the network and its proxy."
    case .timedOut: "\(name) does not answer in time; loans go on, new books wait. Check the network."
    case .limited(hasKey: false) where source == .googleBooks:
      "Google Books allows no more questions without a key (429). \(makeKey)"
    case .limited where source == .googleBooks:
      "Google Books allows no more questions for the key today (429); look-ups go on by themselves. The quota of the Books API"
        + " is at \(console)."
    case .limited:
      "\(name) was asked too often from this network (429); look-ups go on by themselves after a rest."
    case .forbidden(hasContact: false) where source == .openLibrary:
      "Open Library refuses to answer (403): put an e-mail address or a web page into the setting lookup.contact."
    case .forbidden:
      "\(name) refuses to answer (403): this network’s address may be blocked. Ask whoever runs the network."
    case .countryNeeded:
      "\(name) cannot tell the country (403): put its two letters into the setting lookup.country, such as IE."
    case .key(let mistake): advice(mistake)
    case .portal(let host):
      "A login page answers in the place of \(name)\(host.map { " (\(PlainText.shorten($0, to: 60)))" } ?? ""): open a browser"
        + " on this network and log in, or ask whoever runs its filter to allow \(name)."
    case .certificate(let detail):
      "What answers in the place of \(name) has a wrong certificate (\(detail)): set the clock if it is wrong. Where the"
        + " network inspects connections, put its certificate into /usr/local/share/ca-certificates and run"
        + " sudo update-ca-certificates."
    case .serverFailed(let status):
      "\(name) has a fault of its own (status \(status)); look-ups go on by themselves later."
    case .unreadable: "\(name) gives an answer that makes no sense; a proxy or filter of the network may change it."
    }
  }

  private func advice(_ mistake: CatalogueProblem.KeyMistake) -> String {
    switch mistake {
    case .invalid: "Google does not know the key in lookup.google-key: copy it again from \(credentials)."
    case .expired: "The key in lookup.google-key has expired: make a new one at \(credentials)."
    case .disabled:
      "The Books API is not enabled for the key in lookup.google-key: enable it at \(console), Library, Books API, and wait"
        + " some minutes."
    case .blocked:
      "The key in lookup.google-key is restricted to other APIs: add the Books API to its API restrictions at \(credentials)."
    case .referrer:
      "The key in lookup.google-key is restricted to web sites, and this program is none: choose None or IP addresses under"
        + " Application restrictions at \(credentials)."
    case .address:
      "The key in lookup.google-key is restricted to other IP addresses: add the address of this network under Application"
        + " restrictions at \(credentials)."
    case .app:
      "The key in lookup.google-key is restricted to mobile apps: choose None or IP addresses under Application restrictions"
        + " at \(credentials)."
    case .suspended:
      "Google has suspended the project of the key in lookup.google-key: make a key in another project at \(credentials)."
    }
  }

  var makeKey: String {
    "Make a key for the Books API (\(credentials)) and put it into the setting lookup.google-key."
  }
  private var console: String { "console.cloud.google.com" }
  private var credentials: String { "\(console), Credentials" }
}

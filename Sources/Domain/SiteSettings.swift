/// Settings that belong to the library and are the same at every station and on every page.
package struct SiteSettings: Hashable, Sendable {
  package enum CatalogueViewers: String, CaseIterable, Sendable {
    case everybody
    case signedIn = "signed-in"
  }

  /// The people who may make an account for themselves.
  package enum SignUp: String, CaseIterable, Sendable {
    /// Only the librarian makes accounts.
    case closed
    /// A person with a code from the librarian.
    case code
    case open
  }

  /// The people who may look around in a catalogue on the web.
  package enum Discovery: String, CaseIterable, Sendable {
    case readers
    /// Helpers and librarians only.
    case staff
  }

  /// The limits of ``auditDays``.
  package static let dayRange = 1...3650
  /// The limits of ``historyDays``. 0: a loan is forgotten on the day after its return.
  package static let historyRange = 0...3650
  /// Days for which a library keeps the history unless a librarian has chosen otherwise.
  package static let standardHistoryDays = 365

  /// Nil if the library has no name.
  package var name: String?
  /// The language of pages for visitors whose browser asks for none of ours; nil for the machine's.
  package var language: Language?
  package var catalogueViewers = CatalogueViewers.signedIn
  package var signUp = SignUp.closed
  /// Days for which a reader's loans stay in the history; nil for no limit.
  package var historyDays: Int? = standardHistoryDays
  /// Whether a person who signs up has to give an e-mail address.
  package var needsEmail = false
  /// Whether a person who signs up has to choose a country.
  package var needsCountry = false
  /// Whether readers may choose that each loan is forgotten once it is back.
  package var allowsForgettingAtOnce = false
  /// One line on the idle screen of a station; nil for the program's own.
  package var welcome: String?
  /// Days for which the audit is kept.
  package var auditDays = 365
  /// Whether the page of a book suggests others, by the loans of at least three students.
  package var suggests = true
  /// Whether reviews that their writers offer and a librarian approves stand on the page of a book.
  package var sharesReviews = false
  package var discovery = Discovery.readers
  /// The classes whose students may not look around.
  package var classesWithoutDiscovery: [SchoolClass.ID] = []

  package init() {}
}

/// A change of the library's settings. A field that is nil stays; a field of `.some(nil)` is cleared.
package struct SiteSettingsEdit: Hashable, Sendable {
  package var name: String?
  package var language: Language??
  package var catalogueViewers: SiteSettings.CatalogueViewers?
  package var signUp: SiteSettings.SignUp?
  package var historyDays: Int??
  package var welcome: String??
  package var auditDays: Int?
  package var needsEmail: Bool?
  package var needsCountry: Bool?
  package var allowsForgettingAtOnce: Bool?
  package var suggests: Bool?
  package var sharesReviews: Bool?
  package var discovery: SiteSettings.Discovery?
  package var classesWithoutDiscovery: [SchoolClass.ID]?

  package init() {}

  package var isEmpty: Bool { self == SiteSettingsEdit() }
}

/// A first task of a new library, as the checklist of its librarian shows it.
package struct FirstStep: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case books, students, cards, station
  }

  package enum State: String, Sendable {
    case open, done, skipped
  }

  package let kind: Kind
  package let state: State

  package init(kind: Kind, state: State) {
    (self.kind, self.state) = (kind, state)
  }
}

package import Domain
import FoundationEssentials
import Kiosk
package import Messages
import Platform
import Reports
package import Store

package struct Session: Sendable {
  /// Only use cases change the library. Front doors read it through ``read``.
  let library: Library
  package let settings: Settings
  package let messages: Messages
  package let now: Timestamp
  /// Lines of earlier imports that this command finished before it began; they were reported to the person.
  package let finishedLines: Int
  /// The account that a page serves; nil for a visitor who is not signed in, and for every other front door.
  package let account: Account?
  /// The part that asks a catalogue for readers; nil if readers cannot browse.
  package var discovery: Discovery?

  /// The circulation rules when the session began.
  package let rules: CirculationRules
  package var calendar: LocalCalendar { messages.calendar }
  /// The library, for what a front door shows without a use case.
  package var read: LibraryReader { library.reader }

  package init(
    library: Library, settings: Settings, messages: Messages, rules: CirculationRules, now: Timestamp = .now,
    finishedLines: Int = 0, account: Account? = nil
  ) {
    (self.library, self.settings, self.messages, self.rules) = (library, settings, messages, rules)
    (self.now, self.finishedLines, self.account) = (now, finishedLines, account)
  }
}

/// How a front door works on a library.
package struct LibraryUse: OptionSet, Sendable {
  /// It runs on and on: it waits for a server that does not answer yet, and its own work never waits for the store.
  package static let station = LibraryUse(rawValue: 1)
  /// It may take minutes: it works on another thread than the one that hears a signal.
  package static let long = LibraryUse(rawValue: 2)
  /// It may create a library that was named and is missing. Every other use refuses: the name is mistyped.
  package static let createsIfMissing = LibraryUse(rawValue: 4)
  /// It changes nothing. A missing library counts as an empty one.
  package static let dryRun = LibraryUse(rawValue: 8)
  /// It continues if damaged rows keep an import from being finished.
  package static let mendsDamage = LibraryUse(rawValue: 16)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The originator of the changes.
  fileprivate var actor: Actor {
    contains(.station)
      ? .station(name: SystemName.ofHost, identification: nil) : .command(user: SystemName.ofUser())
  }
}

extension Session {
  /// Opens the library of the settings, finishes imports that were broken off, and closes the library after `body`.
  ///
  /// - Parameter tell: takes sentences for the staff about the library, such as a log that was put aside.
  package static func run(
    _ settings: Settings, _ use: LibraryUse, tell: (String) -> Void, _ body: (Session) async throws -> Void
  ) async throws {
    let messages = settings.messages
    let library = try await library(settings, use, messages, tell)
    do {
      let finished = try await finishImports(of: library, use)
      if finished > 0 { tell(messages.text(.importFinishedEarlier(lines: finished))) }
      let rules = try await rules(of: library, settings, use, tell)
      try await body(
        Session(library: library, settings: settings, messages: messages, rules: rules, finishedLines: finished))
    } catch {
      // The reason of the failure matters more than a failure to close.
      try? await library.close()
      throw error
    }
    try await library.close()
  }

  /// Finishes earlier imports, so that no caller sees half of one.
  ///
  /// - Returns: the number of lines.
  private static func finishImports(of library: Library, _ use: LibraryUse) async throws -> Int {
    guard !use.contains(.dryRun) else { return 0 }
    do {
      return try await library.finishImports()
    } catch {
      // A command that only reads continues; one that changes something meets the same fault.
      guard case .store(let fault, _) = error.first,
        [.locked, .contended, .readOnly, .full].contains(fault) || use.contains(.mendsDamage) && fault == .damaged
      else { throw error }
      return 0
    }
  }

  /// After a power cut a station may be up before the server is.
  private static func library(
    _ settings: Settings, _ use: LibraryUse, _ messages: Messages, _ tell: (String) -> Void
  ) async throws -> Library {
    let location = try settings.location()
    if use.contains(.dryRun), case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
      try location.expectNoneGone()
      return try await Library.inMemory(rules: settings.rules, calendar: messages.calendar)
    }
    var hasComplained = false
    while true {
      do {
        let library = try await Library.open(
          at: location, rules: settings.rules, calendar: messages.calendar,
          createIfMissing: use.contains(.createsIfMissing) || !settings.namesLibrary,
          worksInPlace: use.isDisjoint(with: [.station, .long]), clockRule: .program, actor: use.actor,
          note: { messages.text(.foundingNote(name: $0)) })
        if let path = library.logPutAside { tell(messages.text(.reportLogPutAside(path: path))) }
        return library
      } catch {
        guard use.contains(.station), case .postgres = location, case .store(.unreachable, _) = error.first else {
          throw error
        }
        if !hasComplained {
          tell(messages.refusalLine(error))
          tell(messages.text(.reportWaitingForStore))
          hasComplained = true
        }
        ServiceManager(environment: ProcessEnvironment().variables)?
          .notify(.stillStarting(.seconds(60)), .status("waiting for the store"))
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// See ``Store/LibrarySnapshot/book(named:)``.
  package func book(named text: String) async throws -> Book {
    try await library.reading { try $0.book(named: text) }
  }

  /// See ``Store/LibrarySnapshot/student(named:)``.
  package func student(named text: String) async throws -> Student {
    try await library.reading { try $0.student(named: text) }
  }

  /// A card number as typed, hyphens and spaces aside.
  package func card(named text: String) throws -> CardNumber {
    guard let card = CardNumber(ISBN.compact(text)) else { throw CommandProblem.notACard(text: text) }
    return card
  }

  /// The wish that a person names by ISBN or ID.
  ///
  /// - Throws: `not-on-wishlist` for a book that is there.
  package func wish(named name: String) async throws -> Book {
    let book = try await book(named: name)
    guard book.isWishlistItem else { throw Refusal.notOnWishlist(title: book.title) }
    return book
  }

  func reservationID(named text: String) throws -> Reservation.ID {
    guard let number = TypedText.number(text) else { throw CommandProblem.unknownReservationID(text: text) }
    return Reservation.ID(rawValue: number)
  }
}

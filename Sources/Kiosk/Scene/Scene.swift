package import Domain
package import KioskMachine
package import Messages

/// The content of a station's screen, in words of its language: all that a page shows, and nothing else.
package struct Scene: Hashable, Sendable {
  package var language: Language
  package var mode: Mode
  /// The name of the library, or of the visitor.
  package var name: String
  package var modeName: String
  /// The station serves no visitor.
  package var isIdle: Bool
  /// The store is being asked.
  package var isBusy: Bool
  package var headline: String
  /// The last messages.
  package var messages: [NoticeLine]
  package var tone: Notice.Tone
  package var book: BookCard?
  /// The prompt's number, which an answer names.
  package var prompt: Int?
  package var offers: [Button]
  /// The keys for a typed answer to the prompt.
  package var field: Field?
  package var calendar: DueCalendar?
  package var list: [Entry]
  package var loans: [Loan]
  package var commands: [Command]
  package var countdown: Deadline?
  /// Devices that do not work, and what to do.
  package var problems: [String]
  package var facts: [String]
  /// Whether a library ID may be typed where nothing is asked.
  package var takesID: Bool
  /// The sound of the last message.
  package var chime: Chime?
  /// Whether a camera was lost and is not back. Its last picture is hidden.
  package var cameraIsGone = false

  package struct BookCard: Hashable, Sendable {
    package var title: String
    package var author: String
    /// Names the cover.
    package var isbn: ISBN?
    /// Whether there is one.
    package var hasCover = false
    /// BCP 47, of the title.
    package var languageCode: String?
    package var due: String?
    package var isOverdue = false
  }

  /// An offer with its verb.
  package struct Button: Hashable, Sendable {
    package enum Look: String, Sendable { case likely, plain, leaving }

    package var offer: Offer
    package var word: String
    package var look: Look
  }

  /// The keys that a typed answer needs.
  package enum Field: String, Hashable, Sendable {
    case pin, number, isbn, words
  }

  /// A line of the running list.
  package struct Entry: Hashable, Sendable {
    package var number: Int
    package var item: String
    package var plan: String
    package var isRefused: Bool
    package var isDone: Bool
    package var isRemovable: Bool
  }

  package struct Loan: Hashable, Sendable {
    package var title: String
    package var due: String
    package var isOverdue: Bool
  }

  /// A button for what a command card does: a word that is sent as a typed line.
  package struct Command: Hashable, Sendable {
    package var word: String
    package var line: String
  }

  /// A sound, and how many came before it.
  package struct Chime: Hashable, Sendable {
    package enum Sound: String, Sendable { case success, refusal, attention }

    package var sound: Sound
    package var number: Int
  }
}

/// The days that may be chosen as a due date, by month.
package struct DueCalendar: Hashable, Sendable {
  package struct Month: Hashable, Sendable {
    package var title: String
    /// Days of the week before the first of the month, Monday first.
    package var blanks: Int
    package var days: [Day]
  }

  package struct Day: Hashable, Sendable {
    package var number: Int
    /// `2026-12-05`, where it may be chosen.
    package var value: String?
    /// The day in full, for a screen reader.
    package var label: String
  }

  package var weekdays: [String]
  package var months: [Month]
}

/// The facts about the library that an idle screen shows.
package struct LibraryFacts: Hashable, Sendable {
  package var name: String
  package var welcome: String?
  package var books: Int?
  /// Empty where nothing is known.
  package var openDays: Set<Weekday>

  package init(name: String = "MiniLibrary", welcome: String? = nil, books: Int? = nil, openDays: Set<Weekday> = []) {
    self.name = name
    self.welcome = welcome
    self.books = books
    self.openDays = openDays
  }
}

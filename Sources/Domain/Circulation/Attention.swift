/// Unfinished business that the librarian looks at.
package struct Attention: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// An unconfirmed pile.
    case abandonedPile = "abandoned_pile"
    /// A book in the return box that several students have, so the loan that ends is unknown.
    case unclearReturn = "unclear_return"
    /// A book that was not lent, and that the visitor had in hand.
    case refusedCheckout = "refused_checkout"
    /// A number of a book that the library does not have.
    case unknownCode = "unknown_code"
    /// A card that belongs to no student and no staff member.
    case unknownCard = "unknown_card"
    case damagedCopy = "damaged_copy"
    case lostCopy = "lost_copy"
    /// A copy that belongs on the hold shelf.
    case holdToFetch = "hold_to_fetch"
    /// A look-up that gave up: with an ISBN about a draft of the inbox, without one about books.
    case failedLookup = "failed_lookup"
    /// The last backup is older than ``backupAge``.
    case staleBackup = "stale_backup"
    /// A device of a station that has been away for ``deviceAbsence``.
    case missingCamera = "missing_camera"
    case missingScanner = "missing_scanner"

    /// Whether it is about the station that records it.
    package var isStations: Bool {
      switch self {
      case .missingCamera, .missingScanner: true
      case .abandonedPile, .unclearReturn, .refusedCheckout, .unknownCode, .unknownCard, .damagedCopy, .lostCopy,
        .holdToFetch, .failedLookup, .staleBackup:
        false
      }
    }
  }

  /// A backup older than this is stale. A librarian who closes the entry is reminded after the same time.
  package static let backupAge = Duration.seconds(14 * 86_400)
  package static let deviceAbsence = Duration.seconds(3600)

  package let kind: Kind
  package let book: Book.ID?
  package let student: Student.ID?
  /// The numbers that were scanned.
  package let codes: [String]
  /// The number of the copy, or the name or path of the device.
  package let subject: String?
  /// The stable code of a refusal, where one led here.
  package let reason: String?

  package init(
    _ kind: Kind, book: Book.ID? = nil, student: Student.ID? = nil, codes: [String] = [], subject: String? = nil,
    reason: String? = nil
  ) {
    self.kind = kind
    self.book = book
    self.student = student
    self.codes = codes
    self.subject = subject
    self.reason = reason
  }

  /// A device that has been away for ``deviceAbsence``.
  package init(missing device: Device) {
    self.init(device.kind == .camera ? .missingCamera : .missingScanner, subject: device.name ?? device.path)
  }
}

package struct AttentionEntry: Hashable, Sendable {
  package let id: Int64
  package let attention: Attention
  /// Nil where it concerns no book or student, and once they are deleted.
  package let book: Book?
  package let student: Student?
  /// When it came first, and last.
  package let createdAt: Timestamp
  package let lastAt: Timestamp
  package let times: Int
  /// When a person resolved it, or its cause ended.
  package let doneAt: Timestamp?
  /// The actor that recorded it last.
  package let actor: Actor?
  /// The actor that closed it: the program where the cause was over.
  package let closer: Actor?

  package init(
    id: Int64, attention: Attention, book: Book? = nil, student: Student? = nil, createdAt: Timestamp,
    lastAt: Timestamp, times: Int = 1, doneAt: Timestamp? = nil, actor: Actor? = nil, closer: Actor? = nil
  ) {
    self.id = id
    self.attention = attention
    (self.book, self.student) = (book, student)
    (self.createdAt, self.lastAt, self.times) = (createdAt, lastAt, times)
    self.doneAt = doneAt
    (self.actor, self.closer) = (actor, closer)
  }
}

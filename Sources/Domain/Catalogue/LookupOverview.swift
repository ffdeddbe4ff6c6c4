/// How the queue of look-ups stands.
package struct LookupOverview: Hashable, Sendable {
  package var waiting = 0
  /// Waiting tasks that were tried and did not bring everything.
  package var troubled = 0
  /// When the next one is to be tried; nil where none waits.
  package var nextAt: Timestamp?
  package var done = 0
  /// Finished tasks since the moment that was asked about.
  package var doneLately = 0
  /// Finished tasks without a cover for a reason.
  package var coverless = 0
  package var notFound = 0
  /// Books that were found and lack something still; they are among those that wait or are done.
  package var incomplete = 0

  package init() {}
}

/// A book that was looked up and found, and lacks something still.
package struct IncompleteBook: Hashable, Sendable {
  package let bookID: Book.ID
  package let isbn: ISBN?
  package let title: String
  package let missing: BookFields
  /// Why a catalogue could not say all that it knows; nil where all did, and none knows more.
  package let problem: LookupTask.Problem?
  /// When the next look-up is due; nil if the book is looked up only on request.
  package let dueAt: Timestamp?

  package init(
    bookID: Book.ID, isbn: ISBN?, title: String, missing: BookFields, problem: LookupTask.Problem?, dueAt: Timestamp?
  ) {
    self.bookID = bookID
    self.isbn = isbn
    self.title = title
    self.missing = missing
    self.problem = problem
    self.dueAt = dueAt
  }
}

/// The outcome of a look-up. It is `notFound` only if every service that should know was asked.
package enum LookupOutcome<Found: Sendable>: Sendable {
  case found(Found, from: LookupSource)
  /// All services said that they do not have it.
  case notFound
  /// Some services could not be asked, and the others do not have it. Empty if no service is set.
  case couldNotAsk([UnaskedSource])
}

extension LookupOutcome: Equatable where Found: Equatable {}
extension LookupOutcome: Hashable where Found: Hashable {}

/// A cached answer, with the data that decides whether it is still valid.
package struct CachedAnswer: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]
  /// When it was received, or last confirmed.
  package var storedAt: Timestamp
  package var etag: String?
  package var lastModified: String?

  package init(
    status: Int, body: [UInt8], storedAt: Timestamp, etag: String? = nil, lastModified: String? = nil
  ) {
    self.status = status
    self.body = body
    self.storedAt = storedAt
    self.etag = etag
    self.lastModified = lastModified
  }

  /// The header fields that ask a server whether its answer changed (RFC 9110 section 13.1).
  package var validators: [String: String] {
    var fields: [String: String] = [:]
    fields["If-None-Match"] = etag
    fields["If-Modified-Since"] = lastModified
    return fields
  }
}

/// The question of a cached answer. It leaves out secrets, such as the key for Google's service.
package struct AnswerKey: Hashable, Sendable {
  package let source: LookupSource
  package let question: String

  package init(_ source: LookupSource, _ question: String) {
    self.source = source
    self.question = question
  }
}

/// How a service stands with all programs of a library: what is left of its rate, and how long it rests.
///
/// Times are those of a clock on the wall, which all machines have.
package struct ServiceStanding: Hashable, Sendable {
  /// When as many questions may be asked at once as ever; nil where none was asked.
  package var fullAt: Timestamp?
  /// When the service's pause ends; nil without a pause.
  package var restsUntil: Timestamp?
  /// Since when one program asks the question that ends the rest; nil where none does.
  package var trialSince: Timestamp?
  /// The number of consecutive failures.
  package var failures = 0
  /// How often in a row it rested.
  package var rests = 0

  package init() {}

  /// Whether there is anything that an answer would end.
  package var isTroubled: Bool { failures > 0 || rests > 0 || restsUntil != nil || trialSince != nil }
}

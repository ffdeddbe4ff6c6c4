package import Domain
import Messages
import Reports
package import Store

/// A part of the activity log.
package struct ActivityQuery: Sendable {
  package var type: Activity.Kind?
  /// A student; of one who has left, the library ID as it was.
  package var student: String?
  /// A book; of one that was deleted, the ID that it had.
  package var book: String?
  /// The first and the last day, as typed.
  package var since: String?
  package var until: String?
  package var actorKind: Actor.Kind?
  /// The name of a station, or the login name of a user.
  package var actorName: String?

  package init() {}
}

extension Session {
  /// Entries of the activity log, the latest first.
  ///
  /// - Parameter after: the ID of the last entry of the page before.
  package func activities(_ query: ActivityQuery, after: String? = nil, limit: Int?) async throws -> [Activity] {
    let filter = try await filter(query)
    var start: Activity?
    if let after { start = try await activity(named: after) }
    return try await allPages(limit: limit) { (last: Activity?, count) in
      try await library.activities(matching: filter, after: last ?? start, limit: count)
    }
  }

  /// The audit records who asked for the entries of a student.
  package func filter(_ query: ActivityQuery) async throws -> ActivityFilter {
    var filter = ActivityFilter(kind: query.type, actorKind: query.actorKind, actorName: query.actorName)
    if let text = query.student {
      let student = try await student(stillNamed: text)
      filter.student = student?.libraryID ?? TypedText.trim(text)
      try await record(.historySeen, subject: student?.id.rawValue)
    }
    if let book = query.book { filter.book = try await bookID(book) }
    let days = try period(since: query.since, until: query.until)
    filter.since = days.since.flatMap { calendar.startOfDay($0) }
    filter.until = days.until.flatMap { calendar.endOfDay($0) }.map { Timestamp(milliseconds: $0.milliseconds + 1) }
    return filter
  }

  /// The activity log outlasts the students: a departed student is named only by the ID.
  private func student(stillNamed text: String) async throws -> Student? {
    do {
      return try await student(named: text)
    } catch Refusal.unknownStudent {
      return nil
    }
  }

  /// The log outlasts books, too: a deleted book is named by the number that it had.
  private func bookID(_ text: String) async throws -> Book.ID {
    do {
      return try await book(named: text).id
    } catch CommandProblem.unknownBookID(let number) {
      let gone = Int64(number).map { Book.ID(rawValue: $0) }
      let told = try await library.activities(matching: ActivityFilter(book: gone), after: nil, limit: 1)
      guard let gone, !told.isEmpty else { throw CommandProblem.unknownBookID(text: number) }
      return gone
    }
  }

  /// - Throws: ``CommandProblem/unknownActivityID(text:)``.
  package func activity(named text: String) async throws -> Activity {
    guard let number = TypedText.number(text), let activity = try await library.activity(id: number) else {
      throw CommandProblem.unknownActivityID(text: text)
    }
    return activity
  }
}

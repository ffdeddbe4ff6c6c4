package import Domain

/// An entry of the attention list.
package struct AttentionJSON: Encodable {
  let id: Int64
  /// A stable word, such as `unknown_code`.
  let kind: String
  /// Null where it is about none, and once it is deleted; so is the student.
  let book: OrNull<BookNameJSON>
  let student: OrNull<StudentNameJSON>
  /// The numbers that were scanned.
  let codes: [String]
  /// The number of the copy, or the name or path of the device.
  let subject: OrNull<String>
  /// The code of a refusal.
  let reason: OrNull<String>
  let createdAt: String
  /// When the same came last, and how often.
  let lastAt: String
  let times: Int
  let closedAt: OrNull<String>
  let actor: OrNull<ActorJSON>
  let closedBy: OrNull<ActorJSON>

  package init(_ entry: AttentionEntry) {
    id = entry.id
    kind = entry.attention.kind.rawValue
    book = OrNull(entry.book.map { BookNameJSON($0) })
    student = OrNull(entry.student.map { StudentNameJSON($0) })
    codes = entry.attention.codes
    subject = OrNull(entry.attention.subject)
    reason = OrNull(entry.attention.reason)
    createdAt = JSONDocument.text(of: entry.createdAt)
    lastAt = JSONDocument.text(of: entry.lastAt)
    times = entry.times
    closedAt = OrNull(entry.doneAt.map { JSONDocument.text(of: $0) })
    actor = OrNull(entry.actor.map { ActorJSON($0) })
    closedBy = OrNull(entry.closer.map { ActorJSON($0) })
  }
}

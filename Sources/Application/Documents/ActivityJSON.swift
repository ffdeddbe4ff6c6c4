package import Domain
package import Store

/// An entry of the activity log.
package struct ActivityJSON: Encodable {
  let id: Int64
  let createdAt: String
  /// A newer program may have recorded kinds that this one does not know.
  let type: String
  let bookTitle: String
  let bookAuthor: String
  let studentLibraryID: OrNull<String>
  let additionalInfo: OrNull<String>
  let actor: OrNull<ActorJSON>

  package init(_ activity: Activity) {
    id = activity.id
    createdAt = JSONDocument.text(of: activity.createdAt)
    type = activity.type.rawValue
    bookTitle = activity.bookTitle
    bookAuthor = activity.bookAuthor
    studentLibraryID = OrNull(activity.studentLibraryID)
    additionalInfo = OrNull(activity.additionalInfo)
    actor = OrNull(activity.actor.map { ActorJSON($0) })
  }

  /// An entry that a backup lacks.
  package init(_ entry: MissingActivity.Entry) {
    id = entry.id
    createdAt = JSONDocument.text(of: entry.createdAt)
    type = entry.type
    bookTitle = entry.bookTitle
    bookAuthor = entry.bookAuthor
    studentLibraryID = OrNull(entry.studentLibraryID)
    additionalInfo = OrNull(entry.additionalInfo)
    actor = OrNull(
      entry.actorKind.map {
        ActorJSON(kind: $0, name: OrNull(entry.actorName), detail: entry.actorDetail)
      })
  }
}

/// The originator of an entry. Only a station has an `identification`: `card` or `typed`. Only an account has a `role`.
struct ActorJSON: Encodable {
  let kind: String
  let name: OrNull<String>
  let identification: OrNull<String>
  let role: OrNull<String>

  init(_ actor: Actor) { self.init(kind: actor.kind.rawValue, name: OrNull(actor.name), detail: actor.detail) }

  fileprivate init(kind: String, name: OrNull<String>, detail: String?) {
    (self.kind, self.name) = (kind, name)
    let isAccount = kind == Actor.Kind.account.rawValue
    (identification, role) = (OrNull(isAccount ? nil : detail), OrNull(isAccount ? detail : nil))
  }
}

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

  package init(_ activity: Activity) {
    id = activity.id
    createdAt = JSONDocument.text(of: activity.createdAt)
    type = activity.type.rawValue
    bookTitle = activity.bookTitle
    bookAuthor = activity.bookAuthor
    studentLibraryID = OrNull(activity.studentLibraryID)
    additionalInfo = OrNull(activity.additionalInfo)
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
  }
}

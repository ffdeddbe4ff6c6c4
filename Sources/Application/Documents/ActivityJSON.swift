package import Domain

/// An entry of the activity log as `--json` shows it.
package struct ActivityJSON: Encodable {
  let id: Int64
  let createdAt: String
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
}

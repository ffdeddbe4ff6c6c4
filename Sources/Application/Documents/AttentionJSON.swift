package import Domain

extension AttentionEntry {
  /// Book and student are null where it is about none, and once they are deleted.
  package var json: JSONObject {
    [
      "id": id,
      "kind": attention.kind.rawValue,
      "book": book?.nameJSON,
      "student": student?.nameJSON,
      "codes": attention.codes,
      "subject": attention.subject,
      "reason": attention.reason,
      "createdAt": createdAt,
      "lastAt": lastAt,
      "times": times,
      "closedAt": doneAt,
      "actor": actor?.json,
      "closedBy": closer?.json,
    ]
  }
}

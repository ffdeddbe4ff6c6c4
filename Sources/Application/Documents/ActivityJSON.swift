package import Domain
import Store

extension Activity {
  package var json: JSONObject {
    [
      "id": id,
      "createdAt": createdAt,
      "type": type.rawValue,
      "bookTitle": bookTitle,
      "bookAuthor": bookAuthor,
      "studentLibraryID": studentLibraryID,
      "additionalInfo": additionalInfo,
      "actor": actor?.json,
    ]
  }
}

extension MissingActivity.Entry {
  /// A newer program may have recorded kinds that this one does not know.
  var json: JSONObject {
    [
      "id": id,
      "createdAt": createdAt,
      "type": type,
      "bookTitle": bookTitle,
      "bookAuthor": bookAuthor,
      "studentLibraryID": studentLibraryID,
      "additionalInfo": additionalInfo,
      "actor": actorKind.map { Actor.json(kind: $0, name: actorName, detail: actorDetail) },
    ]
  }
}

extension Actor {
  var json: JSONObject { Actor.json(kind: kind.rawValue, name: name, detail: detail) }

  /// Only a station has an `identification`: `card` or `typed`. Only an account has a `role`.
  fileprivate static func json(kind: String, name: String?, detail: String?) -> JSONObject {
    let isAccount = kind == Actor.Kind.account.rawValue
    let (identification, role) = (isAccount ? nil : detail, isAccount ? detail : nil)
    return ["kind": kind, "name": name, "identification": identification, "role": role]
  }
}

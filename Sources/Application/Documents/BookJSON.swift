package import Domain
package import Store

extension Book {
  /// A book of the catalogue or of the wishlist.
  package var json: JSONObject {
    metadata.json.with([
      "id": id.rawValue,
      "isbn": isbn?.text,
      "title": title,
      "author": author,
      "totalCopies": totalCopies,
      "availableCopies": availableCopies,
      "createdAt": createdAt,
      "notes": notes,
      "isFavourite": isFavourite,
      "isWishlistItem": isWishlistItem,
      "labelNumber": labelNumber?.text,
    ])
  }

  /// The part that names it in other documents. The keys are a book's.
  var nameJSON: JSONObject { .bookName(id: id, isbn: isbn, title: title, author: author) }
}

extension BookMetadata {
  /// Keys with the same meaning have the same name in all documents.
  var json: JSONObject {
    [
      "description": description,
      "pageCount": pageCount,
      "publishedDate": publishedDate,
      "publisher": publisher,
      "languageCode": languageCode,
      "coverImageURL": coverImageURL,
      "categories": categories,
    ]
  }
}

extension Copy {
  package var json: JSONObject {
    [
      "bookID": book.rawValue,
      "number": number,
      "label": label?.text,
      "state": state.rawValue,
      "shelf": shelf,
      "note": note,
      "acquired": acquired,
      "lastSeen": lastSeen,
    ]
  }
}

extension JSONObject {
  /// - Parameter id: nil once the library has the book no more.
  static func bookName(id: Book.ID?, isbn: ISBN?, title: String, author: String) -> JSONObject {
    ["id": id?.rawValue, "isbn": isbn?.text, "title": title, "author": author]
  }
}

extension BookLinks {
  var json: JSONObject {
    ["amazon": amazon.text, "googleBooks": googleBooks.text, "openLibrary": openLibrary?.text, "cover": cover]
  }
}

extension BookDeletion {
  /// No reservation is named where it was done before.
  package var json: JSONObject {
    [
      "id": book.rawValue,
      "isDeleted": true,
      "cancelledReservations": cancelledReservations.map(\.json),
    ]
  }
}

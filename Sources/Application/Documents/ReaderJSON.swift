package import Domain

extension Bookmark {
  package var json: JSONObject {
    var (bookID, workID) = (Int64?.none, String?.none)
    switch target {
    case .book(let id)?: bookID = id.rawValue
    case .work(let id)?: workID = id.text
    // The library has deleted the book.
    case nil: break
    }
    return [
      "id": id.rawValue,
      "bookID": bookID,
      "workID": workID,
      "title": title,
      "author": author,
      "year": year,
      "createdAt": createdAt,
    ]
  }
}

extension ReadingEntry {
  package var json: JSONObject {
    [
      "id": id.rawValue,
      "bookID": content.book?.rawValue,
      "workID": content.work?.text,
      "isbn": content.isbn?.text,
      "title": content.title,
      "author": content.author,
      "genre": content.genre?.rawValue,
      "rating": content.rating,
      "readOn": content.readOn?.description,
      "review": content.review,
      "sharing": sharing.rawValue,
      "createdAt": createdAt,
      "changedAt": changedAt,
    ]
  }
}

extension ReadingImport {
  package var json: JSONObject {
    let problems = bad.map { problem -> JSONObject in ["line": problem.line, "code": problem.fault.code] }
    return [
      "format": format.rawValue,
      "read": read,
      "added": added,
      "known": known,
      "leftOut": leftOut,
      "bad": problems,
    ]
  }
}

package import Domain
package import Messages

extension Inventory {
  /// - Parameter counts: the number of codes by what they were found to be.
  package func json(counts hasCounts: Bool = true) -> JSONObject {
    let json: JSONObject = [
      "id": id.rawValue,
      "name": name,
      "startedAt": startedAt,
      "finishedAt": finishedAt,
    ]
    guard hasCounts else { return json }
    let all = Inventory.Verdict.allCases.map { ($0.rawValue, counts[$0] ?? 0) }
    return json.with(["scanned": Dictionary(uniqueKeysWithValues: all)])
  }
}

extension Inventory.Scan {
  /// The book is null for a code that the library does not know.
  package var json: JSONObject {
    ["code": code, "verdict": verdict.rawValue, "book": book?.nameJSON, "scannedAt": scannedAt]
  }
}

extension Refusal {
  /// Why a line is not a code of a book, with the code as it was read, or its beginning.
  package func json(of line: String, in messages: Messages) -> JSONObject {
    let (code, refusals) = (TypedText.trim(line).prefix(TypedText.maximumLength), [json(in: messages)])
    return ["code": String(code), "refusals": refusals]
  }
}

extension Inventory.Missing {
  package var json: JSONObject {
    [
      "copies": copies,
      "book": JSONObject.bookName(id: book?.id, isbn: book?.isbn, title: title, author: author),
      "labelNumber": book?.labelNumber?.text,
    ]
  }
}
